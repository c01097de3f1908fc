#include "app/desktop/panels/additions.h"

#include "model/design/fields/list_edits.h"
#include "model/study/setup/new_study.h"
#include "model/study/setup/scenarios.h"

#include <QCoreApplication>

namespace clusterwright::desktop
{

namespace
{

struct Additions {
    Q_DECLARE_TR_FUNCTIONS(Additions)
};

bool submit(Workbench& workbench, const model::Result<model::Addition>& added, const QString& text)
{
    auto& document = workbench.document();
    if (!added)
        return document.submit(model::Result<model::Edit>(added.diagnostics()), text);
    if (!document.submit(added.value().edit, text))
        return false;
    workbench.editField(added.value().element, "name");
    return true;
}

} // namespace

bool addVariable(Workbench& workbench)
{
    auto& document = workbench.document();
    return submit(workbench,
                  model::newVariable(document.design(), document.library()),
                  Additions::tr("Add a variable"));
}

bool addOutput(Workbench& workbench)
{
    auto& document = workbench.document();
    return submit(workbench,
                  model::newOutput(document.design(), document.library()),
                  Additions::tr("Add an output"));
}

bool addScenario(Workbench& workbench)
{
    return submit(workbench,
                  model::newScenario(workbench.document().design()),
                  Additions::tr("Add a scenario"));
}

bool addStudy(Workbench& workbench)
{
    auto& document = workbench.document();
    const auto added = model::newStudy(document.design(), model::kCurve, document.library());
    if (!added)
        return document.submit(model::Result<model::Edit>(added.diagnostics()),
                               Additions::tr("Add a study"));
    if (!document.submit(added.value().edit, Additions::tr("Add a study")))
        return false;
    workbench.reveal(added.value().element);
    document.setStudy(added.value().element.name);
    return true;
}

bool addScenarioOfChanges(Workbench& workbench)
{
    auto& document = workbench.document();
    const auto added =
        model::scenarioOfChanges(document.design(), document.file().saved(), document.library());
    if (!submit(workbench, added, Additions::tr("Add a scenario from current values")))
        return false;
    document.setScenario(added.value().element.name);
    return true;
}

} // namespace clusterwright::desktop
