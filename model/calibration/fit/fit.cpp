#include "model/calibration/fit/fit.h"

#include "model/calibration/fit/poor_fit.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/points/sampling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Fit);

namespace
{

constexpr std::size_t kCandidates = 512;   // candidate starting points, of which the best are used
constexpr double kShareOfCandidates = 0.3; // approximate share of the time

// Returns the default range for a dimension: from the smallest to the largest value of real machines.
ParameterRange plausible(Dimension dimension)
{
    if (dimension == kTime)
        return {1e-9, 1e2};
    if (dimension == kData)
        return {1, 1e10};
    if (dimension == kBandwidth)
        return {1e5, 1e12};
    if (dimension == kTime / kData)
        return {1e-12, 1e-5};
    if (dimension == kNumber)
        return {1e-2, 1e3};
    return {1e-6, 1e6};
}

// Returns a value at a share of the range, on a log scale, or on a linear scale if the range contains 0.
double placeIn(const ParameterRange& range, Dimension dimension, double share)
{
    const auto usual = plausible(dimension);
    const bool isNegative = range.high <= 0;
    const double low = isNegative ? range.low : range.low > 0 ? range.low : usual.low;
    const double high = std::isfinite(range.high) ? range.high : std::max(usual.high, low * 1e3);
    if (isNegative)
        return std::isfinite(low) ? low + share * (range.high - low)
                                  : range.high - usual.high * share;
    if (std::isfinite(range.low) && std::isfinite(range.high) && !(low < high))
        return range.low + share * (range.high - range.low);
    return std::exp(std::log(low) + share * (std::log(high) - std::log(low)));
}

void tell(const FitWatch& watch, double share)
{
    if (watch.progress)
        watch.progress(share);
}

// Returns the given start, then the best of many candidates, best first.
std::vector<std::vector<double>>
startsOf(Residuals& residuals, const FitPlan& plan, const FitWatch& watch)
{
    const auto& model = residuals.model();
    const auto& given = model.starts();
    const bool isGiven =
        std::ranges::all_of(given, [](const auto& start) { return start.has_value(); });
    std::vector<std::vector<double>> starts;
    if (isGiven) {
        auto& start = starts.emplace_back();
        for (const auto& value : given)
            start.push_back(*value);
    }
    if (isGiven && plan.starts <= 1)
        return starts;
    const auto cube = latinHypercube(kCandidates, model.parameters(), plan.seed);
    std::vector<std::pair<double, std::vector<double>>> candidates;
    for (std::size_t i = 0; i < kCandidates && !watch.stop.stop_requested(); ++i) {
        std::vector<double> place;
        for (std::size_t j = 0; j < model.parameters(); ++j)
            place.push_back(
                given[j] && i % 2 == 0
                    ? *given[j]
                    : placeIn(model.ranges()[j], model.parameter(j).dimension, cube[j][i]));
        const double cost = costOf(residuals, place, {});
        if (std::isfinite(cost))
            candidates.emplace_back(cost, std::move(place));
        tell(watch, kShareOfCandidates * static_cast<double>(i + 1) / kCandidates);
    }
    const auto wanted = std::max<std::size_t>(plan.starts, 1) - starts.size();
    std::ranges::stable_sort(candidates, {}, &std::pair<double, std::vector<double>>::first);
    for (std::size_t i = 0; i < std::min(wanted, candidates.size()); ++i)
        starts.push_back(candidates[i].second);
    return starts;
}

// Returns the best minimum of all starts, the first of equal ones, and counts distinct minima. The minimum has converged if a search from
// any start converged to it.
Minimum bestMinimum(Residuals& residuals,
                    const std::vector<std::vector<double>>& starts,
                    const MinimumSearch& search,
                    const FitWatch& watch,
                    std::size_t& distinct)
{
    constexpr double kSame = 1e-6;
    const double rounding = kExact * static_cast<double>(residuals.size());
    const auto isSame = [&](double left, double right) {
        return std::abs(right - left) <= std::max(rounding, kSame * std::max(left, right));
    };
    std::vector<double> costs;
    Minimum best{{}, std::numeric_limits<double>::infinity(), false};
    for (std::size_t i = 0; i < starts.size() && !search.stop.stop_requested(); ++i) {
        auto minimum = minimise(residuals, starts[i], search);
        tell(watch,
             kShareOfCandidates + (1 - kShareOfCandidates) * static_cast<double>(i + 1) /
                                      static_cast<double>(starts.size()));
        if (std::isfinite(minimum.cost) && minimum.hasConverged)
            costs.push_back(minimum.cost);
        if (minimum.cost < best.cost * (1 - kSame) ||
            (best.parameters.empty() && std::isfinite(minimum.cost)))
            best = std::move(minimum);
    }
    best.hasConverged =
        std::ranges::any_of(costs, [&](double cost) { return isSame(cost, best.cost); });
    std::ranges::sort(costs);
    const auto end = std::unique(costs.begin(), costs.end(), isSame);
    distinct = static_cast<std::size_t>(end - costs.begin());
    return best;
}

// Returns the median magnitude over that of a normal distribution, a standard deviation that is robust to outliers.
double robustDeviation(std::vector<double> residuals)
{
    constexpr double kNormal = 0.6744897501960817; // the median of |z|
    for (auto& residual : residuals)
        residual = std::abs(residual);
    return sampleQuantile(std::move(residuals), 0.5) / kNormal;
}

double tuning(Loss loss)
{
    return loss == Loss::Huber ? 1.345 : 2.385; // 95 % efficiency without outliers
}

// Begins at the least-squares minimum, then alternates the scale and the minimum until the scale converges.
Minimum robustMinimum(Residuals& residuals, Minimum minimum, MinimumSearch& search)
{
    constexpr int kRounds = 20;
    constexpr double kSettled = 1e-4;
    std::vector<double> at(residuals.size());
    for (int round = 0; round < kRounds; ++round) {
        static_cast<void>(residuals.at(minimum.parameters, at));
        const double scale = tuning(search.loss) * robustDeviation(at);
        const bool isSettled = round > 0 && std::abs(scale - search.scale) <= kSettled * scale;
        if (!(scale > 0) || isSettled)
            break;
        search.scale = scale;
        minimum = minimise(residuals, minimum.parameters, search);
    }
    return minimum;
}

// Returns the deviation of a residual at the minimum without priors; with a robust loss, without outliers.
double scatterOf(Residuals& residuals, const Minimum& minimum, Loss loss)
{
    constexpr double kLeast = 1e-6; // rows without scatter leave room for a prior
    const auto free = residuals.size() - std::min(residuals.size() - 1, residuals.parameters());
    if (loss == Loss::Squares)
        return std::max(kLeast, std::sqrt(minimum.cost / static_cast<double>(free)));
    MinimumSearch search;
    search.loss = loss;
    std::vector<double> at(residuals.size());
    static_cast<void>(residuals.at(robustMinimum(residuals, minimum, search).parameters, at));
    return std::max(kLeast, robustDeviation(std::move(at)));
}

// Returns Student's quantile, computed once because it takes longer than all intervals of a fit; infinite without degrees of freedom.
double widthOf(std::size_t degreesOfFreedom, double confidence)
{
    return degreesOfFreedom > 0 ? studentQuantile(degreesOfFreedom, confidence)
                                : std::numeric_limits<double>::infinity();
}

std::pair<double, double> intervalOf(const FittedParameter& parameter, double width)
{
    return {std::max(parameter.range.low, parameter.value - width * parameter.error),
            std::min(parameter.range.high, parameter.value + width * parameter.error)};
}

std::vector<FittedParameter> parametersOf(const FitModel& model,
                                          const Minimum& minimum,
                                          const Identification& found,
                                          double confidence)
{
    std::vector<FittedParameter> result;
    const double width = widthOf(found.degreesOfFreedom, confidence);
    for (std::size_t j = 0; j < model.parameters(); ++j) {
        const auto& column = model.parameter(j);
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        const bool isIdentified = found.states[j] == Identifiability::Identified;
        FittedParameter parameter{column.name,
                                  column.unit,
                                  column.dimension,
                                  found.states[j],
                                  isIdentified ? minimum.parameters[j] : kNone,
                                  isIdentified ? std::sqrt(found.covariance[j][j]) : kNone,
                                  kNone,
                                  kNone,
                                  model.ranges()[j]};
        if (isIdentified)
            std::tie(parameter.low, parameter.high) = intervalOf(parameter, width);
        result.push_back(std::move(parameter));
    }
    return result;
}

std::string namesIn(const std::vector<FittedParameter>& parameters,
                    const std::vector<std::size_t>& group)
{
    std::vector<std::string> names;
    for (const auto j : group)
        names.push_back(parameters[j].name);
    return join(names, ", ");
}

Diagnostics findingsOf(const Fit& fit, bool hasConverged)
{
    Diagnostics findings;
    for (const auto& group : fit.identification.groups)
        findings.add(warning("fit.inseparable",
                             "the data cannot distinguish " + namesIn(fit.parameters, group),
                             "fix all but one, or measure where their effects differ"));
    for (std::size_t j = 0; j < fit.parameters.size(); ++j) {
        const auto& parameter = fit.parameters[j];
        if (parameter.state == Identifiability::Without)
            findings.add(warning("fit.without",
                                 "'" + fit.response + "' does not depend on " + parameter.name +
                                     " in these data"));
        if (parameter.state == Identifiability::AtEnd)
            findings.add(warning(
                "fit.at_end",
                parameter.name +
                    ": not identifiable from these data, the optimum lies at or beyond the bound " +
                    displayText({fit.at[j], parameter.dimension})));
        if (parameter.state == Identifiability::Unlimited)
            findings.add(warning(
                "fit.unlimited",
                parameter.name + ": not identifiable from these data, any value above " +
                    displayText({std::abs(fit.at[j]), parameter.dimension}) + " fits as well",
                "measure where its effect exceeds the scatter of the rows, or fix the parameter"));
    }
    constexpr double kDoubt = 0.001;
    if (fit.goodness.lackOfFit && fit.goodness.lackOfFit->probability < kDoubt)
        findings.add(
            warning("fit.lack",
                    "lack of fit: the model error exceeds the scatter of repeated points (F = " +
                        roundedText(fit.goodness.lackOfFit->ratio, 3) + ")",
                    "check the residuals for a term that the model lacks"));
    if (fit.distinctMinima > 1)
        findings.add(
            note("fit.minima",
                 std::to_string(fit.distinctMinima) + " minima were found; this is the lowest"));
    if (!hasConverged)
        findings.add(warning("fit.converged", "the optimiser did not converge"));
    return findings;
}

// One wrong row can decide a fit by squares. Notes this if a robust fit has a small part of its median error.
Diagnostics outlierNotes(Residuals& residuals, const Fit& fit, const Minimum& minimum)
{
    constexpr double kLargeError = 0.1;
    constexpr double kPart = 0.1;
    if (fit.plan.loss != Loss::Squares || !(fit.goodness.medianError > kLargeError))
        return {};
    MinimumSearch search;
    search.loss = Loss::Huber;
    const auto robust = robustMinimum(residuals, minimum, search);
    std::vector<double> at(residuals.size());
    if (!residuals.at(robust.parameters, at))
        return {};
    const double before = robustDeviation(fit.residuals);
    const double after = robustDeviation(at);
    if (!(after < kPart * before))
        return {};
    double worst = 0;
    for (const auto one : at)
        worst = std::max(worst, std::abs(one));
    const auto far = std::ranges::count_if(
        at, [&](double one) { return std::abs(one) > std::max(10 * after, worst / 10); });
    return warning("fit.outliers",
                   std::to_string(far) + " of " + std::to_string(at.size()) +
                       (far == 1 ? " rows decides the fit" : " rows decide the fit") +
                       ": without " + (far == 1 ? "it" : "them") + ", the other rows scatter by " +
                       percentText(after / before, 2) + " as much",
                   "check these rows, or use the loss huber");
}

Diagnostics overruledNotes(const FitModel& model)
{
    Diagnostics notes;
    for (const auto& column : model.overruled())
        notes.add(
            note("data.set", "'" + column + "' is set, so the column of that name is ignored"));
    return notes;
}

} // namespace

