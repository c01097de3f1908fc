// An uncertainty as tables, with its band, its distribution and the probability of more than a limit.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/shown_axis.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

Exceedance exceedanceAt(const BandPoint& point)
{
    return point.exceedance.value_or(exceedanceOf({}, std::nan("")));
}

std::vector<double> valuesOf(const Uncertainty& study, double BandPoint::*part)
{
    std::vector<double> values;
    for (const auto& point : study.points)
        values.push_back(point.*part);
    return values;
}

ResultColumn placeColumn(const Uncertainty& study)
{
    if (!study.axis)
        return wordColumn(
            "", "at", study.points, [](const BandPoint&) { return "the design's point"; });
    auto column = columnOf("", *study.axis);
    column.values = valuesOf(study, &BandPoint::x);
    column.categories = study.axis->categories;
    return column;
}

ResultColumn
shareColumn(const char* key, const char* head, const Uncertainty& study, double Exceedance::*share)
{
    auto column = numberColumn(key, head, study.points, [share](const BandPoint& point) {
        return exceedanceAt(point).*share;
    });
    for (const double value : column.values)
        column.texts.push_back(percentText(value));
    return column;
}

ResultColumn countColumn(const char* key, const Uncertainty& study, std::size_t Exceedance::*count)
{
    auto column = numberColumn(key, "", study.points, [count](const BandPoint& point) {
        return exceedanceAt(point).*count;
    });
    column.form = ResultColumn::Form::Count;
    return column;
}

std::vector<ResultColumn> limitColumns(const Uncertainty& study)
{
    return {numberColumn(
                "limit",
                "limit",
                study.points,
                [](const BandPoint& point) { return exceedanceAt(point).limit; },
                study.output),
            countColumn("above", study, &Exceedance::above),
            countColumn("samples", study, &Exceedance::samples),
            shareColumn("probability", "P(above limit)", study, &Exceedance::probability),
            shareColumn("probability_low", "P, low (95 %)", study, &Exceedance::low),
            shareColumn("probability_high", "P, high (95 %)", study, &Exceedance::high)};
}

ResultTable bandsTable(const Uncertainty& study)
{
    const auto& points = study.points;
    const auto& output = study.output;
    const bool hasAxis = study.axis.has_value();
    ResultTable table{
        "bands",
        "",
        {wordColumn("output", "", points, [&](const BandPoint&) { return output.name; }),
         placeColumn(study),
         numberColumn("x",
                      "",
                      points,
                      [&](const BandPoint& point) { return hasAxis ? point.x : std::nan(""); }),
         numberColumn("value", output.name, points, &BandPoint::value, output),
         numberColumn("low", "2.5 %", points, &BandPoint::low, output),
         numberColumn("middle", "50 %", points, &BandPoint::middle, output),
         numberColumn("high", "97.5 %", points, &BandPoint::high, output),
         wordColumn(
             "unit", "", points, [&](const BandPoint&) { return baseUnit(output.dimension); }),
         numberColumn("without_answer", "", points, &BandPoint::withoutAnswer)}};
    table.columns.back().form = ResultColumn::Form::Count;
    if (!study.limit.empty())
        std::ranges::move(limitColumns(study), std::back_inserter(table.columns));
    return table;
}

ResultTable histogramTable(const Uncertainty& study, const OutputDistribution& distribution)
{
    const auto& [edges, counts, values, shares] = distribution;
    const auto& output = study.output;
    auto samples = numberColumn("", "samples", counts, [](std::size_t count) { return count; });
    auto below = numberColumn("", "cumulative", counts, [](std::size_t count) { return count; });
    std::partial_sum(below.values.begin(), below.values.end(), below.values.begin());
    const double all = below.values.back();
    for (auto& value : below.values) {
        value /= all;
        below.texts.push_back(percentText(value));
    }
    for (const auto count : counts)
        samples.texts.push_back(countText(count));
    auto from = numberColumn(
        "", "from", counts, [](std::size_t) { return 0; }, output);
    auto to = numberColumn(
        "", "to", counts, [](std::size_t) { return 0; }, output);
    from.values.assign(edges.begin(), edges.end() - 1);
    to.values.assign(edges.begin() + 1, edges.end());
    return {"",
            "histogram of " + output.name + " (" + countText(study.distributionSamples) +
                " samples, seed " + std::to_string(study.distributionSeed) + ")",
            {std::move(from), std::move(to), std::move(samples), std::move(below)}};
}

