#include "model/calibration/calibration/calibration.h"

#include "model/calibration/calibration/ranking.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/system/valuation.h"
#include "model/study/measured/naive_comparison.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/used_rows.h"
#include "model/study/points/sampling.h"
#include "model/study/points/study_point.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr double kShareOfFit = 0.4; // share of the time, if there is a bootstrap

Diagnostics addBootstrap(Calibration& result, const CalibrationOrder& order, const FitWatch& watch)
{
    RunOptions options;
    options.stop = watch.stop;
    if (watch.progress)
        options.progress = [&](const Progress& progress) {
            watch.progress(kShareOfFit + (1 - kShareOfFit) * static_cast<double>(progress.done) /
                                             static_cast<double>(progress.total));
        };
    ThreadWorkers workers;
    StudyRun run{workers, options, {}};
    auto found = bootstrap(
        result.model, result.parts.kept, result.fit, {order.draws, order.plan.seed}, &run);
    if (run.problems.empty())
        result.bootstrap = std::move(found);
    return run.problems;
}

// Inputs that were set are as limited as columns: their range is one value.
void addSettings(FittedRows& rows, const System& system, const std::vector<std::string>& set)
{
    const auto values = valuate(system);
    for (const auto& name : set) {
        const auto equation = system.set.find(name);
        if (!values || !equation || rows.over.contains(name))
            continue;
        const double value = values.value().equations[*equation];
        const auto label = labelOf(system, name, value);
        const auto text = exactText({value, values.value().dimensions[*equation]});
        rows.over[name] = label.empty() ? std::vector{text, text} : std::vector{label};
    }
}

// Residuals ln(measured / predicted): medians of the rows at a scale, by size.
using Levels = std::map<double, double>;

// The scale and the size of the rows of a fit.
struct ScaledRows {
    const Column* scale = nullptr; // null without two scales
    const Column* size = nullptr;  // null without another input that varies
};

bool varies(const Column& column)
{
    return std::ranges::adjacent_find(column.values, std::ranges::not_equal_to{}) !=
           column.values.end();
}

ScaledRows scaledRowsOf(const FitModel& model, const DataFile& data)
{
    ScaledRows rows;
    for (const auto& name : model.columns()) {
        const auto& column = *data.column(name);
        if (!varies(column))
            continue;
        const bool isScale =
            column.labels.empty() && column.dimension == kNumber && isScaleName(name);
        if (isScale && rows.scale != nullptr) // nodes beside processes
            continue;
        if (!isScale && (rows.size != nullptr || !column.labels.empty()))
            return {};
        (isScale ? rows.scale : rows.size) = &column;
    }
    return rows;
}

Levels levelsAt(double scale,
                const ScaledRows& rows,
                const std::vector<double>& measured,
                const std::vector<double>& predicted)
{
    std::map<double, std::vector<double>> ratios;
    for (std::size_t i = 0; i < measured.size(); ++i)
        if (const double ratio = std::log(measured[i] / predicted[i]);
            rows.scale->values[i] == scale && std::isfinite(ratio))
            ratios[rows.size != nullptr ? rows.size->values[i] : 0].push_back(ratio);
    Levels levels;
    for (auto& [size, values] : ratios)
        levels[size] = sampleQuantile(std::move(values), 0.5);
    return levels;
}

// Returns the slope through 0 of the residuals at the last scale over those at the scale before, both of a fit to the scales before the last;
// 0 to 1, and 0 without such a fit.
double shareOf(const FitModel& model,
               const DataFile& data,
               const Fit& found,
               const ScaledRows& rows,
               double last)
{
    const auto& scales = rows.scale->values;
    std::vector<bool> isBefore;
    double before = 0;
    for (const double scale : scales) {
        isBefore.push_back(scale < last);
        before = scale < last ? std::max(before, scale) : before;
    }
    const auto earlier = fit(model, withRows(data, isBefore), found.plan);
    if (!earlier)
        return 0;
    FitEvaluator evaluator(model, data);
    std::vector<double> predicted(evaluator.samples());
    evaluator.values(earlier.value().at, predicted);
    const auto& measured = data.column(model.output().name)->values;
    const auto known = levelsAt(before, rows, measured, predicted);
    double products = 0;
    double squares = 0;
    for (const auto& [size, level] : levelsAt(last, rows, measured, predicted))
        if (const auto same = known.find(size); same != known.end()) {
            products += same->second * level;
            squares += same->second * same->second;
        }
    return squares > 0 ? std::clamp(products / squares, 0.0, 1.0) : 0;
}

} // namespace

