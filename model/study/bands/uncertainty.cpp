#include "model/study/bands/uncertainty.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/system/overridden_scenario.h"
#include "model/study/bands/design_band.h"
#include "model/study/bands/possible_values.h"
#include "model/study/bands/sampled_band.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/point_findings.h"
#include "model/study/points/shown_axis.h"
#include "model/study/sensitivity/joint_variation.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Uncertainty);

namespace
{

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

class BandStudy
{
public:
    BandStudy(std::vector<Variation> variations,
              StudyPoint point,
              const UncertaintyPlan& plan,
              StudyRun* run)
        : m_variations(std::move(variations))
        , m_point(std::move(point))
        , m_plan(plan)
        , m_run(run)
        , m_gradient(m_point)
        , m_possible(m_point, m_variations)
        , m_evaluator(m_point.response)
    {
    }

    // `limits`: at each value of the axis; empty without a limit.
    Result<Uncertainty>
    run(const System& system, const std::optional<Axis>& axis, std::vector<double> limits)
    {
        const auto xs = axis ? axis->values : std::vector<double>{0};
        m_limits = std::move(limits);
        m_result.limit = m_plan.limit;
        m_result.record.system = system.id;
        m_result.output = m_point.output();
        if (axis)
            m_result.axis = m_point.response.variables.back();
        const auto labelled = std::ranges::find_if(
            m_variations, [](const auto& one) { return !one.variable.categories.empty(); });
        const bool hasLabels = labelled != m_variations.end();
        const bool isDelta = m_plan.method == BandMethod::Delta && !hasLabels;
        if (m_plan.method == BandMethod::Delta && hasLabels)
            m_point.diagnostics.add(note("study.sampled",
                                         "the band is that of " + countText(m_plan.samples) +
                                             " samples, because the labels of '" +
                                             labelled->variable.name + "' have no derivative"));
        auto problems = isDelta ? delta(xs) : sampling(xs);
        findOwnPoint();
        if (problems.empty() && isDelta)
            problems = checkBySamples(xs);
        if (!problems.empty())
            return problems;
        m_result.diagnostics = m_point.diagnostics;
        append(m_result.diagnostics, runFindings(m_result.record));
        for (const auto& finding : m_ofSamples)
            if (!has(m_result.diagnostics, finding.code))
                m_result.diagnostics.add(finding);
        if (!isDelta)
            append(m_result.diagnostics, fewSamples(m_plan.samples, kEnoughSamples));
        addParts();
        chooseUnit();
        addDifference();
        m_result.variables = std::move(m_variations);
        return std::move(m_result);
    }

private:
    // Returns the variables' values at the point, with the axis' own last.
    [[nodiscard]] std::vector<double> valuesAt(double x) const
    {
        auto values = m_point.values();
        if (values.size() > m_variations.size())
            values.back() = x;
        return values;
    }

    void findOwnPoint()
    {
        const auto& points = m_result.points;
        const auto own = std::ranges::find(points, m_point.values().back(), &BandPoint::x);
        m_result.ownPoint = static_cast<std::size_t>(own - points.begin());
        if (!m_result.axis || own == points.end())
            m_result.ownPoint = points.size() - 1;
    }

    void chooseUnit()
    {
        std::vector<double> values;
        for (const auto& point : m_result.points)
            values.insert(values.end(), {point.value, point.low, point.middle, point.high});
        auto& output = m_result.output;
        output.unit = sharedUnit(output.unit, output.dimension, {&values});
    }

    void addParts()
    {
        const auto isMeasured = [](const Variation& variation) {
            return variation.origin && variation.origin->kind == OriginKind::Measurement;
        };
        const auto covariance = covarianceOf(m_variations);
        const auto& last = m_result.points.back();
        if (std::ranges::none_of(m_variations, isMeasured) || !covariance ||
            !std::isfinite(last.value))
            return;
        const auto place = valuesAt(last.x);
        m_result.parts = partsOf(
            m_gradient.at(place, m_variations.size()),
            m_variations,
            covariance.value(),
            last.value,
            m_possible.at(place),
            [&](std::size_t input, double to) { return m_gradient.changed(place, input, to); });
        auto columns = drawInputs(m_variations, kBandSamples, kBandSeed);
        for (std::size_t i = 0; columns && i < place.size(); ++i) {
            if (i == m_variations.size())
                columns.value().emplace_back(kBandSamples);
            if (i == m_variations.size() || !isMeasured(m_variations[i]))
                std::ranges::fill(columns.value()[i], place[i]);
        }
        StudyRecord record; // these samples are no runs of the study
        if (columns)
            checkMeasuredAlone(*m_result.parts,
                               columnModel(m_point.response, record)(columns.value()),
                               last.value);
    }

