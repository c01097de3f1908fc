// Parameters of the calibrated model: free or fixed, with the starting point and the bounds of the search. An invalid entry stays in its
// cell, with the reason in its tooltip.
#pragma once

#include "model/calibration/fit/calibration_subject.h"

#include <QAbstractTableModel>

#include <array>

namespace clusterwright::desktop
{

class FreeParametersModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Start, Low, High, Target, Meaning, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    // Proposed parameters are free and start at their current values.
    void show(std::vector<model::SubjectNumber> numbers);
    // Errors: those of parseQuantity, dimension.mismatch, vary.empty; fit.free (no parameter is free).
    [[nodiscard]] model::Result<std::vector<model::FreeParameter>> parameters() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

signals:
    void changed();

private:
    struct Row {
        model::SubjectNumber number;
        bool isFree = false;
        std::array<QString, 3> texts; // start, low, high; empty: not set
    };

    [[nodiscard]] static model::Result<std::optional<model::Quantity>> quantityOf(const Row& row,
                                                                                  int column);
    [[nodiscard]] static QString toolTip(const Row& row, int column);
    [[nodiscard]] static QString textOf(const Row& row, int column);

    std::vector<Row> m_rows;
};

} // namespace clusterwright::desktop
