#include "model/calibration/calibration/fit_words.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kRough = 0.3; // half an interval over its number

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
               ? "the model misses the means of repeated points by more than these spread: a part "
                 "of it is missing"
               : "the model misses the means of repeated points by no more than these spread";
}

} // namespace

std::string shareText(double share)
{
    if (!std::isfinite(share))
        return "unknown";
    constexpr double kWhole = 99.5; // percent: from here on without digits behind the point
    const double percent = 100 * share;
    return (std::abs(percent) < kWhole ? roundedText(percent, 2)
                                       : std::to_string(std::llround(percent))) +
           " %";
}

std::string identifiabilityText(const Fit& fit, std::size_t parameter)
{
    const auto& found = fit.parameters[parameter];
    switch (found.state) {
    case Identifiability::Identified: {
        const double half = (found.high - found.low) / 2 / std::abs(found.value);
        const auto size = std::isfinite(half) ? " to \u00b1 " + shareText(half) : std::string();
        return (half > kRough ? "the data give it roughly" : "the data give it") + size;
    }
    case Identifiability::AtEnd:
        return "the data would have it beyond " +
               displayIn({fit.at[parameter], found.dimension}, found.unit) +
               ", the end of its range";
    case Identifiability::Without:
        return "'" + fit.response + "' does not move with it on these data";
    case Identifiability::Inseparable:
        return "only together with " + othersOf(fit, parameter) +
               ": fix all of them but one, or measure where they act apart";
    }
    return {};
}

std::vector<FitFact> factsOf(const Fit& fit)
{
    const auto& goodness = fit.goodness;
    std::vector<FitFact> facts{
        {"Rows", std::to_string(fit.residuals.size()), "that were fitted"},
        {"Median error", shareText(goodness.medianError), "on the rows that were fitted"},
        {"Worst error", shareText(goodness.worstError), "on the rows that were fitted"},
        {"R\u00b2",
         roundedText(goodness.rSquared, 5),
         "share of the variation that the model explains; 1 is all of it"},
        {"AICc",
         roundedText(goodness.aicc, 5),
         "to compare models on the same rows: the smaller one is better, 10 apart is decisive"}};
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
    return {{Severity::Warning,
             "fit.weak",
             "",
             "",
             "the model explains only " + shareText(std::max(share, 0.0)) +
                 " of the variation of '" + fit.response + "' (R\u00b2 = " + roundedText(share, 2) +
                 ")",
             "check that the data belong to this model, and that each column is assigned"}};
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
                                                  : "not possible with these data",
                         rung.assumption});
    return facts;
}

std::string heldOutText(const Calibration& calibration)
{
    if (!calibration.heldOut)
        return "Nothing was held out: how well the model predicts what it has not seen is unknown.";
    const auto& held = *calibration.heldOut;
    return "Median over " + std::to_string(held.rows) + (held.rows == 1 ? " row" : " rows") +
           " that the fit has not seen; worst " + shareText(held.worstError) + ", " +
           (std::abs(held.bias) < 5e-4 ? "no bias"
            : held.bias > 0            ? shareText(held.bias) + " too high in the middle"
                                       : shareText(-held.bias) + " too low in the middle") +
           ", " + shareText(held.coverage) + " of them inside the band.";
}

} // namespace clusterwright::model
