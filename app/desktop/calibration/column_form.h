// The columns of measured data with the proposed input or output of the model for each, which the user can correct; below them the first
// rows.
#pragma once

#include "model/calibration/fit/column_use.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLineEdit;

namespace clusterwright::desktop
{

class ColumnForm final : public QWidget
{
    Q_OBJECT

public:
    explicit ColumnForm(QWidget* parent = nullptr);

    // `output` and the inputs that a column can hold, without the free ones.
    void show(const model::DataFile& data,
              const model::SubjectOutput& output,
              const std::vector<model::SubjectNumber>& numbers,
              const std::vector<std::string>& free);
    void clear();
    [[nodiscard]] std::vector<model::ColumnUse> uses() const;
    void use(const std::string& column, const std::string& name);
    void setUnit(const std::string& column, const QString& unit);

signals:
    void changed();

private:
    struct Row {
        std::string column;
        QLineEdit* unit = nullptr; // only for a column without a unit
        QComboBox* use = nullptr;
    };

    void addHead();
    void addRow(const model::Column& column, const model::ColumnUse& use);
    void addPreview(const model::DataFile& measured);
    void fillUses(QComboBox& box, const model::Column& column, const std::string& chosen);

    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    model::SubjectOutput m_output;
    std::vector<model::SubjectNumber> m_numbers; // without the free ones
};

} // namespace clusterwright::desktop
