#include "app/desktop/canvas/palette_row.h"

#include <QApplication>
#include <QPainter>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSpace = 3;

} // namespace

QString elidedName(const QModelIndex& index, const QFontMetrics& metrics, int room)
{
    const auto name = index.data().toString();
    const auto atEnd = metrics.elidedText(name, Qt::ElideRight, room);
    if (atEnd == name)
        return name;
    const auto seen = atEnd.chopped(1);
    for (int row = 0; row < index.model()->rowCount(index.parent()); ++row)
        if (row != index.row() && index.siblingAtRow(row).data().toString().startsWith(seen))
            return metrics.elidedText(name, Qt::ElideMiddle, room);
    return atEnd;
}

QSize PaletteRow::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto size = QStyledItemDelegate::sizeHint(option, index);
    const int lines = index.data(kDetailRole).toString().isEmpty() ? 1 : 2;
    size.setHeight(lines * option.fontMetrics.lineSpacing() + 2 * kSpace);
    return size;
}

// The style draws the row with its icon and no text; the two lines come on top.
void PaletteRow::paint(QPainter* painter,
                       const QStyleOptionViewItem& option,
                       const QModelIndex& index) const
{
    const auto detail = index.data(kDetailRole).toString();
    auto row = option;
    initStyleOption(&row, index);
    const auto& style = row.widget ? *row.widget->style() : *QApplication::style();
    row.text = QStringLiteral(" "); // a blank text reserves space
    const auto room = style.subElementRect(QStyle::SE_ItemViewItemText, &row, row.widget)
                          .adjusted(kSpace, 0, 0, 0);
    style.drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    const bool isSelected = row.state.testFlag(QStyle::State_Selected);
    const QRect place(room.left(), row.rect.top() + kSpace, row.rect.right() - room.left(), 0);
    const int line = row.fontMetrics.lineSpacing();
    const auto write = [&](int at, const QString& text, QPalette::ColorRole role) {
        painter->setPen(row.palette.color(isSelected ? QPalette::HighlightedText : role));
        painter->drawText(QRect(place.left(), place.top() + at * line, place.width(), line),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                          row.fontMetrics.elidedText(text, Qt::ElideRight, place.width()));
    };
    painter->save();
    painter->setFont(row.font);
    write(0, elidedName(index, row.fontMetrics, place.width()), QPalette::Text);
    write(1, detail, QPalette::PlaceholderText);
    painter->restore();
}

} // namespace clusterwright::desktop
