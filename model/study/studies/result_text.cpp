#include "model/study/studies/result_text.h"

#include "model/core/text.h"
#include "model/study/studies/preset_leads.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <span>

namespace clusterwright::model
{

namespace
{

std::string shown(double value, const ResponseColumn& column)
{
    return shownIn(column, value);
}

std::string shown(double value, const StudyVariable& variable)
{
    return shownAs(variable, value);
}

std::string shown(double value, const MapAxis& axis)
{
    return axis.axis.variable + " = " + shownOn(axis.axis, value, axis.unit);
}

std::string shown(double value, const CurveStudy& study, std::size_t output)
{
    return displayIn({value, study.dimensions[output]}, study.units[output]);
}

std::string xText(const CurveStudy& study, std::size_t point)
{
    return shownOn(study.x, study.x.values[point], study.xUnit);
}

std::string shownAt(const CurveStudy& study, std::size_t point)
{
    return study.x.variable + " = " + xText(study, point);
}

std::string capitalized(std::string text)
{
    if (!text.empty())
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

// Returns the indices of the finite values.
std::vector<std::size_t> answered(const std::vector<double>& values)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i]))
            found.push_back(i);
    return found;
}

// "time goes from 4 s to 1 s, at least 0.5 s at n = 3": an extreme between the ends is included if it exceeds them.
std::string courseOf(const CurveStudy& study, std::size_t output)
{
    const auto& name = study.outputs[output];
    const auto& values = study.curves.front().outputs[output];
    const auto points = answered(values);
    if (points.empty())
        return name + " has no value";
    const auto value = [&](std::size_t point) { return values[point]; };
    const auto [least, most] = std::ranges::minmax_element(points, {}, value);
    const double first = values[points.front()];
    const double last = values[points.back()];
    if (points.size() == 1)
        return name + " is " + shown(first, study, output);
    if (values[*least] == values[*most])
        return name + " stays at " + shown(first, study, output);
    constexpr double kBeyond = 1e-9; // more than rounding
    auto text =
        name + " goes from " + shown(first, study, output) + " to " + shown(last, study, output);
    if (values[*most] > std::max(first, last) + kBeyond * std::abs(values[*most]))
        text += ", at most " + shown(values[*most], study, output) + " at " + shownAt(study, *most);
    if (values[*least] < std::min(first, last) - kBeyond * std::abs(values[*least]))
        text +=
            ", at least " + shown(values[*least], study, output) + " at " + shownAt(study, *least);
    return text;
}

// "from n = 1 to 4", or "at n = 4": the points of the first and the last finite value of the output, or the ends of the axis if the
// output has no finite value.
std::string endsOf(const CurveStudy& study, std::size_t output)
{
    const auto points = answered(study.curves.front().outputs[output]);
    const auto first = points.empty() ? 0 : points.front();
    const auto last = points.empty() ? study.x.values.size() - 1 : points.back();
    return first == last ? "at " + shownAt(study, first)
                         : "from " + shownAt(study, first) + " to " + xText(study, last);
}

// "From n = 1 to 4, time goes from 4 s to 1 s; price stays at 1 USD; from n = 2 to 4, ...": omits ends that equal those of the
// previous output.
std::string coursesOf(const CurveStudy& study, std::size_t outputs)
{
    std::vector<std::string> parts;
    std::string told;
    for (std::size_t i = 0; i < outputs; ++i) {
        const auto ends = endsOf(study, i);
        parts.push_back((ends == told ? "" : ends + ", ") + courseOf(study, i));
        told = ends;
    }
    return capitalized(join(parts, "; "));
}

// Returns the finite values of all curves at one point.
std::vector<double> valuesAt(const CurveStudy& study, std::size_t output, std::size_t point)
{
    std::vector<double> values;
    for (const auto& curve : study.curves)
        if (const auto value = curve.outputs[output][point]; std::isfinite(value))
            values.push_back(value);
    return values;
}

// "inic and fast": the curves with this value at the point.
std::string labelsWith(const CurveStudy& study, std::size_t output, std::size_t point, double value)
{
    std::vector<std::string> labels;
    for (const auto& curve : study.curves)
        if (curve.outputs[output][point] == value)
            labels.push_back(labelOf(curve));
    return join(labels, " and ");
}

// Returns the ratio of the largest to the smallest curve at the point; empty if a curve has no value above 0.
std::optional<double> factorAt(const CurveStudy& study, std::size_t output, std::size_t point)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const auto& curve : study.curves) {
        const double value = curve.outputs[output][point];
        if (!std::isfinite(value) || value <= 0)
            return std::nullopt;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    return most / least;
}

