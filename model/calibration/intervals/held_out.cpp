#include "model/calibration/intervals/held_out.h"

#include "model/calibration/intervals/group_residuals.h"
#include "model/calibration/intervals/refits.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/seeded_random.h"
#include "model/core/text.h"
#include "model/study/measured/error_summary.h"
#include "model/study/measured/row_filter.h"
#include "model/study/points/sampling.h"

#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace clusterwright::model
{

namespace
{

std::vector<bool> drawn(std::size_t units, std::size_t count, std::uint64_t seed)
{
    std::vector<std::size_t> order(units);
    std::iota(order.begin(), order.end(), std::size_t{0});
    SeededRandom(seed).shuffle(std::span(order));
    std::vector<bool> isDrawn(units, false);
    for (std::size_t i = 0; i < std::min(units, count); ++i)
        isDrawn[order[i]] = true;
    return isDrawn;
}

// Returns the launch of each row, numbered from 0 in the order of first rows.
struct Launches {
    std::vector<std::size_t> ofRow;
    std::size_t count = 0;
};

Launches launchesOf(std::span<const double> numbers)
{
    std::map<double, std::size_t> known;
    Launches launches;
    for (const auto number : numbers)
        launches.ofRow.push_back(known.try_emplace(number, known.size()).first->second);
    launches.count = known.size();
    return launches;
}

std::vector<bool>
drawnRows(std::size_t rows, const HoldOut& holdOut, std::span<const double> numbers)
{
    const auto shareOf = [&](std::size_t count) {
        return static_cast<std::size_t>(std::round(holdOut.share * static_cast<double>(count)));
    };
    const auto launches = launchesOf(numbers);
    if (launches.count < 2)
        return drawn(rows, shareOf(rows), holdOut.seed);
    const auto count = std::clamp<std::size_t>(shareOf(launches.count), 1, launches.count - 1);
    const auto areDrawn = drawn(launches.count, count, holdOut.seed);
    std::vector<bool> isApart;
    for (const auto launch : launches.ofRow)
        isApart.push_back(areDrawn[launch]);
    return isApart;
}

Diagnostics sharedLaunchNote(std::span<const double> numbers, const std::vector<bool>& isApart)
{
    std::set<double> apart;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (isApart[i])
            apart.insert(numbers[i]);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (!isApart[i] && apart.contains(numbers[i]))
            return note("holdout.launch",
                        "held-out and fitted rows share a launch or a run, so the held-out error "
                        "excludes the variation between launches or runs",
                        "measure more launches or runs");
    return {};
}

// For a correct model, the number of rows inside is binomial with the probability `confidence`.
Diagnostics coverageProblem(std::size_t inside, std::size_t rows, double confidence)
{
    constexpr double kDoubt = 0.01; // probability by chance
    const boost::math::binomial distribution(static_cast<double>(rows), confidence);
    if (boost::math::cdf(distribution, static_cast<double>(inside)) >= kDoubt)
        return {};
    return warning(
        "holdout.coverage",
        std::to_string(inside) + " of " + std::to_string(rows) + " held-out rows are inside the " +
            percentText(confidence, 4) + " band",
        "check the residuals: the model may not apply to these rows, or rows are correlated");
}

// Returns the factor by which `wide` exceeds `narrow`, upwards or downwards; 1 if inside, or if different signs leave the factor undefined.
double reachBeyond(std::span<const double> wide, std::span<const double> narrow)
{
    const auto [wideLow, wideHigh] = std::ranges::minmax(wide);
    const auto [low, high] = std::ranges::minmax(narrow);
    const double up = high > 0 ? wideHigh / high : 1;
    const double down = wideLow > 0 && low > 0 ? low / wideLow : 1;
    return std::max({up, down, 1.0});
}

// Returns the part of each value among its different values.
std::vector<std::size_t> partsOf(std::span<const double> values, bool areLabels)
{
    constexpr std::size_t kMostParts = 4;
    const std::set<double> distinct(values.begin(), values.end());
    const auto parts = areLabels ? distinct.size() : std::min(distinct.size(), kMostParts);
    std::map<double, std::size_t> partOf;
    std::size_t rank = 0;
    for (const double value : distinct)
        partOf[value] = rank++ * parts / distinct.size();
    std::vector<std::size_t> result;
    for (const double value : values)
        result.push_back(partOf.at(value));
    return result;
}

constexpr std::size_t kMostFolds = 16; // refits that leave groups out

struct LeftOutPrediction {
    double value = 0;      // NaN without a prediction
    bool isFitted = false; // the fit without the row converges
};

// Returns a prediction of each row by the model fitted without its group and others of the same fold.
std::vector<LeftOutPrediction> leftOutPredictions(const FitModel& model,
                                                  const DataFile& data,
                                                  const Fit& fit,
                                                  const std::vector<std::size_t>& groups)
{
    Refits refits(model, data, fit);
    FitEvaluator evaluator(model, data);
    const auto rows = refits.rows();
    const auto folds = std::min(1 + *std::ranges::max_element(groups), kMostFolds);
    std::vector<double> weights(rows), predicted(rows);
    std::vector<LeftOutPrediction> result(rows);
    for (std::size_t fold = 0; fold < folds; ++fold) {
        for (std::size_t i = 0; i < rows; ++i)
            weights[i] = groups[i] % folds == fold ? 0 : 1;
        const auto parameters = refits.at(weights);
        const bool isFitted = std::ranges::none_of(
            parameters, [](double parameter) { return std::isnan(parameter); });
        evaluator.values(parameters, predicted);
        for (std::size_t i = 0; i < rows; ++i)
            if (weights[i] == 0)
                result[i] = {predicted[i], isFitted};
    }
    return result;
}

} // namespace

Diagnostics extrapolationNotes(const FitModel& model, const DataParts& parts)
{
    constexpr double kFar = 1.5; // random rows may omit the extreme values
    Diagnostics notes;
    for (const auto& name : model.columns()) {
        const auto* const apart = parts.apart.column(name);
        const auto* const kept = parts.kept.column(name);
        if (apart == nullptr || kept == nullptr || apart->values.empty() || kept->values.empty())
            continue;
        if (!apart->labels.empty()) // labels have no order
            continue;
        if (const double reach = reachBeyond(apart->values, kept->values); reach >= kFar)
            notes.add(note("holdout.extrapolation",
                           "held-out values of '" + name + "' reach " + roundedText(reach, 3) +
                               " times beyond the fitted values"));
    }
    return notes;
}

Result<HoldOut> parseHoldOut(std::string_view text)
{
    HoldOut result;
    if (const auto share = parseDouble(trimmed(text))) {
        if (*share > 0 && *share < 1) {
            result.share = *share;
            return result;
        }
    } else if (conditionProblems(trimmed(text)).empty()) {
        result.condition = std::string(trimmed(text));
        return result;
    }
    return refusal("holdout.syntax",
                   "'" + std::string(text) + "' is neither a share nor a condition",
                   "use 0.2 or 'k >= 1 MiB'");
}

Result<DataParts>
splitData(const DataFile& data, const HoldOut& holdOut, std::span<const double> launches)
{
    const auto rows = data.rows();
    std::vector<bool> isApart;
    if (holdOut.share > 0) {
        isApart = drawnRows(rows, holdOut, launches);
    } else {
        auto holds = rowsThatHold(data, holdOut.condition);
        if (!holds)
            return holds.diagnostics();
        isApart = std::move(holds).value();
    }
    const auto apart = static_cast<std::size_t>(std::ranges::count(isApart, true));
    if (apart == 0 || apart == rows)
        return refusal("holdout.empty",
                       apart == 0 ? "no rows are held out" : "all rows are held out");
    auto isKept = isApart;
    isKept.flip();
    return DataParts{
        withRows(data, isKept), withRows(data, isApart), sharedLaunchNote(launches, isApart)};
}

Result<HeldOutError> heldOutError(const FitModel& model, const Fit& fit, const DataFile& apart)
{
    auto problems = dataProblems(model, apart, fit.plan.residuals);
    const auto isFew = [](const Diagnostic& problem) {
        return problem.code == "data.rows" || problem.code == "data.constant";
    };
    problems.erase(std::remove_if(problems.begin(), problems.end(), isFew), problems.end());
    if (!problems.empty())
        return problems;
    FitEvaluator evaluator(model, apart);
    std::vector<double> predicted(evaluator.samples());
    evaluator.values(fit.at, predicted);
    const auto& measured = apart.column(model.output().name)->values;
    const auto band = predictionBand(model, fit, apart);
    HeldOutError result;
    result.rows = measured.size();
    std::vector<double> errors;
    std::size_t inside = 0;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        errors.push_back(relativeError(predicted[i], measured[i]));
        inside += measured[i] >= band.low[i] && measured[i] <= band.high[i] ? 1U : 0U;
    }
    result.coverage = static_cast<double>(inside) / static_cast<double>(measured.size());
    result.diagnostics = coverageProblem(inside, measured.size(), fit.plan.confidence);
    const auto summary = summaryOf(errors);
    result.worstError = summary.worst;
    result.medianError = summary.median;
    result.bias = sampleQuantile(std::move(errors), 0.5);
    return result;
}

