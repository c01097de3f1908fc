#include "plugins/runner/execution/schedule.h"

#include "model/core/diagnostics.h"
#include "model/core/seeded_random.h"
#include "model/core/text.h"
#include "model/json/pointer.h"
#include "model/study/points/axis.h"
#include "plugins/runner/support/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace clusterwright::runner
{

namespace
{

using model::Findings;
using Groups = std::vector<std::vector<std::string>>;

std::string placeOf(std::size_t measurement, std::string_view field)
{
    return model::pointerTo(model::pointerTo("/measurements", measurement), field);
}

void checkNodes(const Measurement& measurement,
                const std::string& place,
                const std::vector<Node>& nodes,
                Findings& findings)
{
    std::vector<std::string> names;
    for (const auto& node : nodes)
        names.push_back(node.name);
    auto used = measurement.nodes;
    for (const auto& [server, client] : measurement.pairs)
        used.insert(used.end(), {server, client});
    for (const auto& name : used)
        if (std::ranges::find(names, name) == names.end()) {
            const auto near = model::didYouMean(name, names);
            findings.error("node.unknown",
                           place,
                           "unknown node '" + name.substr(0, 80) + "'",
                           near.empty() ? "add the node to your list, or choose a node of the list"
                                        : near);
        }
}

// A single node forms a pair with itself, over the loopback interface.
Groups pairsOf(const Measurement& measurement)
{
    const auto& nodes = measurement.nodes;
    Groups groups;
    if (measurement.pairing == Pairing::Listed) {
        for (const auto& [server, client] : measurement.pairs)
            groups.push_back({server, client});
        return groups;
    }
    if (nodes.size() == 1)
        return {{nodes[0], nodes[0]}};
    for (std::size_t i = 0; i < nodes.size(); ++i)
        switch (measurement.pairing) {
        case Pairing::All:
            for (std::size_t k = i + 1; k < nodes.size(); ++k)
                groups.push_back({nodes[i], nodes[k]});
            break;
        case Pairing::Ring:
            groups.push_back({nodes[i], nodes[(i + 1) % nodes.size()]});
            break;
        case Pairing::Star:
            if (i > 0)
                groups.push_back({nodes[0], nodes[i]});
            break;
        case Pairing::Listed:
            break;
        }
    return groups;
}

// Returns the pairs as one group: server, client, server, client.
Groups together(const Groups& pairs)
{
    std::vector<std::string> all;
    for (const auto& pair : pairs)
        all.insert(all.end(), pair.begin(), pair.end());
    return all.empty() ? Groups{} : Groups{all};
}

// Simultaneous pairs find each other by these two parameters, which the runner sets.
void checkAtOnce(const Measurement& measurement,
                 const Probe& probe,
                 const std::string& place,
                 Findings& findings)
{
    if (!measurement.isAtOnce)
        return;
    if (!probe.parameter("pairs") || !probe.parameter("meet"))
        findings.error("plan.at_once",
                       place,
                       "the probe '" + probe.id + "' cannot run several pairs at once",
                       "use a probe with the parameters pairs and meet, such as tokens");
    for (const auto& axis : measurement.grid)
        if (axis.parameter == "pairs" || axis.parameter == "meet")
            findings.error("plan.at_once",
                           place,
                           "the runner sets this parameter for simultaneous pairs",
                           "remove '" + axis.parameter + "' from the grid");
}

Groups groupsOf(const Measurement& measurement, ProbeRoles roles)
{
    if (roles == ProbeRoles::ServerAndClient)
        return measurement.isAtOnce ? together(pairsOf(measurement)) : pairsOf(measurement);
    if (measurement.nodes.empty())
        return {};
    if (roles == ProbeRoles::Ranks)
        return {measurement.nodes};
    Groups groups;
    for (const auto& node : measurement.nodes)
        groups.push_back({node});
    return groups;
}

std::vector<ParameterValue> readWords(const ProbeParameter& parameter,
                                      const std::string& text,
                                      const std::string& place,
                                      Findings& findings)
{
    std::vector<ParameterValue> values;
    for (const auto& part : model::split(text, ',')) {
        const std::string word(model::trimmed(part));
        if (!parameter.choices.empty() &&
            std::ranges::find(parameter.choices, word) == parameter.choices.end())
            findings.error("plan.value",
                           place,
                           "invalid " + parameter.name + " '" + word.substr(0, 80) + "'",
                           "choose " + model::join(parameter.choices, ", "));
        values.emplace_back(word);
    }
    return values;
}

std::vector<ParameterValue> readNumbers(const ProbeParameter& parameter,
                                        const std::string& text,
                                        const std::string& place,
                                        Findings& findings)
{
    std::vector<ParameterValue> values;
    const auto axis = model::parseAxisValues(text);
    findings.add(place, axis.diagnostics());
    if (!axis)
        return values;
    if (axis.value().dimension != parameter.dimension)
        findings.error("quantity.dimension",
                       place,
                       "expected values in " + parameter.unit + ", got '" + text + "'",
                       "add the unit to the values");
    for (double value : axis.value().values) {
        if (parameter.dimension == model::kData)
            value = std::round(value); // sizes on a log scale need not be integers
        if (value < parameter.minimum.value_or(value) || value > parameter.maximum.value_or(value))
            findings.error("plan.value",
                           place,
                           model::displayText({value, parameter.dimension}) +
                               " is outside the bounds of " + parameter.name);
        values.emplace_back(value);
        if (values.size() > kMostTasks)
            break;
    }
    return values;
}

// Duplicate points would have the same key.
std::vector<ParameterValue> distinct(std::vector<ParameterValue> values)
{
    std::set<ParameterValue> seen;
    std::erase_if(values, [&](const auto& value) { return !seen.insert(value).second; });
    return values;
}

// Returns the values of each parameter in the probe's order, without parameters that have no value.
std::vector<std::pair<std::string, std::vector<ParameterValue>>>
gridOf(const Measurement& measurement, const Probe& probe, std::size_t index, Findings& findings)
{
    std::vector<std::pair<std::string, std::vector<ParameterValue>>> grid;
    for (const auto& axis : measurement.grid)
        if (!probe.parameter(axis.parameter))
            findings.error("plan.parameter",
                           model::pointerTo(placeOf(index, "grid"), axis.parameter),
                           "unknown parameter of the probe '" + probe.id + "'");
    for (const auto& parameter : probe.parameters) {
        const auto axis = std::ranges::find(measurement.grid, parameter.name, &PlanAxis::parameter);
        const auto place = model::pointerTo(placeOf(index, "grid"), parameter.name);
        if (axis != measurement.grid.end())
            grid.emplace_back(parameter.name,
                              distinct(parameter.isNumber()
                                           ? readNumbers(parameter, axis->values, place, findings)
                                           : readWords(parameter, axis->values, place, findings)));
        else if (parameter.otherwise)
            grid.push_back({parameter.name, {*parameter.otherwise}});
        else
            findings.error("plan.parameter",
                           placeOf(index, "grid"),
                           "the parameter '" + parameter.name + "' needs a value");
    }
    return grid;
}

// Returns every combination; the last parameter varies fastest.
std::vector<Point>
pointsOf(const std::vector<std::pair<std::string, std::vector<ParameterValue>>>& grid)
{
    std::vector<Point> points{{}};
    for (const auto& [name, values] : grid) {
        std::vector<Point> longer;
        for (const auto& point : points)
            for (const auto& value : values) {
                longer.push_back(point);
                longer.back().emplace_back(name, value);
            }
        points = std::move(longer);
    }
    return points;
}

// A few launches may agree by chance, so the interval is at least that of their samples.
bool isWithin(double interval, const std::vector<std::vector<double>>& starts, std::uint64_t seed)
{
    std::vector<double> all;
    for (const auto& start : starts)
        all.insert(all.end(), start.begin(), start.end());
    return relativeHalfWidth(summariseStarts(starts, seed)) <= interval &&
           relativeHalfWidth(summarise(all, seed)) <= interval;
}

// Returns the time of all samples of a probe with a parameter "duration"; 0 for other probes.
double secondsOfSamples(const Measurement& measurement, const Point& point)
{
    const auto found = std::ranges::find_if(
        point, [](const auto& parameter) { return parameter.first == "duration"; });
    const auto* const duration =
        found == point.end() ? nullptr : std::get_if<double>(&found->second);
    return duration == nullptr ? 0 : *duration * (measurement.repeats + measurement.warmUp);
}

} // namespace

model::Result<Schedule>
Schedule::make(const Plan& plan, const Catalogue& catalogue, const std::vector<Node>& nodes)
{
    Schedule schedule;
    Findings findings;
    for (std::size_t i = 0; i < plan.measurements.size(); ++i) {
        const auto& measurement = plan.measurements[i];
        const auto probe = catalogue.named(measurement.probe);
        findings.add(placeOf(i, "probe"), probe.diagnostics());
        checkNodes(measurement, placeOf(i, "nodes"), nodes, findings);
        schedule.m_probes.push_back(probe ? probe.value() : Probe{});
        if (probe && measurement.until && !probe.value().output(measurement.until->output))
            findings.error("plan.output",
                           model::pointerTo(placeOf(i, "until"), "output"),
                           "unknown output of the probe '" + measurement.probe + "'");
        if (probe)
            schedule.addPoints(i, measurement, findings);
    }
    if (model::hasErrors(findings.list))
        return findings.list;
    schedule.m_plan = plan;
    return schedule;
}

void Schedule::addPoints(std::size_t index,
                         const Measurement& measurement,
                         model::Findings& findings)
{
    const auto& probe = m_probes[index];
    checkAtOnce(measurement, probe, placeOf(index, "at_once"), findings);
    const auto groups = groupsOf(measurement, probe.roles);
    if (const auto* const most = probe.parameter("pairs");
        measurement.isAtOnce && most && most->maximum)
        for (const auto& group : groups)
            if (static_cast<double>(group.size()) / 2 > *most->maximum)
                findings.error("plan.at_once",
                               placeOf(index, "at_once"),
                               std::to_string(group.size() / 2) +
                                   " simultaneous pairs exceed the maximum of the probe '" +
                                   probe.id + "', " + model::shortestText(*most->maximum),
                               "choose fewer pairs");
    if (groups.empty())
        findings.error("plan.nodes",
                       placeOf(index, "nodes"),
                       "the measurement has no nodes",
                       "name nodes in the plan, or choose them for the measurement");
    const auto grid = gridOf(measurement, probe, index, findings);
    double starts = static_cast<double>(groups.size()) * measurement.rounds;
    for (const auto& axis : grid)
        starts *= static_cast<double>(axis.second.size());
    m_planned += starts;
    if (m_planned > static_cast<double>(kMostTasks))
        findings.error("plan.size",
                       placeOf(index, "grid"),
                       "more than " + std::to_string(kMostTasks) + " launches",
                       "choose fewer points, nodes or rounds");
    if (model::hasErrors(findings.list))
        return;
    const auto points = pointsOf(grid);
    for (const auto& group : groups)
        for (auto point : points) {
            if (measurement.isAtOnce)
                setParameter(point, "pairs", static_cast<double>(group.size() / 2));
            m_points.push_back({index, group, std::move(point), {}, false, false});
        }
}

std::size_t Schedule::unsettled() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_points, [this](const auto& point) {
        return m_plan.measurements[point.measurement].until && isOpen(point) && point.visits > 0;
    }));
}

