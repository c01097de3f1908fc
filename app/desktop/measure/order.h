// What a measurement will do, before it does: which nodes it needs, what it starts there, how long it takes. Starts nothing.
#pragma once

#include "plugins/runner/execution/schedule.h"

#include <filesystem>

namespace clusterwright::desktop
{

struct MeasurementOrder {
    runner::Plan plan;
    std::vector<runner::Node> nodes; // that it names, of those that are known
    std::filesystem::path store;
    std::optional<runner::Run> resumed; // a run of the store to go on with
};

// Of `known`, those that the plan names, in their order.
[[nodiscard]] std::vector<runner::Node> nodesOf(const runner::Plan& plan,
                                                const std::vector<runner::Node>& known);

// "clusterwright-probe memcpy": what is started on the nodes, once each.
[[nodiscard]] std::vector<std::string> commandsOf(const runner::Plan& plan,
                                                  const runner::Catalogue& catalogue);

// "n1 (ssh login.n1)", "local (this machine)"
[[nodiscard]] std::string nodeText(const runner::Node& node);

// "Starts clusterwright-probe memcpy on local (this machine)."
[[nodiscard]] std::string startText(const MeasurementOrder& order,
                                    const runner::Catalogue& catalogue);

// By the paces that the store knows, where there is one. Errors: those of Schedule::make.
[[nodiscard]] model::Result<runner::Estimate> estimateOf(const MeasurementOrder& order,
                                                         const runner::Catalogue& catalogue);

} // namespace clusterwright::desktop
