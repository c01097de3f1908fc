#include "model/study/search/search.h"

#include "model/core/diagnostics.h"
#include "model/design/system/overridden_scenario.h"
#include "model/design/system/valuation.h"
#include "model/study/discrepancy/lead.h"
#include "model/study/points/bottleneck.h"
#include "model/study/points/caveat_counts.h"
#include "model/study/points/shown_axis.h"
#include "model/study/points/study_point.h"
#include "model/study/points/subject.h"
#include "model/study/search/feasibility_counts.h"
#include "model/study/search/search_work.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(SearchResult);

namespace
{

Diagnostics searchError(std::string code, std::string place, std::string message, std::string hint)
{
    return {Severity::Error,
            std::move(code),
            "",
            std::move(place),
            std::move(message),
            std::move(hint)};
}

bool isComparison(Op op)
{
    return (op >= Op::Less && op <= Op::Not);
}

bool isStop(const Diagnostics& problems)
{
    return problems.size() == 1 && has(problems, "run.stopped");
}

// Returns one value per point.
std::vector<double>
valuesOf(const SearchResult& result, std::vector<double> FoundPoint::*values, std::size_t column)
{
    std::vector<double> found;
    for (const auto& point : result.points)
        found.push_back((point.*values)[column]);
    return found;
}

std::string objectiveName(std::size_t i)
{
    return "search.objective." + std::to_string(i + 1);
}

std::string constraintName(std::size_t i)
{
    return "search.constraint." + std::to_string(i + 1);
}

class Search
{
public:
    Search(const System& system, const SearchQuestion& question)
        : m_system(system)
        , m_question(question)
        , m_resources(busyResources(system))
    {
    }

    Result<SearchResult> run(StudyRun& run)
    {
        checkQuestion();
        addExpressions();
        if (hasErrors(m_problems))
            return m_problems;
        auto space = SearchSpace::over(m_question.axes, m_question.hypercube);
        if (!space)
            return space.diagnostics();
        auto response = compileOver(m_system, m_question.axes, rootNames());
        if (!response)
            return response.diagnostics();
        auto& compiled = response.value();
        if (auto problems = objectiveProblems(compiled); !problems.empty())
            return problems;
        SearchWork work(space.value(), problemOf(compiled));
        const auto problems = run.workers.run(work, run.options);
        m_result.isComplete = problems.empty();
        if (!problems.empty() && (!isStop(problems) || work.best().size() == 0))
            return problems;
        if (work.best().isOverfull())
            return searchError("search.front",
                               "--pareto",
                               "the front has more than " + std::to_string(kLargestFront) +
                                   " points",
                               "use fewer objectives, add a constraint, or shorten an axis");
        describe(compiled, space.value());
        describePoints(compiled, space.value(), work.best());
        addBands(run);
        addOdds();
        if (m_result.isComplete)
            countPoints(compiled, space.value(), run.options.stop);
        append(m_result.diagnostics, problems);
        return std::move(m_result);
    }

private:
    void report(Diagnostics problem) { append(m_problems, std::move(problem)); }

    void checkQuestion()
    {
        if (m_question.objectives.empty())
            report(searchError("search.objective",
                               "",
                               "a search needs an objective",
                               "add --minimize time, or --maximize speedup"));
        if (m_question.top > kMostTop)
            report(searchError("search.top",
                               "--top",
                               std::to_string(m_question.top) + " points exceed " +
                                   std::to_string(kMostTop),
                               "choose fewer points, or the Pareto front of several objectives"));
        if (m_question.top > 0 && m_question.objectives.size() > 1)
            report(searchError("search.objective",
                               "",
                               "several objectives have a Pareto front instead of a best point",
                               "choose the Pareto front, or a single objective"));
    }

    void addExpressions()
    {
        for (std::size_t i = 0; i < m_question.objectives.size(); ++i) {
            const auto& objective = m_question.objectives[i];
            static_cast<void>(addExpression(objectiveName(i),
                                            objective.text,
                                            objective.isMaximized ? "--maximize" : "--minimize"));
        }
        for (std::size_t i = 0; i < m_question.constraints.size(); ++i) {
            const auto& text = m_question.constraints[i];
            const auto* const added = addExpression(constraintName(i), text, "--subject-to");
            if (added != nullptr && !isComparison(added->expression.terms.back().op))
                report(searchError("search.constraint",
                                   "--subject-to",
                                   "'" + text + "' is not a condition",
                                   "add a comparison: 'cost <= 50000 USD'"));
        }
    }

