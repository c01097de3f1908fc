// Scenarios of a design: new ones, and all of them side by side.
#pragma once

#include "model/core/large_value.h"
#include "model/design/fields/list_edits.h"
#include "model/design/library/library.h"
#include "model/design/system/evaluation.h"
#include "model/study/results/result_table.h"

#include <stop_token>

namespace clusterwright::model
{

// Returns one edit that adds a scenario and restores the values of `saved`. The scenario has each variable, attribute and parameter
// whose value differs from that in `saved`, and the settings of the active scenario. Anything missing in `saved` stays as it is.
//
// Law: the outputs of the edited design under the new scenario equal those of `design`.
// Errors: edit.empty (no value differs), those of `instantiate` and `valuate`.
[[nodiscard]] Result<Addition>
scenarioOfChanges(const Design& design, const Design& saved, Library& library);

// Returns a scenario with the first variable at its present value.
[[nodiscard]] Result<Addition> newScenario(const Design& design);

struct ScenarioColumn {
    std::string scenario; // empty for the design's own values
    std::string title;
    std::vector<OutputValue> outputs; // empty where the scenario has no result
    std::string bottleneck;
};

struct ScenarioComparison {
    CLUSTERWRIGHT_LARGE_VALUE(ScenarioComparison);

    std::vector<ScenarioColumn>
        columns;          // the design's own values, then its scenarios in their order
    Diagnostics findings; // each begins with "in scenario 'fast': "
};

// `settings` take precedence over those of the scenarios. After a request to stop, the remaining columns are empty.
[[nodiscard]] ScenarioComparison compareScenarios(const Design& design,
                                                  Library& library,
                                                  const std::vector<Setting>& settings = {},
                                                  const std::stop_token& stop = {});

// Outputs in the order of the design, then those that only scenarios have; the last row is the bottleneck.
[[nodiscard]] StudyTable tableOf(const ScenarioComparison& comparison);

} // namespace clusterwright::model
