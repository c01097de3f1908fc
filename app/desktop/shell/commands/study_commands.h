// The menu Study, and the tool buttons for questions about the design.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/design/document/study_definition.h"

#include <QList>
#include <QObject>

class QAction;

namespace clusterwright::desktop
{

class StudiesPanel;
class WindowActions;

class StudyCommands final : public QObject
{
    Q_OBJECT

public:
    StudyCommands(Workbench& workbench, StudiesPanel& studies, QObject* parent);

    void addActions(WindowActions& actions);
    // Sweep, compare, search, explain.
    [[nodiscard]] const QList<QAction*>& tools() const { return m_tools; }

private:
    void addQuestions(WindowActions& actions, const QString& menu);
    void addAdditions(WindowActions& actions, const QString& menu);
    void addRunning(WindowActions& actions, const QString& menu);
    void addTool(const model::StudyForm& form);
    void explain();

    Workbench& m_workbench;
    StudiesPanel& m_studies;
    QList<QAction*> m_tools;
};

// Name of the value to explain for the selection: an output, a variable, the duration of a step; otherwise the first output.
[[nodiscard]] QString explainedName(Workbench& workbench);

} // namespace clusterwright::desktop
