#include "model/calibration/calibration/calibration.h"

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

} // namespace

Diagnostics calibrationProblems(const CalibrationOrder& order)
{
    const auto model =
        FitModel::compile(order.system, order.response, order.free, order.data, order.set);
    return model ? dataProblems(model.value(), order.data, ResidualKind::Absolute)
                 : model.diagnostics();
}

Result<Calibration> calibrate(const CalibrationOrder& order, const FitWatch& watch)
{
    Calibration result;
    result.parts = {order.data, {}};
    if (order.holdOut) {
        auto parts = splitData(order.data, *order.holdOut, order.launches);
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

} // namespace clusterwright::model
