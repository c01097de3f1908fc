// What can be changed about the selection, or about the design when nothing is selected. A form over the fields of model/.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"

#include <QWidget>

#include <map>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace clusterwright::desktop
{

class ComponentBar;
class ElidedLabel;
class FieldRow;
class OpenRow;

class Inspector final : public QWidget
{
    Q_OBJECT

public:
    explicit Inspector(Workbench& workbench, QWidget* parent = nullptr);
    // Of a selection of its own: a form that does not follow the window's.
    Inspector(Workbench& workbench, Selection& selection, QWidget* parent = nullptr);

    // While nobody can see it, a form need not follow every change.
    void setFollowing(bool isFollowing);
    // The row of a field; null when it is not shown.
    [[nodiscard]] FieldRow* row(const std::string& key) const;
    // Findings besides those of the document's answer: what came of running a study.
    void setMoreFindings(model::Diagnostics findings);

signals:
    void raiseRequested(); // a field of it was asked for elsewhere

protected:
    void changeEvent(QEvent* event) override;

private:
    using Elements = std::vector<model::Element>;

    void showSelection();
    void showFields();
    void showAnswer();
    void addHeading();
    void addFoot();
    void showTitles();
    void rebuild(const std::vector<model::Field>& fields);
    void addRow(const model::Field& field);
    void connectRow(FieldRow& row);
    void focusField(const model::Element& element, const QString& key);
    void focusEmptyField(const model::Element& element);
    void focusPlace(const std::string& pointer);
    void focus(FieldRow& row);
    void applyFix(FieldRow& row);
    void applyDrafts();
    void dropDrafts();
    void keepDraft(const FieldRow& row);
    void apply(FieldRow& row, const QString& text);
    void slide(const FieldRow& row, const QString& text, bool isFirst);
    void reset(FieldRow& row);
    void makeVariable(const FieldRow& row);
    void showFindings();
    [[nodiscard]] model::Result<model::Edit> edit(const std::string& key,
                                                  const std::optional<std::string>& text) const;
    [[nodiscard]] QString stepText(const FieldRow& row) const;

    Workbench& m_workbench;
    Selection& m_selection;
    bool m_isFollowing = true;
    Elements m_elements; // that are shown: one kind, never none
    std::vector<FieldRow*> m_rows;
    model::Diagnostics m_moreFindings;
    // What was typed and could not be applied, until it is or it is taken back.
    std::map<std::pair<Elements, std::string>, QString> m_drafts;
    int m_gesture = 0;
    OpenRow* m_openRow = nullptr;
    QScrollArea* m_area = nullptr;
    ElidedLabel* m_title = nullptr;
    QLabel* m_kind = nullptr;
    QLabel* m_findings = nullptr;
    QPushButton* m_editBlock = nullptr;
    ComponentBar* m_components = nullptr;
    QWidget* m_form = nullptr;
    QVBoxLayout* m_layout = nullptr;
};

} // namespace clusterwright::desktop