Json distributionJson(const Uncertainty& study)
{
    const auto& [edges, counts, values, shares] = *study.distribution;
    auto bins = Json::array();
    for (std::size_t i = 0; i < counts.size(); ++i)
        bins.push_back({{"low", edges[i]}, {"high", edges[i + 1]}, {"count", counts[i]}});
    auto steps = Json::array();
    for (std::size_t i = 0; i < values.size(); ++i)
        steps.push_back({{"value", values[i]}, {"share", shares[i]}});
    return {{"samples", study.distributionSamples},
            {"seed", study.distributionSeed},
            {"bins", std::move(bins)},
            {"cumulative", std::move(steps)}};
}

Json factsOf(const Uncertainty& study)
{
    auto json = recordJson(study.record, study.output, Json::object());
    if (study.distribution)
        json["outputs"][study.output.name]["distribution"] = distributionJson(study);
    json["axis"] = study.axis
                       ? Json{{"name", study.axis->name}, {"unit", baseUnit(study.axis->dimension)}}
                       : Json(nullptr);
    json["bands"] = nullptr;
    if (study.parts)
        json["band_parts"] = bandPartsJson(*study.parts);
    auto variables = variationColumns(study.variables);
    variables.push_back(wordColumn(
        "output", "", study.variables, [&](const Variation&) { return study.output.name; }));
    variables.push_back(wordColumn(
        "method", "", study.variables, [&](const Variation&) { return study.record.method; }));
    for (std::size_t i = 0; i < study.isExact.size(); ++i)
        variables.back().words[i] = study.isExact[i] ? "exact" : "difference";
    json["variables"] = rowsJson({"variables", "", std::move(variables)});
    return json;
}

// "Varied: nic.rate (80 MB/s to 120 MB/s), n (assumed 4 to 6)."
std::string variedText(const std::vector<Variation>& variations)
{
    constexpr std::size_t kMost = 6;
    std::vector<std::string> parts;
    for (const auto& [variable, basis, distribution, origin] : variations) {
        if (parts.size() == kMost) {
            const auto more = std::to_string(variations.size() - kMost);
            parts.push_back(resultMessage("list.more", {{"count", more}}));
            break;
        }
        const bool isAssumed = basis == IntervalBasis::Assumed;
        parts.push_back(resultMessage(isAssumed ? "uncertainty.assumed" : "uncertainty.known",
                                      {{"input", variable.name},
                                       {"low", shownAs(variable, distribution.low)},
                                       {"high", shownAs(variable, distribution.high)}}));
    }
    return resultMessage("uncertainty.varied", {{"inputs", join(parts, ", ")}});
}

std::string sentenceOf(const Uncertainty& study)
{
    if (study.points.empty() || !std::isfinite(study.points[study.ownPoint].value))
        return "";
    const auto& output = study.output;
    const auto& point = study.points[study.ownPoint];
    const bool isConstant =
        point.low == point.high && (!study.distribution || study.distribution->values.size() == 1);
    const std::string id = isConstant ? "uncertainty.constant" : "uncertainty.value";
    const auto place = study.axis ? resultMessage("place.value",
                                                  {{"variable", study.axis->name},
                                                   {"value", shownIn(*study.axis, point.x)}})
                                  : std::string();
    std::vector<std::string> sentences{resultMessage(id + (study.axis ? "_at" : ""),
                                                     {{"place", place},
                                                      {"output", output.name},
                                                      {"value", shownIn(output, point.value)},
                                                      {"low", shownIn(output, point.low)},
                                                      {"high", shownIn(output, point.high)}})};
    sentences.push_back(variedText(study.variables));
    if (study.parts && study.ownPoint + 1 == study.points.size()) // the parts are the last's
        addBandSentence(sentences, *study.parts, output.dimension, output.unit);
    if (const auto& exceedance = point.exceedance;
        exceedance && !std::isnan(exceedance->probability))
        sentences.push_back(toText(*exceedance, output));
    return join(sentences, " ");
}

std::string intervalLabel(const Uncertainty& study)
{
    return "prediction with 95 % band, parameters only" +
           (study.parts ? " (" + legendText(*study.parts) + ")" : std::string());
}

// Returns a line over the axis of the study.
plots::Panel panelOver(const Uncertainty& study, plots::Axis y, plots::Series line)
{
    plots::Panel panel;
    panel.xValues = valuesOf(study, &BandPoint::x);
    panel.x = axisOf(*study.axis, scaleOver("auto", study.axis->dimension, panel.xValues));
    panel.y = std::move(y);
    panel.series = {std::move(line)};
    return panel;
}

