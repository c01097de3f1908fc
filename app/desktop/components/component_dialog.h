// Dialog that describes a new component, or one of the user's library (kind, name, attributes with units), and saves it there.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/edit/component_draft.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace clusterwright::desktop
{

class ComponentDialog final : public QDialog
{
    Q_OBJECT

public:
    ComponentDialog(Workbench& workbench,
                    const model::ComponentDraft& draft,
                    QWidget* parent = nullptr);

    [[nodiscard]] model::ComponentDraft draft() const;
    // Saves the component, or shows the findings that prevent it.
    void accept() override;

signals:
    void saved(const QString& preset); // saved in the library

private:
    void build();
    void setRows(const std::vector<model::AttributeDraft>& attributes);
    void addRow(const model::AttributeDraft& attribute);
    void changeKind();
    void followEdit();
    void showProblems(const model::Diagnostics& problems);
    void goTo(const model::Diagnostic& problem);
    void markFields(const model::Diagnostics& problems);

    Workbench& m_workbench;
    model::ComponentDraft m_before; // initial draft; has an id if a component is edited
    QComboBox* m_kind;
    QLineEdit* m_title;
    QTableWidget* m_attributes;
    QLabel* m_problems;
};

} // namespace clusterwright::desktop
