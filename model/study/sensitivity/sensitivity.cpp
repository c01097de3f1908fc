#include "model/study/sensitivity/sensitivity.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/interval_cut.h"
#include "model/study/points/shown_axis.h"
#include "model/study/points/subject.h"
#include "model/study/sensitivity/joint_variation.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(SensitivityHead);

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(ElasticityStudy);

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Tornado);

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(MorrisStudy);

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(SobolStudy);

namespace
{

constexpr std::size_t kEnoughTrajectories = 10; // Morris: 10 to 50 are usual
constexpr std::size_t kEnoughSamples = 64;      // Sobol: a power of two, for its sequence

SensitivityHead headOf(const System& system, const StudyPoint& point, std::string method)
{
    SensitivityHead head;
    head.record.system = system.id;
    head.record.method = std::move(method);
    head.output = point.output();
    head.value = point.value;
    head.diagnostics = point.diagnostics;
    return head;
}

// Starting point of a study over intervals.
struct Prepared {
    std::vector<Variation> variations;
    StudyPoint point; // with these variables
    SensitivityHead head;
};

Result<Prepared> prepared(const System& system,
                          const std::string& output,
                          const VariationChoice& choice,
                          std::string method)
{
    auto variations = variationsOf(system, output, choice);
    if (!variations)
        return variations.diagnostics();
    auto point = studyPoint(system, output, namesOf(variations.value().list));
    if (!point)
        return point.diagnostics();
    auto head = headOf(system, point.value(), std::move(method));
    append(head.diagnostics, std::move(variations.value().diagnostics));
    return Prepared{std::move(variations.value().list), std::move(point).value(), std::move(head)};
}

// NaN goes to the end; equal values keep their order.
template <typename T, typename Size>
void sortBySize(std::vector<T>& items, Size&& size)
{
    std::ranges::stable_sort(items, [&](const T& left, const T& right) {
        const double l = size(left);
        const double r = size(right);
        return std::isnan(r) ? !std::isnan(l) : l > r;
    });
}

// Sorts both lists by the size of the second.
template <typename T, typename Size>
void sortBySize(std::vector<Variation>& variations, std::vector<T>& results, Size&& size)
{
    std::vector<std::pair<Variation, T>> pairs;
    for (std::size_t i = 0; i < results.size(); ++i)
        pairs.emplace_back(std::move(variations[i]), results[i]);
    sortBySize(pairs, [&](const auto& pair) { return size(pair.second); });
    for (std::size_t i = 0; i < results.size(); ++i) {
        variations[i] = std::move(pairs[i].first);
        results[i] = pairs[i].second;
    }
}

// Returns the model with the unit cube mapped to the intervals.
ColumnModel overIntervals(Prepared& start, StudyRun* run)
{
    return [model = columnModel(start.point.response, start.head.record, run),
            distributions = distributionsOf(start.variations)](const SampleColumns& unit) {
        auto columns = unit;
        transform(columns, distributions);
        return model(columns);
    };
}

// Returns the values of an input in a tornado: the ends of its interval, or each label in it.
std::vector<double> tornadoValues(const Variation& variation)
{
    const auto& [variable, basis, distribution, origin] = variation;
    if (variable.categories.empty())
        return {distribution.low, distribution.high};
    std::vector<double> values;
    for (const auto& label : variable.categories)
        if (label.value >= distribution.low && label.value <= distribution.high)
            values.push_back(label.value);
    return values;
}

// Returns the bar between the least and the largest output of a labelled variable; between both ends for any other.
TornadoBar
barOf(Variation variation, std::span<const double> values, std::span<const double> outputs)
{
    std::size_t first = 0;
    auto last = outputs.size() - 1;
    if (!variation.variable.categories.empty()) {
        for (std::size_t i = 0; i < outputs.size(); ++i) { // a comparison with NaN is false
            if (outputs[i] < outputs[first] || std::isnan(outputs[first]))
                first = i;
            if (outputs[i] > outputs[last] || std::isnan(outputs[last]))
                last = i;
        }
        if (values[first] > values[last])
            std::swap(first, last);
        variation.distribution.low = values[first];
        variation.distribution.high = values[last];
    }
    return {std::move(variation), outputs[first], outputs[last]};
}

// Reports the widest 95 % interval of an index if it is wider than the largest total index: the shares then have no meaning.
Diagnostics wideIntervals(const SobolStudy& study)
{
    const StudyVariable* widest = nullptr;
    std::pair shown{0.0, study.indices.front().total};
    for (std::size_t i = 0; i < study.indices.size(); ++i) {
        const auto& index = study.indices[i];
        for (const auto& [low, high] : {std::pair{index.firstLow, index.firstHigh},
                                        std::pair{index.totalLow, index.totalHigh}})
            if (high - low > shown.second - shown.first) { // false for NaN
                shown = {low, high};
                widest = &study.variables[i].variable;
            }
    }
    if (widest == nullptr)
        return {};
    const auto interval = resultMessage(
        "list.span", {{"from", percentText(shown.first)}, {"to", percentText(shown.second)}});
    return warning("study.few_samples",
                   countText(study.head.record.samples) +
                       " samples are too few for shares of the variance: the 95 % interval of an "
                       "index of '" +
                       widest->name + "' is " + interval,
                   "use more samples");
}

// Returns the reasons why a row has no elasticity.
Diagnostics elasticityFindings(const StudyPoint& point, const std::vector<Slope>& slopes)
{
    Diagnostics findings;
    const auto& output = point.output().name;
    if (point.value == 0)
        findings.add(
            warning("study.zero",
                    "'" + output + "' is 0 at this point, so its elasticities are undefined"));
    for (std::size_t i = 0; i < slopes.size() && std::isfinite(point.value); ++i)
        if (!std::isfinite(slopes[i].value))
            findings.add(note("study.slope",
                              "'" + output + "' has no derivative with respect to '" +
                                  point.variables[i].name + "' at this point"));
    return findings;
}

// An integer one less and one more, each with the change of the output.
std::array<std::pair<double, double>, 2> stepsOf(const Elasticity& one)
{
    return {std::pair{one.variable.value - 1, one.oneLess},
            std::pair{one.variable.value + 1, one.oneMore}};
}

// Explains the neighbours of integers without a result, except for values that the input or the topology refuses.
Diagnostics neighbourFindings(const System& system, const ElasticityStudy& study)
{
    Diagnostics findings;
    if (!std::isfinite(study.head.value) || study.head.value == 0)
        return findings;
    for (const auto& one : study.variables)
        for (const auto& [to, change] : stepsOf(one)) {
            const auto& variable = one.variable;
            if (!variable.isWhole || !variable.categories.empty() || std::isfinite(change))
                continue;
            const auto why = whyNoAnswer(
                system, variable.name, {to, variable.dimension}, study.head.output.name);
            if (!isOutOfBounds(why) && !firstCode(why).starts_with("topology."))
                addUnknown(findings, why);
        }
    return findings;
}

} // namespace

