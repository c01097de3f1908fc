#include "model/calibration/calibration/calibration.h"

#include "model/calibration/calibration/ranking.h"
#include "model/calibration/intervals/group_residuals.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/system/valuation.h"
#include "model/study/measured/used_rows.h"

#include <algorithm>
#include <cmath>

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

} // namespace

void recordRows(Fit& fit,
                const FitModel& model,
                const DataFile& data,
                const std::vector<std::string>& set)
{
    fit.rows.spread = spreadOf(groupResiduals(model, data, fit));
    addSettings(fit.rows, model.system(), set);
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
