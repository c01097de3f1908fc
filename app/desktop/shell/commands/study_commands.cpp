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
    for (const auto* const form : model::studyForms())
        if (form->tool != nullptr)
            addTool(*form);
}

void StudyCommands::addQuestions(WindowActions& actions, const QString& menu)
{
    for (const auto* const form : model::studyForms())
        actions.add(
            menu, questionOf(*form), {}, tr("Add a study. %1").arg(methodOf(*form)), [=, this] {
                m_studies.list().addStudy(form->name);
                emit m_studies.raiseRequested();
            });
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

void StudyCommands::addTool(const model::StudyForm& form)
{
    const auto text = tr(form.tool);
    const auto tip = tr(form.toolTip);
    const auto icon = QString::fromUtf8(form.tool).toLower();
    auto* const tool = new QAction(iconOf(icon), text, this);
    tool->setObjectName(icon);
    tool->setStatusTip(tip);
    tool->setToolTip(text + QLatin1Char('\n') + tip);
    connect(tool, &QAction::triggered, this, [this, &form] { m_studies.showKind(form.name); });
    m_tools.insert(m_tools.size() - 1, tool); // before "Explain"
}

void StudyCommands::explain()
{
    m_workbench.explain(explainedName(m_workbench));
}

QString explainedName(Workbench& workbench)
{
    const auto& elements = workbench.selection().elements();
    if (elements.size() == 1) {
        const auto& element = elements.front();
        if (isOf<model::OutputDefinition>(element) || isOf<model::Variable>(element))
            return qt(element.name);
        if (isStep(element))
            return qt(element.name + ".duration");
    }
    const auto& evaluation = workbench.document().numbers()->evaluation;
    return evaluation && !evaluation->outputs.empty() ? qt(evaluation->outputs.front().name)
                                                      : QStringLiteral("time");
}

} // namespace clusterwright::desktop

#include "moc_study_commands.cpp"