std::pair<double, double>
intervalOf(const FittedParameter& parameter, std::size_t degreesOfFreedom, double confidence)
{
    return intervalOf(parameter, widthOf(degreesOfFreedom, confidence));
}

std::string outlierPolicy(Loss loss)
{
    if (loss == Loss::Squares)
        return "no row is down-weighted";
    return "all rows are used; " + std::string(loss == Loss::Huber ? "Huber" : "Cauchy") +
           "'s loss limits the weight of rows beyond " + roundedText(tuning(loss), 4) +
           " standard deviations (median magnitude / 0.6745)";
}

static Diagnostics noStart(const FitModel& model, const DataFile& data)
{
    auto problems = rowWithoutValue(model, data);
    problems.add(refusal(
        "fit.start",
        "found no starting point at which '" + model.output().name + "' has a value on all rows",
        "add a starting point or a range to the free parameters, such as NAME=LOW..HIGH"));
    return problems;
}

// Returns the least and greatest value, or the labels, of each column that the response depends on.
static FittedRows rowsOf(const FitModel& model, const DataFile& data)
{
    FittedRows rows{model.system().id, model.output().name, {}};
    for (const auto& name : model.columns()) {
        const auto& column = *data.column(name);
        auto& texts = rows.over[name];
        for (const auto& label : column.labels)
            if (std::ranges::count(column.values, label.value) > 0)
                texts.push_back(shortName(label));
        if (!column.labels.empty())
            continue;
        const auto [low, high] = std::ranges::minmax(column.values);
        texts = {exactText({low, column.dimension}), exactText({high, column.dimension})};
    }
    return rows;
}