// Returns the last point at which a curve has a value, or the last point of the axis if no curve has a value.
std::size_t lastAnswered(const CurveStudy& study, std::size_t output)
{
    const auto points = study.x.values.size();
    for (auto point = points; point > 0; --point)
        if (!valuesAt(study, output, point - 1).empty())
            return point - 1;
    return points - 1;
}

// Compares several curves: "the largest speedup is 7 (inic), the smallest 1 (fast)" at the point, and the point with the largest
// ratio.
std::string spreadAt(const CurveStudy& study, std::size_t output, std::size_t point)
{
    const auto& name = study.outputs[output];
    const auto values = valuesAt(study, output, point);
    if (values.empty())
        return name + " has no value";
    const auto value = [&](double y) { return shown(y, study, output); };
    const auto [least, most] = std::ranges::minmax(values);
    std::string text;
    if (value(least) == value(most))
        text = name + " is " + value(most) + " for all of them";
    else
        text = "the largest " + name + " is " + value(most) + " (" +
               labelsWith(study, output, point, most) + "), the smallest " + value(least) + " (" +
               labelsWith(study, output, point, least) + ")";
    constexpr double kWorthTelling = 1.1;
    const auto here = factorAt(study, output, point);
    double factor = kWorthTelling * here.value_or(1);
    std::optional<std::size_t> widest;
    for (std::size_t i = 0; i < study.x.values.size() && here; ++i)
        if (const auto there = factorAt(study, output, i); there && *there > factor) {
            factor = *there;
            widest = i;
        }
    if (widest)
        text += "; the curves differ most at " + shownAt(study, *widest) + ", by a factor of " +
                roundedText(factor, 3);
    return text;
}

// "Varied: nic.rate (80 MB/s to 120 MB/s), n (assumed 4 to 6)."
std::string variedText(const std::vector<Variation>& variations)
{
    constexpr std::size_t kMost = 6;
    std::vector<std::string> parts;
    for (const auto& variation : variations) {
        if (parts.size() == kMost) {
            parts.push_back(std::to_string(variations.size() - kMost) + " more");
            break;
        }
        const auto& [variable, basis, distribution, origin] = variation;
        parts.push_back(variable.name + " (" + (basis == IntervalBasis::Assumed ? "assumed " : "") +
                        shown(distribution.low, variable) + " to " +
                        shown(distribution.high, variable) + ")");
    }
    return "Varied: " + join(parts, ", ") + ".";
}

class ResultSentence
{
public:
    std::string operator()(const CurveStudy& study) const
    {
        constexpr std::size_t kMostOutputs = 6;
        const auto outputs = std::min(study.outputs.size(), kMostOutputs);
        if (study.curves.size() == 1)
            return coursesOf(study, outputs) + "." + bandSentence(study);
        std::string text;
        std::optional<std::size_t> told;
        for (std::size_t i = 0; i < outputs; ++i) {
            const auto point = lastAnswered(study, i);
            text += (i > 0 ? "; " : "") +
                    (told == point ? "" : "at " + shownAt(study, point) + ", ") +
                    spreadAt(study, i, point);
            told = point;
        }
        return capitalized(text) + "." + bandSentence(study);
    }

    std::string operator()(const MapStudy& map) const
    {
        const auto points = answered(map.values);
        if (points.empty())
            return "";
        const auto [least, most] = std::ranges::minmax_element(
            points, {}, [&](std::size_t point) { return map.values[point]; });
        const auto at = [&](std::size_t point) {
            const auto width = map.x.axis.values.size();
            return displayIn({map.values[point], map.dimension}, map.unit) + " (" +
                   shown(map.x.axis.values[point % width], map.x) + ", " +
                   shown(map.y.axis.values[point / width], map.y) + ")";
        };
        return map.output + " goes from " + at(*least) + " to " + at(*most) + "." +
               busiestOf(map, points) +
               (map.band.isEmpty() ? "" : sentenceOf(map.band.parts, map.dimension, map.unit));
    }