std::vector<std::size_t> groupsOf(const FitModel& model, const DataFile& data)
{
    std::map<std::vector<std::size_t>, std::size_t> known;
    std::vector<std::vector<std::size_t>> keys(data.rows());
    for (const auto& name : model.columns()) {
        const auto& column = *data.column(name);
        const auto parts = partsOf(column.values, !column.labels.empty());
        for (std::size_t i = 0; i < parts.size(); ++i)
            keys[i].push_back(parts[i]);
    }
    std::vector<std::size_t> groups;
    for (auto& key : keys)
        groups.push_back(known.try_emplace(std::move(key), known.size()).first->second);
    return groups;
}

double GroupResiduals::spread() const
{
    auto all = residuals;
    all.insert(all.end(), own.begin(), own.end());
    return std::max(spreadOf(residuals), spreadOf(std::move(all)));
}

Diagnostics GroupResiduals::notes() const
{
    constexpr double kRounding = 1e-9; // exact data: their refits have nothing to minimise
    const auto count =
        std::ranges::count_if(own, [](double residual) { return std::abs(residual) > kRounding; });
    if (count == 0)
        return {};
    return note(
        "fit.spread",
        "the other rows do not determine the fit for " + std::to_string(count) + " of " +
            counted(residuals.size() + own.size(), "point") +
            ", so the errors of predictions between the rows are known from the others only",
        "fit fewer parameters, or measure more scales and sizes");
}

