#include "model/study/claims/claim_prediction.h"

#include "model/core/finding.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/valuation.h"
#include "model/expression/program/lowering.h"
#include "model/study/points/point_findings.h"
#include "model/study/points/subject.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

bool isMet(double condition)
{
    return condition != 0 && !std::isnan(condition);
}

bool hasGap(const std::vector<double>& values)
{
    return std::ranges::any_of(values, [](double value) { return std::isnan(value); });
}

} // namespace

// Returns the prediction with the values of a row for its names.
EquationSet ClaimPrediction::setAt(std::size_t row, Diagnostics& problems) const
{
    EquationSet set;
    for (const auto& column : m_columns) {
        Equation input;
        input.name = column.name;
        const double value = column.values[row];
        const Quantity known{std::isfinite(value) ? value : 0, column.dimension};
        input.expression = parseExpression(exactText(known)).value();
        problems.add(set.add(std::move(input)));
    }
    Equation predicted;
    predicted.name = "predicted";
    predicted.expression = *m_claim.predicted;
    predicted.place = {m_claim.file, "/predicted"};
    problems.add(set.add(std::move(predicted)));
    return set;
}

Diagnostics ClaimPrediction::compile()
{
    Diagnostics problems;
    System first;
    first.set = setAt(0, problems);
    for (const auto& column : m_columns)
        if (!column.categories.empty())
            first.labels.push_back({column.name, column.categories});
    append(problems, labelTableFindings(first));
    const auto& set = first.set;
    std::vector<std::string> inputs;
    for (const auto& column : m_columns)
        inputs.push_back(column.name);
    const auto lowered = lower(set, inputs);
    append(problems, lowered.diagnostics());
    if (!lowered)
        return problems;
    const auto& typed = lowered.value().equations.back();
    m_dimension = typed.dimension.value_or(kNumber);
    m_program.emplace(lowered.value().graph, std::vector{typed.node});
    return problems;
}

std::vector<double> ClaimPrediction::values(const std::vector<SweepColumn>& columns) const
{
    auto workspace = m_program->workspace();
    std::vector<double> values(std::max<std::size_t>(1, m_axis.values.size()));
    std::vector<double> row(columns.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        for (std::size_t j = 0; j < row.size(); ++j)
            row[j] = columns[j].values[i];
        m_program->evaluate(row, std::span(&values[i], 1), workspace);
    }
    return values;
}

// Returns the operation that fails at a row, with the place on the axis.
Diagnostics ClaimPrediction::reasonAt(std::size_t row) const
{
    System there;
    Diagnostics known; // reported by `compile`
    there.set = setAt(row, known);
    const auto valuation = valuate(there);
    auto reason = valuation ? whyNotFinite(there, valuation.value(), m_columns.size())
                            : valuation.diagnostics();
    if (m_axis.values.empty())
        return reason;
    return prefixed("at " + m_axis.variable + " = " + shownOn(m_axis, m_axis.values[row]) + ": ",
                    std::move(reason));
}

Diagnostics ClaimPrediction::gaps(const std::vector<double>& values) const
{
    Diagnostics gaps;
    std::size_t explained = 0;
    for (std::size_t row = 0; row < values.size() && explained < kMostGapsExplained; ++row) {
        const auto isKnown = [&](const auto& column) { return std::isfinite(column.values[row]); };
        if (std::isfinite(values[row]) || !std::ranges::all_of(m_columns, isKnown))
            continue;
        addUnknown(gaps, reasonAt(row));
        ++explained;
    }
    if (m_claim.take == "first" && std::ranges::none_of(values, isMet))
        gaps.add(
            refusal("claim.first",
                    "no value of '" + m_axis.variable + "' meets '" + m_claim.predicted->text + "'",
                    "add values to 'over'"));
    return withSeverity(Severity::Warning, std::move(gaps));
}

PredictedValue ClaimPrediction::taken(const std::vector<double>& values) const
{
    const auto& take = m_claim.take;
    if (take == "argmax" || take == "argmin" || take == "first")
        return {m_axis.variable, placeTaken(values), m_axis.dimension, m_axis.categories};
    PredictedValue predicted{m_claim.predicted->text, valueTaken(values), m_dimension};
    const auto output = std::ranges::find(m_columns, predicted.name, &SweepColumn::name);
    if (take.empty() && output != m_columns.end())
        predicted.categories = output->categories;
    return predicted;
}

double ClaimPrediction::valueTaken(const std::vector<double>& values) const
{
    const auto& take = m_claim.take;
    if (take == "all")
        return std::ranges::all_of(values, isMet) ? 1 : 0;
    if (take == "any")
        return std::ranges::any_of(values, isMet) ? 1 : 0;
    if (take.empty() || hasGap(values))
        return take.empty() ? values.front() : std::nan("");
    if (take == "max")
        return std::ranges::max(values);
    if (take == "min")
        return std::ranges::min(values);
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// argmax, argmin and first return a value of the axis.
double ClaimPrediction::placeTaken(const std::vector<double>& values) const
{
    const auto& take = m_claim.take;
    if (take != "first" && hasGap(values))
        return std::nan("");
    const auto at = take == "argmax"   ? std::ranges::max_element(values)
                    : take == "argmin" ? std::ranges::min_element(values)
                                       : std::ranges::find_if(values, isMet);
    return at == values.end() ? std::nan("")
                              : m_axis.values[static_cast<std::size_t>(at - values.begin())];
}

} // namespace clusterwright::model
