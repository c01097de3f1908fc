// The Inspector: a form for the fields of the selection, or of the design if nothing is selected.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace clusterwright::desktop
{

class ComponentBar;
class ElidedLabel;
class FieldForm;
class FieldRow;

class Inspector final : public QWidget
{
    Q_OBJECT

public:
    explicit Inspector(Workbench& workbench, QWidget* parent = nullptr);
    // `selection`: may differ from the window's selection.
    Inspector(Workbench& workbench, Selection& selection, QWidget* parent = nullptr);

    // A hidden form need not follow changes.
    void setFollowing(bool isFollowing);
    // Row of a field; null if it is not shown.
    [[nodiscard]] FieldRow* row(const std::string& key) const;
    // Puts the cursor into the field, if the element is selected.
    void focusField(const model::Element& element, const QString& key);
    // Adds findings of a study's run to those of the document.
    void setMoreFindings(model::Diagnostics findings);

    [[nodiscard]] FieldForm& form() const { return *m_form; }

signals:
    void raiseRequested(); // a field was requested elsewhere

private:
    using Elements = std::vector<model::Element>;

    void showSelection();
    void showFields();
    void showAnswer();
    void addHeading();
    void showTitles();
    void focusEmptyField(const model::Element& element);
    void focus(FieldRow& row);
    void followName(const model::Element& element, const QString& name);

    Workbench& m_workbench;
    Selection& m_selection;
    bool m_isFollowing = true;
    Elements m_elements; // shown elements: one kind, never empty
    model::Diagnostics m_moreFindings;
    FieldForm* m_form;
    ElidedLabel* m_title = nullptr;
    QLabel* m_kind = nullptr;
    QPushButton* m_editBlock = nullptr;
    ComponentBar* m_components = nullptr;
};

} // namespace clusterwright::desktop
