// Findings about values of the active scenario that settings or axes of a study replace, since its name is shown beside such
// results.
#pragma once

#include "model/design/system/system.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns scenario.overridden: a warning if settings replace every value of the scenario, a note if they replace some. Removes
// these values from the scenario. An equal setting replaces nothing: "2 GB/s" is "2000 MB/s".
[[nodiscard]] Diagnostics overriddenBy(const std::vector<Setting>& settings,
                                       ActiveScenario& scenario);

// Returns setting.overridden, a warning, for each variable of a study that a command-line setting fixes ("--set P=8").
[[nodiscard]] Diagnostics overriddenSettings(const System& system,
                                             const std::vector<std::string>& variables);
// The same for settings of components that the study varies.
[[nodiscard]] Diagnostics overriddenComponents(const std::vector<Setting>& settings,
                                               const std::vector<ComponentChoice>& choices);

// True if the active scenario gives the variable this value, in base units.
[[nodiscard]] bool isOfScenario(const System& system, const std::string& variable, double value);

// Returns the findings about the settings of the system, and those about settings and values of its scenario that a study varies;
// `option` precedes the variables in their places: "--axis P".
[[nodiscard]] Diagnostics settingFindingsOver(const System& system,
                                              const std::vector<std::string>& variables,
                                              const std::string& option = "--axis");

} // namespace clusterwright::model
