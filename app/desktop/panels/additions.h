// Additions to a design that need no place: one step each, and the new element is selected. False when the design cannot have it; its
// findings appear then.
#pragma once

#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

bool addVariable(Workbench& workbench);
bool addOutput(Workbench& workbench);
// A scenario with the first variable as it is.
bool addScenario(Workbench& workbench);
// A scenario of the values that differ from the saved design, which the design then has again. The scenario becomes the active one.
bool addScenarioOfChanges(Workbench& workbench);

} // namespace clusterwright::desktop