Result<ElasticityStudy>
elasticities(const System& system, const std::string& output, const std::vector<std::string>& names)
{
    const auto chosen = names.empty() ? settableInputs(system) : names;
    if (chosen.empty())
        return refusal("vary.nothing", "'" + system.id + "' has no input to vary");
    const auto point = studyPoint(system, output, chosen);
    if (!point)
        return point.diagnostics();
    const auto& start = point.value();
    ElasticityStudy study;
    study.head = headOf(system, start, "elasticity");
    const auto values = start.values();
    Gradient gradient(start);
    const auto slopes = gradient.at(values);
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const auto& variable = start.variables[i];
        const bool isKink = gradient.isKink(values, i);
        const auto slope = isKink ? gradient.slopeAtBend(values, i, slopes[i]) : slopes[i];
        const double elasticity = variable.categories.empty()
                                      ? slope.value * values[i] / start.value + 0.0 // no -0
                                      : std::nan("");
        auto& one = study.variables.emplace_back(Elasticity{variable, slope, elasticity, isKink});
        if (!variable.isWhole || !variable.categories.empty() || start.value == 0)
            continue;
        one.oneLess = gradient.changed(values, i, values[i] - 1) / start.value - 1;
        one.oneMore = gradient.changed(values, i, values[i] + 1) / start.value - 1;
    }
    append(study.head.diagnostics, elasticityFindings(start, slopes));
    append(study.head.diagnostics, neighbourFindings(system, study));
    sortBySize(study.variables, [](const auto& one) { return one.strength(); });
    study.dead = deadVariables(system, start);
    return study;
}

