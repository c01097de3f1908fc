// A slider for each variable of the design; the shown study follows it live. A variable with labels has a list instead. A refused
// text stays in its field, with the reason below, until it is corrected or reverted (Escape, or an undo). A variable that the study
// varies itself shows its values in place of the slider. A value that is not the file's has a bold name and a button to reset it.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/fields/field.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QHBoxLayout;
class QLineEdit;
class QSlider;
class QToolButton;
class QVBoxLayout;

namespace clusterwright::desktop
{

class FieldMessage;
class FieldSlider;

class VariableSliders final : public QWidget
{
    Q_OBJECT

public:
    explicit VariableSliders(Workbench& workbench, QWidget* parent = nullptr);

    // The study whose plot is beside the sliders; empty if there is none.
    void showStudy(const std::string& study);
    // Shows the study's values of the variable, and leads to their field; hidden if the study takes the design's value.
    [[nodiscard]] QToolButton* note(const std::string& variable) const;
    // Restores the value in the file; hidden while the design has it.
    [[nodiscard]] QToolButton* resetButton(const std::string& variable) const;
    // Slider of the variable; null if its value is an expression or not positive, or if the study varies the variable.
    [[nodiscard]] QSlider* slider(const std::string& variable) const;
    // Null for a variable with labels.
    [[nodiscard]] QLineEdit* entry(const std::string& variable) const;
    // List of the labels; null for a variable without labels.
    [[nodiscard]] QComboBox* choice(const std::string& variable) const;
    // Findings about the variable's text; empty without any. Null for an unknown variable.
    [[nodiscard]] const FieldMessage* message(const std::string& variable) const;

signals:
    void settingRequested(const std::string& key); // a field of the shown study

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Row {
        std::string variable;
        QWidget* body = nullptr;
        QLabel* name = nullptr;
        QLineEdit* entry = nullptr;
        FieldSlider* slider = nullptr;
        QComboBox* choice = nullptr; // replaces entry and slider for a variable with labels
        FieldMessage* message = nullptr;
        QToolButton* note = nullptr;  // values that the shown study gives the variable
        QToolButton* reset = nullptr; // to the value in the file
        model::Diagnostics problem;   // with a refused text
    };

    void refresh();
    void rebuild(const std::vector<std::string>& names);
    void addRow(const std::string& variable);
    void addSlider(Row& row, QHBoxLayout& line);
    void addChoice(Row& row, QHBoxLayout& line);
    void refreshRow(Row& row);
    void refreshSlider(Row& row, const model::Field& field);
    void refreshChoice(const Row& row, const model::Field& field);
    void showMessage(Row& row);
    void dropDraft(Row& row);
    void addNote(Row& row, QBoxLayout& line);
    void addReset(Row& row, QHBoxLayout& line);
    void showNote(const Row& row) const;
    void showReset(const Row& row, const QString& text) const;
    [[nodiscard]] bool isListed(const model::Variable& variable) const;
    [[nodiscard]] bool isSame(const std::vector<std::string>& names) const;
    [[nodiscard]] const Row* rowOf(const std::string& variable) const;
    void slide(Row& row, const QString& text, bool isFirst);
    void apply(Row& row);
    [[nodiscard]] model::Result<model::Edit> edit(const Row& row, const QString& text) const;

    Workbench& m_workbench;
    std::string m_study;
    QWidget* m_form = nullptr;
    QVBoxLayout* m_layout = nullptr;
    QLabel* m_empty = nullptr;
    std::vector<std::unique_ptr<Row>> m_rows;
    int m_gesture = 0;
};

} // namespace clusterwright::desktop
