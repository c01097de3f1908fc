// What panels with a table have in common: their layout, and whole rows of one line, no grid, the columns' names at the left.
#pragma once

#include <initializer_list>
#include <utility>

class QAbstractItemModel;
class QString;
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
// In letters of the table's font; the last column takes what is left.
void setColumnWidths(QTableView& table, std::initializer_list<std::pair<int, int>> letters);

} // namespace clusterwright::desktop