bool Elasticity::hasSteps() const
{
    return std::isfinite(oneLess) || std::isfinite(oneMore);
}

bool Elasticity::isByStep() const
{
    constexpr double kStepIsPercent = 100; // from here on, 1 % is a step or more
    return hasSteps() && std::abs(variable.value) < kStepIsPercent;
}

double Elasticity::shown() const
{
    return isByStep() ? std::nan("") : elasticity;
}

double Elasticity::strength() const
{
    if (!isByStep())
        return std::abs(elasticity);
    const double steeper = std::fmax(std::abs(oneLess), std::abs(oneMore)); // ignores NaN
    return steeper * std::max(1.0, std::abs(variable.value));
}

std::vector<std::string> stepTexts(const Elasticity& one, int digits)
{
    constexpr double kShownChange = 1e-4; // a smaller one is "under 0.01 %"
    std::vector<std::string> texts;
    for (const auto& [to, change] : stepsOf(one))
        if (std::isfinite(change))
            texts.push_back((change >= kShownChange ? "+" : "") + percentText(change, digits) +
                            " at " + shownAs(one.variable, to));
    return texts;
}

double TornadoBar::swing() const
{
    return std::abs(atHigh - atLow);
}

Result<Tornado>
tornado(const System& system, const std::string& output, const VariationChoice& choice)
{
    auto start = prepared(system, output, choice, "tornado");
    if (!start)
        return start.diagnostics();
    auto& [variations, point, head] = start.value();
    Tornado study;
    study.dead = deadVariables(system, point);
    std::vector<std::vector<double>> values;
    std::size_t runs = 0;
    for (auto& variation : variations) {
        variation.distribution = cutAtBounds(variation.distribution);
        runs += values.emplace_back(tornadoValues(variation)).size();
    }
    SampleColumns columns; // all values of the first variable, of the second, ...
    std::size_t row = 0;
    for (std::size_t i = 0; i < variations.size(); ++i) {
        auto& column = columns.emplace_back(runs, point.variables[i].value);
        for (const double value : values[i])
            column[row++] = value;
    }
    const auto outputs = columnModel(point.response, head.record)(columns);
    row = 0;
    for (std::size_t i = 0; i < variations.size(); ++i) {
        const auto own = std::span(outputs).subspan(row, values[i].size());
        study.bars.push_back(barOf(variations[i], values[i], own));
        row += own.size();
    }
    head.output.unit = sharedUnit(head.output.unit, head.output.dimension, {&outputs});
    append(head.diagnostics, runFindings(head.record));
    sortBySize(study.bars, [](const auto& bar) { return bar.swing(); });
    study.head = std::move(head);
    return study;
}

