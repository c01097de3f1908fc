#include "model/calibration/calibration/fit_words.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kRough = 0.3; // half-width of an interval over its value

std::string othersOf(const Fit& fit, std::size_t parameter)
{
    std::vector<std::string> names;
    for (const auto& group : fit.identification.groups)
        if (std::ranges::count(group, parameter) > 0)
            for (const auto other : group)
                if (other != parameter)
                    names.push_back(fit.parameters[other].name);
    return join(names, ", ");
}

std::string lackText(const LackOfFit& lack)
{
    constexpr double kDoubt = 0.05;
    return lack.probability < kDoubt
               ? "significant: the model error exceeds the scatter of repeated points, so the "
                 "model lacks a term"
               : "not significant: the model error is within the scatter of repeated points";
}

} // namespace

std::string shareText(double share)
{
    if (!std::isfinite(share))
        return "unknown";
    return percentText(share, 2);
}

std::string estimateText(const FittedParameter& parameter)
{
    if (parameter.state != Identifiability::Identified)
        return "not identifiable";
    return displayIn({parameter.value, parameter.dimension},
                     parameter.unit,
                     digitsWithin(parameter.value, parameter.low, parameter.high));
}

std::string intervalText(const FittedParameter& parameter)
{
    return parameter.state == Identifiability::Identified
               ? intervalText(parameter, parameter.low, parameter.high)
               : "\u2013";
}

std::string intervalText(const FittedParameter& parameter, double low, double high)
{
    if (!std::isfinite(low) || !std::isfinite(high))
        return "\u2013";
    const int digits = digitsWithin(parameter.value, parameter.low, parameter.high);
    return displayIn({low, parameter.dimension}, parameter.unit, digits) + " .. " +
           displayIn({high, parameter.dimension}, parameter.unit, digits);
}

std::string identifiabilityText(const Fit& fit, std::size_t parameter)
{
    const auto& found = fit.parameters[parameter];
    switch (found.state) {
    case Identifiability::Identified: {
        const double half = (found.high - found.low) / 2 / std::abs(found.value);
        const auto size = std::isfinite(half) ? " within \u00b1 " + shareText(half) : std::string();
        return (half > kRough ? "weakly identifiable" : "identifiable") + size;
    }
    case Identifiability::AtEnd:
        return "not identifiable: the optimum lies at or beyond " +
               displayIn({fit.at[parameter], found.dimension}, found.unit) +
               ", the bound of its range";
    case Identifiability::Unlimited:
        return "not identifiable: any value above " +
               displayIn({std::abs(fit.at[parameter]), found.dimension}, found.unit) +
               " fits as well";
    case Identifiability::Without:
        return "'" + fit.response + "' does not depend on this parameter in these data";
    case Identifiability::Inseparable:
        return "identifiable only together with " + othersOf(fit, parameter) +
               "; fix all but one, or measure where their effects differ";
    }
    return {};
}

std::vector<FitFact> factsOf(const Fit& fit)
{
    const auto& goodness = fit.goodness;
    std::vector<FitFact> facts{
        {"Rows", std::to_string(fit.residuals.size()), "number of fitted rows"},
        {"Median error", shareText(goodness.medianError), "on the fitted rows"},
        {"Maximum error", shareText(goodness.worstError), "on the fitted rows"},
        {"R\u00b2",
         roundedText(goodness.rSquared, 5),
         "share of the variation that the model explains, at most 1"},
        {"AICc",
         roundedText(goodness.aicc, 5),
         "compares models on the same rows: smaller is better, a difference of 10 is decisive"}};
    if (goodness.lackOfFit)
        facts.push_back({"Lack of fit",
                         "p = " + roundedText(goodness.lackOfFit->probability, 2),
                         lackText(*goodness.lackOfFit)});
    facts.push_back({"Outliers", std::string(toText(fit.plan.loss)), outlierPolicy(fit.plan.loss)});
    return facts;
}

Diagnostics weakFitFindings(const Fit& fit)
{
    constexpr double kHalf = 0.5;
    const double share = fit.goodness.rSquared;
    if (!(share < kHalf))
        return {};
    return warning("fit.weak",
                   "the model explains only " + shareText(std::max(share, 0.0)) +
                       " of the variation of '" + fit.response +
                       "' (R\u00b2 = " + roundedText(share, 2) + ")",
                   "check that the data belong to this model, and assign each column");
}

int digitsWithin(double value, double low, double high)
{
    constexpr int kLeast = 4;
    constexpr int kMost = 12;
    const double step = (high - low) / 10;
    if (!std::isfinite(step) || !(step > 0) || !std::isfinite(value) || value == 0)
        return kLeast;
    const auto place = [](double number) {
        constexpr double kRounding = 1e-9; // relative error of a computed power of ten
        return static_cast<int>(std::floor(std::log10(number) + kRounding));
    };
    return std::clamp(1 + place(std::abs(value)) - place(step), kLeast, kMost);
}

std::vector<FitFact> factsOf(const ModelLadder& ladder)
{
    std::vector<FitFact> facts;
    for (const auto& rung : ladder.rungs)
        facts.push_back({rung.name,
                         std::isfinite(rung.aicc) ? "AICc " + roundedText(rung.aicc, 5)
                                                  : "cannot be fitted to these data",
                         rung.assumption});
    return facts;
}

std::string heldOutText(const Calibration& calibration)
{
    if (!calibration.heldOut)
        return "Nothing was held out, so the error of predictions is unknown.";
    const auto& held = *calibration.heldOut;
    return "Median error of " + counted(held.rows, "row") + " excluded from the fit; maximum " +
           shareText(held.worstError) + ", " +
           (std::abs(held.bias) < 5e-4 ? "no bias"
            : held.bias > 0            ? shareText(held.bias) + " too high at the median"
                                       : shareText(-held.bias) + " too low at the median") +
           ", " + shareText(held.coverage) + " of the rows inside the prediction band.";
}

} // namespace clusterwright::model