    std::string operator()(const SearchResult& result) const
    {
        const auto total = std::to_string(result.total) + " points";
        const auto stopped = "Stopped before all of " + total + " were searched. ";
        if (result.points.empty())
            return result.isComplete
                       ? "None of the " + std::to_string(result.total) + " points is feasible."
                       : stopped + "No feasible point so far.";
        const auto& best = result.points.front();
        std::vector<std::string> parts;
        if (result.objectives.size() > 1) {
            for (std::size_t i = 0; i < result.objectives.size(); ++i)
                parts.push_back(rangeOf(result, i));
            const auto size = std::to_string(result.points.size());
            return (result.isComplete
                        ? size + " of " + total + " form the Pareto front: "
                        : stopped + "The Pareto front so far has " + size + " points: ") +
                   join(parts, "; ") + ".";
        }
        return (result.isComplete ? "The best of " + total + " is "
                                  : stopped + "The best point so far is ") +
               placeOf(result, best) + ", with " + result.objectives.front().name + " = " +
               shown(best.objectives.front(), result.objectives.front()) + "." + tiesOf(result);
    }

    std::string operator()(const ElasticityStudy& study) const
    {
        if (study.variables.empty() || !std::isfinite(study.variables.front().elasticity))
            return "";
        const auto& first = study.variables.front();
        if (first.elasticity == 0)
            return "At this point none of the inputs changes " + study.head.output.name +
                   ", which is " + shown(study.head.value, study.head.output) + ".";
        return study.head.output.name + " depends most on " + first.variable.name +
               ": increasing " + first.variable.name + " by 1 % changes " + study.head.output.name +
               " by " + roundedText(first.elasticity, 3) + " %.";
    }

    std::string operator()(const Tornado& study) const
    {
        const auto& output = study.head.output;
        if (study.bars.empty() || !std::isfinite(study.bars.front().swing()))
            return "";
        if (study.bars.front().swing() == 0)
            return unchanged(study.head);
        const auto& first = study.bars.front();
        const auto& variable = first.variation.variable;
        const auto& ends = first.variation.distribution;
        return variable.name + " has the largest effect on " + output.name + ": " + output.name +
               " is " + shown(first.atLow, output) + " at " + variable.name + " = " +
               shown(ends.low, variable) + " and " + shown(first.atHigh, output) + " at " +
               variable.name + " = " + shown(ends.high, variable) + "; the design has " +
               shown(study.head.value, output) + ".";
    }

    std::string operator()(const MorrisStudy& study) const
    {
        if (study.effects.empty() || !std::isfinite(study.effects.front().magnitude))
            return "";
        if (study.effects.front().magnitude == 0)
            return unchanged(study.head);
        const auto& name = study.variables.front().variable.name;
        return name + " has the largest effect on " + study.head.output.name +
               ": over the interval of " + name + ", the mean change is " +
               shown(study.effects.front().magnitude, study.head.output) + ".";
    }

    std::string operator()(const SobolStudy& study) const
    {
        if (study.indices.empty() || !std::isfinite(study.indices.front().total))
            return "";
        const auto percent = [](double share) { return roundedText(100 * share, 3) + " %"; };
        const auto& first = study.indices.front();
        return study.variables.front().variable.name +
               " explains the largest share of the variance of " + study.head.output.name +
               ": first-order index " + percent(first.first) + ", total index " +
               percent(first.total) + ".";
    }

    std::string operator()(const Crossover& crossover) const { return toText(crossover); }

    // A finding reports a missing solution.
    std::string operator()(const Solve& solve) const
    {
        return solve.isSolved() ? toText(solve) : std::string();
    }

    std::string operator()(const ComparisonStudy& study) const
    {
        std::vector<std::string> parts;
        for (const auto& pair : study.pairs)
            parts.push_back(toText(pair));
        for (const auto& crossover : study.crossovers)
            parts.push_back(besideOf(study, crossover.inputs) + toText(crossover));
        if (study.curves && !study.curves->x.categories.empty())
            for (std::size_t i = 0; i < study.pairs.size(); ++i) {
                const auto& inputs = study.pairs[i].inputs;
                const auto [own, other] = labelsOf(inputs[0], inputs[1]);
                parts.push_back(besideOf(study, inputs) +
                                presetLeadsText(*study.curves, i + 1, {own, other}));
            }
        return join(parts, "\n");
    }

    std::string operator()(const Uncertainty& study) const
    {
        if (study.points.empty() || !std::isfinite(study.points.back().value))
            return "";
        const auto& point = study.points.back();
        return (study.axis ? "At " + study.axis->name + " = " + shown(point.x, *study.axis) + ", "
                           : std::string()) +
               study.output.name + " is " + shown(point.value, study.output) +
               (point.low == point.high ? "; none of the inputs changes it. "
                                        : " (95 % interval " + shown(point.low, study.output) +
                                              " to " + shown(point.high, study.output) + "). ") +
               variedText(study.variables) + partsText(study);
    }

private:
    static std::string unchanged(const SensitivityHead& head)
    {
        return "None of the inputs changes " + head.output.name + ", which stays at " +
               shown(head.value, head.output) + ".";
    }

