#include "app/desktop/shell/window/flow_link.h"

#include "model/design/gestures/proposals.h"

#include <QObject>

namespace clusterwright::desktop
{

void limitByFlows(Workbench& workbench)
{
    auto& document = workbench.document();
    if (const auto edit = model::bindingToFlows(document.design(), document.library()))
        document.submit(*edit, QObject::tr("Limit rates by flows"));
    else
        workbench.say(QObject::tr("Bind a rate of a step to flow_bandwidth(all_to_all)"));
}

} // namespace clusterwright::desktop
