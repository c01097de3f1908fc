// A row of a palette: icon, name, and a fainter second line with the main values. Both are elided to the row's width.
#pragma once

#include <QStyledItemDelegate>

namespace clusterwright::desktop
{

inline constexpr int kDetailRole = Qt::UserRole + 3; // the second line; may be empty

// Returns the name of a row in this width: elided at the end, or in the middle if another row of the group begins with the visible
// part; between words where that differs from the other rows.
[[nodiscard]] QString elidedName(const QModelIndex& index, const QFontMetrics& metrics, int room);

class PaletteRow final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override;
};

} // namespace clusterwright::desktop
