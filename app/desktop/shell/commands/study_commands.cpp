#include "app/desktop/shell/commands/study_commands.h"

#include "app/desktop/common/text.h"
#include "app/desktop/icons/icons.h"
#include "app/desktop/panels/additions.h"
#include "app/desktop/shell/commands/window_actions.h"
#include "app/desktop/studies/studies_panel.h"
#include "app/desktop/studies/study_kind_text.h"
#include "model/study/studies/answer.h"

#include <QAction>
#include <QMenu>

namespace clusterwright::desktop
{

StudyCommands::StudyCommands(Workbench& workbench, StudiesPanel& studies, QObject* parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_studies(studies)
{
}

void StudyCommands::addActions(WindowActions& actions)
{
    const auto menu = tr("&Study");
    addQuestions(actions, menu);
    actions.menu(menu)->addSeparator();
    addAdditions(actions, menu);
    actions.menu(menu)->addSeparator();
    addRunning(actions, menu);
    using enum model::StudyKind;
    addTool("sweep", tr("Sweep"), tr("Show the outputs over a variable"), Curve);
    addTool("compare", tr("Compare"), tr("Compare the design with another one"), Comparison);
    addTool("search", tr("Search"), tr("Find the best design under a budget"), Search);
}

void StudyCommands::addQuestions(WindowActions& actions, const QString& menu)
{
    for (int i = 0; i < model::kStudyKinds; ++i) {
        const auto kind = static_cast<model::StudyKind>(i);
        actions.add(
            menu, questionOf(kind), {}, tr("Add a study. %1").arg(methodOf(kind)), [=, this] {
                m_studies.list().addStudy(kind);
                emit m_studies.raiseRequested();
            });
    }
}

void StudyCommands::addAdditions(WindowActions& actions, const QString& menu)
{
    actions.add(menu,
                tr("Add scenario from &current values"),
                {},
                tr("Move the values changed since the last save into a scenario, and restore the "
                   "saved values of the design"),
                [this] { addScenarioOfChanges(m_workbench); });
}

void StudyCommands::addRunning(WindowActions& actions, const QString& menu)
{
    actions.add(menu, tr("&Run study"), {}, tr("Compute the shown study again"), [this] {
        emit m_studies.raiseRequested();
        m_studies.run();
    });
    actions.add(
        menu, tr("S&top study"), {}, tr("Stop the running study"), [this] { m_studies.cancel(); });
    auto* const explain = actions.add(menu,
                                      tr("&Explain"),
                                      {},
                                      tr("Show the equation, values and sources behind a result"),
                                      [this] { this->explain(); });
    explain->setObjectName(QStringLiteral("explain"));
    explain->setIcon(iconOf(explain->objectName()));
    m_tools.append(explain);
}

void StudyCommands::addTool(const char* icon,
                            const QString& text,
                            const QString& tip,
                            model::StudyKind kind)
{
    auto* const tool = new QAction(iconOf(QLatin1String(icon)), text, this);
    tool->setObjectName(QLatin1String(icon));
    tool->setStatusTip(tip);
    tool->setToolTip(text + QLatin1Char('\n') + tip);
    connect(tool, &QAction::triggered, this, [this, kind] { m_studies.showKind(kind); });
    m_tools.insert(m_tools.size() - 1, tool); // before "Explain"
}

void StudyCommands::explain()
{
    m_workbench.explain(explainedName(m_workbench));
}

QString explainedName(Workbench& workbench)
{
    const auto& elements = workbench.selection().elements();
    if (elements.size() == 1)
        switch (elements.front().kind) {
        case model::ElementKind::Output:
        case model::ElementKind::Variable:
            return qt(elements.front().name);
        case model::ElementKind::Step:
            return qt(elements.front().name + ".duration");
        default:
            break;
        }
    const auto& evaluation = workbench.document().numbers()->evaluation;
    return evaluation && !evaluation->outputs.empty() ? qt(evaluation->outputs.front().name)
                                                      : QStringLiteral("time");
}

} // namespace clusterwright::desktop

#include "moc_study_commands.cpp"
