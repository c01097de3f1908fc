#include "app/desktop/report/table_columns.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetricsF>
#include <QPaintDevice>
#include <QTextBlock>
#include <QTextBoundaryFinder>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kSlack = 1.02;   // factor on measured widths, because the layout rounds differently
constexpr qreal kSmallest = 0.6; // minimum factor on the font size
constexpr qreal kScreenDpi = 96; // unit of lengths in formats

qreal sumOf(const QList<qreal>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0.0);
}

// Returns the widths at a level. Longer columns get more, but not in proportion, because their lines can be broken.
QList<qreal> widthsAt(const QList<ColumnNeed>& needs, qreal level)
{
    QList<qreal> widths;
    for (const auto& [least, best] : needs)
        widths.push_back(std::clamp(level * std::sqrt(best), least, std::max(least, best)));
    return widths;
}

class Fitter
{
public:
    Fitter(QTextDocument& document, qreal room)
        : m_document(document)
        , m_room(room)
        , m_scale(document.documentLayout()->paintDevice()->logicalDpiX() / kScreenDpi)
    {
    }

    void fit(QTextTable& table)
    {
        auto needs = needsOf(table);
        const auto least =
            std::accumulate(needs.begin(), needs.end(), 0.0, [](qreal sum, const ColumnNeed& need) {
                return sum + need.least;
            });
        if (least > m_room) {
            shrink(table, std::max(kSmallest, m_room / least));
            needs = needsOf(table);
        }
        // All columns share the remaining width if the last one has numbers; otherwise a wide gap would precede the numbers.
        const auto best =
            std::accumulate(needs.begin(), needs.end(), 0.0, [](qreal sum, const ColumnNeed& need) {
                return sum + need.best;
            });
        const auto last = table.cellAt(table.rows() - 1, table.columns() - 1);
        const bool isShared = best < m_room && isNumber(last.firstCursorPosition().block());
        const auto rest = isShared ? (m_room - best) / table.columns() : 0;
        QList<QTextLength> lengths;
        for (const auto width : columnWidths(needs, isShared ? best : m_room))
            lengths.emplace_back(QTextLength::PercentageLength, 100 * (width + rest) / m_room);
        auto format = table.format();
        format.setColumnWidthConstraints(lengths);
        table.setFormat(format);
    }

private:
    [[nodiscard]] QList<ColumnNeed> needsOf(const QTextTable& table) const
    {
        QList<ColumnNeed> needs(table.columns());
        for (int row = 0; row < table.rows(); ++row)
            for (int column = 0; column < table.columns(); ++column) {
                const auto cell = table.cellAt(row, column);
                const auto sides = paddingOf(table, cell) * m_scale;
                for (auto part = cell.begin(); !part.atEnd(); ++part) {
                    auto need = needOf(part.currentBlock());
                    if (row > 0 && isNumber(part.currentBlock()))
                        need.least = need.best;
                    auto& most = needs[column];
                    const auto share = cell.columnSpan(); // the cell is met once for each column
                    most.least = std::max(most.least, (need.least * kSlack + sides) / share);
                    most.best = std::max(most.best, (need.best * kSlack + sides) / share);
                }
            }
        return needs;
    }

    [[nodiscard]] static qreal paddingOf(const QTextTable& table, const QTextTableCell& cell)
    {
        const auto format = cell.format().toTableCellFormat();
        const auto own = [&](int property, qreal padding) {
            return format.hasProperty(property) ? padding : table.format().cellPadding();
        };
        return own(QTextFormat::TableCellLeftPadding, format.leftPadding()) +
               own(QTextFormat::TableCellRightPadding, format.rightPadding());
    }

    // True for a right-aligned block: its lines are not broken.
    [[nodiscard]] static bool isNumber(const QTextBlock& block)
    {
        return block.blockFormat().alignment().testFlag(Qt::AlignRight);
    }

    // Sums the advances of the characters, each part in its own font. A line separator ends a line.
    [[nodiscard]] ColumnNeed needOf(const QTextBlock& block) const
    {
        const auto text = block.text();
        QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
        ColumnNeed need;
        qreal line = 0;
        qsizetype start = 0;
        while (start < text.size()) {
            const auto next = breaks.toNextBoundary();
            const auto end = next < 0 ? text.size() : next;
            const bool endsLine = text.mid(start, end - start).contains(QChar::LineSeparator);
            auto trimmed = end;
            while (trimmed > start && text.at(trimmed - 1).isSpace() &&
                   text.at(trimmed - 1) != QChar::Nbsp)
                --trimmed;
            need.least = std::max(need.least, widthOf(block, start, trimmed));
            need.best = std::max(need.best, line + widthOf(block, start, trimmed));
            line = endsLine ? 0 : line + widthOf(block, start, end);
            start = end;
        }
        return need;
    }

    [[nodiscard]] qreal widthOf(const QTextBlock& block, qsizetype from, qsizetype to) const
    {
        qreal width = 0;
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const auto fragment = part.fragment();
            const auto first = std::max<qsizetype>(from, fragment.position() - block.position());
            const auto last =
                std::min<qsizetype>(to, fragment.position() + fragment.length() - block.position());
            if (first >= last)
                continue;
            const QFontMetricsF metrics(
                fragment.charFormat().font().resolve(m_document.defaultFont()),
                m_document.documentLayout()->paintDevice());
            width += metrics.horizontalAdvance(block.text().mid(first, last - first));
        }
        return width;
    }

    void shrink(QTextTable& table, qreal factor)
    {
        for (auto block = m_document.findBlock(table.firstPosition());
             block.isValid() && block.position() <= table.lastPosition();
             block = block.next()) {
            std::vector<QTextFragment> fragments;
            for (auto part = block.begin(); !part.atEnd(); ++part)
                fragments.push_back(part.fragment());
            for (const auto& fragment : fragments) {
                const auto font = fragment.charFormat().font().resolve(m_document.defaultFont());
                QTextCharFormat format;
                format.setFontPointSize(font.pointSizeF() * factor);
                QTextCursor cursor(&m_document);
                cursor.setPosition(fragment.position());
                cursor.setPosition(fragment.position() + fragment.length(),
                                   QTextCursor::KeepAnchor);
                cursor.mergeCharFormat(format);
            }
        }
    }

    QTextDocument& m_document;
    qreal m_room;
    qreal m_scale;
};

bool hasPictures(const QTextTable& table)
{
    for (auto frame = table.begin(); !frame.atEnd(); ++frame)
        if (frame.currentBlock().text().contains(QChar::ObjectReplacementCharacter))
            return true;
    return false;
}

} // namespace

QList<qreal> columnWidths(const QList<ColumnNeed>& needs, qreal room)
{
    qreal low = 0;
    qreal high = room;
    constexpr int kSteps = 60;
    for (int i = 0; i < kSteps; ++i) {
        const auto level = (low + high) / 2;
        (sumOf(widthsAt(needs, level)) > room ? high : low) = level;
    }
    auto widths = widthsAt(needs, low);
    if (const auto sum = sumOf(widths); sum > room)
        for (auto& width : widths)
            width *= room / sum;
    else if (!widths.isEmpty())
        widths.back() += room - sum;
    return widths;
}

void fitColumns(QTextDocument& document, qreal room)
{
    auto option = document.defaultTextOption();
    option.setWrapMode(QTextOption::WordWrap);
    document.setDefaultTextOption(option);
    Fitter fitter(document, room);
    for (auto* const frame : document.rootFrame()->childFrames())
        if (auto* const table = qobject_cast<QTextTable*>(frame); table && !hasPictures(*table))
            fitter.fit(*table);
}

} // namespace clusterwright::desktop
