// topology: properties of a graph. Hops, bisection, single points of failure, and rates of flows.
#include "app/cli/designs/topology_subject.h"
#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/printable.h"
#include "model/core/refusal.h"
#include "model/core/text.h"
#include "model/design/graph/design_topology.h"
#include "model/json/json.h"
#include "model/topology/contention/all_to_all.h"
#include "model/topology/generators/generate.h"
#include "model/topology/metrics/bisection.h"
#include "model/topology/metrics/connectivity.h"
#include "model/topology/metrics/hops.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <tuple>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

using model::ComponentKind;
using model::Diagnostic;
using model::Result;

struct TopologyOptions {
    TopologySubject subject;
    std::string pattern; // empty: all_to_all, unless it is too large
    std::string flowFile;
    std::string routing; // empty: routing of the design
};

// Largest number of flows of all_to_all whose rates are computed one by one. Of more flows only the smallest rate is computed.
constexpr std::size_t kMostSingleFlows = 1'100'000;
constexpr std::size_t kMostShown = 10;

struct Flows {
    std::string pattern;
    std::size_t count = 0;
    model::FlowShares shares; // mean, max and total are NaN where only the smallest rate is known
};

struct Report {
    SubjectGraph graph;
    model::Routing routing = model::Routing::Shortest;
    model::HopStatistics switchHops; // between switches and routers
    model::Bisection bisection;
    model::Resilience resilience;
    std::optional<Flows> flows;
    Diagnostics notes;
    bool lacksAnswer = false; // no result for an explicit request

    [[nodiscard]] const model::Topology& topology() const { return graph.instance->topology; }
    [[nodiscard]] std::size_t count(ComponentKind kind) const { return countOf(topology(), kind); }
    // Components that connect hosts, without shared segments.
    [[nodiscard]] std::size_t switches() const
    {
        return count(ComponentKind::Switch) + count(ComponentKind::Router);
    }
};

Result<std::vector<model::Flow>> flowsOf(const TopologyOptions& options,
                                         const model::TopologyInstance& instance)
{
    if (!options.flowFile.empty()) {
        const auto text = model::readFile(options.flowFile);
        if (!text)
            return text.diagnostics();
        auto flows = model::readFlows(text.value(), instance.topology, instance.processes);
        if (flows && flows.value().empty())
            return Diagnostics{model::Severity::Error,
                               "flows.empty",
                               options.flowFile,
                               "",
                               "the file has no flows",
                               "add a line: from,to"};
        if (flows)
            return flows;
        return inFile(options.flowFile, flows.diagnostics());
    }
    const auto pattern =
        model::parsePattern(options.pattern.empty() ? "all_to_all" : options.pattern);
    if (!pattern)
        return pattern.diagnostics();
    return instance.flowsOf(pattern.value());
}

// Returns the smallest rate of all-to-all, and the links that limit flows of this rate.
Result<Flows> summedShares(const Report& report)
{
    const auto& instance = *report.graph.instance;
    const auto loads = model::allToAllLoads(
        instance.topology, instance.adjacency, instance.processes, report.routing);
    if (!loads)
        return loads.diagnostics();
    Flows flows{"all_to_all", instance.processes.size() * (instance.processes.size() - 1), {}};
    flows.shares.min = loads.value().rate;
    flows.shares.mean = flows.shares.max = flows.shares.total = std::nan("");
    flows.shares.bottlenecks =
        bottlenecksOf(loads.value().links, instance.topology, instance.adjacency);
    return flows;
}

bool isAllToAll(const TopologyOptions& options)
{
    return options.flowFile.empty() &&
           (options.pattern.empty() ||
            model::parsePattern(options.pattern).value() == model::Pattern{});
}

Result<Flows> sharesOf(const TopologyOptions& options, const Report& report)
{
    const auto& instance = *report.graph.instance;
    const auto pairs = instance.processes.size() * (instance.processes.size() - 1);
    if (isAllToAll(options) && pairs > kMostSingleFlows)
        return summedShares(report);
    const auto flows = flowsOf(options, instance);
    if (!flows)
        return flows.diagnostics();
    auto shares =
        model::shareBandwidth(instance.topology, instance.adjacency, flows.value(), report.routing);
    if (!shares && isAllToAll(options) && has(shares.diagnostics(), "routing.size"))
        return summedShares(report);
    if (!shares)
        return shares.diagnostics();
    const auto& name = !options.flowFile.empty() ? options.flowFile : options.pattern;
    return Flows{
        name.empty() ? "all_to_all" : name, flows.value().size(), std::move(shares).value()};
}

Diagnostic leftOut(const std::string& what, Diagnostic why)
{
    why.severity = model::Severity::Note;
    why.message.insert(0, "no " + what + " were computed: ");
    return why;
}

// Returns the report without its flows, which may take long.
Result<Report> examineGraph(const TopologyOptions& options, model::Library& library)
{
    auto graph = findGraph(options.subject, library);
    if (!graph)
        return graph.diagnostics();
    Report report;
    report.graph = std::move(graph).value();
    report.notes = report.graph.notes;
    report.routing = options.routing.empty() ? report.graph.routing
                                             : model::parseRouting(options.routing).value();
    const auto& [topology, adjacency, processes] = std::tie(report.graph.instance->topology,
                                                            report.graph.instance->adjacency,
                                                            report.graph.instance->processes);
    std::vector<model::VertexId> switches;
    for (model::VertexId id = 0; id < topology.vertices.size(); ++id)
        if (const auto kind = topology.classOf(id).kind;
            kind == ComponentKind::Switch || kind == ComponentKind::Router)
            switches.push_back(id);
    report.switchHops = hopStatistics(topology, adjacency, switches);
    report.bisection = bisection(topology, adjacency, processes);
    report.resilience = resilience(topology, adjacency);
    if (const auto& latencies = report.graph.instance->latencies(report.routing); !latencies)
        report.notes.push_back(leftOut("latencies", latencies.diagnostics().front()));
    return report;
}