Result<MorrisStudy> morrisStudy(const System& system,
                                const std::string& output,
                                const VariationChoice& choice,
                                const MorrisPlan& plan,
                                StudyRun* run)
{
    if (plan.levels < 2 || plan.levels % 2 != 0)
        return refusal("study.levels",
                       "the number of levels must be even, got " + std::to_string(plan.levels));
    auto ordered = choice;
    ordered.withLabels = false; // a step to a neighbour has no meaning for labels
    auto start = prepared(system, output, ordered, "morris");
    if (!start)
        return start.diagnostics();
    auto& [variations, point, head] = start.value();
    const auto count = static_cast<double>(variations.size());
    const auto trajectories = static_cast<double>(plan.trajectories);
    const double runs = trajectories * (count + 1);
    if (auto problem = samplesProblem(trajectories, runs, runs * count); !problem.empty())
        return problem;
    append(head.diagnostics, takenForIndependent(variations));
    for (auto& variation : variations) {
        variation.distribution = cutAtBounds(variation.distribution);
        if (variation.distribution.shape != Distribution::Shape::Whole)
            variation.distribution.shape = Distribution::Shape::Uniform;
    }
    auto effects = elementaryEffects(overIntervals(start.value(), run), variations.size(), plan);
    if (run != nullptr && !run->problems.empty())
        return run->problems;
    head.record.seed = plan.seed;
    head.record.samples = plan.trajectories;
    append(head.diagnostics, runFindings(head.record));
    append(head.diagnostics, fewSamples(plan.trajectories, kEnoughTrajectories));
    sortBySize(variations, effects.variables, [](const auto& effect) { return effect.magnitude; });
    MorrisStudy study;
    study.head = std::move(head);
    study.variables = std::move(variations);
    study.effects = std::move(effects.variables);
    return study;
}

Result<SobolStudy> sobolStudy(const System& system,
                              const std::string& output,
                              const VariationChoice& choice,
                              const SobolPlan& plan,
                              StudyRun* run)
{
    auto start = prepared(system, output, choice, "sobol");
    if (!start)
        return start.diagnostics();
    auto& [variations, point, head] = start.value();
    const auto count = static_cast<double>(variations.size());
    const auto samples = static_cast<double>(plan.samples);
    if (2 * variations.size() > kMostQuasiDimensions)
        return refusal("study.variables",
                       std::to_string(variations.size()) +
                           " inputs are too many to vary in one study",
                       "choose fewer inputs");
    if (auto problem = samplesProblem(samples, samples * (count + 2), samples * (3 * count + 2));
        !problem.empty())
        return problem;
    auto indices = sobolIndices(overIntervals(start.value(), run), variations.size(), plan, run);
    if (run != nullptr && !run->problems.empty())
        return run->problems;
    head.record.seed = plan.seed;
    head.record.samples = plan.samples;
    head.record.library = quasiRandomLibrary();
    append(head.diagnostics, runFindings(head.record));
    append(head.diagnostics, fewSamples(plan.samples, kEnoughSamples));
    append(head.diagnostics, takenForIndependent(variations));
    if (std::isnan(indices.variables.front().first))
        append(
            head.diagnostics,
            {warning("study.flat",
                     "'" + output + "' does not vary over these intervals, so it has no indices")});
    sortBySize(variations, indices.variables, [](const auto& index) { return index.total; });
    SobolStudy study;
    study.head = std::move(head);
    study.variables = std::move(variations);
    study.indices = indices.variables;
    study.mean = indices.mean;
    study.variance = indices.variance;
    if (!has(study.head.diagnostics, "study.few_samples"))
        append(study.head.diagnostics, wideIntervals(study));
    return study;
}

std::vector<std::string> withoutEffect(const ElasticityStudy& study)
{
    std::vector<std::string> names;
    for (const auto& one : study.variables)
        if (one.strength() == 0)
            names.push_back(one.variable.name);
    return names;
}

std::vector<std::string> withoutEffect(const Tornado& study)
{
    std::vector<std::string> names;
    for (const auto& bar : study.bars)
        if (bar.atLow == study.head.value && bar.atHigh == study.head.value)
            names.push_back(bar.variation.variable.name);
    return names;
}

std::vector<std::string> withoutEffect(const MorrisStudy& study)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < study.effects.size(); ++i)
        if (study.effects[i].magnitude == 0)
            names.push_back(study.variables[i].variable.name);
    return names;
}

std::vector<std::string> withoutEffect(const SobolStudy& study)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < study.indices.size(); ++i)
        if (study.indices[i].total == 0)
            names.push_back(study.variables[i].variable.name);
    return names;
}

} // namespace clusterwright::model