bool Schedule::isOpen(const PlannedPoint& point) const
{
    return !point.isSettled && !point.isLost;
}

std::size_t Schedule::roundsLeft(const PlannedPoint& point) const
{
    const int rounds = m_plan.measurements[point.measurement].rounds;
    return isOpen(point) ? static_cast<std::size_t>(std::max(0, rounds - point.visits)) : 0;
}

double Schedule::pace(const PlannedPoint& point) const
{
    const auto& id = m_probes[point.measurement].id;
    const double least = secondsOfSamples(m_plan.measurements[point.measurement], point.point);
    if (const auto seen = m_seen.find(id); seen != m_seen.end())
        return std::max(least, seen->second.first / static_cast<double>(seen->second.second));
    const auto known = m_paces.find(id);
    return known == m_paces.end() ? kAssumedStart + least : std::max(least, known->second);
}

// The sum of all launches; the minimum time between launches of a point may take longer.
double Schedule::secondsLeft() const
{
    double together = 0;
    double alone = 0;
    for (const auto& point : m_points)
        if (const auto left = static_cast<double>(roundsLeft(point)); left > 0) {
            const double apart = m_plan.measurements[point.measurement].apart;
            together += left * pace(point);
            alone = std::max(alone, (left - 1) * std::max(apart, pace(point)) + pace(point));
        }
    return std::max(together, alone);
}

