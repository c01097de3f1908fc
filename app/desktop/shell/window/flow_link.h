// The link of the answer bar that limits the rates of steps by flows over the topology.
#pragma once

#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

// Submits the edit; without one, shows how to use the flows.
void limitByFlows(Workbench& workbench);

} // namespace clusterwright::desktop
