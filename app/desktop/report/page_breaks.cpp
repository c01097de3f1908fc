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
constexpr int kFewRows = 2;          // fewer rows are not alone on a page
constexpr qreal kSparse = 0.3;       // a larger empty part is filled with the text before a picture
constexpr qreal kSmallestPicture = 0.7; // factor on the size of a picture that fills a page
constexpr qreal kPictureSlack = 0.01;
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
            if (auto* const table = tableAt(block); table && block == last && isLonePanel(*table))
                shrinkPanel(*table);
            else if (!isTall && pageOf(top) != pageOf(bottom - 1) && !shrinkPicture(block, last))
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

    // True for a picture that still can be read at a smaller size: not of a topology or a pipeline.
    [[nodiscard]] static bool isPlot(const QTextBlock& block, const char* kind = "picture:study:")
    {
        const auto first = block.begin();
        return !first.atEnd() && first.fragment()
                                     .charFormat()
                                     .stringProperty(QTextFormat::ImageName)
                                     .startsWith(QLatin1String(kind));
    }

    // True for the last of an odd number of panels, beside an empty cell.
    [[nodiscard]] static bool isLonePanel(const QTextTable& table)
    {
        const auto second = table.cellAt(0, 1);
        return table.rows() == 1 && table.columns() == 2 &&
               isPlot(table.cellAt(0, 0).firstCursorPosition().block(), "half:study:") &&
               second.firstCursorPosition() == second.lastCursorPosition();
    }

    void scale(const QTextBlock& picture, qreal factor)
    {
        QTextCharFormat format;
        format.setProperty(kPictureScale, factor);
        QTextCursor cursor(picture);
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(format);
        layAgain(picture.position());
    }

    // Shrinks a lone panel that would follow the others of its study on a page of its own.
    void shrinkPanel(QTextTable& table)
    {
        constexpr qreal kStep = 0.05;
        const auto picture = table.cellAt(0, 0).firstCursorPosition().block();
        const auto before = m_document.findBlock(table.firstPosition() - 1);
        if (!before.isValid())
            return;
        const auto isApart = [&] {
            return pageOf(m_layout.blockBoundingRect(before).bottom() - 1) !=
                   pageOf(m_layout.frameBoundingRect(&table).bottom() - 1);
        };
        if (!isApart())
            return;
        for (auto factor = 1 - kStep; factor > kSmallestPicture - kStep / 2; factor -= kStep) {
            scale(picture, factor);
            if (!isApart())
                return;
        }
        scale(picture, 1);
    }

    // Shrinks the picture at the end of a group to the rest of the page. False if its letters would be too small.
    bool shrinkPicture(const QTextBlock& first, const QTextBlock& last)
    {
        const auto& lines = *last.layout();
        if (tableAt(last) || !isPlot(last) || lines.lineCount() == 0)
            return false;
        const auto start = m_layout.blockBoundingRect(first).top();
        const auto before =
            first == last ? start : m_layout.blockBoundingRect(last.previous()).bottom();
        const auto height = lines.lineAt(0).height();
        const auto dots = m_layout.paintDevice()->logicalDpiY() / 96.0;
        auto rest = (last.blockFormat().topMargin() + last.blockFormat().bottomMargin()) * dots;
        for (int i = 1; i < lines.lineCount(); ++i)
            rest += lines.lineAt(i).height();
        const auto factor = ((pageOf(start) + 1) * m_page - before - rest) / height - kPictureSlack;
        if (factor < kSmallestPicture || factor >= 1)
            return false;
        scale(last, factor);
        if (pageOf(start) == pageOf(bottomOf(last) - 1))
            return true;
        scale(last, 1); // as for pictures of a fixed size
        return false;
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

    // A heading stays with the paragraphs after it and the first block that they introduce, a paragraph with a table below it.
    [[nodiscard]] QTextBlock lastOf(QTextBlock block) const
    {
        const bool isAboveTable = !tableAt(block) && !block.text().isEmpty() &&
                                  block.next().isValid() && tableAt(block.next());
        if (!leads(block))
            return isAboveTable ? block.next() : block;
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

    // The end of a table, or of the first rows of a table that is too tall and has enough rows for two pages.
    [[nodiscard]] qreal bottomOf(const QTextBlock& block) const
    {
        auto* const table = tableAt(block);
        if (!table)
            return m_layout.blockBoundingRect(block).bottom();
        const auto frame = m_layout.frameBoundingRect(table);
        const int heads = table->format().headerRowCount();
        if (frame.height() <= m_page * kTallestTable || table->rows() - heads < 2 * kFewRows)
            return frame.bottom();
        return rowOf(*table, heads + kFewRows - 1).bottom;
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

    // Continues a table on the next page from the first row that would be split, and from the heads again. A padding above the row would be
    // repeated below them. The last row takes the one before along.
    void keepRows(QTextTable& table)
    {
        const int heads = table.format().headerRowCount();
        const int last = table.rows() - kFewRows;
        for (int number = heads + 1; number < table.rows(); ++number) {
            const auto row = rowOf(table, number);
            const bool isSplit =
                pageOf(row.top) != pageOf(row.bottom - 1) && row.bottom - row.top <= m_page / 2;
            const bool isAlone = number > last && last - heads >= kFewRows &&
                                 pageOf(row.bottom - 1) != pageOf(rowOf(table, number - 1).top);
            if (!isSplit && !isAlone)
                continue;
            moveRows(table, isAlone ? last : number);
            return;
        }
    }

    // Moves the rows from `first` on to a table of their own, on a new page.
    void moveRows(QTextTable& table, int first)
    {
        const int heads = table.format().headerRowCount();
        QTextCursor cursor(&m_document);
        cursor.beginEditBlock(); // else the document would be laid out after each change
        cursor.setPosition(table.lastPosition() + 1);
        cursor.insertBlock(); // between the tables
        cursor.movePosition(QTextCursor::PreviousBlock);
        makeTiny(cursor);
        cursor.movePosition(QTextCursor::NextBlock);
        auto format = table.format();
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        auto& rest = *cursor.insertTable(table.rows() - first + heads, table.columns(), format);
        for (int row = 0; row < rest.rows(); ++row)
            copyRow(table, row < heads ? row : row - heads + first, rest, row);
        table.removeRows(first, table.rows() - first);
        cursor.endEditBlock();
        layAgain(table.firstPosition());
    }

    static void makeTiny(QTextCursor& cursor)
    {
        QTextCharFormat format;
        format.setFontPointSize(1);
        cursor.setBlockFormat({});
        cursor.setBlockCharFormat(format);
    }

    static void copyRow(const QTextTable& from, int source, QTextTable& to, int row)
    {
        for (int column = 0; column < from.columns(); ++column) {
            const auto cell = from.cellAt(source, column);
            if (cell.column() != column)
                continue; // the rest of a wider cell
            if (cell.columnSpan() > 1)
                to.mergeCells(row, column, 1, cell.columnSpan());
            auto copy = to.cellAt(row, column);
            copy.setFormat(cell.format());
            auto cursor = copy.firstCursorPosition();
            for (auto part = cell.begin(); !part.atEnd(); ++part)
                copyBlock(part.currentBlock(), cursor, part == cell.begin());
        }
    }

    static void copyBlock(const QTextBlock& block, QTextCursor& cursor, bool isFirst)
    {
        if (!isFirst)
            cursor.insertBlock();
        cursor.setBlockFormat(block.blockFormat());
        cursor.setBlockCharFormat(block.charFormat());
        for (auto part = block.begin(); !part.atEnd(); ++part)
            cursor.insertText(part.fragment().text(), part.fragment().charFormat());
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