Diagnostics addFlows(const TopologyOptions& options, Report& report)
{
    auto flows = sharesOf(options, report);
    const bool isAsked =
        !options.pattern.empty() || !options.flowFile.empty() || !options.routing.empty();
    if (flows)
        report.flows = std::move(flows).value();
    else if (!isAsked || has(flows.diagnostics(), "routing.size"))
        report.notes.push_back(leftOut("flows", flows.diagnostics().front()));
    else
        return flows.diagnostics();
    report.lacksAnswer = isAsked && !report.flows;
    return {};
}

std::vector<std::string> failurePoints(const Report& report)
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

Json flowsJson(const Report& report)
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

Json toJson(const Report& report)
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
    if (const auto& latencies = instance.latencies(report.routing); latencies)
        json["paths"] = {
            {"latency", {{"mean", latencies.value().mean}, {"max", latencies.value().max}}},
            {"local_fraction", instance.localFraction()}};
    auto notes = report.notes;
    if (const auto& paths = instance.paths(report.routing); paths)
        json["paths"]["bandwidth"] = {{"min", numberJson(paths.value().bandwidthMin)},
                                      {"mean", numberJson(paths.value().bandwidthMean)}};
    else if (json.contains("paths"))
        notes.push_back(leftOut("bandwidths of paths", paths.diagnostics().front()));
    for (const auto& [name, value] : report.graph.totals)
        json[name] = {{"value", numberJson(value.value)}, {"unit", baseUnit(value.dimension)}};
    json["diagnostics"] = findingsJson(notes);
    return json;
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

// A few names, and the number of the others.
std::string listText(const std::vector<std::string>& names)
{
    const std::vector<std::string> shown(
        names.begin(),
        names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), std::size_t{5})));
    const auto more = names.size() - shown.size();
    return names.empty() ? ""
                         : model::join(shown, ", ") +
                               (more > 0 ? " and " + std::to_string(more) + " more" : "");
}

void printFacts(const Report& report)
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
    rows.push_back({"single points of failure", std::to_string(points.size()), listText(points)});
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

void printFlows(const Report& report)
{
    if (!report.flows || report.flows->count == 0)
        return;
    const auto& [pattern, count, shares] = *report.flows;
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

int listGenerators(const Context& context)
{
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows{{"generator", "network"}};
    for (const auto& generator : model::generators()) {
        auto parameters = Json::array();
        for (const auto& parameter : generator.parameters)
            parameters.push_back({{"name", parameter.name}, {"doc", parameter.doc}});
        auto roles = Json::array();
        for (const auto& role : generator.roles)
            roles.push_back(
                {{"name", role.name}, {"kind", role.kind ? toText(*role.kind) : "cable"}});
        list.push_back({{"name", generator.name},
                        {"signature", generator.signature()},
                        {"doc", generator.doc},
                        {"parameters", parameters},
                        {"roles", roles}});
        rows.push_back({generator.signature(), generator.doc});
    }
    if (context.json)
        printJson({{"generators", list}});
    else
        std::cout << tableText(rows, {Align::Left, Align::Left});
    return kDone;
}

int runTopology(const Context& context, const TopologyOptions& options)
{
    if (options.subject.name.empty())
        return listGenerators(context);
    auto library = context.library();
    auto report = examineGraph(options, library);
    if (!report)
        return fail(context, report.diagnostics());
    const auto printGraph = [&] {
        printFacts(report.value());
        printHistogram(report.value().graph.instance->hops());
        std::cout << std::flush;
    };
    // A person who waits for the flows sees the graph, and keeps it after Ctrl-C.
    const bool isEarly = !context.json && ::isatty(STDOUT_FILENO) != 0;
    if (isEarly)
        printGraph();
    if (::isatty(STDERR_FILENO) != 0)
        std::cerr << "computing the rates of the flows ..." << std::flush;
    const auto problems = addFlows(options, report.value());
    if (::isatty(STDERR_FILENO) != 0)
        std::cerr << "\r\x1b[K" << std::flush;
    if (!problems.empty())
        return fail(context, problems);
    if (context.json) {
        printJson(toJson(report.value()));
        return report.value().lacksAnswer ? kFinding : kDone;
    }
    if (!isEarly)
        printGraph();
    printFlows(report.value());
    std::cout << std::flush;
    printFindings(report.value().notes);
    return report.value().lacksAnswer ? kFinding : kDone;
}

} // namespace

void addTopology(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("topology", "Examine a graph; without an argument, list the generators");
    auto options = std::make_shared<TopologyOptions>();
    options->subject.addTo(*command);
    auto* const pattern =
        command->add_option("--pattern", options->pattern, kPatternHelp + " (default: all_to_all)")
            ->type_name("PATTERN")
            ->check(isPattern);
    command
        ->add_option("--flows",
                     options->flowFile,
                     "File of flows: from,to[,weight]; the weight is a number of parallel "
                     "streams, not of bytes (default: 1)")
        ->type_name("FILE.csv")
        ->check(notEmpty)
        ->excludes(pattern);
    command
        ->add_option("--routing",
                     options->routing,
                     "Routing: shortest, ecmp, alternating, dimension_order, up_down or valiant")
        ->type_name("ROUTING")
        ->check([](const std::string& text) {
            const auto read = model::parseRouting(text);
            return read ? std::string() : model::toText(read.diagnostics().front());
        });
    command->callback([&context, options] {
        context.run = [&context, options] { return runTopology(context, *options); };
    });
}

} // namespace clusterwright::cli
