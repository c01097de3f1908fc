// Additions to a design that need no position. Each is one undo step and selects the new element. Returns false if the design
// refuses the addition, and shows its findings.
#pragma once

#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

bool addVariable(Workbench& workbench);
bool addOutput(Workbench& workbench);
// Adds a scenario with the present value of the first variable.
bool addScenario(Workbench& workbench);
// Adds a study, and shows it in the studies.
bool addStudy(Workbench& workbench);
// Moves the values that differ from the saved design into a new, active scenario, and restores the saved values.
bool addScenarioOfChanges(Workbench& workbench);

} // namespace clusterwright::desktop