plots::Figure bandOver(const Uncertainty& study)
{
    plots::Series line{intervalLabel(study), plots::finite(valuesOf(study, &BandPoint::value))};
    line.low = plots::finite(valuesOf(study, &BandPoint::low));
    line.high = plots::finite(valuesOf(study, &BandPoint::high));
    auto panel = panelOver(study, axisOf(study.output), std::move(line));
    if (!study.limit.empty()) {
        auto& limit = panel.reference.emplace(plots::Series{"limit " + study.limit, {}});
        for (const auto& point : study.points)
            limit.values.push_back(exceedanceAt(point).limit);
        limit.values = plots::finite(std::move(limit.values));
    }
    return {{}, {std::move(panel)}};
}

plots::BarFigure bandAtPoint(const Uncertainty& study)
{
    std::vector<plots::Bar> bars;
    for (const auto& point : study.points)
        bars.push_back({study.output.name, 0, point.value, 0, {}, point.low, point.high});
    auto figure = barsOf(axisOf(study.output), "", std::move(bars), {intervalLabel(study)});
    if (const double limit = exceedanceAt(study.points.front()).limit; std::isfinite(limit)) {
        figure.reference = limit;
        figure.referenceLabel = "limit " + shownIn(study.output, limit);
    }
    return figure;
}

plots::Figure probabilityOver(const Uncertainty& study)
{
    plots::Series line{"probability with 95 % confidence interval"};
    for (const auto& point : study.points) {
        const auto exceedance = exceedanceAt(point);
        line.values.push_back(exceedance.probability);
        line.low.push_back(exceedance.low);
        line.high.push_back(exceedance.high);
    }
    for (auto* const values : {&line.values, &line.low, &line.high})
        *values = plots::finite(std::move(*values));
    auto panel =
        panelOver(study,
                  plots::titledAxis("P(" + study.output.name + " > " + study.limit + ")", "%"),
                  std::move(line));
    panel.y.from = 0;
    panel.y.to = 1;
    return {{}, {std::move(panel)}};
}

// Returns a panel over the output. The limit may lie beyond the samples.
plots::Panel distributionPanel(const Uncertainty& study,
                               std::string title,
                               const std::vector<double>& edges,
                               plots::Axis y,
                               plots::Series line)
{
    plots::Panel panel;
    panel.title = std::move(title);
    panel.x = axisOf(study.output);
    panel.xValues = edges;
    panel.y = std::move(y);
    panel.y.from = 0;
    panel.series = {std::move(line)};
    const double limit = exceedanceAt(study.points.front()).limit;
    if (!std::isfinite(limit))
        return panel;
    panel.marks = {{"limit " + shownIn(study.output, limit), limit}};
    const auto [low, high] = std::ranges::minmax(edges);
    const double margin = (std::max(high, limit) - std::min(low, limit)) / 20;
    panel.x.from = std::min(low, limit - margin);
    panel.x.to = std::max(high, limit + margin);
    return panel;
}

plots::Figure distributionOf(const Uncertainty& study)
{
    const auto& distribution = study.distribution;
    if (!distribution || distribution->edges.front() == distribution->edges.back())
        return {}; // no samples, or equal ones
    plots::Series counts{std::to_string(study.distributionSamples) + " samples",
                         {distribution->counts.begin(), distribution->counts.end()}};
    counts.values.push_back(0); // closes the last bar
    counts.isHistogram = true;
    auto histogram = distributionPanel(study,
                                       "Histogram",
                                       distribution->edges,
                                       plots::axisOf("samples", "", "1"),
                                       std::move(counts));
    auto cumulative = distributionPanel(study,
                                        "Cumulative distribution",
                                        distribution->values,
                                        plots::axisOf("samples at or below", "", "%"),
                                        {study.output.name, distribution->shares});
    cumulative.y.to = 1;
    if (const auto& exceedance = study.points.front().exceedance)
        cumulative.subtitle = toText(*exceedance, study.output);
    return {{}, {std::move(histogram), std::move(cumulative)}};
}

} // namespace

StudyResult tablesOf(const Uncertainty& study)
{
    StudyResult result;
    result.input.design = study.record.system;
    result.sentence = sentenceOf(study);
    result.table = bandsTable(study);
    result.details = {intervalsTable(study.variables)};
    if (study.distribution)
        result.details.push_back(histogramTable(study, *study.distribution));
    result.figures = {{"Band", study.axis ? plots::AnyFigure(bandOver(study)) : bandAtPoint(study)},
                      {"Distribution", distributionOf(study)}};
    if (study.axis && !study.limit.empty())
        result.figures.push_back({"Probability", probabilityOver(study)});
    result.facts = [json = factsOf(study)] { return json; };
    result.diagnostics = study.diagnostics;
    result.method = methodText(study.record, study.output);
    return result;
}

} // namespace clusterwright::model
