// The runs of a store, latest first.
#pragma once

#include "plugins/runner/store/store.h"

#include <QAbstractTableModel>

namespace clusterwright::desktop
{

class RunsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Date, Title, Nodes, State, Starts, Samples, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    // `runs`: in the order of their start.
    void show(std::vector<runner::StoredRun> runs);
    [[nodiscard]] const runner::StoredRun& run(int row) const;
    [[nodiscard]] int rowOf(const std::string& id) const; // -1 if absent

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

private:
    struct Row {
        runner::StoredRun stored;
        QString nodes; // named in its plan
    };

    std::vector<Row> m_rows;
};

} // namespace clusterwright::desktop
