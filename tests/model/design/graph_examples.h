// Designs with a graph that several tests share.
#pragma once

#include "model/design/graph/design_topology.h"
#include "tests/model/design/graph_designs.h"
#include "tests/support/catch_compat.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

using namespace model; // as in the tests that include this header

inline constexpr double kGigabit = 1.25e8; // B/s
inline constexpr double kMicro = 1e-6;

// Returns a fat_tree(k) with its cost and functions, with k a variable.
inline GraphDesign fatTree(const std::string& k)
{
    GraphDesign design;
    design.topology = called("fat_tree(k)");
    design.variables = {{"k", k}};
    design.components = {
        componentText("host", "host", {{"price", "1000 USD"}}),
        componentText(
            "switch", "switch", {{"price", "500 USD"}, {"forward_time", "2 us"}, {"ports", "k"}}),
        componentText("cable",
                      "cable",
                      {{"bandwidth", "1 Gbit/s"}, {"latency", "1 us"}, {"price", "10 USD"}})};
    design.outputs = {{"hops", "hops_mean"},
                      {"furthest", "hops_max()"},
                      {"latency", "path_latency"},
                      {"slowest", "path_latency(max)"},
                      {"path", "path_bandwidth"},
                      {"path_on_average", "path_bandwidth(mean)"},
                      {"bisection", "bisection_bandwidth"},
                      {"local", "local_fraction"},
                      {"hosts", "host_count"},
                      {"all", "flow_bandwidth(all_to_all)"},
                      {"some", "flow_bandwidth(pairs, k / 2)"},
                      {"degree", "degree_max(switch)"}};
    return design;
}

// Two hosts on a bond of `count` cables of 1 Gbit/s and one of 10 Gbit/s.
inline GraphDesign mixedBond(const std::string& striping, const std::string& count)
{
    GraphDesign design;
    design.topology = R"({"striping": ")" + striping + R"(",
        "vertices": [{"name": "a", "component": "host"}, {"name": "b", "component": "host"}],
        "cables": [{"from": "a", "to": "b", "component": "cable", "count": ")" +
                      count + R"("}, {"from": "b", "to": "a", "component": "fast"}]})";
    design.components.push_back(componentText("fast", "cable", {{"bandwidth", "10 Gbit/s"}}));
    return design;
}

// `racks` racks: a top switch with 4 hosts, on one core switch; a host named storage behind the top of rack 1.
inline const std::string kRacks = R"({
    "vertices": [{"name": "core", "component": "switch"}, {"name": "storage", "component": "host"}],
    "groups": [{"name": "rack", "count": "racks",
        "vertices": [{"name": "top", "component": "switch"}],
        "groups": [{"name": "node", "count": 4, "vertices": [{"name": "host", "component": "host"}]}],
        "cables": [{"from": "node.host", "to": "top", "component": "cable"}]}],
    "cables": [{"from": "rack.top", "to": "core", "component": "cable"},
               {"from": "storage:0", "to": "rack1.top:7", "component": "cable"}]})";

inline GraphDesign racks(const std::string& count)
{
    GraphDesign design;
    design.topology = kRacks;
    design.variables = {{"racks", count}};
    return design;
}

// Two hosts with 8 GB, then two with 2 GB, on one switch; P processes.
inline GraphDesign twoClasses(const std::string& processes, const std::string& placement = "first")
{
    GraphDesign design;
    design.topology = R"({"processes": ")" + processes + R"(", "placement": ")" + placement + R"(",
        "vertices": [{"name": "hub", "component": "switch"}],
        "groups": [{"name": "big", "count": 2, "vertices": [{"name": "host", "component": "large"}]},
                   {"name": "little", "count": 2, "vertices": [{"name": "host", "component": "small"}]}],
        "cables": [{"from": "big.host", "to": "hub", "component": "cable"},
                   {"from": "little.host", "to": "hub", "component": "cable"}]})";
    design.components = {componentText("large", "host", {{"memory", "8 GB"}, {"rate", "1 GB/s"}}),
                         componentText("small", "host", {{"memory", "2 GB"}, {"rate", "3 GB/s"}}),
                         componentText("switch", "switch"),
                         componentText("cable", "cable", {{"bandwidth", "1 Gbit/s"}})};
    return design;
}

inline std::vector<double> inputValues(const System& system)
{
    const auto valuation = valuationOf(system);
    std::vector<double> values;
    for (const auto& name : system.topology->inputNames())
        values.push_back(valuation.equations[*system.set.find(name)]);
    return values;
}

inline SharedInstance graphOf(const System& system)
{
    auto instance = topologyAt(system, valuationOf(system));
    INFO(textOf(instance.diagnostics()));
    REQUIRE(instance);
    return instance.value();
}

} // namespace clusterwright::tests
