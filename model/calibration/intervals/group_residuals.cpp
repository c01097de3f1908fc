#include "model/calibration/intervals/group_residuals.h"

#include "model/calibration/intervals/refits.h"
#include "model/study/points/sampling.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace clusterwright::model
{

namespace
{

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

MinimumSearch searchOf(const Fit& fit)
{
    MinimumSearch search{fit.plan.loss, fit.lossScale, {}};
    for (const auto state : fit.identification.states)
        search.isFixed.push_back(state == Identifiability::Inseparable ||
                                 state == Identifiability::Without ||
                                 state == Identifiability::Unlimited);
    return search;
}

// Returns the predictions of the rows, each by the model fitted without its group and others of the same fold; NaN where that fit does not
// converge.
std::vector<double> leftOutPredictions(const FitModel& model,
                                       const DataFile& data,
                                       const Fit& fit,
                                       const std::vector<std::size_t>& groups)
{
    const Refits refits(model, data, fit.plan.residuals, fit.at, searchOf(fit));
    auto work = refits.workspace();
    FitEvaluator evaluator(model, data);
    const auto rows = refits.samples();
    const auto folds = std::min(1 + *std::ranges::max_element(groups), Refits::kAtOnce);
    std::vector<double> weights(folds * rows), fitted(folds * refits.parameters());
    for (std::size_t fold = 0; fold < folds; ++fold)
        for (std::size_t i = 0; i < rows; ++i)
            weights[fold * rows + i] = groups[i] % folds == fold ? 0 : 1;
    refits.run(weights, folds, fitted, work);
    std::vector<double> result(rows), at(refits.parameters()), predicted(rows);
    for (std::size_t fold = 0; fold < folds; ++fold) {
        for (std::size_t j = 0; j < at.size(); ++j)
            at[j] = fitted[j * folds + fold];
        evaluator.values(at, predicted);
        for (std::size_t i = 0; i < rows; ++i)
            if (groups[i] % folds == fold)
                result[i] = predicted[i];
    }
    return result;
}

} // namespace

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

std::vector<double> groupResiduals(const FitModel& model, const DataFile& data, const Fit& fit)
{
    const auto groups = groupsOf(model, data);
    const bool isSingle = *std::ranges::max_element(groups) == 0;
    const auto predictions =
        isSingle ? fit.predictions : leftOutPredictions(model, data, fit, groups);
    const auto& measured = data.column(model.output().name)->values;
    std::map<std::vector<double>, std::vector<double>> points;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        std::vector<double> at;
        for (const auto& name : model.columns())
            at.push_back(data.column(name)->values[i]);
        if (const double ratio = std::log(measured[i] / predictions[i]); std::isfinite(ratio))
            points[at].push_back(ratio);
    }
    const auto rows = static_cast<double>(measured.size());
    const auto rest = static_cast<double>(fit.identification.degreesOfFreedom);
    const double inflation = isSingle && rest > 0 ? std::sqrt(rows / rest) : 1;
    std::vector<double> residuals;
    for (auto& [at, ratios] : points)
        residuals.push_back(inflation * sampleQuantile(std::move(ratios), 0.5));
    return residuals;
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
