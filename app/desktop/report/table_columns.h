// Fits the columns of printed tables to their contents, so that no word is broken.
#pragma once

#include <QList>
#include <QtGlobal>

class QTextDocument;

namespace clusterwright::desktop
{

// Widths of a column's longest word and of its longest line.
struct ColumnNeed {
    qreal least = 0;
    qreal best = 0;
};

// Returns widths with the sum `room`. A column is narrower than its longest word only if the words of a row exceed `room`. Only
// the last column can be wider than its longest line: it takes the remaining width.
[[nodiscard]] QList<qreal> columnWidths(const QList<ColumnNeed>& needs, qreal room);

// Sets the columns of all tables without pictures. If the words of a row exceed the width, the table gets a smaller font. In a table
// that ends with numbers, all columns share the remaining width. `room`: width of a page. Lines are broken only between words.
void fitColumns(QTextDocument& document, qreal room);

} // namespace clusterwright::desktop