// Returns the median |ln(measured / predicted)| of each of the last scales, predicted by a fit to the smaller ones, as far as these can be
// fitted; infinite where a prediction has no value.
static std::vector<double>
errorsBeyond(const FitModel& model, const DataFile& data, const Column& scales, const FitPlan& plan)
{
    constexpr std::size_t kMostScales = 3;
    std::set<double> distinct(scales.values.begin(), scales.values.end());
    const auto& measured = data.column(model.output().name)->values;
    FitEvaluator evaluator(model, data);
    std::vector<double> predicted(evaluator.samples());
    std::vector<double> medians;
    for (; distinct.size() > 1 && medians.size() < kMostScales;
         distinct.erase(*distinct.rbegin())) {
        std::vector<bool> isBefore;
        for (const double scale : scales.values)
            isBefore.push_back(scale < *distinct.rbegin());
        const auto found = fit(model, withRows(data, isBefore), plan);
        if (!found)
            break;
        evaluator.values(found.value().at, predicted);
        std::vector<double> errors;
        bool isFinite = true;
        for (std::size_t i = 0; i < measured.size(); ++i)
            if (scales.values[i] == *distinct.rbegin()) {
                errors.push_back(std::abs(std::log(measured[i] / predicted[i])));
                isFinite = isFinite && std::isfinite(errors.back());
            }
        medians.push_back(isFinite ? sampleQuantile(std::move(errors), 0.5)
                                   : std::numeric_limits<double>::infinity());
    }
    return medians;
}

Result<FreeChoice> chooseFree(const System& system,
                              const std::string& response,
                              std::vector<FreeParameter> free,
                              const DataFile& data,
                              const std::vector<std::string>& set,
                              const FitPlan& plan)
{
    const auto all = FitModel::compile(system, response, free, data, set);
    if (!all)
        return all.diagnostics();
    const auto& columns = all.value().columns();
    const auto scale = std::ranges::find_if(columns, [&](const std::string& name) {
        const auto& column = *data.column(name);
        return isScaleName(name) && column.labels.empty() && varies(column);
    });
    if (scale == columns.end())
        return refusal("fit.scales",
                       "the rows have one scale only, so none can be left out",
                       "measure at two or more numbers of processes or nodes, or free the "
                       "parameters by name");
    const auto& scales = *data.column(*scale);
    const auto count = errorsBeyond(all.value(), data, scales, plan).size();
    const auto errorOf = [&](const std::vector<FreeParameter>& some) {
        const auto model = FitModel::compile(system, response, some, data, set);
        const auto errors =
            model ? errorsBeyond(model.value(), data, scales, plan) : std::vector<double>();
        return errors.size() < count || count == 0 // the same scales for all
                   ? std::numeric_limits<double>::infinity()
                   : std::accumulate(
                         errors.begin(), errors.begin() + static_cast<std::ptrdiff_t>(count), 0.0) /
                         static_cast<double>(count);
    };
    FreeChoice choice{std::move(free), {}};
    for (double error = errorOf(choice.free); choice.free.size() > 1;) {
        std::size_t least = choice.free.size();
        double lowest = error;
        for (std::size_t j = 0; j < choice.free.size(); ++j) {
            auto fewer = choice.free;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(j));
            if (const double without = errorOf(fewer); without < lowest) {
                lowest = without;
                least = j;
            }
        }
        if (least == choice.free.size())
            break;
        const auto left = choice.free.begin() + static_cast<std::ptrdiff_t>(least);
        choice.notes.add(
            note("fit.chosen",
                 "'" + left->name + "' keeps the value of the design: without it, " +
                     "fits to smaller scales predict the largest ones by a factor of " +
                     roundedText(std::exp(lowest), 4) + " (" + roundedText(std::exp(error), 4) +
                     " with it)"));
        choice.free.erase(left);
        error = lowest;
    }
    return choice;
}

LastResiduals lastResiduals(const FitModel& model, const DataFile& data, const Fit& fit)
{
    constexpr double kLeastChange = 0.005;
    constexpr double kMostChange = 6.9; // a factor of 1000, which files allow
    constexpr std::size_t kMostSizes = 256;
    const auto rows = scaledRowsOf(model, data);
    if (rows.scale == nullptr)
        return {};
    const auto [from, to] = std::ranges::minmax(rows.scale->values);
    const auto share = shareOf(model, data, fit, rows, to);
    const auto textOf = [](double value, const Column& column) {
        return exactText({value, column.dimension});
    };
    LastResiduals result{rows.scale->name, textOf(from, *rows.scale), textOf(to, *rows.scale)};
    double most = 0;
    for (const auto& [size, level] :
         levelsAt(to, rows, data.column(model.output().name)->values, fit.predictions)) {
        most = std::max(most, std::abs(share * level));
        result.factors.push_back(std::exp(share * level));
        if (rows.size != nullptr)
            result.sizes.push_back(textOf(size, *rows.size));
    }
    if (rows.size != nullptr)
        result.size = rows.size->name;
    const bool isUsable = from > 0 && most >= kLeastChange && most <= kMostChange &&
                          result.factors.size() <= kMostSizes;
    return isUsable ? result : LastResiduals{};
}

