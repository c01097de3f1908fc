#include "app/desktop/report/page_breaks.h"

#include <QAbstractTextDocumentLayout>
#include <QPaintDevice>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::desktop
{

namespace
{

// Shares of a page
constexpr qreal kTallest = 0.6; // taller groups of a heading and its first picture may be split
constexpr qreal kTallestTable = 0.3; // taller tables may be split, between rows
constexpr qreal kSparse = 0.3;       // a larger empty part is filled with the text before a picture
constexpr qreal kHalfPage = 0.6; // a section that begins a page follows a page with less than this

class Breaker
{
public:
    explicit Breaker(QTextDocument& document)
        : m_document(document)
        , m_layout(*document.documentLayout())
        , m_page(document.pageSize().height())
    {
    }

    void run()
    {
        auto block = m_document.begin();
        while (block.isValid()) {
            joinSparsePage(block);
            const auto last = lastOf(block);
            const auto top = m_layout.blockBoundingRect(block).top();
            const auto bottom = bottomOf(last);
            const bool isTall = bottom - top > m_page * kTallest;
            if (!isTall && pageOf(top) != pageOf(bottom - 1))
                breakBefore(fillsPage(block, last) ? last : block);
            if (isTall && leads(block) && pageOf(top) != pageOf(topOf(introducedBy(block))))
                breakBefore(block); // a heading never ends a page
            if (auto* const table = tableAt(last))
                keepRows(*table);
            block = after(last);
        }
    }

private:
    [[nodiscard]] int pageOf(qreal y) const { return static_cast<int>(std::floor(y / m_page)); }

    [[nodiscard]] QTextTable* tableAt(const QTextBlock& block) const
    {
        return QTextCursor(block).currentTable();
    }

    [[nodiscard]] static bool leads(const QTextBlock& block)
    {
        return block.blockFormat().headingLevel() > 0;
    }

    // A section that begins a page follows what ends in the upper part of a page, except for the first page of the report.
    void joinSparsePage(const QTextBlock& block)
    {
        const auto before = block.previous();
        auto format = block.blockFormat();
        if (!format.pageBreakPolicy().testFlag(QTextFormat::PageBreak_AlwaysBefore) ||
            !before.isValid())
            return;
        auto* const table = tableAt(before);
        const auto bottom =
            (table ? m_layout.frameBoundingRect(table) : m_layout.blockBoundingRect(before))
                .bottom();
        const int page = pageOf(bottom - 1);
        if (page == 0 || bottom - page * m_page > kHalfPage * m_page)
            return;
        format.setPageBreakPolicy(QTextFormat::PageBreak_Auto);
        QTextCursor(block).setBlockFormat(format);
        layAgain(block.position());
    }

    // True if a heading and its paragraphs fit below the blocks before, and a large part of the page would be empty without them.
    [[nodiscard]] bool fillsPage(const QTextBlock& block, const QTextBlock& last) const
    {
        if (!leads(block) || !isDrawn(last) || introducedBy(block) == last)
            return false;
        const auto top = m_layout.blockBoundingRect(block).top();
        const auto words = m_layout.blockBoundingRect(last.previous()).bottom();
        const auto end = (pageOf(top) + 1) * m_page;
        return end - top > kSparse * m_page && words <= end;
    }

    [[nodiscard]] bool isDrawn(const QTextBlock& block) const
    {
        return tableAt(block) || block.text().contains(QChar::ObjectReplacementCharacter);
    }

    // Returns the first block after a heading and its subheadings.
    [[nodiscard]] static QTextBlock introducedBy(QTextBlock block)
    {
        while (leads(block) && block.next().isValid())
            block = block.next();
        return block;
    }

    // A heading stays with the paragraphs after it and the first block that they introduce.
    [[nodiscard]] QTextBlock lastOf(QTextBlock block) const
    {
        if (!leads(block))
            return block;
        block = introducedBy(block);
        constexpr int kMostWords = 4; // paragraphs
        auto drawn = block;
        for (int i = 0; i < kMostWords && drawn.isValid() && !isDrawn(drawn) && !leads(drawn); ++i)
            drawn = drawn.next();
        return drawn.isValid() && isDrawn(drawn) ? drawn : block;
    }

    // Returns the top of the first line or picture: a block may begin on the page before its lines.
    [[nodiscard]] qreal topOf(const QTextBlock& block) const
    {
        const auto& lines = *block.layout();
        return m_layout.blockBoundingRect(block).top() +
               (lines.lineCount() > 0 ? lines.lineAt(0).y() : 0);
    }

    // The end of a table, or of the first rows of a table that is too tall.
    [[nodiscard]] qreal bottomOf(const QTextBlock& block) const
    {
        auto* const table = tableAt(block);
        if (!table)
            return m_layout.blockBoundingRect(block).bottom();
        const auto frame = m_layout.frameBoundingRect(table);
        if (frame.height() <= m_page * kTallestTable)
            return frame.bottom();
        const auto rows = std::min(table->rows() - 1, 2);
        return m_layout.blockBoundingRect(table->cellAt(rows, 0).lastCursorPosition().block())
            .bottom();
    }

    [[nodiscard]] QTextBlock after(const QTextBlock& block) const
    {
        auto* const table = tableAt(block);
        return table ? m_document.findBlock(table->lastPosition() + 1) : block.next();
    }

    void breakBefore(const QTextBlock& block)
    {
        if (auto* const table = tableAt(block)) {
            auto format = table->format();
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
            table->setFormat(format);
            layAgain(table->firstPosition());
            return;
        }
        QTextCursor cursor(block);
        auto format = block.blockFormat();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor.setBlockFormat(format);
        layAgain(block.position());
    }

    // Lays out everything after the position, because Qt would lay out only the change and leave other lines at old positions.
    void layAgain(int position)
    {
        m_document.markContentsDirty(position, m_document.characterCount() - position);
    }

    struct Row {
        qreal top = 0;
        qreal bottom = 0;
    };

    [[nodiscard]] Row rowOf(const QTextTable& table, int row) const
    {
        Row lines{std::numeric_limits<qreal>::max(), 0};
        for (int column = 0; column < table.columns(); ++column) {
            const auto cell = table.cellAt(row, column);
            const auto first = m_layout.blockBoundingRect(cell.firstCursorPosition().block());
            const auto last = m_layout.blockBoundingRect(cell.lastCursorPosition().block());
            lines.top = std::min(lines.top, first.top());
            lines.bottom = std::max(lines.bottom, last.bottom());
        }
        return lines;
    }

    // Moves a row that would be split to the next page, below the repeated header.
    void keepRows(QTextTable& table)
    {
        for (int number = 1; number < table.rows(); ++number) {
            const auto row = rowOf(table, number);
            if (pageOf(row.top) == pageOf(row.bottom - 1) || row.bottom - row.top > m_page / 2)
                continue;
            pushDown(table, number, (pageOf(row.top) + 1) * m_page - row.top);
        }
    }

    void pushDown(QTextTable& table, int row, qreal distance)
    {
        const auto scale =
            m_layout.paintDevice()->logicalDpiY() / 96.0; // scale of the lengths in formats
        for (int column = 0; column < table.columns(); ++column) {
            auto cell = table.cellAt(row, column);
            auto format = cell.format().toTableCellFormat();
            format.setTopPadding(table.format().cellPadding() + distance / scale);
            cell.setFormat(format);
        }
        layAgain(table.firstPosition());
    }

    QTextDocument& m_document;
    QAbstractTextDocumentLayout& m_layout;
    qreal m_page;
};

} // namespace

void keepTogether(QTextDocument& document)
{
    Breaker(document).run();
}

} // namespace clusterwright::desktop
