// Results of the command `topology`: the facts of a graph and the rates of its flows, as JSON and as text.
#pragma once

#include "app/cli/designs/topology_subject.h"
#include "model/design/graph/design_topology.h"
#include "model/topology/contention/contention.h"
#include "model/topology/metrics/bisection.h"
#include "model/topology/metrics/connectivity.h"
#include "model/topology/metrics/hops.h"

#include <optional>
#include <string>

namespace clusterwright::cli
{

struct FlowRates {
    std::string pattern;
    std::size_t count = 0;
    model::FlowShares shares; // mean, max and total are NaN where only the smallest rate is known
    model::Diagnostics notes = {}; // about the file of flows
};

struct TopologyReport {
    SubjectGraph graph;
    model::Routing routing = model::Routing::Shortest;
    model::HopStatistics switchHops; // between switches and routers
    model::Bisection bisection;
    model::Resilience resilience;
    std::optional<FlowRates> flows;
    Diagnostics notes;
    bool lacksAnswer = false; // no result for an explicit request

    [[nodiscard]] const model::Topology& topology() const { return graph.instance->topology; }
    [[nodiscard]] std::size_t count(model::ComponentKind kind) const
    {
        return countOf(topology(), kind);
    }
    // Components that connect hosts, without shared segments.
    [[nodiscard]] std::size_t switches() const
    {
        return count(model::ComponentKind::Switch) + count(model::ComponentKind::Router);
    }
};

// Returns the note "no WHAT were computed: WHY".
[[nodiscard]] model::Diagnostic leftOut(const std::string& what, model::Diagnostic why);

// `isComplete`: with properties of single paths, which may take long.
[[nodiscard]] Json toJson(const TopologyReport& report, bool isComplete);
void printGraph(const TopologyReport& report);
void printFlows(const TopologyReport& report);

} // namespace clusterwright::cli
