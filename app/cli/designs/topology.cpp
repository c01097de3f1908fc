// topology: properties of a graph. Hops, bisection, single points of failure, and rates of flows.
#include "app/cli/designs/topology_report.h"
#include "app/cli/program/long_run.h"
#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
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
#include <utility>

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

Result<std::vector<model::Flow>>
flowsOf(const TopologyOptions& options, const model::TopologyInstance& instance, Diagnostics& notes)
{
    if (!options.flowFile.empty()) {
        const auto text = model::readFile(options.flowFile);
        if (!text)
            return text.diagnostics();
        auto flows = model::readFlows(text.value(), instance.topology, instance.processes, &notes);
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
Result<FlowRates> summedShares(const TopologyReport& report)
{
    const auto& instance = *report.graph.instance;
    const auto loads = model::allToAllLoads(
        instance.topology, instance.adjacency, instance.processes, report.routing);
    if (!loads)
        return loads.diagnostics();
    FlowRates flows{"all_to_all", instance.processes.size() * (instance.processes.size() - 1), {}};
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

Result<FlowRates> sharesOf(const TopologyOptions& options, const TopologyReport& report)
{
    const auto& instance = *report.graph.instance;
    const auto pairs = instance.processes.size() * (instance.processes.size() - 1);
    if (isAllToAll(options) && pairs > kMostSingleFlows)
        return summedShares(report);
    Diagnostics notes;
    const auto flows = flowsOf(options, instance, notes);
    if (!flows)
        return flows.diagnostics();
    auto shares =
        model::shareBandwidth(instance.topology, instance.adjacency, flows.value(), report.routing);
    if (!shares && isAllToAll(options) && has(shares.diagnostics(), "routing.size"))
        return summedShares(report);
    if (!shares)
        return shares.diagnostics();
    const auto& name = !options.flowFile.empty() ? options.flowFile : options.pattern;
    return FlowRates{name.empty() ? "all_to_all" : name,
                     flows.value().size(),
                     std::move(shares).value(),
                     inFile(options.flowFile, std::move(notes))};
}

// Returns the report without its flows, which may take long.
Result<TopologyReport> examineGraph(const TopologyOptions& options, model::Library& library)
{
    auto graph = findGraph(options.subject, library);
    if (!graph)
        return graph.diagnostics();
    TopologyReport report;
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
    static_cast<void>(report.graph.instance->hops()); // computed on first use
    if (const auto& latencies = report.graph.instance->latencies(report.routing); !latencies)
        report.notes.push_back(leftOut("latencies", latencies.diagnostics().front()));
    return report;
}

// Adds the rates to the report, or the reason why there are none. Returns errors of the request.
Diagnostics
addFlows(const TopologyOptions& options, Result<FlowRates> flows, TopologyReport& report)
{
    const bool isAsked =
        !options.pattern.empty() || !options.flowFile.empty() || !options.routing.empty();
    if (flows) {
        append(report.notes, flows.value().notes);
        report.flows = std::move(flows).value();
    } else if (!isAsked || has(flows.diagnostics(), "routing.size")) {
        report.notes.push_back(leftOut("flows", flows.diagnostics().front()));
    } else {
        return flows.diagnostics();
    }
    report.lacksAnswer = isAsked && !report.flows;
    return {};
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

// `isEarly`: the graph has been printed.
int printReport(const Context& context, const TopologyReport& report, bool isEarly)
{
    if (context.json) {
        printJson(toJson(report, true));
    } else {
        printFindings(report.notes); // first, since a reader may close the pipe
        if (!isEarly)
            printGraph(report);
        printFlows(report);
    }
    return report.lacksAnswer ? kFinding : kDone;
}

// Delivers the graph to a user who does not wait for its flows.
void printStopped(const Context& context, TopologyReport report, bool isEarly)
{
    const auto stopped = model::refusal("run.stopped",
                                        "stopped before the rates of the flows were computed",
                                        "choose a smaller graph, or a pattern of fewer flows");
    append(report.notes, stopped);
    if (context.json)
        printJson(toJson(report, false));
    else if (!isEarly)
        printGraph(report);
    printFindings(context.json ? stopped : report.notes);
}

int runTopology(const Context& context, const TopologyOptions& options)
{
    if (options.subject.name.empty())
        return listGenerators(context);
    auto library = context.library();
    std::optional<Result<TopologyReport>> examined;
    runUnlessStopped(
        context,
        "examining the graph",
        [&] { examined.emplace(examineGraph(options, library)); },
        [&] {
            fail(context, model::refusal("run.stopped", "stopped before the graph was examined"));
        });
    if (!*examined)
        return fail(context, examined->diagnostics());
    auto& report = examined->value();
    const bool isEarly = !context.json && ::isatty(STDOUT_FILENO) != 0;
    if (isEarly) { // a user who waits for the flows sees the graph
        printFindings(std::exchange(report.notes, {}));
        printGraph(report);
    }
    std::optional<Result<FlowRates>> flows;
    runUnlessStopped(
        context,
        "computing the rates of the flows",
        [&] {
            flows.emplace(sharesOf(options, report));
            if (context.json)
                static_cast<void>(report.graph.instance->paths(report.routing));
        },
        [&] { printStopped(context, report, isEarly); });
    if (const auto problems = addFlows(options, std::move(*flows), report); !problems.empty())
        return fail(context, problems);
    return printReport(context, report, isEarly);
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
