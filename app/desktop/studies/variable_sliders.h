// A slider for each variable of the design; the shown study follows it live. A variable with labels has a list instead. A variable that
// the study varies itself shows its values in place of the slider. A value that is not the file's has a bold name and a button to
// restore it.
#pragma once

#include "app/desktop/fields/field_form.h"

#include <set>

class QLabel;

namespace clusterwright::desktop
{

class VariableSliders final : public FieldForm
{
    Q_OBJECT

public:
    explicit VariableSliders(Workbench& workbench, QWidget* parent = nullptr);

    // The study whose plot is beside the sliders; empty if there is none.
    void showStudy(const std::string& study);
    // Row of a variable; null if it is not shown.
    [[nodiscard]] FieldRow* rowOf(const std::string& variable) const;

signals:
    void settingRequested(const std::string& key); // a field of the shown study

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void showNotes();
    [[nodiscard]] bool isListed(const model::Field& field) const;

    Workbench& m_workbench;
    std::string m_study;
    std::set<std::string> m_listed; // keys of rows
    QLabel* m_empty;
};

} // namespace clusterwright::desktop
