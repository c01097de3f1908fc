// Curves and maps as figures.
#include "model/core/text.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/points/sweep.h"
#include "model/study/results/study_figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clusterwright::plots
{

namespace
{

Axis xAxisOf(const model::CurveStudy& study)
{
    auto axis = axisOf(study.x.variable,
                       study.xDoc,
                       unitOr(study.xUnit, study.x.dimension),
                       scaleOf(study.xScale));
    axis.label = labelWith(study.x.variable, study.xDoc);
    nameValues(axis, study.x.categories);
    return axis;
}

Series seriesOf(const model::CurveStudy& study, const model::Curve& curve, std::size_t output)
{
    Series series{labelOf(study, curve), finite(curve.outputs[output])};
    if (const auto owner = labelOf(curve); owner != series.label)
        series.owner = owner;
    series.limiting = curve.limit;
    series.valid = curve.valid;
    series.caveats = curve.caveats;
    return series;
}

// Colours curves by design and dashes them by series. Curves of a single design have the colours in their order.
void colourSeries(Panel& panel, const model::CurveStudy& study)
{
    auto designs = study.colours.designs;
    const auto& curves = study.curves;
    const bool isOneDesign = std::ranges::all_of(
        curves, [&](const model::Curve& curve) { return curve.design == curves[0].design; });
    if (isOneDesign && curves.size() > 1)
        return;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        panel.series[i].colour = placeIn(curves[i].design, designs);
        panel.series[i].dash = curves[i].series.empty() ? 0 : placeIn(curves[i].series, names);
    }
}

// Adds the measured points of an output; each series of the panel shows a curve.
void addPoints(Panel& panel, const model::CurveStudy& study, std::size_t output, std::size_t series)
{
    for (const auto& given : study.measured) {
        if (given.output != output || given.points.empty())
            continue;
        const auto at = series + given.curve;
        ScatterPoints points;
        const bool isOnly = panel.series.size() == 1;
        points.label = isOnly ? "measured" : "measured: " + panel.series[at].label;
        points.colour = panel.series[at].colour.value_or(at);
        const bool hasBars = std::ranges::any_of(
            given.points, [](const model::MeasuredPoint& point) { return point.rows > 1; });
        for (const auto& point : given.points) {
            points.x.push_back(point.x);
            points.y.push_back(point.value);
            if (hasBars) {
                points.yBars.low.push_back(std::isfinite(point.low) ? point.low : point.value);
                points.yBars.high.push_back(std::isfinite(point.high) ? point.high : point.value);
            }
        }
        panel.points.push_back(std::move(points));
    }
}

Panel panelOf(const model::CurveStudy& study, std::size_t output)
{
    Panel panel;
    panel.title = study.title;
    panel.x = xAxisOf(study);
    panel.y = axisOf(study.outputs[output],
                     study.docs[output],
                     unitOr(study.units[output], study.dimensions[output]),
                     scaleOf(study.yScales[output]));
    nameValues(panel.y, categoriesOf(study, output));
    panel.xValues = study.x.values;
    for (const auto& curve : study.curves) {
        auto series = seriesOf(study, curve, output);
        if (const auto* const band = bandOf(curve.bands, output))
            addBand(panel, series, *band);
        panel.series.push_back(std::move(series));
    }
    colourSeries(panel, study);
    addPoints(panel, study, output, 0);
    if (study.equalAt)
        panel.marks.push_back({"", kNoValue, *study.equalAt});
    if (hasLinearReference(study, output))
        panel.reference = Series{"linear", study.x.values};
    return panel;
}

// Returns the title of an axis for several outputs.
std::string quantityOf(model::Dimension dimension, const std::string& unit)
{
    if (unit == "%")
        return "Share";
    for (const auto& [known, name] : {std::pair(model::kTime, "Time"),
                                      std::pair(model::kData, "Data"),
                                      std::pair(model::kCost, "Cost"),
                                      std::pair(model::kEnergy, "Energy"),
                                      std::pair(model::kEnergy / model::kTime, "Power"),
                                      std::pair(model::kData / model::kTime, "Rate"),
                                      std::pair(model::kFlops / model::kTime, "Rate"),
                                      std::pair(model::kOperations / model::kTime, "Rate")})
        if (dimension == known)
            return name;
    return "Value";
}

// Returns a panel with several outputs of the only curve; each label is the output's title. Only the first has bottleneck colours.
Panel panelOf(const model::CurveStudy& study, const std::vector<std::size_t>& outputs)
{
    auto panel = panelOf(study, outputs.front());
    const auto& curve = study.curves.front();
    auto unit = panel.y.unit;
    for (const auto output : outputs)
        if (!study.units[output].empty())
            unit = study.units[output];
    panel.series.clear();
    panel.points.clear();
    std::vector<std::string> names;
    std::vector<const std::vector<double>*> values;
    for (const auto output : outputs) {
        auto series = seriesOf(study, curve, output);
        if (const auto* const band = bandOf(curve.bands, output))
            addBand(panel, series, *band);
        if (!panel.series.empty())
            series.limiting.clear();
        series.name = labelOf(curve) + ": " + study.outputs[output];
        series.label = model::axisTitle(study.outputs[output], study.docs[output]);
        if (std::ranges::count(panel.series, series.label, &Series::label) > 0)
            series.label = study.outputs[output];
        names.push_back(study.outputs[output]);
        values.push_back(&curve.outputs[output]);
        panel.series.push_back(std::move(series));
    }
    for (std::size_t i = 0; i < outputs.size(); ++i)
        addPoints(panel, study, outputs[i], i);
    panel.y = {model::join(names, ", "),
               unit,
               scaleOf(model::scaleOfResults(study.yScale, unit, values, model::logXOf(study)))};
    panel.y.title = quantityOf(study.dimensions[outputs.front()], unit);
    return panel;
}

// Returns the outputs of each panel, ordered by the first output. Plain numbers measure different things and share no panel; outputs
// without a declared unit use the unit of the others.
std::vector<std::vector<std::size_t>> outputsByPanel(const model::CurveStudy& study)
{
    constexpr std::size_t kMostLines = 8;
    const auto canJoin = [&](const std::vector<std::size_t>& group, std::size_t output) {
        return study.curves.size() == 1 && group.size() < kMostLines &&
               std::ranges::all_of(group, [&](std::size_t other) {
                   const auto& unit = study.units[output];
                   const auto& its = study.units[other];
                   return study.dimensions[other] == study.dimensions[output] &&
                          (unit == its || unit.empty() || its.empty());
               });
    };
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        const bool isPlain =
            unitOr(study.units[output], study.dimensions[output]) == std::string("1");
        const auto found = std::ranges::find_if(
            groups, [&](const auto& group) { return !isPlain && canJoin(group, output); });
        if (found == groups.end())
            groups.push_back({output});
        else
            found->push_back(output);
    }
    return groups;
}

