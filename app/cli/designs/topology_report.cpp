#include "app/cli/designs/topology_report.h"

#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <cmath>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

using model::ComponentKind;
using model::Diagnostic;

constexpr std::size_t kMostShown = 10;
constexpr std::size_t kMostPoints = 5;

std::vector<std::string> failurePoints(const TopologyReport& report)
{
    std::vector<std::string> names;
    const auto& topology = report.topology();
    for (const auto component : report.resilience.components)
        names.push_back(topology.vertices[component].name);
    for (const auto id : report.resilience.bonds) {
        const auto& bond = report.graph.instance->adjacency.bonds()[id];
        names.push_back("cable " + topology.vertices[bond.a].name + "-" +
                        topology.vertices[bond.b].name);
    }
    return names;
}

Json hopsJson(const model::HopStatistics& hops)
{
    if (hops.pairs() == 0)
        return {{"mean", 0}, {"max", 0}, {"histogram", Json::array()}};
    return {{"mean", numberJson(hops.mean())}, {"max", hops.max()}, {"histogram", hops.histogram}};
}

Json flowsJson(const TopologyReport& report)
{
    if (!report.flows)
        return nullptr;
    const auto& shares = report.flows->shares;
    auto bottlenecks = Json::array();
    for (const auto& bottleneck : shares.bottlenecks)
        bottlenecks.push_back({{"name", bottleneck.name},
                               {"capacity", numberJson(bottleneck.capacity)},
                               {"load", numberJson(bottleneck.load)},
                               {"flows", bottleneck.flows}});
    return {{"pattern", report.flows->pattern},
            {"routing", toText(report.routing)},
            {"count", report.flows->count},
            {"min", numberJson(shares.min)},
            {"mean", numberJson(shares.mean)},
            {"max", numberJson(shares.max)},
            {"total", numberJson(shares.total)},
            {"bottlenecks", std::move(bottlenecks)}};
}

// Bandwidth in bits per second, as is usual for networks, in the unit that suits `scale`, so that the numbers of a line are
// comparable.
std::string rate(double bytesPerSecond, double scale)
{
    if (!std::isfinite(bytesPerSecond))
        return "unlimited";
    const auto* const unit = scale >= 1.25e7 ? "Gbit/s" : scale >= 1.25e4 ? "Mbit/s" : "kbit/s";
    return displayIn(model::Quantity{bytesPerSecond, model::kBandwidth}, unit, 4);
}

std::string rate(double bytesPerSecond)
{
    return rate(bytesPerSecond, bytesPerSecond);
}

void addPaths(const TopologyReport& report, Json& json, Diagnostics& notes)
{
    const auto& instance = *report.graph.instance;
    const auto& latencies = instance.latencies(report.routing);
    if (latencies)
        json["paths"] = {
            {"latency", {{"mean", latencies.value().mean}, {"max", latencies.value().max}}},
            {"local_fraction", instance.localFraction()}};
    if (const auto& paths = instance.paths(report.routing); paths)
        json["paths"]["bandwidth"] = {{"min", numberJson(paths.value().bandwidthMin)},
                                      {"mean", numberJson(paths.value().bandwidthMean)}};
    else if (latencies)
        notes.push_back(leftOut("bandwidths of paths", paths.diagnostics().front()));
}

std::string time(double seconds)
{
    return displayText(model::Quantity{seconds, model::kTime});
}

std::string hopsText(const model::HopStatistics& hops)
{
    if (hops.pairs() == 0)
        return "none";
    return model::roundedText(hops.mean(), 5) + ", at most " + std::to_string(hops.max());
}

void printFacts(const TopologyReport& report)
{
    const auto& instance = *report.graph.instance;
    std::vector<std::vector<std::string>> rows{{"property", "value", ""}};
    rows.push_back({"hosts", std::to_string(report.count(ComponentKind::Host)), ""});
    if (instance.processes.size() != report.count(ComponentKind::Host))
        rows.push_back(
            {"processes", std::to_string(instance.processes.size()), "each on its own host"});
    rows.push_back({"switches", std::to_string(report.switches()), ""});
    if (report.count(ComponentKind::Hub) > 0)
        rows.push_back(
            {"hubs", std::to_string(report.count(ComponentKind::Hub)), "shared segments"});
    rows.push_back({"cables", std::to_string(report.topology().cables.size()), ""});
    rows.push_back({"hops", hopsText(instance.hops()), "mean over all ordered pairs of hosts"});
    if (report.switches() > 1)
        rows.push_back({"switch hops",
                        hopsText(report.switchHops),
                        "mean over all ordered pairs of switches"});
    if (const auto& latencies = instance.latencies(report.routing); latencies)
        rows.push_back({"latency",
                        latencies.value().max == 0 ? "no latencies"
                                                   : time(latencies.value().mean) + ", at most " +
                                                         time(latencies.value().max),
                        "sum over the cables and forwarding components of a route"});
    rows.push_back(
        {"bisection",
         model::counted(static_cast<std::size_t>(report.bisection.cables), "cable") + ", " +
             rate(report.bisection.bandwidth),
         report.bisection.method + (report.bisection.isExact ? "" : ", an upper bound")});
    rows.push_back({"edge connectivity",
                    std::to_string(report.resilience.edgeConnectivity),
                    std::string("fewest cable failures that disconnect two hosts") +
                        (report.resilience.isExact ? "" : ", an upper bound")});
    for (const auto& [name, value] : report.graph.totals)
        rows.push_back({name, displayText(value), "total of the design"});
    const auto points = failurePoints(report);
    rows.push_back({"single points of failure",
                    std::to_string(points.size()),
                    model::fewOf(points, kMostPoints)});
    std::cout << model::printable(report.topology().name) << "\n\n"
              << tableText(rows, {Align::Left, Align::Left, Align::Left});
}

