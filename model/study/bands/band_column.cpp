#include "model/study/bands/band_column.h"

#include "model/core/finding.h"
#include "model/study/bands/design_band.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

RunOptions optionsOf(const StudyRun* run)
{
    RunOptions options;
    options.threads = run != nullptr ? run->options.threads : 1;
    if (run != nullptr)
        options.stop = run->options.stop;
    return options;
}

Diagnostics tooLarge(const std::string& output, std::size_t points, std::size_t numbers)
{
    return note("band.size",
                "'" + output + "' has no band: the slopes of " + std::to_string(numbers) +
                    " inputs at " + std::to_string(points) + " points exceed the maximum of " +
                    std::to_string(kMostValues) + " values",
                "shorten an axis");
}

} // namespace

const BandColumn* bandOf(const std::vector<BandColumn>& bands, std::size_t column)
{
    return column < bands.size() && !bands[column].isEmpty() ? &bands[column] : nullptr;
}

BandColumn part(const BandColumn& band, std::size_t first, std::size_t count)
{
    if (band.isEmpty())
        return band;
    const auto cut = [&](auto& column) {
        if (column.empty())
            return;
        const auto begin = column.begin() + static_cast<std::ptrdiff_t>(first);
        column = {begin, begin + static_cast<std::ptrdiff_t>(count)};
    };
    auto result = band;
    cut(result.low);
    cut(result.high);
    auto& places = result.named.places;
    cut(places.kinds);
    cut(places.doublings);
    cut(places.axis);
    for (auto& one : result.named.all) {
        cut(one.low);
        cut(one.high);
    }
    return result;
}

std::vector<BesideColumn> besideColumns(const BandColumn* band, BandHeads heads)
{
    std::vector<BesideColumn> columns;
    if (band == nullptr)
        return columns;
    const bool isCsv = heads == BandHeads::Csv;
    const auto level = " (95 %, " + band->named.name() + ")";
    columns.push_back({isCsv ? ".low" : ", low" + level, band->low});
    columns.push_back({isCsv ? ".high" : ", high" + level, band->high});
    const auto& places = band->named.places;
    if (places.isEmpty())
        return columns;
    auto& kinds = columns.emplace_back(BesideColumn{isCsv ? ".point" : ", point", {}});
    for (const auto kind : places.kinds)
        kinds.values.push_back(static_cast<double>(kind));
    for (const auto kind : {PointKind::Inside, PointKind::Extrapolated, PointKind::Transferred})
        kinds.kinds.push_back({std::to_string(static_cast<int>(kind)),
                               toText(kind),
                               static_cast<double>(kind),
                               true});
    return columns;
}

BandColumn bandOver(const System& system,
                    const std::vector<Axis>& variables,
                    const SlopePlaces& places,
                    const SweepColumn& output,
                    Diagnostics& findings,
                    const StudyRun* run,
                    const std::string& title)
{
    const auto& shown = title.empty() ? output.name : title;
    const auto answered =
        std::ranges::find_if(output.values, [](double value) { return std::isfinite(value); });
    if (answered == output.values.end() || !output.categories.empty()) // labels have no order
        return {};
    const auto values = places.at(static_cast<std::size_t>(answered - output.values.begin()));
    BandTerm term{&system, output.name, {}};
    std::vector<Quantity> there;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        term.variables.push_back(variables[i].variable);
        there.push_back({values[i], variables[i].dimension});
    }
    auto band = DesignBand::ofMeasured({term}, findings, there);
    if (!band)
        return {};
    if (places.size() * band->numbers() > kMostValues) {
        append(findings, tooLarge(shown, places.size(), band->numbers()));
        return {};
    }
    BandColumn column;
    std::size_t last = 0;
    const auto spreads = band->at(places, optionsOf(run));
    for (std::size_t point = 0; point < spreads.size(); ++point) {
        const auto [low, high] = spreads[point].about(output.values[point]);
        column.add(low, high);
        if (std::isfinite(output.values[point]))
            last = point;
    }
    append(findings, band->sampleFindings("'" + shown + "'"));
    if (!column.isEmpty())
        column.parts = band->partsAt(places.at(last), output.values[last]);
    if (!column.isEmpty())
        column.named = nameBands({system, output.name, term.variables, places, output.values},
                                 band->origins(),
                                 column.low,
                                 column.high,
                                 findings);
    return column;
}

BandColumn bandOver(const System& system,
                    const std::vector<Axis>& axes,
                    const SweepColumn& output,
                    Diagnostics& findings,
                    const StudyRun* run)
{
    SlopePlaces places;
    for (const auto& axis : axes)
        places.axes.push_back(axis.values);
    return bandOver(system, axes, places, output, findings, run);
}

} // namespace clusterwright::model
