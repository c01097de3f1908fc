#include "model/study/comparison/comparison.h"

#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/system/evaluation.h"
#include "model/design/system/valuation.h"
#include "model/study/comparison/lead_words.h"
#include "model/study/discrepancy/lead.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/response.h"
#include "model/study/points/shown_axis.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Comparison);

namespace
{

std::string originText(const System& system, const Equation& equation)
{
    const auto written = std::ranges::find(system.written, equation.name, &NamedValue::name);
    if (written != system.written.end())
        return "= " + written->value;
    if (!namesIn(equation.expression).empty())
        return "= " + equation.expression.text;
    return equation.origin ? toText(*equation.origin) : "";
}

class Comparer
{
public:
    Comparer(const StudySubject& first, const StudySubject& second)
        : m_systems{&first.system, &second.system}
    {
        m_result.inputs = {inputOf(first), inputOf(second)};
        m_taken = second.taken;
    }

    Result<Comparison> run(const std::string& output)
    {
        auto problems = evaluateBoth(output);
        if (!problems.empty())
            return problems;
        m_result.output = output;
        m_result.others =
            otherInputs(idWithScenario(m_result.inputs[1].design, m_result.inputs[1].scenario),
                        *m_systems[0],
                        *m_systems[1],
                        {output},
                        {},
                        m_taken);
        m_result.others.title = labelsOf(m_result.inputs[0], m_result.inputs[1]).second;
        addParameters();
        addOutputs(output);
        addPhases();
        addWaterfalls(output);
        return std::move(m_result);
    }

private:
    Diagnostics evaluateBoth(const std::string& output)
    {
        Diagnostics problems;
        const auto labels = labelsOf(m_result.inputs[0], m_result.inputs[1]);
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& system = *m_systems[i];
            auto evaluation = evaluate(system);
            auto valuation = valuate(system);
            append(problems, evaluation.diagnostics());
            append(problems, valuation.diagnostics());
            if (!evaluation || !valuation)
                continue;
            append(m_result.diagnostics,
                   inDesign(i == 0 ? labels.first : labels.second, evaluation.value().diagnostics));
            m_evaluations[i] = std::move(evaluation).value();
            m_valuations[i] = std::move(valuation).value();
            if (!system.set.find(output))
                append(problems, unknownOutput(system, output));
        }
        return problems;
    }

    [[nodiscard]] ComparedValue valuesOf(const std::string& name) const
    {
        return comparedValue(m_systems, {&m_valuations[0], &m_valuations[1]}, name);
    }

    // Adds inputs that are set in at least one design; computed values are not listed.
    void addParameters()
    {
        std::vector<std::string> seen;
        for (const auto* const system : m_systems)
            for (const auto& equation : system->set.equations()) {
                const auto& settable = system->settable;
                if (std::ranges::find(settable, equation.name) != settable.end() &&
                    namesIn(equation.expression).empty() &&
                    std::ranges::find(seen, equation.name) == seen.end()) {
                    seen.push_back(equation.name);
                    addParameter(equation.name);
                }
            }
    }

    void addParameter(const std::string& name)
    {
        ParameterDifference parameter{valuesOf(name)};
        for (std::size_t i = 0; i < 2; ++i)
            if (const auto index = m_systems[i]->set.find(name))
                parameter.origins[i] =
                    originText(*m_systems[i], m_systems[i]->set.equations()[*index]);
        if (!parameter.isSame())
            m_result.parameters.push_back(std::move(parameter));
    }

    void addOutputs(const std::string& asked)
    {
        std::vector<std::string> names;
        const auto add = [&](const std::string& name, const std::string& unit) {
            if (std::ranges::find(names, name) != names.end())
                return;
            names.push_back(name);
            auto& output = m_result.outputs.emplace_back(OutputDifference{valuesOf(name)});
            const std::vector both{output.values[0].value_or(0),
                                   output.otherDimension ? 0 : output.values[1].value_or(0)};
            output.unit = sharedUnit(unit, output.dimension, {&both});
            addBand(output);
        };
        for (const auto* const system : m_systems)
            for (const auto& output : system->outputs)
                add(output.name, output.unit);
        add(asked, "");
    }

    // An input with the same origin in both designs varies in both together.
    void addBand(OutputDifference& output)
    {
        const auto& [first, second] = output.values;
        if (!output.hasDifference() || !std::isfinite(*second - *first))
            return;
        auto band = DesignBand::ofMeasured(
            {{m_systems[0], output.name, {}, -1}, {m_systems[1], output.name, {}, 1}},
            m_result.diagnostics);
        if (!band)
            return;
        output.change = band->at({}).about(*second - *first);
        append(m_result.diagnostics,
               band->sampleFindings("the difference of '" + output.name + "'"));
        if (const auto odds = leadOdds(m_systems[0]->errors, m_systems[1]->errors);
            odds && *first > 0 && *second > 0)
            output.lessProbability = odds->probabilityOfLess(*first, *second);
    }

