// The Inspector: a form for the fields of the selection, or of the design if nothing is selected.
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

signals:
    void raiseRequested(); // a field was requested elsewhere

protected:
    void changeEvent(QEvent* event) override;

private:
    static constexpr int kMargin = 8;
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
    void focusEmptyField(const model::Element& element);
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
    Elements m_elements; // shown elements: one kind, never empty
    std::vector<FieldRow*> m_rows;
    model::Diagnostics m_moreFindings;
    // Texts not applied yet, until they are applied or reverted.
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
