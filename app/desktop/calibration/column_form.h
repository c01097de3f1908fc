// The columns of measured data, and what each of them is in the model: as proposed, for a person to correct.
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

    // `output` and the numbers that a column may be; those that are free are not among them.
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
        QLineEdit* unit = nullptr; // of a column that states none
        QComboBox* use = nullptr;
    };

    void addHead();
    void addRow(const model::Column& column, const model::ColumnUse& use);
    void fillUses(QComboBox& box, const model::Column& column, const std::string& chosen);

    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    model::SubjectOutput m_output;
    std::vector<model::SubjectNumber> m_numbers; // that are not free
};

} // namespace clusterwright::desktop
