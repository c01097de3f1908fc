// Findings about values of the active scenario that settings or axes of a study replace: its name stands beside results that it did not
// make.
#pragma once

#include "model/design/system/system.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns scenario.overridden: a warning when settings replace every value of the scenario, a note when they replace some. Takes these
// values off the scenario. A setting of the same value replaces nothing: "2 GB/s" is "2000 MB/s".
[[nodiscard]] Diagnostics overriddenBy(const std::vector<Setting>& settings,
                                       ActiveScenario& scenario);

// Returns the findings about the settings of the system, and the same about values of its scenario that a study varies; `option` names
// the variables in their places: "--axis P".
[[nodiscard]] Diagnostics settingFindingsOver(const System& system,
                                              const std::vector<std::string>& variables,
                                              const std::string& option = "--axis");

} // namespace clusterwright::model