    // "nic = ethernet-10g-nic, P = 8": presets by id, as settings accept them, and labels.
    static std::string placeOf(const SearchResult& result, const FoundPoint& point)
    {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < result.variables.size(); ++i) {
            const auto& column = result.variables[i];
            const auto* const category = categoryAt(column.categories, point.values[i]);
            parts.push_back(column.name + " = " +
                            (category ? shortName(*category) : shown(point.values[i], column)));
        }
        return join(parts, ", ");
    }

    // " As good: P = 3 and at least 8 more.": points that follow the first one only because of their place in the space. The result
    // contains one point beyond its list.
    static std::string tiesOf(const SearchResult& result)
    {
        const auto best = result.points.front().objectives.front();
        std::vector<std::string> places;
        for (const auto& point : std::span(result.points).subspan(1))
            if (point.objectives.front() == best)
                places.push_back(placeOf(result, point));
        constexpr std::size_t kShown = 3;
        const auto shown = std::min(places.size(), kShown);
        const auto more = places.size() - shown + (result.hasMoreTies ? 1 : 0);
        places.resize(shown);
        const auto count = (result.hasMoreTies ? "at least " : "") + std::to_string(more) + " more";
        if (places.empty())
            return more > 0 ? " " + capitalized(count) + " point is as good." : "";
        return " As good: " + join(places, "; ") + (more > 0 ? " and " + count : "") + ".";
    }

    static std::string
    sentenceOf(const BandParts& parts, Dimension dimension, const std::string& unit)
    {
        return parts.others.empty() ? "" : " Band: " + displayText(parts, dimension, unit) + ".";
    }

    static std::string partsText(const Uncertainty& study)
    {
        return study.parts ? sentenceOf(*study.parts, study.output.dimension, study.output.unit)
                           : std::string();
    }

    // Returns the sentence about the first output with a band, at the end of its first curve.
    static std::string bandSentence(const CurveStudy& study)
    {
        for (const auto& curve : study.curves)
            for (std::size_t i = 0; i < study.outputs.size(); ++i)
                if (const auto* const band = bandOf(curve.bands, i))
                    return sentenceOf(band->parts, study.dimensions[i], study.units[i]);
        return "";
    }

    // "Compared with fast: " if several designs are compared: a crossover may name no design, or only this one.
    static std::string besideOf(const ComparisonStudy& study,
                                const std::array<StudyInput, 2>& inputs)
    {
        if (study.pairs.size() < 2)
            return "";
        return "Compared with " + labelsOf(inputs[0], inputs[1]).second + ": ";
    }

    // " Busiest are: nic at 60 % of the points, host.cpu at 40 %."
    static std::string busiestOf(const MapStudy& map, const std::vector<std::size_t>& points)
    {
        std::map<std::string, std::size_t> counts;
        for (const auto point : points)
            if (!map.labels.resources.empty() && !map.labels.bottleneckAt(point).empty())
                ++counts[map.labels.bottleneckAt(point)];
        std::vector<std::pair<std::string, std::size_t>> order(counts.begin(), counts.end());
        std::ranges::stable_sort(
            order, std::greater<>(), [](const auto& one) { return one.second; });
        std::vector<std::string> parts;
        for (const auto& [resource, count] : order)
            parts.push_back(
                resource + " at " +
                roundedText(100.0 * static_cast<double>(count) / static_cast<double>(points.size()),
                            3) +
                " %");
        return parts.empty() ? "" : " Bottleneck: " + join(parts, ", ") + " of the points.";
    }

    static std::string rangeOf(const SearchResult& result, std::size_t objective)
    {
        const auto& column = result.objectives[objective];
        const auto [least, most] =
            std::ranges::minmax_element(result.points, {}, [&](const FoundPoint& point) {
                return point.objectives[objective];
            });
        return column.name + " from " + shown(least->objectives[objective], column) + " to " +
               shown(most->objectives[objective], column);
    }
};

} // namespace

std::string sentenceOf(const StudyResult& result)
{
    return std::visit([](const auto& study) { return ResultSentence()(study); }, result);
}

} // namespace clusterwright::model
