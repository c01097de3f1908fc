#include "model/calibration/intervals/bootstrap.h"

#include "model/calibration/intervals/refits.h"
#include "model/study/points/sampling.h"
#include "model/study/points/table_work.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kPartSize = 32; // draws of a thread at a time

std::string
questionOf(const FitModel& model, const DataFile& data, const Fit& fit, const BootstrapPlan& plan)
{
    const std::vector<std::span<const double>> columns{
        fit.at, fit.predictions, data.column(model.output().name)->values};
    return "bootstrap of " + fit.response + ", " + std::to_string(plan.draws) + " draws, seed " +
           std::to_string(plan.seed) + ", " + fingerprintOf(columns);
}

BootstrapInterval intervalOf(const std::vector<double>& values, double confidence)
{
    constexpr double kEnough =
        0.9; // required share of converged refits; the interval of only the easy ones would be too narrow
    std::vector<double> settled;
    for (const auto value : values)
        if (std::isfinite(value))
            settled.push_back(value);
    if (static_cast<double>(settled.size()) < kEnough * static_cast<double>(values.size()) ||
        settled.empty())
        return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    const std::array shares{(1 - confidence) / 2, (1 + confidence) / 2};
    const auto ends = sampleQuantiles(std::move(settled), shares);
    return {ends[0], ends[1]};
}

} // namespace

Bootstrap bootstrap(const FitModel& model,
                    const DataFile& data,
                    const Fit& fit,
                    const BootstrapPlan& plan,
                    StudyRun* run)
{
    const auto count = model.parameters();
    const auto make = [&] {
        return [&, refits = std::make_shared<Refits>(model, data, fit)](
                   PartRange draws, std::span<double* const> targets) {
            std::vector<double> weights(refits->rows());
            for (auto draw = draws.begin; draw < draws.end; ++draw) {
                drawWeights(plan.seed, draw, weights);
                const auto fitted = refits->at(weights);
                for (std::size_t j = 0; j < count; ++j)
                    targets[j][draw - draws.begin] = fitted[j];
            }
        };
    };
    TableWork work(plan.draws, count, make, kPartSize, questionOf(model, data, fit, plan));
    carryOut(work, run);
    Bootstrap result;
    result.parameters = work.takeValues();
    for (const auto value : result.parameters.front())
        result.unsettled += static_cast<std::size_t>(!std::isfinite(value));
    for (std::size_t j = 0; j < count; ++j)
        result.intervals.push_back(
            fit.parameters[j].state == Identifiability::Identified
                ? intervalOf(result.parameters[j], fit.plan.confidence)
                : BootstrapInterval{std::numeric_limits<double>::quiet_NaN(),
                                    std::numeric_limits<double>::quiet_NaN()});
    return result;
}

} // namespace clusterwright::model
