// topology: properties of a graph. Hops, bisection, single points of failure, and rates of flows.
#include "app/cli/designs/topology_report.h"
#include "app/cli/program/long_run.h"
#include "app/cli/program/options.h"
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

#include <cmath>
#include <unistd.h>
#include <utility>

namespace clusterwright::cli
{

namespace
{

using model::ComponentKind;

struct TopologyOptions {
    TopologySubject subject;
    std::string pattern; // empty: all_to_all, unless it is too large
    std::string flowFile;
    std::string routing; // empty: routing of the design
};

// Largest number of flows of all_to_all whose rates are computed one by one. Of more flows only the smallest rate is computed.
constexpr std::size_t kMostSingleFlows = 1'100'000;

std::vector<model::Flow>
flowsOf(const TopologyOptions& options, const model::TopologyInstance& instance, Diagnostics& notes)
{
    if (options.flowFile.empty())
        return require(instance.flowsOf(require(
            model::parsePattern(options.pattern.empty() ? "all_to_all" : options.pattern))));
    const auto text = require(model::readFile(options.flowFile));
    const auto flows = model::readFlows(text, instance.topology, instance.processes, &notes);
    requireNone(inFile(options.flowFile, flows.diagnostics()));
    if (flows.value().empty())
        throw Refusal(
            inFile(options.flowFile,
                   model::refusal("flows.empty", "the file has no flows", "add a line: from,to")));
    return flows.value();
}

// Returns the smallest rate of all-to-all, and the links that limit flows of this rate.
FlowRates summedShares(const TopologyReport& report)
{
    const auto& instance = *report.graph.instance;
    const auto loads = require(model::allToAllLoads(
        instance.topology, instance.adjacency, instance.processes, report.routing));
    FlowRates flows{"all_to_all", instance.processes.size() * (instance.processes.size() - 1), {}};
    flows.shares.min = loads.rate;
    flows.shares.mean = flows.shares.max = flows.shares.total = std::nan("");
    flows.shares.bottlenecks = bottlenecksOf(loads.links, instance.topology, instance.adjacency);
    return flows;
}

bool isAllToAll(const TopologyOptions& options)
{
    return options.flowFile.empty() &&
           (options.pattern.empty() ||
            model::parsePattern(options.pattern).value() == model::Pattern{});
}

FlowRates sharesOf(const TopologyOptions& options, const TopologyReport& report)
{
    const auto& instance = *report.graph.instance;
    const auto pairs = instance.processes.size() * (instance.processes.size() - 1);
    if (isAllToAll(options) && pairs > kMostSingleFlows)
        return summedShares(report);
    Diagnostics notes;
    const auto flows = flowsOf(options, instance, notes);
    auto shares =
        model::shareBandwidth(instance.topology, instance.adjacency, flows, report.routing);
    if (!shares && isAllToAll(options) && has(shares.diagnostics(), "routing.size"))
        return summedShares(report);
    const auto& name = !options.flowFile.empty() ? options.flowFile : options.pattern;
    return {name.empty() ? "all_to_all" : name,
            flows.size(),
            require(std::move(shares)),
            inFile(options.flowFile, std::move(notes))};
}

// Returns the report without its flows, which may take long.
TopologyReport examineGraph(const TopologyOptions& options, model::Library& library)
{
    TopologyReport report;
    report.graph = findGraph(options.subject, library);
    report.notes = report.graph.notes;
    report.routing = options.routing.empty() ? report.graph.routing
                                             : model::parseRouting(options.routing).value();
    const auto& instance = *report.graph.instance;
    const auto& topology = instance.topology;
    std::vector<model::VertexId> switches;
    for (model::VertexId id = 0; id < topology.vertices.size(); ++id)
        if (const auto kind = topology.classOf(id).kind;
            kind == ComponentKind::Switch || kind == ComponentKind::Router)
            switches.push_back(id);
    report.switchHops = hopStatistics(topology, instance.adjacency, switches);
    report.bisection = bisection(topology, instance.adjacency, instance.processes);
    report.resilience = resilience(topology, instance.adjacency);
    static_cast<void>(instance.hops()); // computed on first use
    if (const auto& latencies = instance.latencies(report.routing); !latencies)
        report.notes.push_back(leftOut("latencies", latencies.diagnostics().front()));
    return report;
}

// Adds the rates to the report, or the reason why there are none.
void addFlows(const TopologyOptions& options, TopologyReport& report)
{
    const bool isAsked =
        !options.pattern.empty() || !options.flowFile.empty() || !options.routing.empty();
    try {
        report.flows = sharesOf(options, report);
        append(report.notes, report.flows->notes);
    } catch (const Refusal& refusal) {
        if (isAsked && !has(refusal.findings, "routing.size"))
            throw;
        report.notes.push_back(leftOut("flows", refusal.findings.front()));
    }
    report.lacksAnswer = isAsked && !report.flows;
}

Row cellsOfGenerator(const model::Generator& generator)
{
    auto parameters = Json::array();
    for (const auto& parameter : generator.parameters)
        parameters.push_back({{"name", parameter.name}, {"doc", parameter.doc}});
    auto roles = Json::array();
    for (const auto& role : generator.roles)
        roles.push_back({{"name", role.name}, {"kind", role.kind ? toText(*role.kind) : "cable"}});
    return {{"name", generator.name},
            {"signature", "generator", generator.signature()},
            {"doc", "network", generator.doc},
            {"parameters", parameters},
            {"roles", roles}};
}

int listGenerators(const Context& context)
{
    const auto rows = rowsOf(model::generators(), cellsOfGenerator);
    return finish(context, {{"generators", rows.json()}}, rows.text(), {});
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
    TopologyReport report;
    runUnlessStopped(
        context,
        "examining the graph",
        [&] { report = examineGraph(options, library); },
        [&] {
            fail(context, model::refusal("run.stopped", "stopped before the graph was examined"));
        });
    const bool isEarly = !context.json && ::isatty(STDOUT_FILENO) != 0;
    if (isEarly) { // a user who waits for the flows sees the graph
        printFindings(std::exchange(report.notes, {}));
        printGraph(report);
    }
    auto complete = report;
    runUnlessStopped(
        context,
        "computing the rates of the flows",
        [&] {
            addFlows(options, complete);
            if (context.json)
                static_cast<void>(complete.graph.instance->paths(complete.routing));
        },
        [&] { printStopped(context, report, isEarly); });
    return printReport(context, complete, isEarly);
}

} // namespace

void addTopology(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<TopologyOptions>(app, context, "topology", runTopology);
    command.description("Examine a graph; without an argument, list the generators");
    options.subject.addTo(command);
    auto* const pattern =
        add.value(options.pattern, "--pattern PATTERN", kPatternHelp + " (default: all_to_all)")
            ->check(isPattern);
    add.text(options.flowFile,
             "--flows FILE.csv",
             "File of flows: from,to[,weight]; the weight is a number of parallel "
             "streams, not of bytes (default: 1)")
        ->excludes(pattern);
    add.value(options.routing,
              "--routing ROUTING",
              "Routing: shortest, ecmp, alternating, dimension_order, up_down or valiant")
        ->check([](const std::string& text) { return problemOf(model::parseRouting(text)); });
}

} // namespace clusterwright::cli