Result<Fit>
fit(const FitModel& model, const DataFile& data, const FitPlan& plan, const FitWatch& watch)
{
    if (auto problems = dataProblems(model, data, plan.residuals); !problems.empty())
        return problems;
    Residuals residuals(model, data, plan.residuals);
    Fit result;
    result.response = model.output().name;
    result.columns = model.columns();
    result.rows = rowsOf(model, data);
    result.plan = plan;
    result.residualUnit = residuals.unit();
    MinimumSearch search;
    search.stop = watch.stop;
    auto starts = startsOf(residuals, plan, watch);
    auto minimum = bestMinimum(residuals, starts, search, watch, result.distinctMinima);
    if (watch.stop.stop_requested())
        return refusal("fit.stopped", "the fit was stopped");
    if (minimum.parameters.empty())
        return noStart(model, data);
    if (!model.priors().empty()) {
        result.priorDeviation = scatterOf(residuals, minimum, plan.loss);
        residuals.weighPriors(result.priorDeviation);
        starts.push_back(minimum.parameters);
        minimum = bestMinimum(residuals, starts, search, watch, result.distinctMinima);
    }
    search.loss = plan.loss;
    if (plan.loss != Loss::Squares)
        minimum = robustMinimum(residuals, std::move(minimum), search);
    result.lossScale = plan.loss == Loss::Squares ? 0 : search.scale;
    result.at = minimum.parameters;
    result.identification = identify(residuals, minimum, search);
    result.parameters = parametersOf(model, minimum, result.identification, plan.confidence);
    result.residuals.resize(residuals.size());
    static_cast<void>(residuals.at(result.at, result.residuals));
    for (std::size_t i = 0; i < residuals.size(); ++i)
        result.predictions.push_back(residuals.predicted(i, result.residuals[i]));
    result.goodness = goodnessOf(residuals, result.residuals, result.identification.rank, data);
    if (isPoor(result, model.columnsOf(data)))
        return refusal("fit.poor",
                       "the best fit explains no more than a constant (R2 = " +
                           roundedText(result.goodness.rSquared, 3) + ")",
                       "check the model, and whether columns are swapped");
    result.diagnostics = findingsOf(result, minimum.hasConverged);
    append(result.diagnostics, outlierNotes(residuals, result, minimum));
    append(result.diagnostics, rowCaveats(model, result.at, data));
    append(result.diagnostics, overruledNotes(model));
    return result;
}

