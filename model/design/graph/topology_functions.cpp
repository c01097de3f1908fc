#include "model/design/graph/topology_functions.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/topology/contention/adaptive.h"
#include "model/topology/contention/all_to_all.h"
#include "model/topology/contention/contention.h"
#include "model/topology/metrics/bisection.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace clusterwright::model
{

namespace
{

using Arguments = std::span<const double>; // arguments of the call
using Computation = std::function<Result<double>(const TopologyInstance&, Routing, Arguments)>;

// A function of the graph that caches its results.
class GraphFunction final : public ExternalFunction
{
public:
    GraphFunction(std::shared_ptr<const TopologyCache> graphs,
                  std::size_t graphInputs,
                  std::vector<std::string> inputs,
                  std::string file,
                  Dimension dimension,
                  Computation compute)
        : m_graphs(std::move(graphs))
        , m_graphInputs(graphInputs)
        , m_inputs(std::move(inputs))
        , m_file(std::move(file))
        , m_dimension(dimension)
        , m_compute(std::move(compute))
    {
    }

    [[nodiscard]] Dimension dimension() const override { return m_dimension; }
    [[nodiscard]] const std::vector<std::string>& inputs() const override { return m_inputs; }

    [[nodiscard]] double value(std::span<const double> operands) const override
    {
        if (std::ranges::any_of(operands, [](double v) { return std::isnan(v); }))
            return std::nan(""); // cannot be a key
        std::vector<double> key(operands.begin(), operands.end());
        {
            const std::scoped_lock lock(m_mutex);
            if (const auto found = m_values.find(key); found != m_values.end())
                return found->second;
        }
        const auto computed = compute(operands);
        const double value = computed ? computed.value() : std::nan("");
        constexpr std::size_t kMostValues = 100'000;
        const std::scoped_lock lock(m_mutex);
        if (m_values.size() >= kMostValues)
            m_values.clear();
        m_values.emplace(std::move(key), value);
        return value;
    }

    [[nodiscard]] Diagnostics problem(std::span<const double> operands) const override
    {
        const auto computed = compute(operands);
        if (computed)
            return refusal("topology.unlimited", "no component or cable limits this value");
        auto found = computed.diagnostics().front();
        if (!found.pointer.empty() && found.file.empty())
            found.file = m_file;
        return found;
    }

private:
    [[nodiscard]] Result<double> compute(std::span<const double> operands) const
    {
        for (std::size_t i = m_graphInputs; i < operands.size(); ++i)
            if (std::isnan(operands[i]))
                return refusal("topology.value", "an argument has no value");
        const auto instance = m_graphs->instance(operands.first(m_graphInputs));
        if (!instance)
            return instance.diagnostics();
        const auto routing = m_graphs->plan().routing(operands.first(m_graphInputs));
        if (!routing)
            return routing.diagnostics();
        return m_compute(*instance.value(), routing.value(), operands.subspan(m_graphInputs));
    }

    std::shared_ptr<const TopologyCache> m_graphs;
    std::size_t m_graphInputs;
    std::vector<std::string> m_inputs;
    std::string m_file;
    Dimension m_dimension;
    Computation m_compute;
    mutable std::mutex m_mutex;
    mutable std::map<std::vector<double>, double> m_values;
};

Result<double> hopsMean(const TopologyInstance& graph, Routing, Arguments)
{
    return graph.hops().pairs() == 0 ? 0.0 : graph.hops().mean();
}

Result<double> hopsMax(const TopologyInstance& graph, Routing, Arguments)
{
    return static_cast<double>(graph.hops().max());
}

Result<double> localFraction(const TopologyInstance& graph, Routing, Arguments)
{
    return graph.localFraction();
}

Result<double> hostCount(const TopologyInstance& graph, Routing, Arguments)
{
    return static_cast<double>(countOf(graph.topology, ComponentKind::Host));
}

// Counts vertices or cables of some classes.
Computation componentCount(std::vector<std::string> classes)
{
    return [classes = std::move(classes)](
               const TopologyInstance& graph, Routing, Arguments) -> Result<double> {
        const auto isOne = [&](const std::string& name) {
            return std::ranges::find(classes, name) != classes.end();
        };
        const auto& topology = graph.topology;
        const auto vertices = std::ranges::count_if(topology.vertices, [&](const auto& v) {
            return isOne(topology.vertexClasses[v.type].name);
        });
        const auto cables = std::ranges::count_if(
            topology.cables, [&](const auto& c) { return isOne(topology.classOf(c).name); });
        return static_cast<double>(vertices + cables);
    };
}

// Returns the largest number of cables at one vertex of some classes.
Computation degreeMax(std::vector<std::string> classes)
{
    return [classes = std::move(classes)](
               const TopologyInstance& graph, Routing, Arguments) -> Result<double> {
        const auto& topology = graph.topology;
        std::vector<std::int64_t> degrees(topology.vertices.size(), 0);
        for (const auto& cable : topology.cables)
            for (const auto end : {cable.a, cable.b})
                if (std::ranges::find(classes, topology.classOf(end).name) != classes.end())
                    ++degrees[end];
        return degrees.empty() ? 0.0 : static_cast<double>(std::ranges::max(degrees));
    };
}

Computation pathMetric(double PathMetrics::*metric)
{
    return [=](const TopologyInstance& graph, Routing routing, Arguments) -> Result<double> {
        const auto& paths = graph.paths(routing);
        if (!paths)
            return paths.diagnostics();
        return paths.value().*metric;
    };
}

Computation pathLatency(double PathLatencies::*latency)
{
    return [=](const TopologyInstance& graph, Routing routing, Arguments) -> Result<double> {
        const auto& latencies = graph.latencies(routing);
        if (!latencies)
            return latencies.diagnostics();
        return latencies.value().*latency;
    };
}

Result<double> bisectionBandwidth(const TopologyInstance& graph, Routing, Arguments)
{
    if (graph.processes.size() < 2)
        return kUnlimited;
    return bisection(graph.topology, graph.adjacency, graph.processes).bandwidth;
}

// Returns a finding for a number that is not an integer of at least `least`.
Diagnostics invalidNumber(const std::string& what, double number, int least)
{
    if (isInteger(number) && std::round(number) >= least && std::round(number) <= 1e15)
        return {};
    return refusal("pattern.number",
                   what + " must be an integer of at least " + std::to_string(least) + ", got " +
                       shortestText(number));
}

// The pattern with the number of the call.
Result<Pattern> askedPattern(Pattern pattern, Arguments arguments)
{
    if (arguments.empty())
        return pattern;
    if (auto invalid = invalidNumber(
            "the argument of the traffic pattern", arguments[0], leastNumber(pattern).value_or(0));
        !invalid.empty())
        return invalid;
    pattern.number = std::llround(arguments[0]);
    return pattern;
}

// Numbers that a call may give for its pattern: those of a file are the flows to leave out and the flows to take.
std::size_t numbersOf(const Pattern& pattern)
{
    return pattern.kind == Pattern::Kind::File ? 2 : leastNumber(pattern) ? 1 : 0;
}

// Returns the flows of a file after the first `arguments[0]`, as many as `arguments[1]`; all without arguments.
Result<std::vector<Flow>> flowsOfFile(const TopologyInstance& graph, Arguments arguments)
{
    auto flows = graph.flowsOf(Pattern{.kind = Pattern::Kind::File});
    if (!flows || arguments.empty())
        return flows;
    const char* const names[] = {"the number of flows to leave out", "the number of flows to take"};
    for (std::size_t i = 0; i < 2; ++i)
        if (auto invalid = invalidNumber(names[i], arguments[i], 0); !invalid.empty())
            return invalid;
    const auto& all = flows.value();
    if (arguments[0] + arguments[1] > static_cast<double>(all.size()))
        return refusal("pattern.number",
                       "flows " + shortestText(arguments[0] + 1) + " to " +
                           shortestText(arguments[0] + arguments[1]) + " exceed the " +
                           std::to_string(all.size()) + " flows of the file",
                       "use numbers with a sum of at most " + std::to_string(all.size()));
    const auto first = all.begin() + std::lround(arguments[0]);
    return std::vector<Flow>(first, first + std::lround(arguments[1]));
}

// Returns a pattern's flows; the arguments are the number of a pattern, or choose flows of a file.
Result<std::vector<Flow>>
flowsAsked(const TopologyInstance& graph, const Pattern& pattern, Arguments arguments)
{
    if (pattern.kind == Pattern::Kind::File)
        return flowsOfFile(graph, arguments);
    const auto asked = askedPattern(pattern, arguments);
    if (!asked)
        return asked.diagnostics();
    return graph.flowsOf(asked.value());
}

// Returns the max-min fair shares of a pattern's flows.
Result<FlowShares> flowShares(const TopologyInstance& graph,
                              Routing routing,
                              const Pattern& pattern,
                              Arguments arguments)
{
    const auto flows = flowsAsked(graph, pattern, arguments);
    if (!flows)
        return flows.diagnostics();
    return shareBandwidth(graph.topology, graph.adjacency, flows.value(), routing);
}

// Returns the groups of an all-to-all pattern.
Result<std::vector<std::vector<VertexId>>>
groupsAsked(const TopologyInstance& graph, const Pattern& pattern, Arguments arguments)
{
    const auto asked = askedPattern(pattern, arguments);
    if (!asked)
        return asked.diagnostics();
    return groupsOf(asked.value(), graph.processes);
}

// Returns the smallest fair share of a pattern's flows.
Computation flowBandwidth(Pattern pattern)
{
    return
        [=](const TopologyInstance& graph, Routing routing, Arguments arguments) -> Result<double> {
            if (pattern.kind == Pattern::Kind::AllToAll) {
                const auto groups = groupsAsked(graph, pattern, arguments);
                if (!groups)
                    return groups.diagnostics();
                return allToAllShare(graph.topology, graph.adjacency, groups.value(), routing);
            }
            const auto shares = flowShares(graph, routing, pattern, arguments);
            if (!shares)
                return shares.diagnostics();
            return shares.value().min;
        };
}

// Returns the fair share of a pattern's flow by its place in ascending order, which is the last argument.
Computation fairShare(Pattern pattern)
{
    return
        [=](const TopologyInstance& graph, Routing routing, Arguments arguments) -> Result<double> {
            const auto place = arguments.back();
            if (auto invalid = invalidNumber("the place of a fair share", place, 1);
                !invalid.empty())
                return invalid;
            const auto shares =
                flowShares(graph, routing, pattern, arguments.first(arguments.size() - 1));
            if (!shares)
                return shares.diagnostics();
            auto rates = shares.value().rates;
            if (rates.empty())
                return kUnlimited;
            if (place > static_cast<double>(rates.size()))
                return refusal("pattern.number",
                               "place " + shortestText(place) + " of a fair share exceeds the " +
                                   std::to_string(rates.size()) + " flows",
                               "use a place from 1 to the number of flows");
            const auto at = rates.begin() + static_cast<std::ptrdiff_t>(place) - 1;
            std::ranges::nth_element(rates, at);
            return *at;
        };
}

Result<AdaptiveShare>
adaptiveShareAsked(const TopologyInstance& graph, const Pattern& pattern, Arguments arguments)
{
    if (pattern.kind == Pattern::Kind::AllToAll) {
        const auto groups = groupsAsked(graph, pattern, arguments);
        if (!groups)
            return groups.diagnostics();
        return adaptiveAllToAll(graph.topology, graph.adjacency, groups.value());
    }
    const auto flows = flowsAsked(graph, pattern, arguments);
    if (!flows)
        return flows.diagnostics();
    return adaptiveShare(graph.topology, graph.adjacency, flows.value());
}

// Returns the rate of a pattern's flows by adaptive routing.
Computation adaptiveBandwidth(Pattern pattern)
{
    return [=](const TopologyInstance& graph, Routing, Arguments arguments) -> Result<double> {
        const auto share = adaptiveShareAsked(graph, pattern, arguments);
        if (!share)
            return share.diagnostics();
        return share.value().rate;
    };
}

// Inputs that a function uses; each includes those before it.
enum class Needs : std::uint8_t {
    Shape,
    Attributes, // bandwidths and latencies
    Routes,
};

struct Form {
    std::string_view name;
    Dimension dimension;
    Needs needs;
    Computation compute;
};

std::vector<Form> plainForms()
{
    const auto latencyMean = pathLatency(&PathLatencies::mean);
    const auto bandwidthMin = pathMetric(&PathMetrics::bandwidthMin);
    return {
        {"hops_mean", kNumber, Needs::Shape, hopsMean},
        {"hops_max", kNumber, Needs::Shape, hopsMax},
        {"local_fraction", kNumber, Needs::Shape, localFraction},
        {"host_count", kNumber, Needs::Shape, hostCount},
        {"bisection_bandwidth", kBandwidth, Needs::Attributes, bisectionBandwidth},
        {"path_latency", kTime, Needs::Routes, latencyMean},
        {"path_latency mean", kTime, Needs::Routes, latencyMean},
        {"path_latency max", kTime, Needs::Routes, pathLatency(&PathLatencies::max)},
        {"path_bandwidth", kBandwidth, Needs::Routes, bandwidthMin},
        {"path_bandwidth min", kBandwidth, Needs::Routes, bandwidthMin},
        {"path_bandwidth mean", kBandwidth, Needs::Routes, pathMetric(&PathMetrics::bandwidthMean)},
    };
}

// Returns the smallest value of an attribute among the hosts in use.
Result<std::shared_ptr<const ExternalFunction>> makeHostMin(const TopologyFunctionSource& source,
                                                            const std::string& attribute)
{
    const auto& plan = source.graphs->plan();
    auto inputs = source.inputs;
    inputs.resize(plan.shapeInputs());
    std::vector<std::string> classes;
    std::optional<Dimension> dimension;
    std::vector<std::string> known;
    for (const auto& [host, component] : plan.hostClasses()) {
        for (const auto& has : component.attributes) {
            known.push_back(has.name);
            if (has.name != attribute || !has.dimension)
                continue;
            if (dimension.value_or(*has.dimension) != *has.dimension)
                return refusal("expression.function",
                               "the attribute '" + attribute + "' of the hosts is in " +
                                   baseUnit(*dimension) + " and in " + baseUnit(*has.dimension),
                               "use the same unit for all hosts");
            dimension = has.dimension;
        }
        classes.push_back(host);
        inputs.push_back(source.prefix + component.name + "." + attribute);
    }
    if (std::ranges::find(known, attribute) == known.end() || !dimension)
        return refusal("expression.function",
                       "no host of the topology has an attribute '" + attribute + "' with a value",
                       didYouMean(attribute, known));
    return std::shared_ptr<const ExternalFunction>(std::make_shared<GraphFunction>(
        source.graphs,
        plan.shapeInputs(),
        inputs,
        source.file,
        *dimension,
        [classes](const TopologyInstance& graph, Routing, Arguments values) -> Result<double> {
            double smallest = kUnlimited;
            for (const auto host : graph.processes) {
                const auto found = std::ranges::find(classes, graph.topology.classOf(host).name);
                if (found != classes.end())
                    smallest = std::min(smallest,
                                        values[static_cast<std::size_t>(found - classes.begin())]);
            }
            return smallest;
        }));
}

} // namespace

Result<std::shared_ptr<const ExternalFunction>>
makeTopologyFunction(const TopologyFunctionSource& source,
                     const std::string& name,
                     const std::string& choice,
                     std::size_t arguments)
{
    const auto& plan = source.graphs->plan();
    if (name == "host_min")
        return makeHostMin(source, choice);
    auto inputs = source.inputs;
    const auto function = [&](Dimension dimension, Needs needs, Computation compute) {
        const auto used = needs == Needs::Shape        ? plan.shapeInputs()
                          : needs == Needs::Attributes ? plan.graphInputs()
                                                       : plan.inputs().size();
        inputs.resize(used);
        // Adds the name of a cable without a bandwidth, so that it is reported as missing.
        if (needs != Needs::Shape)
            for (const auto& cable : plan.cablesWithoutBandwidth())
                inputs.push_back(source.prefix + "topology." + cable + ".bandwidth");
        return std::shared_ptr<const ExternalFunction>(std::make_shared<GraphFunction>(
            source.graphs, used, inputs, source.file, dimension, std::move(compute)));
    };
    if (isOfFlows(name) && name != "bisection_bandwidth") {
        auto pattern = parsePattern(choice);
        if (!pattern)
            return refusal("expression.function",
                           firstMessage(pattern.diagnostics()),
                           firstHint(pattern.diagnostics()));
        const auto most = numbersOf(pattern.value());
        const auto numbers = arguments - (name == "fair_share" ? 1 : 0);
        if (numbers != 0 && numbers != most)
            return refusal("expression.function",
                           "the pattern '" + choice + "' takes " +
                               (most == 0   ? "no argument"
                                : most == 1 ? "one argument or none"
                                            : "two arguments or none"),
                           most == 0   ? "remove the numbers"
                           : most == 1 ? "remove all numbers but one"
                                       : "add the number of flows to take, or remove all numbers");
        if (name == "flow_bandwidth")
            return function(kBandwidth, Needs::Routes, flowBandwidth(pattern.value()));
        if (name == "fair_share")
            return function(kBandwidth, Needs::Routes, fairShare(pattern.value()));
        return function(kBandwidth, Needs::Attributes, adaptiveBandwidth(pattern.value()));
    }
    if (name == "component_count" || name == "degree_max") {
        auto classes = plan.classesOf(choice);
        if (classes.empty())
            return refusal("expression.function",
                           "the topology has no component or cable '" + choice + "'",
                           useOneOf(plan.classNames()));
        if (name == "degree_max" && plan.isCable(classes.front()))
            return refusal("expression.function",
                           "'" + choice + "' is a cable: cables end at components",
                           "use the name of a component");
        return function(kNumber,
                        Needs::Shape,
                        name == "degree_max" ? degreeMax(std::move(classes))
                                             : componentCount(std::move(classes)));
    }
    const auto forms = plainForms();
    const auto found =
        std::ranges::find(forms, choice.empty() ? name : name + " " + choice, &Form::name);
    if (found == forms.end() || arguments > 0) {
        std::vector<std::string> known;
        for (const auto& form : forms)
            if (form.name.starts_with(name + " "))
                known.emplace_back(form.name.substr(name.size() + 1));
        return refusal("expression.function",
                       "'" + name + "' does not take '" + choice + "'" +
                           (arguments > 0 ? " with arguments" : ""),
                       "use one of: " + join(known, ", "));
    }
    return function(found->dimension, found->needs, found->compute);
}

} // namespace clusterwright::model