Estimate Schedule::estimate() const
{
    Estimate estimate;
    estimate.expected = secondsLeft();
    for (const auto& point : m_points) {
        const auto left = roundsLeft(point);
        const auto& id = m_probes[point.measurement].id;
        estimate.starts += left;
        estimate.longest +=
            static_cast<double>(left) * m_plan.measurements[point.measurement].timeLimit;
        estimate.isAssumed |= left > 0 && !m_paces.contains(id) && !m_seen.contains(id);
    }
    estimate.longest = std::max(estimate.longest, estimate.expected);
    return estimate;
}

Progress Schedule::progress() const
{
    Progress progress;
    progress.done = m_done;
    progress.total = m_done;
    progress.secondsLeft = secondsLeft();
    for (const auto& [node, done] : m_doneOfNode)
        progress.nodes[node] = {done, done};
    for (const auto& point : m_points) {
        const auto left = roundsLeft(point);
        progress.total += left;
        for (const auto& node : std::set<std::string>(point.nodes.begin(), point.nodes.end()))
            progress.nodes[node].second += left;
    }
    return progress;
}

void Schedule::beginRound()
{
    ++m_round;
    m_position = 0;
    m_order.clear();
    for (std::size_t i = 0; i < m_points.size(); ++i)
        if (roundsLeft(m_points[i]) > 0)
            m_order.push_back(i);
    model::SeededRandom random(model::mixedBits(m_plan.seed) ^
                               model::mixedBits(static_cast<std::uint64_t>(m_round)));
    random.shuffle(std::span(m_order));
}

