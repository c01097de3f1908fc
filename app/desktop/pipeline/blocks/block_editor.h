// The block editor: title, parameters, equations with their present values, resource. Checks the draft after each pause in typing.
// Drafts stay until they are saved or reverted, also while other blocks are shown.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/edit/block_draft.h"

#include <QTimer>
#include <QWidget>

#include <map>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QMenu;
class QPushButton;
class QToolButton;

namespace clusterwright::desktop
{

class EquationEdit;
class FormulaView;
class ParameterTable;
class UndefinedNames;

class BlockEditor final : public QWidget
{
    Q_OBJECT

public:
    explicit BlockEditor(Workbench& workbench, QWidget* parent = nullptr);

    // Opens a block of the design or the library with its draft, if any; a new block for an empty id.
    void open(const QString& id);
    // Opens a new block as a copy of the block `from`, or an empty one.
    void openNew(const QString& from);
    [[nodiscard]] model::BlockDraft draft() const;
    [[nodiscard]] const model::CheckedDraft& result() const { return m_result; }
    [[nodiscard]] bool isModified() const;

    // Both return false if the draft has errors.
    bool saveInDesign();
    bool saveInLibrary();
    void revert();
    void check(); // immediately, not after the next pause

signals:
    void checked();

private:
    void build();
    [[nodiscard]] QWidget* makeHead();
    [[nodiscard]] QWidget* makeEquations();
    [[nodiscard]] QToolButton* makeNewButton();
    void fillNewMenu(QMenu& menu);
    void connectFields();
    void setDraft(const model::BlockDraft& draft);
    void showResult();
    void showState();
    void takeAsSaved(const QString& id);
    void goTo(const model::DraftFinding& finding);
    void addEmptyParameter();
    void addParameters(const std::vector<model::ParameterDraft>& parameters);
    void removeParameter();
    void noteChange();
    void showFormula();
    void keep();
    void dropDrafts();
    [[nodiscard]] model::BlockDraft saved(const QString& id) const;
    [[nodiscard]] bool isNew() const; // never saved

    Workbench& m_workbench;
    QString m_opened; // id passed to open()
    model::BlockDraft m_before;
    model::CheckedDraft m_result;
    std::map<QString, model::BlockDraft> m_kept; // unsaved changes, by the id passed to open()
    std::map<QString, model::BlockDraft> m_new;  // never saved, by id
    QTimer m_pause;
    bool m_isShowing = false;

    QLineEdit* m_id;
    QLineEdit* m_title;
    QLineEdit* m_doc;
    QLineEdit* m_document;
    QLineEdit* m_place;
    ParameterTable* m_parameters;
    EquationEdit* m_equations;
    UndefinedNames* m_undefined;
    FormulaView* m_formula;
    QComboBox* m_time;
    QComboBox* m_resource;
    QListWidget* m_findings;
    QLabel* m_state;
    QPushButton* m_saveInDesign;
    QPushButton* m_saveInLibrary;
    QPushButton* m_revert;
};

} // namespace clusterwright::desktop