Result<Fit> fitEquation(const std::string& equation,
                        const std::vector<FreeParameter>& free,
                        const DataFile& data,
                        const FitPlan& plan)
{
    const auto system = equationSystem(equation, data, free);
    if (!system)
        return system.diagnostics();
    const auto model =
        FitModel::compile(system.value(), system.value().outputs.front().name, free, data);
    if (!model)
        return model.diagnostics();
    return fit(model.value(), data, plan);
}

PredictionBand predictionBand(const FitModel& model, const Fit& fit, const DataFile& data)
{
    const auto count = model.parameters();
    FitEvaluator evaluator(model, data);
    std::vector<double> values(evaluator.samples());
    std::vector<double> slopes(values.size() * count);
    evaluator.slopes(fit.at, values, slopes);
    const auto& found = fit.identification;
    const bool isRelative = fit.plan.residuals == ResidualKind::Relative;
    const bool isTime = model.output().dimension == kTime;
    const double noise = found.deviation * found.deviation;
    const double t =
        studentQuantile(std::max<std::size_t>(1, found.degreesOfFreedom), fit.plan.confidence);
    PredictionBand band;
    for (std::size_t i = 0; i < values.size(); ++i) {
        double variance = 0;
        for (std::size_t j = 0; j < count; ++j)
            for (std::size_t k = 0; k < count; ++k)
                variance += slopes[i * count + j] * found.covariance[j][k] * slopes[i * count + k];
        if (!isSeen(found, std::span(slopes).subspan(i * count, count)))
            variance = std::numeric_limits<double>::infinity();
        const double scale = isRelative ? values[i] : fit.residualUnit;
        const double half = t * std::sqrt(variance / (scale * scale) + noise);
        const double low = isRelative ? values[i] * std::exp(-half) : values[i] - half * scale;
        band.low.push_back(isTime && low < 0 ? 0 : low);
        band.high.push_back(isRelative ? values[i] * std::exp(half) : values[i] + half * scale);
    }
    return band;
}

std::string displayText(const FittedParameter& parameter)
{
    if (parameter.state != Identifiability::Identified)
        return parameter.name + ": not identifiable from these data";
    const auto shown = [&](double value) {
        return displayIn({value, parameter.dimension}, parameter.unit);
    };
    return parameter.name + " = " + shown(parameter.value) + " (" + shown(parameter.low) + " .. " +
           shown(parameter.high) + ")";
}

} // namespace clusterwright::model
