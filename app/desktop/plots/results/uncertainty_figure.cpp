// Uncertainty of an output as bands, bars and distributions.
#include "app/desktop/plots/results/study_figure.h"
#include "app/desktop/plots/results/study_words.h"
#include "model/study/bands/uncertainty.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

Axis outputAxis(const model::Uncertainty& study)
{
    return plots::axisOf(
        study.output.name, study.output.doc, unitOr(study.output.unit, study.output.dimension));
}

Axis variableAxis(const model::ResponseColumn& variable, const std::vector<double>& values)
{
    return plots::axisOf(variable.name,
                         variable.doc,
                         unitOr(variable.unit, variable.dimension),
                         scaleOf(model::scaleOver("auto", variable.dimension, values)));
}

std::string intervalLabel(const model::Uncertainty& study)
{
    return "prediction with 95 % band, parameters only" +
           (study.parts ? " (" + legendText(*study.parts) + ")" : std::string());
}

Panel distributionPanel(const model::Uncertainty& study,
                        const std::string& y,
                        const std::string& unit)
{
    Panel panel;
    panel.x = outputAxis(study);
    panel.y = plots::axisOf(y, "", unit);
    panel.y.from = 0;
    const auto& exceedance = study.points.front().exceedance;
    if (exceedance && std::isfinite(exceedance->limit)) {
        Mark mark;
        mark.text = "limit " + shownIn(study.output, exceedance->limit);
        mark.x = exceedance->limit;
        panel.marks.push_back(std::move(mark));
    }
    return panel;
}

// The limit may lie beyond the samples.
void showLimit(Panel& panel)
{
    if (panel.marks.empty())
        return;
    const auto [low, high] = std::ranges::minmax(panel.xValues);
    const double limit = panel.marks.front().x;
    const double margin = (std::max(high, limit) - std::min(low, limit)) / 20;
    panel.x.from = std::min(low, limit - margin);
    panel.x.to = std::max(high, limit + margin);
}

Panel histogramPanel(const model::Uncertainty& study, const model::OutputDistribution& distribution)
{
    auto panel = distributionPanel(study, "samples", "1");
    panel.title = "Histogram";
    panel.xValues = distribution.edges;
    Series bars{std::to_string(study.distributionSamples) + " samples", {}};
    for (const auto count : distribution.counts)
        bars.values.push_back(static_cast<double>(count));
    bars.values.push_back(0); // closes the last bar
    bars.isHistogram = true;
    panel.series.push_back(std::move(bars));
    showLimit(panel);
    return panel;
}

Panel cumulativePanel(const model::Uncertainty& study,
                      const model::OutputDistribution& distribution)
{
    auto panel = distributionPanel(study, "samples at or below", "%");
    panel.title = "Cumulative distribution";
    panel.xValues = distribution.values;
    panel.series.push_back({study.output.name, distribution.shares});
    panel.y.to = 1;
    if (const auto& exceedance = study.points.front().exceedance)
        panel.subtitle = toText(*exceedance, study.output);
    showLimit(panel);
    return panel;
}

} // namespace

AnyFigure figureOf(const model::Uncertainty& study)
{
    const auto y = outputAxis(study);
    if (!study.axis) {
        BarFigure bars;
        bars.design = study.record.system;
        bars.value = y;
        for (const auto& point : study.points)
            bars.bars.push_back({study.output.name, 0, point.value, 0, {}, point.low, point.high});
        bars.classes = {intervalLabel(study)};
        if (const auto& exceedance = study.points.front().exceedance;
            exceedance && std::isfinite(exceedance->limit)) {
            bars.reference = exceedance->limit;
            bars.referenceLabel = "limit " + shownIn(study.output, exceedance->limit);
        }
        return bars;
    }
    Figure figure;
    figure.design = study.record.system;
    auto& panel = figure.panels.emplace_back();
    Series series{intervalLabel(study), {}};
    for (const auto& point : study.points) {
        panel.xValues.push_back(point.x);
        series.values.push_back(point.value);
        series.low.push_back(point.low);
        series.high.push_back(point.high);
    }
    for (auto* const values : {&series.values, &series.low, &series.high})
        *values = finite(std::move(*values));
    if (!study.limit.empty()) {
        panel.reference = Series{"limit " + study.limit, {}};
        for (const auto& point : study.points)
            panel.reference->values.push_back(point.exceedance ? point.exceedance->limit
                                                               : kNoValue);
        panel.reference->values = finite(std::move(panel.reference->values));
    }
    panel.x = variableAxis(*study.axis, panel.xValues);
    panel.y = y;
    panel.series.push_back(std::move(series));
    return figure;
}

Figure distributionFigure(const model::Uncertainty& study)
{
    Figure figure;
    figure.design = study.record.system;
    const auto& distribution = study.distribution;
    if (!distribution || distribution->edges.front() == distribution->edges.back())
        return figure; // no samples, or equal ones
    figure.panels = {histogramPanel(study, *distribution), cumulativePanel(study, *distribution)};
    return figure;
}

Figure exceedanceFigure(const model::Uncertainty& study)
{
    Figure figure;
    figure.design = study.record.system;
    if (!study.axis || study.limit.empty())
        return figure;
    auto& panel = figure.panels.emplace_back();
    Series series{"probability with 95 % confidence interval", {}};
    for (const auto& point : study.points) {
        const auto exceedance = point.exceedance.value_or(model::exceedanceOf({}, kNoValue));
        panel.xValues.push_back(point.x);
        series.values.push_back(exceedance.probability);
        series.low.push_back(exceedance.low);
        series.high.push_back(exceedance.high);
    }
    for (auto* const values : {&series.values, &series.low, &series.high})
        *values = finite(std::move(*values));
    panel.x = variableAxis(*study.axis, panel.xValues);
    panel.y = {"P(" + study.output.name + " > " + study.limit + ")", "%"};
    panel.y.from = 0;
    panel.y.to = 1;
    panel.series.push_back(std::move(series));
    return figure;
}

} // namespace clusterwright::plots
