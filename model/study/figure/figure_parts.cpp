#include "model/study/figure/figure_parts.h"

#include "model/study/bands/design_band.h"
#include "model/study/points/relation.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

void addBand(Panel& panel, Series& series, const model::BandColumn& band)
{
    series.low = finite(band.low);
    series.high = finite(band.high);
    for (const auto kind : band.named.places.kinds)
        series.kinds.emplace_back(toText(kind));
    constexpr double kLevel = 0.95;
    for (auto named = band.named.all.rbegin(); named != band.named.all.rend(); ++named)
        if (named->level == kLevel && named->kind != band.named.kind &&
            std::ranges::any_of(named->low, [](double low) { return std::isfinite(low); }))
            series.inner.push_back(
                {{finite(named->low), finite(named->high)}, std::string(toText(named->kind))});
    if (!band.isEmpty())
        panel.band = "95 % band, " + band.named.name() +
                     (series.inner.empty() ? ": " + legendText(band.parts) : "");
}

std::size_t placeIn(const std::string& name, std::vector<std::string>& order)
{
    const auto found = std::ranges::find(order, name) - order.begin();
    if (found == std::ssize(order))
        order.push_back(name);
    return static_cast<std::size_t>(found);
}

ColourOrder colourOrderOf(const model::Design& design, const std::vector<std::string>& resources)
{
    ColourOrder order{{design.id}, resources, {{"time", "speedup", "efficiency"}}};
    for (const auto& output : design.outputs)
        if (std::ranges::count(model::namesIn(output.expression), "time") > 0)
            order.timed->push_back(output.name);
    const auto ofScenario = [&](std::string_view name) {
        return design.id + ", scenario " + std::string(name);
    };
    for (const auto& scenario : design.scenarios)
        order.designs.push_back(ofScenario(scenario.name));
    for (const auto& study : design.studies)
        for (const auto& other : study.against)
            if (!other.starts_with(model::kScenarioPrefix))
                placeIn(other, order.designs);
    return order;
}

} // namespace clusterwright::plots
