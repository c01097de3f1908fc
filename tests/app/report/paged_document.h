// A document with pages, to test its page breaks.
#pragma once

#include "app/desktop/report/drawn_objects.h"
#include "app/desktop/report/page_breaks.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include <vector>

namespace clusterwright::tests
{

// Pages of 400 x 600 pixels: lines, a heading, a paragraph, then a picture or a table.
class PagedDocument
{
public:
    PagedDocument()
        : m_page(10, 10, QImage::Format_Mono)
        , m_cursor(&m_document)
    {
        m_document.setDocumentMargin(0);
        m_document.documentLayout()->setPaintDevice(&m_page);
        m_cursor.insertText(QStringLiteral("begin"));
    }

    void addLines(int count)
    {
        for (int i = 0; i < count; ++i)
            addBlock(QStringLiteral("line"));
    }

    QTextBlock addBlock(const QString& text, int level = 0, bool isOnNewPage = false)
    {
        QTextBlockFormat format;
        format.setHeadingLevel(level);
        if (isOnNewPage)
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        m_cursor.insertBlock(format);
        m_cursor.insertText(text);
        return m_cursor.block();
    }

    QTextBlock addPicture(int height)
    {
        const auto block = addBlock({});
        QTextImageFormat picture;
        picture.setName(QStringLiteral("none"));
        picture.setWidth(100);
        picture.setHeight(height);
        m_cursor.insertImage(picture);
        return block;
    }

    // Returns the format that the drawn picture has.
    [[nodiscard]] static QTextFormat formatIn(const QTextBlock& picture)
    {
        return picture.begin().fragment().charFormat();
    }

    // Draws the picture from `objects`.
    QTextBlock addPicture(const QString& name)
    {
        const auto block = addBlock({});
        QTextImageFormat picture;
        picture.setName(name);
        m_cursor.insertImage(picture);
        return block;
    }

    // Draws one or two panels beside each other. Returns the first.
    QTextBlock addPanels(const QString& name, int count)
    {
        auto* const table = m_cursor.insertTable(1, 2);
        QTextImageFormat picture;
        picture.setName(name);
        for (int column = 0; column < count; ++column)
            table->cellAt(0, column).firstCursorPosition().insertImage(picture);
        m_cursor.movePosition(QTextCursor::End);
        return table->cellAt(0, 0).firstCursorPosition().block();
    }

    void draw(desktop::DrawnObjects& objects) { objects.drawIn(m_document); }

    // A row for each number of lines, below one row of heads over two columns.
    void addTableWithHeads(const std::vector<int>& lines)
    {
        QTextTableFormat format;
        format.setHeaderRowCount(1);
        format.setCellPadding(3);
        format.setCellSpacing(0);
        auto* const table = m_cursor.insertTable(static_cast<int>(lines.size()) + 1, 2, format);
        table->mergeCells(0, 0, 1, 2);
        table->cellAt(0, 0).firstCursorPosition().insertText(QStringLiteral("head"));
        int row = 0;
        for (const int count : lines) {
            ++row;
            table->cellAt(row, 0).firstCursorPosition().insertText(QStringLiteral("name"));
            table->cellAt(row, 1).firstCursorPosition().insertText(
                QString::number(row) +
                QString(QChar::LineSeparator).append(QLatin1String("line")).repeated(count - 1));
        }
        m_cursor.movePosition(QTextCursor::End);
    }

    struct Row {
        QString text; // first line
        int columns = 0;
        qreal top = 0; // pixels
        qreal bottom = 0;
    };

    // Returns the rows of all tables.
    [[nodiscard]] std::vector<Row> rows() const
    {
        std::vector<Row> rows;
        for (const auto* const frame : m_document.rootFrame()->childFrames())
            for (int row = 0; row < qobject_cast<const QTextTable*>(frame)->rows(); ++row) {
                const auto* const table = qobject_cast<const QTextTable*>(frame);
                const auto cell = table->cellAt(row, table->columns() - 1);
                const auto first = cell.firstCursorPosition().block();
                const auto last = cell.lastCursorPosition().block();
                const auto& layout = *m_document.documentLayout();
                rows.push_back(
                    {first.text().split(QChar::LineSeparator).front(),
                     cell.columnSpan(),
                     layout.blockBoundingRect(first).top() + first.layout()->lineAt(0).y(),
                     layout.blockBoundingRect(last).bottom()});
            }
        return rows;
    }

    QTextTable& addTable(int rows, int linesOfRow = 1)
    {
        const auto text = QStringLiteral("row") + QStringLiteral("\nline").repeated(linesOfRow - 1);
        auto* const table = m_cursor.insertTable(rows, 1);
        for (int row = 0; row < rows; ++row)
            table->cellAt(row, 0).firstCursorPosition().insertText(text);
        m_cursor.movePosition(QTextCursor::End);
        return *table;
    }

    void breakPages()
    {
        m_document.setPageSize({400, 600});
        desktop::keepTogether(m_document);
    }

    [[nodiscard]] int pageOf(const QTextBlock& block) const
    {
        const auto* const layout = block.layout();
        const auto line = layout->lineCount() > 0 ? layout->lineAt(0).y() : 0;
        return static_cast<int>(
            (m_document.documentLayout()->blockBoundingRect(block).top() + line + 1) / 600);
    }

    [[nodiscard]] int pageOf(const QTextTable& table, int row) const
    {
        return pageOf(table.cellAt(row, 0).firstCursorPosition().block());
    }

private:
    QImage m_page;
    QTextDocument m_document;
    QTextCursor m_cursor;
};

} // namespace clusterwright::tests
