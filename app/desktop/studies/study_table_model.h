// Qt model of a study's result table. Sorts by number (kNumberRole), filters by row, breaks long headings into two lines.
#pragma once

#include "app/desktop/studies/result_table_view.h"
#include "model/study/results/result_table.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QStringList>

#include <optional>
#include <set>

class QTableView;

namespace clusterwright::desktop
{

class StudyTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(model::StudyTable table);
    [[nodiscard]] const model::StudyTable& table() const { return m_table; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    model::StudyTable m_table;
    QStringList m_tails; // the longest of each column
};

// Shows the rows brushed in the plot, or all rows if none is brushed.
class BrushedRows final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit BrushedRows(QObject* parent = nullptr);

    void setRows(std::optional<std::set<std::size_t>> rows);
    [[nodiscard]] bool isFiltered() const { return m_rows.has_value(); }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    std::optional<std::set<std::size_t>> m_rows;
};

// Fits the columns to their contents, up to a maximum width.
void fitColumns(QTableView& view);

} // namespace clusterwright::desktop
