#include "app/cli/designs/topology_report.h"

#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <tuple>

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

Row cellsOfBottleneck(const model::Bottleneck& bottleneck)
{
    const auto& [capacity, load] = std::tie(bottleneck.capacity, bottleneck.load);
    return {{"name", "bottleneck", bottleneck.name},
            right({"capacity", "capacity", rate(capacity), numberJson(capacity)}),
            right({"load", "load", rate(load), numberJson(load)}),
            {"flows", "limited flows", bottleneck.flows}};
}

Json flowsJson(const TopologyReport& report)
{
    if (!report.flows)
        return nullptr;
    const auto& shares = report.flows->shares;
    return {{"pattern", report.flows->pattern},
            {"routing", toText(report.routing)},
            {"count", report.flows->count},
            {"min", numberJson(shares.min)},
            {"mean", numberJson(shares.mean)},
            {"max", numberJson(shares.max)},
            {"total", numberJson(shares.total)},
            {"bottlenecks", rowsOf(shares.bottlenecks, cellsOfBottleneck).json()}};
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
    const auto hosts = report.count(ComponentKind::Host);
    std::vector<std::vector<std::string>> rows{{"property", "value", ""}};
    const auto add = [&](const std::string& name, const std::string& value, std::string note = {}) {
        rows.push_back({name, value, std::move(note)});
    };
    const auto upTo = [](bool isExact) { return isExact ? "" : ", an upper bound"; };
    add("hosts", std::to_string(hosts));
    if (instance.processes.size() != hosts)
        add("processes", std::to_string(instance.processes.size()), "each on its own host");
    add("switches", std::to_string(report.switches()));
    if (const auto hubs = report.count(ComponentKind::Hub); hubs > 0)
        add("hubs", std::to_string(hubs), "shared segments");
    add("cables", std::to_string(report.topology().cables.size()));
    add("hops", hopsText(instance.hops()), "mean over all ordered pairs of hosts");
    if (report.switches() > 1)
        add("switch hops", hopsText(report.switchHops), "mean over all ordered pairs of switches");
    if (const auto& latencies = instance.latencies(report.routing); latencies)
        add("latency",
            latencies.value().max == 0
                ? "no latencies"
                : time(latencies.value().mean) + ", at most " + time(latencies.value().max),
            "sum over the cables and forwarding components of a route");
    const auto& cut = report.bisection;
    add("bisection",
        model::counted(static_cast<std::size_t>(cut.cables), "cable") + ", " + rate(cut.bandwidth),
        cut.method + upTo(cut.isExact));
    add("edge connectivity",
        std::to_string(report.resilience.edgeConnectivity),
        std::string("fewest cable failures that disconnect two hosts") +
            upTo(report.resilience.isExact));
    for (const auto& [name, value] : report.graph.totals)
        add(name, displayText(value), "total of the design");
    const auto points = failurePoints(report);
    add("single points of failure",
        std::to_string(points.size()),
        model::fewOf(points, kMostPoints));
    std::cout << model::printable(report.topology().name) << "\n\n"
              << tableText(rows, {Align::Left, Align::Left, Align::Left});
}

void printHistogram(const model::HopStatistics& hops)
{
    constexpr std::size_t kMostRows = 40;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < hops.histogram.size(); ++i)
        if (const auto pairs = hops.histogram[i]; pairs > 0) {
            const auto share = static_cast<double>(pairs) / static_cast<double>(hops.pairs());
            rows.push_back({{"", "hops", i},
                            {"", "pairs", pairs},
                            {"", "share", model::displayIn({share, model::kNumber}, "%"), share}});
        }
    if (!rows.empty() && rows.size() < kMostRows)
        std::cout << "\n" << Rows{rows}.text();
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
    const auto shown = std::min(shares.bottlenecks.size(), kMostShown);
    if (shown > 0)
        std::cout << "\n"
                  << rowsOf(std::vector(shares.bottlenecks.begin(),
                                        shares.bottlenecks.begin() +
                                            static_cast<std::ptrdiff_t>(shown)),
                            cellsOfBottleneck)
                         .text();
    if (shown < shares.bottlenecks.size())
        std::cout << "and " << shares.bottlenecks.size() - shown << " more\n";
}

} // namespace clusterwright::cli
