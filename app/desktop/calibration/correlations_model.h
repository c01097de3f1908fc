// The correlation matrix of the estimates of a fit, coloured by strength.
#pragma once

#include "model/calibration/fit/fit.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace clusterwright::desktop
{

class CorrelationsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(const model::Fit& fit);
    void clear();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

private:
    [[nodiscard]] double at(const QModelIndex& index) const;
    [[nodiscard]] QString toolTip(const QModelIndex& index) const;

    QStringList m_names;
    std::vector<std::vector<double>> m_values; // NaN if either parameter is not identified
};

} // namespace clusterwright::desktop
