#include "model/study/sensitivity/variation.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/near_integer.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/system/input_range.h"
#include "model/design/system/origin_interval.h"
#include "model/study/points/interval_cut.h"
#include "model/study/points/subject.h"
#include "model/units/never_negative.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clusterwright::model
{

namespace
{

std::string shownEnds(const StudyVariable& variable, double low, double high)
{
    return shownAs(variable, low) + " .. " + shownAs(variable, high);
}

class IntervalFinder
{
public:
    IntervalFinder(const System& system, const StudyPoint& point, const VariationChoice& choice)
        : m_system(system)
        , m_choice(choice)
        , m_evaluator(point.response)
        , m_values(point.values())
        , m_output(point.response.outputs.front().name)
        , m_valueHere(point.value)
    {
    }

    // Returns nothing without an interval, and adds a finding unless only known intervals are wanted.
    std::optional<Variation> find(const StudyVariable& variable, std::size_t index)
    {
        if (!variable.categories.empty() && !m_choice.withLabels)
            return omitted(variable, "because labels have no order", "");
        const auto given = std::ranges::find(m_choice.given, variable.name, &GivenInterval::name);
        if (given != m_choice.given.end())
            return fromGiven(variable, *given);
        const auto& equation = m_system.set.equations()[*m_system.set.find(variable.name)];
        if (m_choice.onlyKnown && isRange(equation))
            return rangeOmitted(variable);
        if (equation.origin && equation.origin->interval.size() == 2)
            return fromOrigin(variable, equation);
        if (m_choice.onlyKnown && m_choice.names.empty())
            return std::nullopt;
        return variable.categories.empty() ? assumed(variable, index) : allLabels(variable);
    }

    Diagnostics problems;
    Diagnostics notes;

private:
    std::optional<Variation> fromGiven(const StudyVariable& variable, const GivenInterval& given)
    {
        const auto& low = given.low;
        if (low.dimension != variable.dimension) {
            append(problems,
                   {refusal("dimension.mismatch",
                            expectedUnit(variable.dimension, low.dimension) +
                                " for the interval of '" + variable.name + "'",
                            unitRemedy(variable.dimension, low.dimension))});
            return std::nullopt;
        }
        if (variable.value < low.value || variable.value > given.high.value)
            append(notes,
                   warning("vary.value",
                           "the interval " + shownEnds(variable, low.value, given.high.value) +
                               " of '" + variable.name + "' does not contain its value, " +
                               shownAs(variable, variable.value),
                           "correct the interval or the value"));
        return between(variable,
                       IntervalBasis::Given,
                       {Distribution::Shape::Uniform, low.value, given.high.value});
    }

    std::optional<Variation> fromOrigin(const StudyVariable& variable, const Equation& equation)
    {
        const auto distribution =
            statedDistribution(m_system, equation, {variable.value, variable.dimension});
        if (!distribution) {
            append(problems, distribution.diagnostics());
            return std::nullopt;
        }
        auto found = between(variable, IntervalBasis::Origin, *distribution.value());
        if (found) {
            found->origin = equation.origin;
            append(notes,
                   intervalFinding(m_system, variable.name, {variable.value, variable.dimension}));
            if (found->distribution.shape == Distribution::Shape::Whole)
                append(notes, unusedDistribution(equation));
        }
        return found;
    }

    static Diagnostics unusedDistribution(const Equation& equation)
    {
        const auto& kind = equation.origin->distribution;
        if (!kind || *kind == DistributionKind::Uniform || *kind == DistributionKind::Range)
            return {};
        return {Severity::Warning,
                "origin.distribution",
                equation.place.file,
                equation.place.pointer,
                "the " + std::string(toText(*kind)) + " distribution of the integer '" +
                    equation.name +
                    "' has no effect, because all integers of its interval are equally likely",
                "use 'uniform', or remove the distribution"};
    }

    std::optional<Variation>
    between(const StudyVariable& variable, IntervalBasis basis, Distribution distribution)
    {
        const double low = distribution.low;
        const double high = distribution.high;
        if (variable.isWhole)
            distribution = {Distribution::Shape::Whole, integerCeil(low), integerFloor(high)};
        if (distribution.low <= distribution.high)
            return Variation{variable, basis, distribution};
        append(problems,
               {refusal("vary.empty",
                        "the interval " + shownEnds(variable, low, high) + " of '" + variable.name +
                            "' contains no integer")});
        return std::nullopt;
    }

    std::optional<Variation>
    omitted(const StudyVariable& variable, const std::string& reason, const std::string& remedy)
    {
        append(notes, note("vary.labels", "'" + variable.name + "' is omitted, " + reason, remedy));
        return std::nullopt;
    }

    static bool isRange(const Equation& equation)
    {
        return equation.origin && equation.origin->distribution == DistributionKind::Range;
    }

    // One sweeps a choice; it is no doubt about the result.
    std::optional<Variation> rangeOmitted(const StudyVariable& variable)
    {
        if (!m_choice.names.empty())
            append(notes,
                   note("vary.range",
                        "'" + variable.name + "' is omitted, because it has a range to choose from",
                        "sweep it, or add an interval: " + variable.name + "=LOW..HIGH"));
        return std::nullopt;
    }

    // The values of labels are names, so a share of the value has no meaning.
    std::optional<Variation> allLabels(const StudyVariable& variable)
    {
        const auto [least, most] = std::ranges::minmax(variable.categories, {}, &Category::value);
        if (most.value - least.value + 1 == static_cast<double>(variable.categories.size()))
            return between(variable,
                           IntervalBasis::Labels,
                           {Distribution::Shape::Whole, least.value, most.value});
        return omitted(variable,
                       "because the numbers of its labels have gaps",
                       "add an interval without a gap: " + variable.name + "=LOW..HIGH");
    }

    // An end without a result moves to the value itself.
    std::optional<Variation> assumed(const StudyVariable& variable, std::size_t index)
    {
        double step = std::abs(variable.value) * m_choice.assumedShare;
        if (variable.isWhole)
            step = std::max(1.0, std::floor(step));
        const auto end = [&](double value) {
            auto there = m_values;
            there[index] = value;
            const double output = m_evaluator.at(there)[0];
            const bool hasAnswer =
                m_evaluator.isInBounds() && (std::isfinite(output) || !std::isfinite(m_valueHere));
            return hasAnswer ? value : variable.value;
        };
        const double low = end(variable.value - step);
        const double high = end(variable.value + step);
        if (low < high)
            return between(
                variable, IntervalBasis::Assumed, {Distribution::Shape::Uniform, low, high});
        append(notes,
               note("vary.assumed",
                    "'" + variable.name + "' is omitted: no interval can be assumed around " +
                        displayIn({variable.value, variable.dimension}, variable.unit) +
                        whyNot(variable, variable.value + step),
                    "add an interval: NAME=LOW..HIGH"));
        return std::nullopt;
    }

    // ", since at g = 8.8, nic.count = 70.4 must be a whole number".
    [[nodiscard]] std::string whyNot(const StudyVariable& variable, double value) const
    {
        const auto reasons =
            whyNoAnswer(m_system, variable.name, {value, variable.dimension}, m_output);
        if (reasons.empty())
            return "";
        auto reason = reasons.front().message; // "at g = 8.8: nic.count = ..."
        if (const auto colon = reason.find(": "); colon != std::string::npos)
            reason.replace(colon, 1, ",");
        return ", since " + reason;
    }

    const System& m_system;
    const VariationChoice& m_choice;
    PointEvaluator m_evaluator;
    std::vector<double> m_values;
    std::string m_output;
    double m_valueHere; // value of the output
};

Result<std::vector<std::string>>
chosenNames(const System& system, const std::string& output, const VariationChoice& choice)
{
    auto names = choice.names;
    for (const auto& given : choice.given)
        names.push_back(given.name);
    if (!names.empty())
        return names;
    auto behind = inputsOf(system, output);
    if (behind)
        std::erase(behind.value(), choice.except);
    return behind;
}

Diagnostics
nothingToVary(const System& system, const std::string& output, const VariationChoice& choice)
{
    return choice.onlyKnown
               ? refusal("vary.nothing",
                         "no input of '" + output + "' in '" + system.id + "' has an interval",
                         "add an interval: NAME=LOW..HIGH")
               : refusal("vary.nothing",
                         "'" + output + "' of '" + system.id + "' has no input to vary");
}

} // namespace

std::string_view toText(IntervalBasis basis)
{
    switch (basis) {
    case IntervalBasis::Given:
        return "given";
    case IntervalBasis::Origin:
        return "origin";
    case IntervalBasis::Assumed:
        return "assumed";
    case IntervalBasis::Labels:
        return "labels";
    }
    return "assumed";
}

Result<GivenInterval> parseInterval(std::string_view text)
{
    const auto [left, right] = splitAtEquals(text);
    const auto name = trimmed(left);
    const auto ends = splitAtDots(right.value_or(""));
    if (name.empty() || !ends)
        return refusal("vary.syntax",
                       "expected NAME=LOW..HIGH, got '" + std::string(text) + "'",
                       "write for example 'nic.rate=80 MB/s..120 MB/s'");
    const auto low = parseQuantity(trimmed(ends->low));
    const auto high = parseQuantity(trimmed(ends->high));
    Diagnostics problems;
    append(problems, low.diagnostics());
    append(problems, high.diagnostics());
    if (!problems.empty())
        return problems;
    if (low.value().dimension != high.value().dimension)
        return refusal("vary.syntax",
                       "the bounds of '" + std::string(text) + "' have different dimensions");
    if (!(low.value().value < high.value().value))
        return refusal("vary.empty",
                       "the interval '" + std::string(text) + "' is empty",
                       "put the lower bound first");
    return GivenInterval{std::string(name), low.value(), high.value()};
}

Result<GivenInterval> parseIntervalOf(const System& system, std::string_view text)
{
    const auto [left, right] = splitAtEquals(text);
    const auto name = std::string(trimmed(left));
    auto numbers = right ? withNumbers(system, name, *right) : Result<std::string>(std::string());
    if (!numbers)
        return numbers.diagnostics();
    auto interval = parseInterval(right ? name + "=" + numbers.value() : std::string(text));
    if (interval || name.empty() || isSettable(system, name))
        return interval;
    auto presets = std::string(text);
    if (const auto ends = splitAtDots(presets))
        presets = std::string(ends->low) + "," + std::string(ends->high);
    return unknownVariable(system, name, presets);
}

Result<Variations>
variationsOf(const System& system, const std::string& output, const VariationChoice& choice)
{
    if (!(choice.assumedShare > 0 && choice.assumedShare < 1))
        return refusal("vary.share",
                       "the assumed uncertainty must be above 0 and below 1, got " +
                           shortestText(choice.assumedShare));
    const auto names = chosenNames(system, output, choice);
    if (!names)
        return names.diagnostics();
    const auto point = studyPoint(system, output, names.value());
    if (!point)
        return point.diagnostics();
    Variations result;
    IntervalFinder finder(system, point.value(), choice);
    for (std::size_t i = 0; i < point.value().variables.size(); ++i)
        if (auto found = finder.find(point.value().variables[i], i))
            result.list.push_back(std::move(*found));
    if (!finder.problems.empty())
        return finder.problems;
    if (result.list.empty())
        return nothingToVary(system, output, choice);
    result.diagnostics = std::move(finder.notes);
    return result;
}

Result<std::optional<Distribution>>
statedDistribution(const System& system, const Equation& input, Quantity value)
{
    const auto interval = originInterval(input, value.dimension);
    if (!interval)
        return interval.diagnostics();
    if (!interval.value())
        return std::optional<Distribution>();
    const auto [low, high] = *interval.value();
    auto distribution = distributionOf(*input.origin, low, high, value.value);
    const auto range = inputRange(system, input.name);
    const bool isPositive =
        isNeverNegative(value.dimension) && distribution.low + distribution.high > 0;
    distribution.least = isPositive ? std::max(0.0, range.low) : range.low;
    distribution.most = range.high;
    if (distribution.shape == Distribution::Shape::Uniform)
        distribution = cutAtBounds(distribution);
    return std::optional(centredAt(distribution, value.value));
}

bool containsValue(const Variation& variation)
{
    constexpr double kTolerance = 1e-9; // equal quantities in different units differ by rounding
    const double value = variation.variable.value;
    const double rounding = kTolerance * std::abs(value);
    return value >= variation.distribution.low - rounding &&
           value <= variation.distribution.high + rounding;
}

std::vector<std::string> namesOf(const std::vector<Variation>& variations)
{
    std::vector<std::string> names;
    for (const auto& variation : variations)
        names.push_back(variation.variable.name);
    return names;
}

std::vector<Distribution> distributionsOf(const std::vector<Variation>& variations)
{
    std::vector<Distribution> result;
    for (const auto& variation : variations)
        result.push_back(variation.distribution);
    return result;
}

} // namespace clusterwright::model
