#include "app/cli/fits/fit_report.h"

#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::cli
{

namespace
{

std::string_view word(model::Identifiability state)
{
    switch (state) {
    case model::Identifiability::AtEnd:
        return "at a bound of its range";
    case model::Identifiability::Without:
        return "no effect";
    case model::Identifiability::Inseparable:
        return "inseparable";
    case model::Identifiability::Unlimited:
        return "any larger value fits as well";
    case model::Identifiability::Identified:
        break;
    }
    return "identified";
}

Json matrixJson(const std::vector<std::vector<double>>& matrix)
{
    auto rows = Json::array();
    for (const auto& row : matrix)
        rows.push_back(numbersJson(row));
    return rows;
}

Json goodnessJson(const model::Fit& fit)
{
    const auto& goodness = fit.goodness;
    Json json{{"r_squared", numberJson(goodness.rSquared)},
              {"aicc", numberJson(goodness.aicc)},
              {"bic", numberJson(goodness.bic)},
              {"sum_of_squares", numberJson(goodness.sumOfSquares)},
              {"deviation", numberJson(fit.identification.deviation)},
              {"degrees_of_freedom", fit.identification.degreesOfFreedom},
              {"median_error", numberJson(goodness.medianError)},
              {"worst_error", numberJson(goodness.worstError)}};
    if (goodness.lackOfFit)
        json["lack_of_fit"] = {{"f", numberJson(goodness.lackOfFit->ratio)},
                               {"probability", numberJson(goodness.lackOfFit->probability)},
                               {"points", goodness.lackOfFit->points}};
    return json;
}

// Returns the sorted residuals over their deviation with the quantiles of a normal distribution.
Json quantilesJson(const model::Fit& fit)
{
    auto sorted = fit.residuals;
    std::ranges::sort(sorted);
    for (auto& residual : sorted)
        residual /= fit.identification.deviation;
    return {{"normal", numbersJson(model::normalScores(sorted.size()))},
            {"residuals", numbersJson(sorted)}};
}

// Members low and high of an object, and a cell with the range in the unit of the parameter.
template <typename Interval>
Cell intervalCell(const std::string& key,
                  const std::string& head,
                  const Interval& interval,
                  const model::FittedParameter& parameter)
{
    const bool isKnown = parameter.state == model::Identifiability::Identified;
    return {key,
            head,
            isKnown
                ? model::rangeText(interval.low, interval.high, parameter.dimension, parameter.unit)
                : "",
            {{"low", numberJson(interval.low)}, {"high", numberJson(interval.high)}}};
}

Row cellsOf(const FitReport& report, std::size_t index)
{
    const auto& parameter = report.fit.parameters[index];
    const auto state = std::string(word(parameter.state));
    const bool isKnown = parameter.state == model::Identifiability::Identified;
    const auto value = model::displayIn({parameter.value, parameter.dimension}, parameter.unit);
    Row row{{"name", "parameter", parameter.name},
            {"state", state},
            {"", "value", isKnown ? value : "not identifiable from these data (" + state + ")"},
            {"value", numberJson(parameter.value)},
            {"unit", baseUnit(parameter.dimension)},
            {"error", numberJson(parameter.error)},
            {"low", numberJson(parameter.low)},
            {"high", numberJson(parameter.high)},
            intervalCell("",
                         model::percentText(report.fit.plan.confidence) + " interval",
                         parameter,
                         parameter)};
    if (report.profile)
        row.push_back(
            intervalCell("profile", "profile interval", (*report.profile)[index], parameter));
    if (report.bootstrap)
        row.push_back(intervalCell(
            "bootstrap", "bootstrap interval", report.bootstrap->intervals[index], parameter));
    return row;
}

Rows parametersOf(const FitReport& report)
{
    Rows rows;
    for (std::size_t i = 0; i < report.fit.parameters.size(); ++i)
        rows.items.push_back(cellsOf(report, i));
    return rows;
}

// Returns "time over k, n".
std::string overText(const model::Fit& fit)
{
    return fit.response + " over " +
           (fit.columns.empty() ? "no column" : model::join(fit.columns, ", "));
}

Json spreadJson(const model::NodeSpread& nodes)
{
    Json json{{"column", nodes.column},
              {"groups", nodes.nodes},
              {"middle", numberJson(nodes.middle.value)},
              {"unit", baseUnit(nodes.middle.dimension)}};
    for (const auto& one : nodes.parameters)
        json[one.name] = {{"value", numberJson(one.value)},
                          {"low", numberJson(one.low)},
                          {"high", numberJson(one.high)}};
    return json;
}

// Spreads of logarithms as shares.
std::string spreadText(const model::NodeSpread& nodes)
{
    std::vector<Row> rows;
    const auto add = [&](const char* what, const model::FittedParameter& one) {
        const bool isKnown = one.state == model::Identifiability::Identified;
        const auto range = model::percentText(one.low) + " .. " + model::percentText(one.high);
        rows.push_back({{"", nodes.column, what},
                        {"",
                         "differ by",
                         isKnown ? model::percentText(one.value) : "not identifiable: one size"},
                        {"", "95 % interval", isKnown ? range : ""}});
    };
    add("means (spread)", nodes.parameters[0]);
    add("slopes, for each doubling (spread_slope)", nodes.parameters[1]);
    add("rows of one (noise)", nodes.parameters[2]);
    return "NODES: " + std::to_string(nodes.nodes) + " of '" + nodes.column +
           "', standard deviations of ln(measured / predicted)\n" + Rows{rows}.text() +
           (nodes.middle.dimension == model::kTime
                ? "Slopes count from " + model::displayIn(nodes.middle, "") +
                      ". The block compute.slowest_node draws the slowest of P nodes.\n"
                : "");
}

} // namespace

Json FitReport::json() const
{
    Json json{{"system", system},
              {"response", fit.response},
              {"columns", fit.columns},
              {"rows", fit.residuals.size()},
              {"residual_kind", model::toText(fit.plan.residuals)},
              {"loss", model::toText(fit.plan.loss)},
              {"outliers", model::outlierPolicy(fit.plan.loss)},
              {"confidence", fit.plan.confidence},
              {"seed", fit.plan.seed},
              {"parameters", parametersOf(*this).json()},
              {"covariance", matrixJson(fit.identification.covariance)},
              {"singular_values", numbersJson(fit.identification.singularValues)},
              {"goodness", goodnessJson(fit)},
              {"residuals", numbersJson(fit.residuals)},
              {"predictions", numbersJson(fit.predictions)},
              {"quantiles", quantilesJson(fit)}};
    if (!rowsAre.empty())
        json["rows_are"] = rowsAre;
    if (bootstrap)
        json["unsettled_refits"] = bootstrap->unsettled;
    if (heldOut)
        json["held_out"] = {{"rows", heldOut->rows},
                            {"median_error", numberJson(heldOut->medianError)},
                            {"worst_error", numberJson(heldOut->worstError)},
                            {"bias", numberJson(heldOut->bias)},
                            {"coverage", heldOut->coverage}};
    if (nodes)
        json["by"] = spreadJson(*nodes);
    if (next)
        json["next"] = next->json();
    json["diagnostics"] = findingsJson(findings());
    return json;
}

std::string FitReport::text() const
{
    std::string text;
    if (heldOut)
        text += "HELD OUT: " + model::percentText(heldOut->medianError) + " median error (" +
                std::to_string(heldOut->rows) + " rows, maximum " +
                model::percentText(heldOut->worstError) + "), " +
                model::percentText(heldOut->coverage) + " inside the 95 % band\n\n";
    const auto& goodness = fit.goodness;
    text += parametersOf(*this).text() + "\n" + overText(fit) + ": " +
            std::to_string(fit.residuals.size()) + " rows" +
            (rowsAre.empty() ? "" : " (" + rowsAre + ")") + ", " +
            std::string(model::toText(fit.plan.residuals)) + " residuals: R2 " +
            model::roundedText(goodness.rSquared, 6) + ", AICc " +
            model::roundedText(goodness.aicc, 6) + ", " + "median error " +
            model::percentText(goodness.medianError) + ", maximum " +
            model::percentText(goodness.worstError) +
            (std::isnan(goodness.medianError) ? " (a measured value is 0)\n" : "\n") +
            model::outlierPolicy(fit.plan.loss) + "\n";
    if (nodes)
        text += "\n" + spreadText(*nodes);
    return next ? text + "\n" + next->text() : text;
}

Diagnostics FitReport::findings() const
{
    auto all = fit.diagnostics;
    for (auto& finding : all)
        if (finding.code == "fit.outliers")
            finding.hint = "check these rows, or use --loss huber";
    append(all, notes);
    return all;
}

} // namespace clusterwright::cli
