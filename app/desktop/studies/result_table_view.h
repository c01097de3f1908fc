// A table of results: rows are selected, copied with the heads of their columns, and sorted by a click on a head. Numbers of a column have
// their decimal points below each other.
#pragma once

#include <QSplitter>
#include <QTableView>

#include <vector>

namespace clusterwright::desktop
{

// Data of cells and heads besides their text.
enum ResultRole {
    kNumberRole = Qt::UserRole, // to sort by
    // The part of a number from its decimal point on: ".25 ms" of "1.25 ms", " ms" of "3 ms"; of a head, the longest of its column.
    kTailRole,
    kLongestTailRole,
};

class ResultTableView final : public QTableView
{
    Q_OBJECT

public:
    explicit ResultTableView(QWidget* parent = nullptr);

    // The selected rows, or all without a selection; cells are separated by tabs, numbers without units, as spreadsheets read them.
    void copy() const;
    // Adds a command to the context menu.
    QAction* addCommand(const QString& text, const char* name);
    [[nodiscard]] std::vector<int>
    selectedRows() const; // rows in the view's model, from top to bottom
};

// A plot above its table. The table yields before the plot.
class PlotAndTable final : public QSplitter
{
public:
    explicit PlotAndTable(QWidget* parent)
        : QSplitter(Qt::Vertical, parent)
    {
    }

    // Gives the table this height, or less where the plot would have less than its share of the window's height.
    void giveTable(int height);

protected:
    void resizeEvent(QResizeEvent* event) override;
};

} // namespace clusterwright::desktop
