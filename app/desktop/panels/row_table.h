// What panels with a table have in common: their layout, and whole rows of one line, no grid, the columns' names at the left.
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

// From top to bottom, with the margins of a panel.
[[nodiscard]] QVBoxLayout* newPanelLayout(QWidget& panel);
// `name`: what a screen reader says.
[[nodiscard]] QTableView*
newRowTable(QAbstractItemModel& model, const QString& name, QWidget* parent);
// What a column is called, and what is said of it, where a pointer rests on its head.
struct ColumnHead {
    QString name;
    QString tip = {};
};
[[nodiscard]] QVariant
headData(std::span<const ColumnHead> heads, int section, Qt::Orientation way, int role);
// In letters of the table's font; the last column takes what is left.
void setColumnWidths(QTableView& table, std::initializer_list<std::pair<int, int>> letters);

} // namespace clusterwright::desktop
