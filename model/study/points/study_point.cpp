#include "model/study/points/study_point.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/system/valuation.h"
#include "model/expression/program/lowering.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/point_findings.h"
#include "model/study/points/subject.h"
#include "model/study/points/table_work.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

namespace clusterwright::model
{

namespace
{

bool isNumber(const Equation& equation)
{
    return std::ranges::none_of(equation.expression.terms, [](const Term& term) {
        return term.op == Op::Name || term.op == Op::External;
    });
}

// Tests for a result at the point with one variable changed.
class Neighbourhood
{
public:
    explicit Neighbourhood(const StudyPoint& point)
        : m_evaluator(point.response)
        , m_values(point.values())
        , m_mustBeFinite(std::isfinite(point.value))
    {
    }

    // True if no quarter of a step has a result, but a whole step has.
    bool isWhole(std::size_t variable)
    {
        const double value = m_values[variable];
        constexpr double kQuarter = 0.25;
        if (value != std::floor(value))
            return false;
        return !hasAnswer(variable, value - kQuarter) && !hasAnswer(variable, value + kQuarter) &&
               (hasAnswer(variable, value - 1) || hasAnswer(variable, value + 1));
    }

private:
    bool hasAnswer(std::size_t variable, double value)
    {
        auto there = m_values;
        there[variable] = value;
        const double output = m_evaluator.at(there)[0];
        return m_evaluator.isInBounds() && (std::isfinite(output) || !m_mustBeFinite);
    }