GroupResiduals groupResiduals(const FitModel& model, const DataFile& data, const Fit& fit)
{
    struct Point {
        std::vector<double> apart;
        std::vector<double> own;
    };
    const auto groups = groupsOf(model, data);
    const bool isSingle = *std::ranges::max_element(groups) == 0;
    const auto apart = isSingle ? std::vector<LeftOutPrediction>(data.rows())
                                : leftOutPredictions(model, data, fit, groups);
    const auto& measured = data.column(model.output().name)->values;
    const auto rows = static_cast<double>(measured.size());
    const auto rest = static_cast<double>(fit.identification.degreesOfFreedom);
    const double inflation = rest > 0 ? std::sqrt(rows / rest) : 1;
    std::map<std::vector<double>, Point> points;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        std::vector<double> at;
        for (const auto& name : model.columns())
            at.push_back(data.column(name)->values[i]);
        const bool isApart = apart[i].isFitted;
        const double ratio = isApart ? std::log(measured[i] / apart[i].value)
                                     : inflation * std::log(measured[i] / fit.predictions[i]);
        auto& point = points[std::move(at)];
        if (std::isfinite(ratio))
            (isApart ? point.apart : point.own).push_back(ratio);
    }
    GroupResiduals result;
    for (auto& [at, point] : points)
        if (!point.apart.empty())
            result.residuals.push_back(sampleQuantile(std::move(point.apart), 0.5));
        else if (!point.own.empty())
            (isSingle ? result.residuals : result.own)
                .push_back(sampleQuantile(std::move(point.own), 0.5));
    return result;
}

double spreadOf(std::vector<double> residuals)
{
    constexpr double kMost = 0.9;
    if (residuals.empty())
        return 0;
    for (auto& residual : residuals)
        residual = std::abs(residual);
    const double limit = sampleQuantile(residuals, kMost);
    double squares = 0;
    for (const double residual : residuals)
        squares += std::pow(std::min(residual, limit), 2);
    return std::max(std::sqrt(squares / static_cast<double>(residuals.size())), kLeastSpread);
}

} // namespace clusterwright::model