GroupResiduals recordRows(Fit& fit,
                          const FitModel& model,
                          const DataFile& data,
                          const std::vector<std::string>& set)
{
    auto errors = groupResiduals(model, data, fit);
    fit.rows.spread = errors.spread();
    append(fit.diagnostics, errors.notes());
    auto constant = set;
    if (const auto behind = inputsOf(model.system(), fit.response))
        std::ranges::copy_if(behind.value(), std::back_inserter(constant), [&](const auto& name) {
            return !categoriesOf(model.system(), name).empty();
        });
    addSettings(fit.rows, model.system(), constant);
    fit.rows.residuals = lastResiduals(model, data, fit);
    return errors;
}

Diagnostics calibrationProblems(const CalibrationOrder& order)
{
    const auto used = usedRows(order.system, order.data, {order.response}, order.set);
    if (!used)
        return used.diagnostics();
    const auto& data = used.value().data;
    const auto model = FitModel::compile(order.system, order.response, order.free, data, order.set);
    if (!model)
        return model.diagnostics();
    auto problems = dataProblems(model.value(), data, ResidualKind::Absolute);
    append(problems, data.notes);
    for (const auto& mixed :
         mixedRows(data, model.value().columns(), namedColumns(order.system, data)))
        if (mixed.severity == Severity::Warning) // unusedColumns reports those of numbers
            append(problems, mixed);
    return problems;
}

Result<Calibration> calibrate(const CalibrationOrder& order, const FitWatch& watch)
{
    Calibration result;
    auto used = usedRows(order.system, order.data, {order.response}, order.set);
    if (!used)
        return used.diagnostics();
    result.parts = {std::move(used.value().data), {}};
    if (order.holdOut) {
        auto parts = splitData(std::move(result.parts.kept),
                               *order.holdOut,
                               keptLaunches(order.launches, used.value().isKept));
        if (!parts)
            return parts.diagnostics();
        result.parts = std::move(parts).value();
    }
    auto model =
        FitModel::compile(order.system, order.response, order.free, result.parts.kept, order.set);
    if (!model)
        return model.diagnostics();
    result.model = std::move(model).value();
    auto ofFit = watch;
    if (watch.progress && order.draws > 0)
        ofFit.progress = [&](double share) { watch.progress(kShareOfFit * share); };
    auto found = fit(result.model, result.parts.kept, order.plan, ofFit);
    if (!found)
        return found.diagnostics();
    result.fit = std::move(found).value();
    recordRows(result.fit, result.model, result.parts.kept, order.set);
    append(result.fit.diagnostics, result.parts.kept.notes);
    append(result.fit.diagnostics,
           mixedRows(result.parts.kept,
                     result.model.columns(),
                     namedColumns(order.system, result.parts.kept)));
    if (order.holdOut) {
        const auto error = heldOutError(result.model, result.fit, result.parts.apart);
        if (!error)
            return error.diagnostics();
        result.heldOut = error.value();
        append(result.fit.diagnostics, result.parts.notes);
        append(result.fit.diagnostics, extrapolationNotes(result.model, result.parts));
        append(result.fit.diagnostics, result.heldOut->diagnostics);
    }
    if (order.draws > 0)
        if (auto problems = addBootstrap(result, order, watch); !problems.empty())
            return problems;
    return result;
}

Result<Calibration> calibrationOf(const std::string& equation, Fit fit, DataFile data)
{
    std::vector<FreeParameter> free;
    for (std::size_t j = 0; j < fit.parameters.size(); ++j) {
        const auto& parameter = fit.parameters[j];
        FreeParameter one{parameter.name, Quantity{fit.at[j], parameter.dimension}, {}, {}};
        if (std::isfinite(parameter.range.low))
            one.low = Quantity{parameter.range.low, parameter.dimension};
        if (std::isfinite(parameter.range.high))
            one.high = Quantity{parameter.range.high, parameter.dimension};
        free.push_back(std::move(one));
    }
    const auto system = equationSystem(equation, data, free);
    if (!system)
        return system.diagnostics();
    auto model = FitModel::compile(system.value(), fit.response, free, data);
    if (!model)
        return model.diagnostics();
    Calibration result;
    result.model = std::move(model).value();
    result.parts = {std::move(data), {}};
    result.fit = std::move(fit);
    return result;
}