// Explains the error bars of measured points, if there are any.
void explainBars(Figure& figure, const model::CurveStudy& study)
{
    const auto hasBars = [](const ScatterPoints& points) { return !points.yBars.low.empty(); };
    if (std::ranges::none_of(figure.panels, [&](const Panel& panel) {
            return std::ranges::any_of(panel.points, hasBars);
        }))
        return;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    std::size_t most = 1;
    for (const auto& given : study.measured)
        for (const auto& point : given.points)
            if (point.rows > 1) {
                fewest = std::min(fewest, point.rows);
                most = std::max(most, point.rows);
            }
    figure.caption.push_back("bars: 95 % interval of the mean of " +
                             (fewest == most ? "" : std::to_string(fewest) + " to ") +
                             std::to_string(most) + " rows");
}

} // namespace

Figure figureOf(const model::CurveStudy& study, std::size_t output)
{
    if (study.derived)
        return figureOf(*study.derived, output);
    Figure figure;
    figure.resources = study.colours.resources;
    if (output != kAllOutputs) {
        figure.panels.push_back(panelOf(study, output));
        explainBars(figure, study);
        return figure;
    }
    for (const auto& outputs : outputsByPanel(study)) {
        auto& panel = figure.panels.emplace_back(
            outputs.size() > 1 ? panelOf(study, outputs) : panelOf(study, outputs.front()));
        const auto& timed = study.colours.timed;
        if (timed && std::ranges::count(*timed, study.outputs[outputs.front()]) == 0)
            for (auto& series : panel.series)
                series.limiting.clear();
    }
    if (figure.panels.size() > 1)
        figure.title = study.title;
    explainBars(figure, study);
    return figure;
}

HeatMapFigure figureOf(const model::MapStudy& map)
{
    HeatMapFigure figure;
    figure.title = map.title;
    figure.design = map.input.design;
    const auto axisOf = [](const model::MapAxis& axis) {
        auto result = plots::axisOf(axis.axis.variable,
                                    axis.doc,
                                    unitOr(axis.unit, axis.axis.dimension),
                                    scaleOf(axis.scale));
        result.label = labelWith(axis.axis.variable, axis.doc);
        nameValues(result, axis.axis.categories);
        return result;
    };
    figure.x = axisOf(map.x);
    figure.y = axisOf(map.y);
    figure.z =
        plots::axisOf(map.output, map.doc, unitOr(map.unit, map.dimension), scaleOf(map.scale));
    nameValues(figure.z, map.categories);
    figure.xValues = map.x.axis.values;
    figure.yValues = map.y.axis.values;
    figure.values = finite(map.values);
    figure.low = finite(map.band.low);
    figure.high = finite(map.band.high);
    for (std::size_t i = 0; i < map.labels.valid.size(); ++i)
        figure.valid.push_back(map.labels.valid[i] != 0);
    if (std::ranges::count(figure.valid, false) > 0)
        for (std::size_t i = 0; i < map.labels.caveats.size(); ++i)
            figure.caveats.push_back(map.labels.caveatsAt(i));
    for (std::size_t i = 0; i < map.values.size() && !map.labels.resources.empty(); ++i)
        figure.limiting.push_back(map.labels.bottleneckAt(i));
    return figure;
}

} // namespace clusterwright::plots