Task Schedule::taskOf(const PlannedPoint& point) const
{
    const auto& measurement = m_plan.measurements[point.measurement];
    const auto& probe = m_probes[point.measurement];
    return {std::to_string(point.measurement) + " " + probe.id + " " +
                model::join(point.nodes, ",") + " " + toText(point.point) + " #" +
                std::to_string(point.visits),
            point.measurement,
            probe,
            point.nodes,
            point.point,
            point.visits,
            measurement.repeats,
            measurement.warmUp,
            measurement.apart,
            measurement.timeLimit};
}

std::optional<Task> Schedule::next()
{
    while (true) {
        while (m_position < m_order.size() && !isOpen(m_points[m_order[m_position]]))
            ++m_position;
        if (m_position < m_order.size())
            return taskOf(m_points[m_order[m_position]]);
        beginRound();
        if (m_order.empty())
            return std::nullopt;
    }
}

void Schedule::finished(const Task& task,
                        EndState state,
                        std::span<const Sample> samples,
                        double seconds)
{
    assert(m_position < m_order.size());
    auto& point = m_points[m_order[m_position]];
    assert(taskOf(point).key == task.key);
    ++m_position;
    ++point.visits;
    ++m_done;
    for (const auto& node : std::set<std::string>(task.nodes.begin(), task.nodes.end()))
        ++m_doneOfNode[node];
    if (state != EndState::Done)
        return;
    auto& [total, starts] = m_seen[task.probe.id];
    total += seconds;
    ++starts;
    settle(point, samples);
}

void Schedule::settle(PlannedPoint& point, std::span<const Sample> samples)
{
    const auto& until = m_plan.measurements[point.measurement].until;
    if (!until)
        return;
    std::map<std::string, std::vector<double>> values;
    for (const auto& sample : samples)
        for (const auto& [name, value] : sample.values)
            if (!sample.warmUp && name == until->output)
                values[toText(sample.at)].push_back(value);
    for (auto& [place, start] : values)
        point.starts[place].push_back(std::move(start));
    point.isSettled = point.visits >= kFewestRoundsOfRule && !point.starts.empty() &&
                      std::ranges::all_of(point.starts, [&](const auto& entry) {
                          return isWithin(until->interval, entry.second, m_plan.seed);
                      });
}

std::size_t Schedule::leaveOut(const std::string& node)
{
    std::size_t lost = 0;
    for (auto& point : m_points)
        if (roundsLeft(point) > 0 && std::ranges::find(point.nodes, node) != point.nodes.end()) {
            ++lost;
            point.isLost = true;
        }
    return lost;
}

} // namespace clusterwright::runner