namespace
{

constexpr double kSmallestError = 1e-12; // smaller values of ln(p / m) are rounding errors

Result<RankedModel> ranked(const RankCandidate& candidate, const DataFile& all, const FitPlan& plan)
{
    const auto used = usedRows(candidate.system, all, {candidate.response}, candidate.set);
    if (!used)
        return used.diagnostics();
    const auto& data = used.value().data;
    if (data.rows() < all.rows())
        return refusal("rank.rows",
                       "'" + candidate.id + "' cannot use " +
                           std::to_string(all.rows() - data.rows()) + " of " +
                           std::to_string(all.rows()) +
                           " rows, and models of different rows "
                           "cannot be ranked",
                       "use only rows that every model can use");
    const auto model = FitModel::compile(
        candidate.system, candidate.response, candidate.free, data, candidate.set);
    if (!model)
        return model.diagnostics();
    const auto found = fit(model.value(), data, plan);
    if (!found)
        return found.diagnostics();
    const auto& measured = data.column(candidate.response)->values;
    const auto count = static_cast<double>(measured.size());
    const auto terms = static_cast<double>(candidate.free.size() + 1);
    if (count - terms - 1 <= 0)
        return refusal("rank.rows",
                       "too few rows for the parameters of '" + candidate.id + "'",
                       "use more rows or fewer free parameters");
    double squares = 0;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        const double ratio = found.value().predictions[i] / measured[i];
        if (!(ratio > 0) || std::isinf(ratio))
            return refusal("rank.prediction",
                           "'" + candidate.id + "' has a fit without positive predictions");
        squares += std::log(ratio) * std::log(ratio);
    }
    RankedModel result;
    result.id = candidate.id;
    result.parameters = found.value().parameters;
    result.logError = std::max(std::sqrt(squares / count), kSmallestError);
    result.aicc = 2 * count * std::log(result.logError) + 2 * terms +
                  2 * terms * (terms + 1) / (count - terms - 1);
    return result;
}

// Returns a warning if models have the AICc of the first one.
Diagnostics tieFinding(const std::vector<RankedModel>& models)
{
    std::vector<std::string> names;
    for (const auto& model : models)
        if (model.aicc - models.front().aicc < kSameAicc)
            names.push_back("'" + model.id + "'");
    if (names.size() < 2)
        return {};
    return warning("rank.tie",
                   "the rows cannot distinguish " + join(names, ", "),
                   "use rows in which these models differ, such as another number of processes");
}

void addWeights(std::vector<RankedModel>& models)
{
    double sum = 0;
    for (auto& model : models) {
        model.weight = std::exp((models.front().aicc - model.aicc) / 2);
        sum += model.weight;
    }
    for (auto& model : models)
        model.weight /= sum;
}

} // namespace

Result<Ranking>
rankModels(const std::vector<RankCandidate>& candidates, const DataFile& data, const FitPlan& plan)
{
    std::vector<std::string> needed;
    for (const auto& candidate : candidates) {
        needed.push_back(candidate.response);
        for (const auto& column : data.columns)
            if (isSettable(candidate.system, column.name) &&
                std::ranges::count(candidate.set, column.name) == 0)
                needed.push_back(column.name);
    }
    const auto full = fullRows(data, needed);
    if (!full)
        return full.diagnostics();
    Ranking ranking;
    ranking.rows = full.value().data.rows();
    ranking.diagnostics = full.value().data.notes;
    for (const auto& candidate : candidates) {
        auto found = ranked(candidate, full.value().data, plan);
        if (found)
            ranking.models.push_back(std::move(found).value());
        else
            append(ranking.diagnostics,
                   withDefaultPlace(
                       "", candidate.id, withSeverity(Severity::Note, found.diagnostics())));
    }
    if (ranking.models.empty()) {
        auto problems = withSeverity(Severity::Error, std::move(ranking.diagnostics));
        append(
            problems,
            refusal("rank.models", "no model has a fit", "choose models that the data determine"));
        return problems;
    }
    std::ranges::stable_sort(ranking.models, {}, &RankedModel::aicc);
    addWeights(ranking.models);
    append(ranking.diagnostics, tieFinding(ranking.models));
    return ranking;
}

} // namespace clusterwright::model