    void addPhases()
    {
        for (std::size_t i = 0; i < 2; ++i)
            for (const auto& value : m_evaluations[i].phases) {
                const auto& phase = value.phase;
                auto found = std::ranges::find(m_result.phases, phase.step, &PhaseDifference::step);
                if (found == m_result.phases.end())
                    found = m_result.phases.insert(found, PhaseDifference{phase.step, {}, {}});
                found->seconds[i] = value.seconds;
                found->resources[i] = phase.resource;
            }
    }

    // Labels and values of two dimensions have no steps from one to the other.
    void addWaterfalls(const std::string& output)
    {
        const auto& values = *std::ranges::find(m_result.outputs, output, &OutputDifference::name);
        if (!values.hasDifference()) {
            const auto [first, second] = labelsOf(m_result.inputs[0], m_result.inputs[1]);
            append(m_result.diagnostics,
                   compareDimensions(Severity::Warning,
                                     "output.dimension",
                                     output,
                                     {values.dimension, values.dimensionOf(1)},
                                     {first, second}));
            return;
        }
        if (output == "time")
            m_result.byPhases = waterfallByPhases(*m_systems[0], *m_systems[1]);
        auto byParameters = waterfallByParameters(*m_systems[0], *m_systems[1], output);
        if (byParameters)
            m_result.byParameters = std::move(byParameters).value();
        if (byParameters || m_result.byPhases)
            return;
        for (auto finding : byParameters.diagnostics()) {
            finding.severity = Severity::Warning;
            if (finding.hint.empty() && output != "time")
                finding.hint = "use the output 'time', which has steps by phase";
            append(m_result.diagnostics, {finding});
        }
    }

    std::array<const System*, 2> m_systems;
    std::vector<std::string> m_taken;
    std::array<Evaluation, 2> m_evaluations;
    std::array<Valuation, 2> m_valuations;
    Comparison m_result;
};

// Shows a value in the output's unit; each time has the unit that suits its size, as "9.758 s" and "263.8 ms".
std::string shown(double value, const OutputDifference& output)
{
    if (!std::isfinite(value))
        return resultMessage("comparison.no_value", {});
    const auto unit = parseUnit(output.unit);
    const bool isSmall = output.dimension == kTime && unit && unit.value().toBase(1) < 1;
    return displayIn({value, output.dimension}, isSmall ? "" : output.unit);
}

std::string sideText(const OutputDifference& output, std::size_t side)
{
    const double value = *output.values[side];
    return output.hasDifference() || !std::isfinite(value) ? shown(value, output)
                                                           : output.shown(side);
}

// "+2 s", "-7 ms"
std::string changeText(double change, const OutputDifference& output)
{
    return (change > 0 ? "+" : "") + shown(change, output);
}

// "The step that changes most is exchange (-7 ms)."
std::string largestStep(const Comparison& comparison, const OutputDifference& output)
{
    const auto& waterfall = *(comparison.byPhases ? comparison.byPhases : comparison.byParameters);
    const auto largest = std::ranges::max_element(
        waterfall.steps, {}, [](const WaterfallStep& step) { return std::abs(step.change); });
    return resultMessage(
        comparison.byPhases ? "comparison.phase" : "comparison.parameter",
        {{"step", largest->name}, {"change", changeText(largest->change, output)}});
}

// "P = 16 against 8": the variables that both have, with different values. Names with a dot are attributes.
std::string differingVariables(const Comparison& comparison)
{
    constexpr std::size_t kMost = 3;
    std::vector<std::string> parts;
    for (const auto& parameter : comparison.parameters) {
        const auto& [a, b] = parameter.values;
        if (!a || !b || parameter.name.find('.') != std::string::npos)
            continue;
        parts.push_back(resultMessage("comparison.variable",
                                      {{"variable", parameter.name},
                                       {"from", parameter.shown(0)},
                                       {"to", parameter.shown(1)}}));
    }
    if (parts.size() > kMost) {
        const auto more = std::to_string(parts.size() - kMost);
        parts.resize(kMost);
        parts.push_back(resultMessage("list.more", {{"count", more}}));
    }
    return join(parts, ", ");
}

