// The list of studies of the open design: searches and selects; adds, duplicates, renames, moves and deletes. A title "Folder /
// Title" puts a study into a folder, which a click opens and closes.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/document/study_definition.h"
#include "model/design/fields/list_edits.h"

#include <QSet>
#include <QWidget>

class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QMenu;
class QToolButton;

namespace clusterwright::desktop
{

class StudyList final : public QWidget
{
    Q_OBJECT

public:
    explicit StudyList(Workbench& workbench, QWidget* parent = nullptr);

    // Shows the studies of the present design. `chosen`: name of a study.
    void refresh(const std::string& chosen);
    void addStudy(const std::string& kind);
    void duplicate(); // like all below, acts on the selected study
    void rename();    // in place
    void remove();
    void setFolder(const QString& folder); // empty: no folder
    void showScenariosState(bool areShown);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void studyChosen(const std::string& name); // also a new study
    void scenariosWanted(bool areWanted);      // scenarios side by side in place of a study

private:
    [[nodiscard]] QWidget* makeAdding();
    void makeActions();
    void fillFolders(QMenu& menu);
    [[nodiscard]] const clusterwright::model::StudyDefinition* chosen() const;
    void setTitle(const std::string& study, const QString& title, const QString& step);
    void addItem(const clusterwright::model::StudyDefinition& study, qsizetype start);
    void addFolder(const QString& name);
    void toggle(const QListWidgetItem& folder);
    void filter();
    void submit(const clusterwright::model::Result<clusterwright::model::Addition>& added,
                const QString& text);

    Workbench& m_workbench;
    QLineEdit* m_search;
    QListWidget* m_list;
    QToolButton* m_duplicate = nullptr;
    QToolButton* m_scenarios = nullptr;
    QSet<QString> m_closed; // closed folders
};

} // namespace clusterwright::desktop