    void countCaveats(double x)
    {
        ++m_result.record.outOfRange;
        const auto failing = ConditionWatch(m_point.response).failing(valuesAt(x));
        for (const auto caveat : caveatsOf(m_point.response, failing))
            ++m_result.record.caveats[static_cast<std::size_t>(caveat)];
    }

    // Returns the output if the band must reach to it, else NaN.
    [[nodiscard]] double heldValue(double value) const
    {
        return std::ranges::all_of(m_variations, containsValue) ? value : kNan;
    }

    double valueAt(double x) { return m_evaluator.at(valuesAt(x))[0]; }

    Diagnostics delta(const std::vector<double>& xs)
    {
        const auto covariance = covarianceOf(m_variations);
        if (!covariance)
            return covariance.diagnostics();
        const double runs =
            static_cast<double>(xs.size()) * static_cast<double>(m_variations.size() + 1);
        if (runs > kMostRuns)
            return {refusal("sweep.size",
                            "the slopes along the axis take " + roundedText(runs, 3) +
                                " runs, more than " + roundedText(kMostRuns, 3),
                            "shorten the axis")};
        m_result.record.method = "delta";
        m_result.record.runs = xs.size();
        m_result.isExact.assign(m_variations.size(), true);
        for (const double x : xs) {
            const auto slopes = m_gradient.at(valuesAt(x), m_variations.size());
            for (std::size_t i = 0; i < slopes.size(); ++i)
                m_result.isExact[i] = m_result.isExact[i] && slopes[i].method == SlopeMethod::Exact;
            const double value = valueAt(x);
            const auto spread =
                spreadOf(slopes, m_variations, covariance.value(), [&](std::size_t i, double to) {
                    return m_gradient.changed(valuesAt(x), i, to);
                });
            addBand(x, value, spread);
        }
        return {};
    }

    void addBand(double x, double value, Spread spread)
    {
        const double middle = value + spread.shift;
        if (std::isfinite(spread.below) && std::isfinite(spread.above) && std::isfinite(middle)) {
            if (!m_evaluator.isValid())
                countCaveats(x);
            spread.possible = m_possible.at(valuesAt(x));
            const auto [low, high] = spread.about(value);
            const auto& [least, most] = spread.possible;
            m_result.points.push_back({x, value, low, std::clamp(middle, least, most), high, 0});
            return;
        }
        ++m_result.record.withoutAnswer;
        m_result.points.push_back({x, value, kNan, kNan, kNan, 1});
    }

    void recordSamples(StudyRecord& record) const
    {
        record.method = "sampling";
        record.seed = m_plan.seed;
        record.samples = m_plan.samples;
        record.library = distributionLibrary();
    }

    Diagnostics sampling(const std::vector<double>& xs)
    {
        recordSamples(m_result.record);
        return sampleEach(xs, m_result.record, [&](std::size_t i, std::vector<double> outputs) {
            auto& point = m_result.points.emplace_back(BandPoint{xs[i], valueAt(xs[i])});
            addDistribution(i, outputs);
            setBand(point, sampledBand(std::move(outputs), heldValue(point.value)));
        });
    }

    void setBand(BandPoint& point, const SampledBand& sampled) const
    {
        point.low = sampled.low;
        point.middle = sampled.middle;
        point.high = sampled.high;
        point.withoutAnswer = m_plan.samples - sampled.answers;
    }

    // Compares the band by derivatives with samples; along a very long axis without a limit, only at the design's own point.
    Diagnostics checkBySamples(const std::vector<double>& xs)
    {
        const bool isEverywhere =
            !m_limits.empty() || static_cast<double>(xs.size() * m_plan.samples) <= kMostRuns;
        const auto places = isEverywhere ? xs : std::vector{xs[m_result.ownPoint]};
        StudyRecord record; // the result's is that of the band
        record.system = m_result.record.system;
        std::vector<SampledBand> sampled;
        auto problems = sampleEach(places, record, [&](std::size_t i, std::vector<double> outputs) {
            if (!m_result.axis || !m_limits.empty())
                addDistribution(i, outputs);
            sampled.push_back(sampledBand(std::move(outputs), heldValue(valueAt(places[i]))));
        });
        for (std::size_t i = 0; i < sampled.size() && !m_difference; ++i)
            if (const auto& point = m_result.points[isEverywhere ? i : m_result.ownPoint];
                contradicts(sampled[i], {point.low, point.high}, point.middle, point.value))
                m_difference = {point, sampled[i]};
        if (m_difference && isEverywhere) {
            useSamples(sampled, std::move(record));
        } else {
            recordSamples(record);
            m_ofSamples = runFindings(record);
        }
        return problems;
    }