// "scenario fast is faster by 7 ms, a factor of 1.5."
std::string betterText(const Comparison& comparison, const OutputDifference& output)
{
    const LeadWords words{output.name, output.dimension};
    const double a = *output.values[0];
    const double b = *output.values[1];
    const auto [first, second] = sentenceNamesOf(comparison.inputs[0], comparison.inputs[1]);
    const auto difference = shown(std::abs(b - a), output);
    const auto factor = ratioText(std::max(a, b) / std::min(a, b));
    const bool hasFactor = a > 0 && b > 0 && factor != "1";
    return resultMessage(
        words.message("difference"),
        {{"design", (a < b) == words.isLessBetter() ? first : second},
         {"output", output.name},
         {"difference",
          hasFactor
              ? resultMessage("comparison.factor", {{"difference", difference}, {"factor", factor}})
              : difference}});
}

// Adds what the difference is, its largest step and its interval.
void addDifference(const Comparison& comparison,
                   const OutputDifference& output,
                   std::vector<std::string>& sentences)
{
    sentences.push_back(betterText(comparison, output));
    const auto& waterfall = comparison.byPhases ? comparison.byPhases : comparison.byParameters;
    if (waterfall && !waterfall->steps.empty())
        sentences.push_back(largestStep(comparison, output));
    if (!output.change)
        return;
    const auto& [low, high] = *output.change;
    const auto [first, second] = sentenceNamesOf(comparison.inputs[0], comparison.inputs[1]);
    sentences.push_back(
        resultMessage(low < 0 && high > 0 ? "comparison.interval_with_0" : "comparison.interval",
                      {{"first", first},
                       {"second", second},
                       {"low", shown(low, output)},
                       {"high", shown(high, output)}}));
    if (!output.lessProbability)
        return;
    const bool isSecond = *output.lessProbability > 0.5;
    const double share = isSecond ? *output.lessProbability : 1 - *output.lessProbability;
    sentences.push_back(resultMessage("comparison.probability",
                                      {{"output", output.name},
                                       {"design", isSecond ? second : first},
                                       {"share", std::to_string(std::lround(100 * share))}}));
}

} // namespace

Result<Comparison>
compare(const StudySubject& first, const StudySubject& second, const std::string& output)
{
    return Comparer(first, second).run(output);
}

bool isWithItself(const Comparison& comparison)
{
    const auto& [first, second] = comparison.inputs;
    return first.design == second.design && !first.scenario.empty() &&
           first.scenario == second.scenario && first.settings == second.settings &&
           first.places == second.places;
}

std::string toText(const Comparison& comparison)
{
    const auto [first, second] = sentenceNamesOf(comparison.inputs[0], comparison.inputs[1]);
    if (isWithItself(comparison))
        return resultMessage("comparison.itself", {{"first", titleOf(comparison.inputs[0])}});
    if (comparison.parameters.empty() &&
        std::ranges::all_of(comparison.outputs, &OutputDifference::isSame))
        return resultMessage("comparison.same", {{"first", first}, {"second", second}});
    const auto& output =
        *std::ranges::find(comparison.outputs, comparison.output, &OutputDifference::name);
    const auto variables = differingVariables(comparison);
    const double change = *output.values[1] - *output.values[0];
    const bool isEqual = !output.otherDimension && *output.values[0] == *output.values[1];
    const std::string id = isEqual ? "comparison.equal" : "comparison.values";
    std::vector<std::string> sentences{resultMessage(id + (variables.empty() ? "" : "_in"),
                                                     {{"output", output.name},
                                                      {"from", sideText(output, 0)},
                                                      {"to", sideText(output, 1)},
                                                      {"first", first},
                                                      {"second", second},
                                                      {"variables", variables}})};
    if (!isEqual && output.hasDifference() && std::isfinite(change))
        addDifference(comparison, output, sentences);
    return join(sentences, " ");
}

std::string toText(const std::vector<Comparison>& pairs)
{
    std::vector<std::string> values;
    const auto& name = pairs.front().output;
    for (const auto& pair : pairs) {
        const auto& output = *std::ranges::find(pair.outputs, name, &OutputDifference::name);
        const auto designs = sentenceNamesOf(pair.inputs[0], pair.inputs[1]);
        for (std::size_t side = values.empty() ? 0 : 1; side < designs.size(); ++side)
            values.push_back(
                resultMessage("comparison.value",
                              {{"value", sideText(output, side)}, {"design", designs[side]}}));
    }
    const auto last = values.back();
    values.pop_back();
    return resultMessage(
        "comparison.list",
        {{"output", name},
         {"values", resultMessage("list.and", {{"items", join(values, ", ")}, {"last", last}})}});
}

} // namespace clusterwright::model