    const Equation*
    addExpression(const std::string& name, const std::string& text, const std::string& place)
    {
        auto expression = parseExpression(text);
        if (!expression) {
            report(atPlace(place, expression.diagnostics()));
            return nullptr;
        }
        Equation equation;
        equation.name = name;
        equation.expression = std::move(expression).value();
        equation.place = {"", place};
        m_system.set.set(std::move(equation));
        return &m_system.set.equations()[*m_system.set.find(name)];
    }

    // Refuses objectives with labels.
    [[nodiscard]] Diagnostics objectiveProblems(const Response& response) const
    {
        Diagnostics problems;
        for (std::size_t i = 0; i < m_question.objectives.size(); ++i) {
            const auto& [text, isMaximized] = m_question.objectives[i];
            auto column = response.outputs[i];
            column.name = text;
            append(problems,
                   atPlace(isMaximized ? "--maximize" : "--minimize", labelProblems(column)));
        }
        return problems;
    }

    // Returns objectives, constraints, outputs and the busy times of the resources.
    [[nodiscard]] std::vector<std::string> rootNames() const
    {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_question.objectives.size(); ++i)
            names.push_back(objectiveName(i));
        for (std::size_t i = 0; i < m_question.constraints.size(); ++i)
            names.push_back(constraintName(i));
        names.insert(names.end(), m_question.outputs.begin(), m_question.outputs.end());
        for (const auto& resource : m_resources)
            names.push_back("busy." + resource);
        return names;
    }

    // Returns objectives that have no value at infeasible points.
    SearchProblem problemOf(Response& response) const
    {
        auto& graph = response.graph;
        auto isAllowed = response.isInBounds;
        const auto objectives = m_question.objectives.size();
        for (std::size_t i = 0; i < m_question.constraints.size(); ++i)
            isAllowed = graph.apply(Op::And, isAllowed, response.nodes[objectives + i]);
        // One further point shows whether others are as good as the requested ones.
        const auto kept = m_question.top == 0 ? 0 : m_question.top + 1;
        SearchProblem problem{graph, {}, kept, questionInFull()};
        for (std::size_t i = 0; i < objectives; ++i) {
            auto node = response.nodes[i];
            if (m_question.objectives[i].isMaximized)
                node = graph.apply(Op::Negate, node);
            if (i == 0)
                node = graph.apply(Op::If, isAllowed, node, graph.constant(std::nan("")));
            problem.objectives.push_back(node);
        }
        return problem;
    }

    [[nodiscard]] std::string questionInFull() const
    {
        auto text = questionText(m_system, m_question.axes);
        for (const auto& objective : m_question.objectives)
            text += objective.isMaximized ? "max\n" : "min\n";
        if (m_question.hypercube)
            text += std::to_string(m_question.hypercube->points) + " " +
                    std::to_string(m_question.hypercube->seed);
        return text + " top " + std::to_string(m_question.top);
    }

    void describe(const Response& response, const SearchSpace& space)
    {
        m_result.design = m_system.id;
        m_result.variables = response.variables;
        std::vector<std::string> names;
        for (const auto& column : response.variables)
            names.push_back(column.name);
        append(m_result.diagnostics, settingFindingsOver(m_system, names));
        m_result.total = space.size();
        const auto objectives = m_question.objectives.size();
        std::vector<std::size_t> equations;
        for (std::size_t i = 0; i < objectives; ++i)
            equations.push_back(*m_system.set.find(objectiveName(i)));
        append(m_result.diagnostics, baselineFindings(m_system, std::move(equations), names));
        for (std::size_t i = 0; i < objectives; ++i) {
            auto column = response.outputs[i];
            column.name = m_question.objectives[i].text;
            if (const auto index = m_system.set.find(column.name))
                column.unit = m_system.set.equations()[*index].unit;
            m_result.objectives.push_back(std::move(column));
        }
        const auto first = objectives + m_question.constraints.size();
        for (std::size_t i = 0; i < m_question.outputs.size(); ++i)
            m_result.outputs.push_back(response.outputs[first + i]);
    }

    void describePoints(const Response& response, const SearchSpace& space, const BestPoints& best)
    {
        PointEvaluator evaluator(response);
        std::vector<double> point(space.axes().size());
        for (std::size_t i = 0; i < best.size(); ++i) {
            space.pointAt(best.index(i), point);
            // A hypercube can contain the same values twice.
            if (std::ranges::find(m_result.points, point, &FoundPoint::values) !=
                m_result.points.end())
                continue;
            if (m_question.top == 0 || i < m_question.top)
                m_result.points.push_back(found(evaluator, best.index(i), point));
            else
                m_result.hasMoreTies = best.values(i)[0] == best.values(0)[0];
        }
        addCaveats(response);
        chooseUnits();
    }

