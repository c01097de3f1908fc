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

// Returns setting.overridden, a warning, for each of the variables of a study that a setting by hand gives a value ("--set P=8").
[[nodiscard]] Diagnostics overriddenSettings(const System& system,
                                             const std::vector<std::string>& variables);
// The same for settings of components that the choices vary.
[[nodiscard]] Diagnostics overriddenComponents(const std::vector<Setting>& settings,
                                               const std::vector<ComponentChoice>& choices);

// Returns the findings about the settings of the system, and those about settings and values of its scenario that a study varies; `option`
// names the variables in their places: "--axis P".
[[nodiscard]] Diagnostics settingFindingsOver(const System& system,
                                              const std::vector<std::string>& variables,
                                              const std::string& option = "--axis");

} // namespace clusterwright::model
