// Fitted parameters with value, intervals, current value in the design, and whether the data determine them.
#pragma once

#include "model/calibration/calibration/application.h"
#include "model/calibration/calibration/calibration.h"
#include "model/calibration/fit/calibration_subject.h"

#include <QAbstractTableModel>

#include <array>

namespace clusterwright::desktop
{

class ParametersModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Value, Interval, Bootstrap, Now, Words, Columns };

    using QAbstractTableModel::QAbstractTableModel;

    // `numbers`: the facts about the parameters in the design.
    void show(const model::Calibration& calibration,
              const std::vector<model::SubjectNumber>& numbers);
    // Shows the parameters of an extraction; other widgets show its conventions and findings.
    void show(const std::vector<model::MeasuredParameter>& measured);
    void clear();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

private:
    struct Row {
        bool isIdentified = false;
        std::array<QString, Columns> texts;
    };

    void replace(std::vector<Row> rows);

    std::vector<Row> m_rows;
};

} // namespace clusterwright::desktop