    PointEvaluator m_evaluator;
    std::vector<double> m_values;
    bool m_mustBeFinite;
};

// Returns for each equation whether these ones use it, directly or through others.
std::vector<bool> equationsBehind(const std::vector<std::vector<std::size_t>>& uses,
                                  std::vector<std::size_t> equations)
{
    std::vector<bool> isBehind(uses.size(), false);
    while (!equations.empty()) {
        const auto equation = equations.back();
        equations.pop_back();
        if (isBehind[equation])
            continue;
        isBehind[equation] = true;
        equations.insert(equations.end(), uses[equation].begin(), uses[equation].end());
    }
    return isBehind;
}

} // namespace

std::string shownAs(const StudyVariable& variable, double value)
{
    const auto* const category = categoryAt(variable.categories, value);
    return category ? category->title : displayIn({value, variable.dimension}, variable.unit);
}

std::vector<double> StudyPoint::values() const
{
    std::vector<double> result;
    for (const auto& variable : variables)
        result.push_back(variable.value);
    return result;
}

std::vector<std::string> settableInputs(const System& system)
{
    std::vector<std::string> names;
    for (const auto& name : system.settable)
        if (const auto index = system.set.find(name);
            index && isNumber(system.set.equations()[*index]) && !choiceOf(system, name))
            names.push_back(name);
    return names;
}

bool isFittedToRows(const System& system, const std::string& output)
{
    const auto behind = inputsOf(system, output);
    return behind && std::ranges::any_of(behind.value(), [&](const std::string& name) {
               const auto& origin = system.set.equations()[*system.set.find(name)].origin;
               return origin && origin->estimate && !origin->estimate->rows.output.empty();
           });
}

Result<std::vector<std::string>> inputsOf(const System& system, const std::string& output)
{
    const auto response =
        compileResponse(system, std::vector<std::string>{}, {output}); // reports the unknown name
    if (!response)
        return response.diagnostics();
    return inputsOf(system, std::vector{*system.set.find(output)});
}

Result<std::vector<std::string>> inputsOf(const System& system, std::vector<std::size_t> equations)
{
    const auto lowered = lower(system.set, {});
    if (!lowered)
        return lowered.diagnostics();
    return inputsOf(system, lowered.value().uses, std::move(equations));
}

std::vector<std::string> inputsOf(const System& system,
                                  const std::vector<std::vector<std::size_t>>& uses,
                                  std::vector<std::size_t> equations)
{
    const auto isBehind = equationsBehind(uses, std::move(equations));
    auto names = settableInputs(system);
    std::erase_if(names, [&](const auto& name) { return !isBehind[*system.set.find(name)]; });
    return names;
}

bool isComputedFrom(const System& system,
                    const std::vector<std::vector<std::size_t>>& uses,
                    const std::string& name,
                    const std::string& input)
{
    const auto isBehind = equationsBehind(uses, {*system.set.find(name)});
    const bool isComponent = !system.set.find(input);
    for (std::size_t i = 0; i < isBehind.size(); ++i) {
        const auto& behind = system.set.equations()[i].name;
        if (isBehind[i] &&
            (isComponent ? behind.starts_with(input + ".") : behind == system.set.resolved(input)))
            return true;
    }
    return false;
}

Diagnostics baselineFindings(const System& system,
                             std::vector<std::size_t> equations,
                             const std::vector<std::string>& varied)
{
    const auto time = system.set.find("baseline.time");
    if (!time)
        return {};
    const auto lowered = lower(system.set, {});
    if (!lowered || !equationsBehind(lowered.value().uses, std::move(equations))[*time])
        return {};
    const auto isBehind = equationsBehind(lowered.value().uses, {*time});
    std::vector<std::string> names;
    for (const auto& name : varied)
        if (const auto index = system.set.find(name);
            (index && isBehind[*index]) || std::ranges::count(system.derivedInBaseline, name) > 0)
            names.push_back("'" + name + "'");
    if (names.empty())
        return {};
    return note("study.baseline",
                "the baseline changes with " + join(names, ", ") +
                    ", so a larger speedup can mean a slower baseline",
                "use the time instead");
}

Result<StudyPoint> studyPoint(const System& system,
                              const std::string& output,
                              const std::vector<std::string>& variables)
{
    auto response = compileResponse(system, variables, {output});
    if (!response)
        return response.diagnostics();
    if (auto problems = labelProblems(response.value().outputs.front()); !problems.empty())
        return problems;
    const auto valuation = valuate(system);
    if (!valuation)
        return valuation.diagnostics();
    StudyPoint point;
    point.response = std::move(response).value();
    for (const auto& column : point.response.variables)
        point.variables.push_back({column.name,
                                   column.unit,
                                   column.dimension,
                                   valuation.value().equations[*system.set.find(column.name)],
                                   false,
                                   column.categories});
    const auto index = *system.set.find(output);
    point.value = valuation.value().equations[index];
    if (!std::isfinite(point.value))
        append(point.diagnostics, whyNotFinite(system, valuation.value(), index));
    append(point.diagnostics, validityFindings(system, valuation.value()));
    append(point.diagnostics, system.settingFindings);
    Neighbourhood around(point);
    for (std::size_t i = 0; i < point.variables.size(); ++i)
        point.variables[i].isWhole = around.isWhole(i);
    return point;
}

ColumnModel columnModel(const Response& response, StudyRecord& record, StudyRun* run)
{
    return [&response, &record, run](const SampleColumns& columns) {
        auto work = TableWork::ofList(
            response.graph,
            {response.nodes.front(), response.isInBounds, response.isValid},
            response.isInBounds,
            columns,
            record.system + " " + record.method + fingerprintOf({columns.begin(), columns.end()}));
        carryOut(work, run);
        auto values = work.takeValues();
        auto& results = values[0];
        std::vector<std::size_t> withCaveat;
        for (std::size_t row = 0; row < results.size(); ++row) {
            if (values[1][row] == 0)
                results[row] = std::nan("");
            if (!std::isfinite(results[row]))
                ++record.withoutAnswer;
            else if (values[2][row] == 0)
                withCaveat.push_back(row);
        }
        record.outOfRange += withCaveat.size();
        const auto counts = countCaveats(
            response, columns, withCaveat, run != nullptr ? run->options.stop : std::stop_token());
        for (std::size_t i = 0; i < kCaveats; ++i)
            record.caveats[i] += counts[i];
        record.runs += results.size();
        return std::move(results);
    };
}

Diagnostics runFindings(const StudyRecord& record)
{
    Diagnostics findings;
    const auto of = [&](std::size_t count) {
        return countText(count) + " of " + countText(record.runs) + " runs ";
    };
    if (record.withoutAnswer > 0)
        findings.add(warning("study.unanswered",
                             of(record.withoutAnswer) +
                                 (record.withoutAnswer == 1 ? "has" : "have") + " no result and " +
                                 (record.withoutAnswer == 1 ? "is" : "are") + " omitted",
                             "narrow the intervals: NAME=LOW..HIGH"));
    findings.add(caveatFindings(record.caveats,
                                countText(record.runs) + " runs",
                                "study.validity",
                                "narrow the intervals: NAME=LOW..HIGH"));
    return findings;
}

Diagnostics samplesProblem(double samples, double runs, double drawn)
{
    const auto error = [](std::string message, std::string hint) {
        return refusal("study.samples", std::move(message), std::move(hint));
    };
    if (!(samples > 0))
        return error("a study needs at least one sample", "");
    if (runs > kMostRuns)
        return error(roundedText(samples, 3) + " samples take " + roundedText(runs, 3) +
                         " runs, more than " + roundedText(kMostRuns, 3),
                     "use fewer samples, or vary fewer inputs");
    if (drawn > kMostSamples)
        return error(roundedText(samples, 3) + " samples need " + roundedText(drawn, 3) +
                         " random numbers, more than " + roundedText(kMostSamples, 3),
                     "use fewer samples, or vary fewer inputs");
    return {};
}

Diagnostics fewSamples(std::size_t samples, std::size_t enough)
{
    if (samples >= enough)
        return {};
    return warning("study.few_samples",
                   std::to_string(samples) + " samples are too few for reliable intervals",
                   "use at least " + std::to_string(enough) + " samples");
}

void explainPoint(Diagnostics& known,
                  const System& system,
                  const Response& response,
                  std::span<const double> point,
                  const std::vector<std::size_t>& failing)
{
    const auto [there, where] = systemAt(system, response.variables, point);
    const auto valuation = valuate(there);
    auto findings = valuation.diagnostics();
    if (valuation) {
        append(known, prefixed(where, validityFindings(there, valuation.value(), failing)));
        for (const auto& output : response.outputs)
            if (const auto index = *there.set.find(output.name);
                !std::isfinite(valuation.value().equations[index]))
                append(findings, whyNotFinite(there, valuation.value(), index));
    }
    addUnknown(known, prefixed(where, std::move(findings)));
}

Diagnostics findingsAt(const System& system,
                       const Response& response,
                       const std::vector<std::vector<double>>& points)
{
    PointEvaluator evaluator(response);
    ConditionWatch watch(response);
    Diagnostics findings;
    Diagnostics bounds;
    std::size_t outside = 0;
    std::size_t gaps = 0;
    for (const auto& point : points) {
        const auto values = evaluator.at(point);
        if (!evaluator.isInBounds()) {
            if (++outside == 1)
                explainPoint(bounds, system, response, point, {});
            continue;
        }
        const auto failing =
            evaluator.isValid() ? std::vector<std::size_t>() : watch.newlyFailing(point);
        const bool isGap =
            !std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
        if (!failing.empty() || (isGap && ++gaps <= kMostGapsExplained))
            explainPoint(findings, system, response, point, failing);
    }
    countOutOfBounds(bounds, outside, points.size());
    append(bounds, findings);
    for (auto& finding : bounds)
        finding.severity = std::min(finding.severity, Severity::Warning);
    return bounds;
}

} // namespace clusterwright::model
