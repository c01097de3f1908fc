// A slider for each variable of the design; the shown study follows it live. A variable with labels has a list instead.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/fields/field.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QHBoxLayout;
class QLineEdit;
class QSlider;
class QVBoxLayout;

namespace clusterwright::desktop
{

class VariableSliders final : public QWidget
{
    Q_OBJECT

public:
    explicit VariableSliders(Workbench& workbench, QWidget* parent = nullptr);

    // Slider of the variable; null if its value is an expression or not positive.
    [[nodiscard]] QSlider* slider(const std::string& variable) const;
    // Null for a variable with labels.
    [[nodiscard]] QLineEdit* entry(const std::string& variable) const;
    // List of the labels; null for a variable without labels.
    [[nodiscard]] QComboBox* choice(const std::string& variable) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Row {
        std::string variable;
        QLabel* name = nullptr;
        QLineEdit* entry = nullptr;
        QSlider* slider = nullptr;
        QComboBox* choice = nullptr; // replaces entry and slider for a variable with labels
        std::optional<model::FieldRange> range; // fixed while the slider has the focus
    };

    void refresh();
    void rebuild(const std::vector<std::string>& names);
    void addRow(const std::string& variable);
    void addSlider(Row& row, QHBoxLayout& line);
    void addChoice(Row& row, QHBoxLayout& line);
    void refreshRow(Row& row);
    void refreshSlider(Row& row, const model::Field& field);
    void refreshChoice(const Row& row, const model::Field& field);
    [[nodiscard]] bool isSame(const std::vector<std::string>& names) const;
    [[nodiscard]] const Row* rowOf(const std::string& variable) const;
    void slide(Row& row, int position);
    void apply(Row& row);
    [[nodiscard]] std::optional<model::Field> fieldOf(const std::string& variable) const;
    [[nodiscard]] model::Result<model::Edit> edit(const Row& row, const QString& text) const;

    Workbench& m_workbench;
    QWidget* m_form = nullptr;
    QVBoxLayout* m_layout = nullptr;
    QLabel* m_empty = nullptr;
    std::vector<std::unique_ptr<Row>> m_rows;
    int m_gesture = 0;
};

} // namespace clusterwright::desktop