void printHistogram(const model::HopStatistics& hops)
{
    std::vector<std::vector<std::string>> rows{{"hops", "pairs", "share"}};
    for (std::size_t i = 0; i < hops.histogram.size(); ++i)
        if (hops.histogram[i] > 0) {
            const double share =
                static_cast<double>(hops.histogram[i]) / static_cast<double>(hops.pairs());
            rows.push_back({std::to_string(i),
                            std::to_string(hops.histogram[i]),
                            displayIn(model::Quantity{share, model::kNumber}, "%")});
        }
    constexpr std::size_t kMostRows = 40;
    if (rows.size() > 1 && rows.size() <= kMostRows)
        std::cout << "\n" << tableText(rows, {Align::Right, Align::Right, Align::Right});
}

std::string ratesText(const model::FlowShares& shares)
{
    if (std::isnan(shares.mean))
        return rate(shares.min) + " at least";
    return rate(shares.min, shares.mean) + " at least, " + rate(shares.mean) + " on average, " +
           rate(shares.max, shares.mean) + " at most";
}

} // namespace

Diagnostic leftOut(const std::string& what, Diagnostic why)
{
    why.severity = model::Severity::Note;
    why.message.insert(0, "no " + what + " were computed: ");
    return why;
}

Json toJson(const TopologyReport& report, bool isComplete)
{
    const auto& instance = *report.graph.instance;
    Json json{{"topology", report.topology().name},
              {"hosts", report.count(ComponentKind::Host)},
              {"switches", report.switches()},
              {"hubs", report.count(ComponentKind::Hub)},
              {"cables", report.topology().cables.size()},
              {"processes", instance.processes.size()},
              {"hops", hopsJson(instance.hops())},
              {"bisection",
               {{"cables", report.bisection.cables},
                {"bandwidth", numberJson(report.bisection.bandwidth)},
                {"method", report.bisection.method},
                {"exact", report.bisection.isExact}}},
              {"edge_connectivity", report.resilience.edgeConnectivity},
              {"resilience_exact", report.resilience.isExact},
              {"single_points_of_failure", failurePoints(report)},
              {"single_homed_hosts", report.resilience.singleHomedHosts},
              {"flows", flowsJson(report)}};
    if (report.switches() > 0)
        json["switch_hops"] = hopsJson(report.switchHops);
    auto notes = report.notes;
    if (isComplete)
        addPaths(report, json, notes);
    for (const auto& [name, value] : report.graph.totals)
        json[name] = {{"value", numberJson(value.value)}, {"unit", baseUnit(value.dimension)}};
    json["diagnostics"] = findingsJson(notes);
    return json;
}

void printGraph(const TopologyReport& report)
{
    printFacts(report);
    printHistogram(report.graph.instance->hops());
    std::cout << std::flush;
}

void printFlows(const TopologyReport& report)
{
    if (!report.flows || report.flows->count == 0)
        return;
    const auto& [pattern, count, shares, notes] = *report.flows;
    std::cout << "\n"
              << count << " flows, " << model::printable(pattern) << ", routing "
              << toText(report.routing) << ": rate of a flow " << ratesText(shares) << "\n";
    std::vector<std::vector<std::string>> rows{{"bottleneck", "capacity", "load", "limited flows"}};
    for (const auto& bottleneck : shares.bottlenecks) {
        if (rows.size() > kMostShown)
            break;
        rows.push_back({bottleneck.name,
                        rate(bottleneck.capacity),
                        rate(bottleneck.load),
                        std::to_string(bottleneck.flows)});
    }
    if (rows.size() > 1)
        std::cout << "\n"
                  << tableText(rows, {Align::Left, Align::Right, Align::Right, Align::Right});
    if (shares.bottlenecks.size() > kMostShown)
        std::cout << "and " << shares.bottlenecks.size() - kMostShown << " more\n";
}

} // namespace clusterwright::cli