    void useSamples(const std::vector<SampledBand>& sampled, StudyRecord record)
    {
        recordSamples(record);
        m_result.record = std::move(record);
        m_result.isExact.clear();
        for (std::size_t i = 0; i < sampled.size(); ++i)
            setBand(m_result.points[i], sampled[i]);
    }

    // Reports where samples contradict the band by derivatives.
    void addDifference()
    {
        if (!m_difference)
            return;
        const auto& [band, sampled] = *m_difference;
        const bool isMedian = !endsDiffer({band.low, band.high}, band.value, sampled);
        const auto text = [&](const auto& of) {
            return isMedian ? shownIn(m_result.output, of.middle)
                            : shownIn(m_result.output, of.low) + " to " +
                                  shownIn(m_result.output, of.high);
        };
        const auto samples = countText(m_plan.samples) + " samples";
        const auto& axis = m_result.axis;
        const auto place =
            axis ? "at " + axis->name + " = " + shownIn(*axis, band.x) + ", " : std::string();
        if (m_result.record.method == "sampling")
            m_result.diagnostics.add(note("study.sampled",
                                          place + "the band is that of " + samples +
                                              ", because derivatives give " +
                                              (isMedian ? "the median " : "") + text(band)));
        else
            m_result.diagnostics.add(note("study.derivatives",
                                          place + "derivatives give the " +
                                              (isMedian ? "median " : "band ") + text(band) +
                                              ", and " + samples + " give " + text(sampled),
                                          "choose the method 'sampling'"));
    }

    void addDistribution(std::size_t point, const std::vector<double>& outputs)
    {
        m_result.distributionSamples = m_plan.samples;
        m_result.distributionSeed = m_plan.seed;
        if (!m_limits.empty())
            m_result.points[point].exceedance = exceedanceOf(outputs, m_limits[point]);
        if (!m_result.axis)
            m_result.distribution = outputDistribution(outputs);
    }

    // Calls `use` with each point's finite outputs, at the same samples of the inputs.
    Diagnostics sampleEach(const std::vector<double>& xs,
                           StudyRecord& record,
                           const std::function<void(std::size_t, std::vector<double>)>& use)
    {
        const auto samples = static_cast<double>(m_plan.samples);
        if (auto problems = samplesProblem(samples,
                                           samples * static_cast<double>(xs.size()),
                                           samples * static_cast<double>(m_variations.size()));
            !problems.empty())
            return problems;
        auto inputs = drawInputs(m_variations, m_plan.samples, m_plan.seed);
        if (!inputs)
            return inputs.diagnostics();
        auto columns = std::move(inputs).value();
        const bool hasAxis = m_point.variables.size() > m_variations.size();
        if (hasAxis)
            columns.emplace_back(m_plan.samples);
        const auto model = columnModel(m_point.response, record, m_run);
        for (std::size_t i = 0; i < xs.size(); ++i) {
            if (hasAxis)
                std::ranges::fill(columns.back(), xs[i]);
            auto outputs = model(columns);
            if (m_run != nullptr && !m_run->problems.empty())
                return m_run->problems;
            std::erase_if(outputs, [](double output) { return !std::isfinite(output); });
            use(i, std::move(outputs));
        }
        return {};
    }

    std::vector<Variation> m_variations;
    StudyPoint m_point;
    const UncertaintyPlan& m_plan;
    StudyRun* m_run;
    std::vector<double> m_limits;
    Gradient m_gradient;
    PossibleValues m_possible;
    PointEvaluator m_evaluator;
    std::optional<std::pair<BandPoint, SampledBand>> m_difference; // the first one
    Diagnostics m_ofSamples; // findings of samples that only check the band
    Uncertainty m_result;
};

Diagnostics axisProblems(const System& system, const Axis& axis)
{
    const auto equation = settingEquation(
        system, {axis.variable, exactText({axis.values.front(), axis.dimension}), "--over"});
    return equation.diagnostics();
}

const std::string kLimit = "--limit";
const std::string kLimitName = "the limit"; // nobody can write such a name

Diagnostics atLimit(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.pointer.empty())
            finding.pointer = kLimit;
    return findings;
}

