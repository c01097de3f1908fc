#include "model/study/search/feasibility_counts.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/messages/result_message.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kLooks = 10'000;
constexpr std::chrono::milliseconds kShort(10); // between two checks of the stop token

bool hasSides(Op op)
{
    return op >= Op::Less && op <= Op::NotEqual;
}

// Returns the objectives and constraints, both sides of each constraint, and the node that has a value inside the bounds.
Response responseAtAgain(const Response& response, std::size_t objectives, std::size_t constraints)
{
    auto asked = response;
    asked.nodes.resize(objectives + constraints);
    const auto none = asked.graph.constant(std::nan(""));
    for (std::size_t i = 0; i < constraints; ++i) {
        const auto condition = asked.graph[asked.nodes[objectives + i]];
        const bool isCompared = hasSides(condition.op);
        asked.nodes.push_back(isCompared ? condition.a : none);
        asked.nodes.push_back(isCompared ? condition.b : none);
    }
    asked.nodes.push_back(response.isInBounds);
    return asked;
}

// Returns the difference of the sides of a comparison as a share of the right side.
double missOf(double left, double right)
{
    const double scale = std::abs(right != 0 ? right : left);
    return scale == 0 ? 0 : std::abs(left - right) / scale;
}

class Looks
{
public:
    Looks(const Response& response,
          const SearchSpace& space,
          std::uint64_t looks,
          std::size_t objectives)
        : m_space(space)
        , m_step(space.size() / looks)
        , m_objectives(objectives)
        , m_evaluator(response)
        , m_points(space.axes().size())
        , m_values(response.nodes.size())
        , m_point(space.axes().size())
    {
    }

    // Counts the evenly spread points from begin to end - 1.
    void at(std::uint64_t begin, std::uint64_t end, FeasibilityCounts& counts)
    {
        const auto size = static_cast<std::size_t>(end - begin);
        for (auto* const columns : {&m_points, &m_values})
            for (auto& column : *columns)
                column.resize(size);
        for (std::size_t k = 0; k < size; ++k) {
            m_space.pointAt(m_step * (begin + k) + (begin + k) % m_step, m_point);
            for (std::size_t i = 0; i < m_point.size(); ++i)
                m_points[i][k] = m_point[i];
        }
        const std::vector<std::span<const double>> points(m_points.begin(), m_points.end());
        const std::vector<std::span<double>> values(m_values.begin(), m_values.end());
        m_evaluator(points, values);
        for (std::size_t k = 0; k < size; ++k)
            count(k, counts);
        counts.looks += size;
    }

private:
    void count(std::size_t k, FeasibilityCounts& counts) const
    {
        const auto isFinite = [k](const auto& column) { return std::isfinite(column[k]); };
        const auto aims = std::span(m_values).first(m_objectives);
        counts.inBounds += std::isnan(m_values.back()[k]) ? 0U : 1U;
        counts.finite += std::ranges::all_of(aims, isFinite) ? 1U : 0U;
        for (std::size_t i = 0; i < counts.constraints.size(); ++i) {
            const double value = m_values[m_objectives + i][k];
            counts.constraints[i].holds += value != 0 && !std::isnan(value) ? 1U : 0U;
            const bool isUndecided = std::isnan(value) && !std::isnan(m_values.back()[k]);
            counts.constraints[i].undecided += isUndecided ? 1U : 0U;
        }
        if (!std::isnan(m_values.back()[k]) && std::ranges::all_of(aims, isFinite))
            compare(k, counts);
    }

    // Takes the point as the closest one if its worst violation is the smallest so far.
    void compare(std::size_t k, FeasibilityCounts& counts) const
    {
        FeasibilityCounts::Closest found;
        found.miss = -1;
        for (std::size_t i = 0; i < counts.constraints.size(); ++i) {
            if (m_values[m_objectives + i][k] > 0)
                continue;
            const auto sides = m_objectives + counts.constraints.size() + 2 * i;
            const double miss = missOf(m_values[sides][k], m_values[sides + 1][k]);
            if (!std::isfinite(miss))
                return;
            if (miss > found.miss) {
                found.miss = miss;
                found.constraint = i;
            }
        }
        if (found.miss < 0 || (counts.closest && counts.closest->miss <= found.miss))
            return;
        for (const auto& column : m_points)
            found.point.push_back(column[k]);
        counts.closest = std::move(found);
    }

