// Description of a measurement before it starts: its nodes, the programs that it starts on them, and its duration.
#pragma once

#include "plugins/runner/execution/schedule.h"

#include <filesystem>

namespace clusterwright::desktop
{

struct MeasurementOrder {
    runner::Plan plan;
    std::vector<runner::Node> nodes; // known nodes that the plan names
    std::filesystem::path store;
    std::optional<runner::Run> resumed; // run of the store to resume
};

// Returns the nodes of `known` that the plan names, in the order of `known`.
[[nodiscard]] std::vector<runner::Node> nodesOf(const runner::Plan& plan,
                                                const std::vector<runner::Node>& known);

// Returns the distinct commands that are started on the nodes, such as "clusterwright-probe memcpy".
[[nodiscard]] std::vector<std::string> commandsOf(const runner::Plan& plan,
                                                  const runner::Catalogue& catalogue);

// Returns "n1 (ssh login.n1)" or "local (this machine)".
[[nodiscard]] std::string nodeText(const runner::Node& node);

// Returns "Starts clusterwright-probe memcpy on local (this machine)."
[[nodiscard]] std::string startText(const MeasurementOrder& order,
                                    const runner::Catalogue& catalogue);

// Estimates the duration from the paces in the store, if the store exists. Errors: those of Schedule::make.
[[nodiscard]] model::Result<runner::Estimate> estimateOf(const MeasurementOrder& order,
                                                         const runner::Catalogue& catalogue);

} // namespace clusterwright::desktop