// Values of the limit at these points. Explains some of its gaps within bounds.
std::vector<double> limitsAt(const System& system,
                             const Response& response,
                             const std::vector<std::vector<double>>& points,
                             Diagnostics& findings)
{
    PointEvaluator evaluator(response);
    std::vector<double> limits;
    std::size_t gaps = 0;
    for (const auto& point : points) {
        limits.push_back(evaluator.at(point)[0]);
        if (!std::isfinite(limits.back()) && evaluator.isInBounds() && ++gaps <= kMostGapsExplained)
            explainPoint(findings, system, response, point, {});
    }
    return limits;
}

// Values of the limit along the axis, or the only one. Adds the reasons for its gaps to the findings.
Result<std::vector<double>> limitsOf(System system,
                                     const std::string& text,
                                     const ResponseColumn& output,
                                     const std::optional<Axis>& axis,
                                     Diagnostics& findings)
{
    auto expression = parseExpression(text);
    if (!expression)
        return atLimit(expression.diagnostics());
    Equation equation;
    equation.name = kLimitName;
    equation.expression = std::move(expression).value();
    equation.place = {{}, kLimit};
    system.set.set(std::move(equation));
    std::vector<std::string> variables;
    std::vector<std::vector<double>> points(axis ? 0 : 1);
    if (axis) {
        variables.push_back(axis->variable);
        for (const double x : axis->values)
            points.push_back({x});
    }
    const auto response = compileResponse(system, variables, {kLimitName});
    if (!response)
        return atLimit(response.diagnostics());
    const auto dimension = response.value().outputs.front().dimension;
    if (dimension != output.dimension)
        return Diagnostics{Severity::Error,
                           "dimension.mismatch",
                           "",
                           kLimit,
                           expectedUnit(output.dimension, dimension) + " for the limit of '" +
                               output.name + "'",
                           unitRemedy(output.dimension, dimension)};
    return limitsAt(system, response.value(), points, findings);
}

} // namespace

Result<Uncertainty> uncertainty(const System& system,
                                const std::string& output,
                                const std::optional<Axis>& axis,
                                VariationChoice choice,
                                const UncertaintyPlan& plan,
                                StudyRun* run)
{
    choice.onlyKnown = true;
    choice.except = axis ? axis->variable : "";
    if (axis)
        if (auto problems = axisProblems(system, *axis); !problems.empty())
            return problems;
    auto variations = variationsOf(system, output, choice);
    if (!variations)
        return variations.diagnostics();
    auto names = namesOf(variations.value().list);
    if (axis)
        names.push_back(axis->variable);
    auto point = studyPoint(system, output, names);
    if (!point)
        return point.diagnostics();
    append(point.value().diagnostics, std::move(variations.value().diagnostics));
    if (axis)
        append(point.value().diagnostics, settingFindingsOver(system, {axis->variable}, "--over"));
    if (axis && point.value().variables.back().dimension != axis->dimension)
        return refusal("axis.units",
                       expectedUnit(point.value().variables.back().dimension, axis->dimension) +
                           " for '" + axis->variable + "'",
                       unitRemedy(point.value().variables.back().dimension, axis->dimension));
    std::vector<double> limits;
    if (!plan.limit.empty()) {
        auto found =
            limitsOf(system, plan.limit, point.value().output(), axis, point.value().diagnostics);
        if (!found)
            return found.diagnostics();
        limits = std::move(found).value();
    }
    BandStudy study(std::move(variations.value().list), std::move(point).value(), plan, run);
    return study.run(system, axis, std::move(limits));
}

std::string toText(const Exceedance& exceedance, const ResponseColumn& output)
{
    if (std::isnan(exceedance.probability))
        return "";
    const auto percent = [](double share) { return roundedText(100 * share, 3); };
    return resultMessage("uncertainty.exceedance",
                         {{"output", output.name},
                          {"limit", shownIn(output, exceedance.limit)},
                          {"probability", percent(exceedance.probability)},
                          {"low", percent(exceedance.low)},
                          {"high", percent(exceedance.high)}});
}

} // namespace clusterwright::model