    void chooseUnits()
    {
        const auto choose = [&](ResponseColumn& column, const std::vector<double>& values) {
            column.unit = sharedUnit(column.unit, column.dimension, {&values});
        };
        for (std::size_t i = 0; i < m_result.objectives.size(); ++i)
            choose(m_result.objectives[i], valuesOf(m_result, &FoundPoint::objectives, i));
        for (std::size_t i = 0; i < m_result.outputs.size(); ++i)
            choose(m_result.outputs[i], valuesOf(m_result, &FoundPoint::outputs, i));
    }

    // Adds the number of points per caveat, then the findings of the first point at which each condition fails.
    void addCaveats(const Response& response)
    {
        ConditionWatch watch(response);
        CaveatCounts counts{};
        Diagnostics findings;
        for (auto& point : m_result.points) {
            if (point.isValid)
                continue;
            point.caveats = caveatsOf(response, watch.failing(point.values));
            for (const auto caveat : point.caveats)
                ++counts[static_cast<std::size_t>(caveat)];
            const auto failing = watch.newlyFailing(point.values);
            if (failing.empty())
                continue;
            const auto [there, where] = systemAt(m_system, response.variables, point.values);
            if (const auto valuation = valuate(there))
                append(findings,
                       prefixed(where, validityFindings(there, valuation.value(), failing)));
        }
        append(m_result.diagnostics,
               caveatFindings(counts,
                              "the points found",
                              "",
                              "evaluate the design at such a point for the details"));
        append(m_result.diagnostics, std::move(findings));
    }

    [[nodiscard]] FoundPoint
    found(PointEvaluator& evaluator, std::uint64_t index, const std::vector<double>& point) const
    {
        const auto values = evaluator.at(point);
        const auto objectives = m_question.objectives.size();
        const auto outputs = values.subspan(objectives + m_question.constraints.size());
        FoundPoint result;
        result.index = index;
        result.values = point;
        result.objectives.assign(values.begin(),
                                 values.begin() + static_cast<std::ptrdiff_t>(objectives));
        const auto shown = outputs.first(m_question.outputs.size());
        result.outputs.assign(shown.begin(), shown.end());
        result.isValid = evaluator.isValid();
        if (const auto busiest = busiestOf(outputs.subspan(m_question.outputs.size()));
            busiest != kNoBottleneck)
            result.bottleneck = m_resources[static_cast<std::size_t>(busiest)];
        return result;
    }

    void addBands(const StudyRun& run)
    {
        SlopePlaces places;
        for (std::size_t i = 0; i < m_question.axes.size(); ++i) {
            auto& column = places.columns.emplace_back();
            for (const auto& point : m_result.points)
                column.push_back(point.values[i]);
        }
        const auto add = [&](const SweepColumn& column, const std::string& title = {}) {
            m_result.bands.push_back(bandOver(
                m_system, m_question.axes, places, column, m_result.diagnostics, &run, title));
        };
        for (std::size_t i = 0; i < m_question.objectives.size(); ++i)
            add({objectiveName(i), "", kNumber, valuesOf(m_result, &FoundPoint::objectives, i)},
                m_question.objectives[i].text);
        for (std::size_t i = 0; i < m_question.outputs.size(); ++i)
            add({m_question.outputs[i],
                 "",
                 kNumber,
                 valuesOf(m_result, &FoundPoint::outputs, i),
                 m_result.outputs[i].categories});
    }

    void addOdds()
    {
        const auto odds = leadOdds(m_system.errors, nullptr);
        if (!odds || m_question.objectives.size() != 1 || m_result.bands.front().isEmpty())
            return;
        const bool isMaximized = m_question.objectives.front().isMaximized;
        for (const auto& point : m_result.points) {
            const double first = m_result.points.front().objectives.front();
            const double other = point.objectives.front();
            m_result.firstBetter.push_back(isMaximized ? odds->probabilityOfLess(first, other)
                                                       : odds->probabilityOfLess(other, first));
        }
    }

    void
    countPoints(const Response& response, const SearchSpace& space, const std::stop_token& stop)
    {
        const auto counts = sampleFeasibility(
            response, space, m_question.objectives.size(), m_question.constraints, stop);
        if (m_result.points.empty())
            m_result.diagnostics.addFirst(noFeasiblePointFinding(counts, m_result.variables));
        else
            append(m_result.diagnostics, skippedPointFindings(counts));
    }

    System m_system; // with the expressions of the search
    const SearchQuestion& m_question;
    std::vector<std::string> m_resources;
    SearchResult m_result;
    Diagnostics m_problems;
};

} // namespace

Result<SearchResult> search(const System& system, const SearchQuestion& question, StudyRun& run)
{
    return Search(system, question).run(run);
}

} // namespace clusterwright::model
