// Claims of papers as points.
#include "app/desktop/plots/results/claim_figure.h"

#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clusterwright::plots
{

namespace
{

struct PrintedPair {
    double printed = 0;
    double predicted = 0;
};

// Returns both values in the unit of the claim; nothing for a relation and for values that are not positive.
std::optional<PrintedPair> pairOf(const model::ClaimOutcome& outcome)
{
    if (!outcome.expectedValue || !outcome.predicted)
        return std::nullopt;
    const auto parsed = model::parseUnit(outcome.unit);
    const auto unit = parsed ? parsed.value() : model::Unit{};
    const PrintedPair pair{unit.fromBase(outcome.expectedValue->value),
                           unit.fromBase(outcome.predicted->value)};
    const auto isShown = [](double value) { return std::isfinite(value) && value > 0; };
    return isShown(pair.printed) && isShown(pair.predicted) ? std::optional(pair) : std::nullopt;
}

void addDiagonal(ScatterFigure& figure)
{
    double least = INFINITY;
    double most = 0;
    for (const auto& points : figure.points)
        for (const auto* const values : {&points.x, &points.y}) {
            least = std::min(least, std::ranges::min(*values));
            most = std::max(most, std::ranges::max(*values));
        }
    figure.curves.push_back({"predicted = printed", {least, most}, {least, most}, {}, {}, 0, true});
}

} // namespace

ScatterFigure claimFigure(const std::vector<const model::EvaluatedClaim*>& claims)
{
    ScatterFigure figure;
    figure.x = {"printed", "1", Scale::Log};
    figure.y = {"predicted", "1", Scale::Log};
    ScatterPoints reproduced;
    reproduced.label = "reproduced";
    ScatterPoints off;
    off.label = "not reproduced";
    off.colour = 1;
    off.isHollow = true;
    for (std::size_t i = 0; i < claims.size(); ++i) {
        const auto pair = pairOf(claims[i]->outcome);
        if (!pair)
            continue;
        auto& points =
            claims[i]->outcome.status == model::ClaimStatus::Reproduced ? reproduced : off;
        points.x.push_back(pair->printed);
        points.y.push_back(pair->predicted);
        points.rows.push_back(i);
    }
    for (auto* const points : {&reproduced, &off})
        if (!points->x.empty())
            figure.points.push_back(std::move(*points));
    if (!figure.points.empty())
        addDiagonal(figure);
    return figure;
}

} // namespace clusterwright::plots
