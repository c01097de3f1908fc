// Common style of panels with a table: layout, single-line rows selected as a whole, no grid, column titles aligned left.
#pragma once

#include <QString>
#include <QVariant>

#include <initializer_list>
#include <span>
#include <utility>

class QAbstractItemModel;
class QTableView;
class QVBoxLayout;
class QWidget;

namespace clusterwright::desktop
{

// Vertical layout with a panel's margins.
[[nodiscard]] QVBoxLayout* newPanelLayout(QWidget& panel);
// `name`: accessible name.
[[nodiscard]] QTableView*
newRowTable(QAbstractItemModel& model, const QString& name, QWidget* parent);
// Title and tooltip of a column.
struct ColumnHead {
    QString name;
    QString tip = {};
};
[[nodiscard]] QVariant
headData(std::span<const ColumnHead> heads, int section, Qt::Orientation way, int role);
// Widths in characters of the table's font; the last column takes the rest.
void setColumnWidths(QTableView& table, std::initializer_list<std::pair<int, int>> letters);

} // namespace clusterwright::desktop
