#include "app/desktop/canvas/palette_row.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kSpace = 3;

// Returns the first and the last words that fit.
QString elidedBetweenWords(const QString& name, const QFontMetrics& metrics, int room)
{
    constexpr QLatin1Char kBlank(' ');
    const auto dots = QStringLiteral(" \u2026 ");
    const auto words = name.split(kBlank);
    QString tail = words.last();
    for (auto i = words.size() - 2; i > 0; --i) {
        const auto longer = words[i] + kBlank + tail;
        if (2 * metrics.horizontalAdvance(dots + longer) > room)
            break;
        tail = longer;
    }
    QString head = words.first();
    for (qsizetype i = 1; i < words.size(); ++i) {
        const auto longer = head + kBlank + words[i];
        if (metrics.horizontalAdvance(longer + dots + tail) > room)
            break;
        head = longer;
    }
    const auto text = head + dots + tail;
    return metrics.horizontalAdvance(text) <= room
               ? text
               : metrics.elidedText(name, Qt::ElideMiddle, room);
}

} // namespace

QString elidedName(const QModelIndex& index, const QFontMetrics& metrics, int room)
{
    const auto name = index.data().toString();
    const auto atEnd = metrics.elidedText(name, Qt::ElideRight, room);
    if (atEnd == name)
        return name;
    const auto seen = atEnd.chopped(1);
    QStringList alike; // other names that begin with the visible part
    for (int row = 0; row < index.model()->rowCount(index.parent()); ++row)
        if (const auto other = index.siblingAtRow(row).data().toString();
            row != index.row() && other.startsWith(seen))
            alike.append(other);
    if (alike.isEmpty())
        return atEnd;
    const auto text = elidedBetweenWords(name, metrics, room);
    const bool isUnique = std::none_of(alike.begin(), alike.end(), [&](const QString& other) {
        return elidedBetweenWords(other, metrics, room) == text;
    });
    return isUnique ? text : metrics.elidedText(name, Qt::ElideMiddle, room);
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