    const SearchSpace& m_space;
    std::uint64_t m_step;
    std::size_t m_objectives;
    ListEvaluator m_evaluator;
    std::vector<PointColumn> m_points; // per axis
    std::vector<PointColumn> m_values; // per node
    std::vector<double> m_point;
};

std::string lookedAt(const FeasibilityCounts& counts)
{
    return resultMessage(counts.looks == counts.total ? "skipped.points" : "skipped.sampled_points",
                         {{"total", countText(counts.looks)}});
}

} // namespace

FeasibilityCounts sampleFeasibility(const Response& response,
                                    const SearchSpace& space,
                                    std::size_t objectives,
                                    const std::vector<std::string>& constraints,
                                    const std::stop_token& stop)
{
    const auto looks = std::min(kLooks, space.size());
    FeasibilityCounts counts;
    counts.total = space.size();
    for (const auto& text : constraints)
        counts.constraints.push_back({text});
    const auto asked = responseAtAgain(response, objectives, constraints.size());
    Looks some(asked, space, looks, objectives);
    // Starts with few points, since external functions can be slow.
    for (std::uint64_t begin = 0, size = 1; begin < looks && !stop.stop_requested();) {
        const auto start = std::chrono::steady_clock::now();
        const auto end = std::min(looks, begin + size);
        some.at(begin, end, counts);
        begin = end;
        const bool isShort = std::chrono::steady_clock::now() - start < kShort;
        size = isShort ? 2 * size : std::max<std::uint64_t>(1, size / 2);
    }
    return counts;
}

Diagnostics noFeasiblePointFinding(const FeasibilityCounts& counts,
                                   const std::vector<ResponseColumn>& variables)
{
    constexpr double kFactor = 9; // a larger miss is given as a factor
    std::vector<std::string> parts;
    if (counts.inBounds < counts.looks)
        parts.push_back(countText(counts.inBounds) + " are within the bounds of the variables");
    if (counts.finite < counts.inBounds)
        parts.push_back(countText(counts.finite) + " have finite objectives");
    for (const auto& constraint : counts.constraints)
        parts.push_back("'" + constraint.text + "' holds at " +
                        (constraint.holds > 0 ? std::to_string(constraint.holds) : "none") +
                        (constraint.undecided > 0
                             ? " and has no value at " + std::to_string(constraint.undecided)
                             : ""));
    if (const auto& closest = counts.closest) {
        std::vector<std::string> values;
        for (std::size_t i = 0; i < variables.size(); ++i)
            values.push_back(variables[i].name + " = " + shownIn(variables[i], closest->point[i]));
        parts.push_back(resultMessage(
            "search.closest",
            {{"point", join(values, ", ")},
             {"constraint", counts.constraints[closest->constraint].text},
             {"share",
              closest->miss > kFactor ? "a factor of " + roundedText(1 + closest->miss, 3)
                                      : percentText(closest->miss)}}));
    }
    return refusal("search.unsatisfiable",
                   "none of the " + countText(counts.total) + " points is feasible",
                   "of " + lookedAt(counts) + ": " + join(parts, "; "));
}

Diagnostics skippedPointFindings(const FeasibilityCounts& counts)
{
    Diagnostics findings;
    const auto add = [&](const char* code,
                         std::uint64_t count,
                         const std::string& message,
                         const char* hint,
                         const std::string& constraint = {}) {
        if (count > 0)
            findings.add(warning(code,
                                 resultMessage(message + (count == 1 ? "_one" : ""),
                                               {{"count", countText(count)},
                                                {"points", lookedAt(counts)},
                                                {"constraint", constraint}}),
                                 hint));
    };
    add("search.bounds",
        counts.looks - counts.inBounds,
        "skipped.bounds",
        "evaluate the design at such a point to see the bounds");
    add("search.no_value",
        counts.inBounds - counts.finite,
        "skipped.no_value",
        "evaluate the design at such a point to see the reason");
    for (const auto& constraint : counts.constraints)
        add("search.no_value",
            constraint.undecided,
            "skipped.undecided",
            "write the condition so that it has a value at every point",
            constraint.text);
    return findings;
}

} // namespace clusterwright::model
