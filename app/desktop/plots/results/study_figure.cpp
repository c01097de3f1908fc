// Study results as curves and heat maps.
#include "app/desktop/plots/results/study_figure.h"

#include "app/desktop/plots/results/study_words.h"
#include "model/study/bands/design_band.h"
#include "model/study/points/relation.h"
#include "model/study/points/sweep.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

Axis xAxisOf(const model::CurveStudy& study)
{
    Axis axis{labelWith(study.x.variable, study.xDoc),
              unitOr(study.xUnit, study.x.dimension),
              scaleOf(study.xScale)};
    nameValues(axis, study.x.categories);
    return axis;
}

void addBand(Panel& panel, Series& series, const model::BandColumn& band)
{
    series.low = finite(band.low);
    series.high = finite(band.high);
    if (!band.isEmpty())
        panel.subtitle = "95 % bands: " + legendText(band.parts);
}

Panel panelOf(const model::CurveStudy& study, std::size_t output)
{
    Panel panel;
    panel.title = study.title;
    panel.x = xAxisOf(study);
    panel.y = {study.outputs[output],
               unitOr(study.units[output], study.dimensions[output]),
               scaleOf(study.yScale)};
    panel.xValues = study.x.values;
    for (const auto& curve : study.curves) {
        Series series{labelOf(curve), finite(curve.outputs[output])};
        series.limiting = curve.bottleneck;
        series.valid = curve.valid;
        if (const auto* const band = bandOf(curve.bands, output))
            addBand(panel, series, *band);
        panel.series.push_back(std::move(series));
    }
    if (hasLinearReference(study, output))
        panel.reference = Series{"linear", study.x.values};
    return panel;
}

// Adds a system's output over a variable, or a constant if the system lacks the variable. The study reports the findings of the
// band.
model::Diagnostics addSeries(Panel& panel,
                             const std::string& label,
                             const model::System& system,
                             const model::Axis& axis,
                             bool isConstant,
                             const std::string& output)
{
    model::Diagnostics findings;
    Series series{label, {}};
    if (!isConstant) {
        auto swept = model::sweep(system, {axis}, {output});
        if (!swept)
            return swept.diagnostics();
        const auto& column = swept.value().outputs.front();
        addBand(panel, series, model::bandOver(system, {axis}, column, findings));
        series.values = finite(column.values);
    } else {
        const auto answer = model::evaluate(system);
        if (!answer)
            return answer.diagnostics();
        const auto& outputs = answer.value().outputs;
        const auto found = std::ranges::find(outputs, output, &model::OutputValue::name);
        const double value = found == outputs.end() ? kNoValue : found->value.value;
        series.values.assign(axis.values.size(), value);
        const auto count = axis.values.size();
        if (const auto band = model::bandAt(system, output, value, findings))
            addBand(panel,
                    series,
                    {std::vector<double>(count, band->low),
                     std::vector<double>(count, band->high),
                     band->parts});
    }
    panel.series.push_back(std::move(series));
    return {};
}

bool spansDecades(const std::vector<double>& values)
{
    constexpr double kMuch = 50;
    return values.front() > 0 && values.back() > kMuch * values.front();
}

Panel panelOver(const model::VariableRange& range, const model::ResponseColumn& output)
{
    Panel panel;
    panel.x = {range.variable,
               unitOr(range.unit, range.dimension),
               spansDecades(range.grid) ? Scale::Log : Scale::Linear};
    panel.y = {output.name, unitOr(output.unit, output.dimension)};
    panel.xValues = range.grid;
    return panel;
}

std::string shownAt(double value, const model::VariableRange& range)
{
    return range.variable + " = " + model::displayIn({value, range.dimension}, range.unit, 4);
}

std::string intervalLabel(const model::Uncertainty& study)
{
    return "prediction with 95 % interval" +
           (study.parts ? " (" + legendText(*study.parts) + ")" : std::string());
}

Panel distributionPanel(const model::Uncertainty& study,
                        const std::string& y,
                        const std::string& unit)
{
    Panel panel;
    panel.x = {study.output.name, unitOr(study.output.unit, study.output.dimension)};
    panel.y = {y, unit};
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

Figure figureOf(const model::CurveStudy& study, std::size_t output)
{
    Figure figure;
    for (std::size_t i = 0; i < study.outputs.size(); ++i)
        if (output == kAllOutputs || output == i)
            figure.panels.push_back(panelOf(study, i));
    if (figure.panels.size() > 1)
        figure.title = study.title;
    return figure;
}

Figure stackFigure(const model::CurveStudy& study, std::size_t curve)
{
    Figure figure;
    auto& panel = figure.panels.emplace_back();
    panel.title = study.title;
    panel.x = xAxisOf(study);
    panel.y = {"together", unitOr(study.units.front(), study.dimensions.front())};
    if (study.dimensions.front() == model::kTime)
        panel.y.label = "time";
    panel.xValues = study.x.values;
    panel.isStacked = true;
    for (std::size_t i = 0; i < study.outputs.size(); ++i)
        if (study.dimensions[i] == study.dimensions.front())
            panel.series.push_back({study.outputs[i], finite(study.curves[curve].outputs[i])});
    return figure;
}

HeatMapFigure figureOf(const model::MapStudy& map)
{
    HeatMapFigure figure;
    figure.title = map.title;
    figure.design = map.input.design;
    const auto axisOf = [](const model::MapAxis& axis) {
        Axis result{labelWith(axis.axis.variable, axis.doc),
                    unitOr(axis.unit, axis.axis.dimension),
                    scaleOf(axis.scale)};
        nameValues(result, axis.axis.categories);
        return result;
    };
    figure.x = axisOf(map.x);
    figure.y = axisOf(map.y);
    figure.z = {map.output, unitOr(map.unit, map.dimension), scaleOf(map.scale)};
    figure.xValues = map.x.axis.values;
    figure.yValues = map.y.axis.values;
    figure.values = finite(map.values);
    figure.low = finite(map.band.low);
    figure.high = finite(map.band.high);
    for (std::size_t i = 0; i < map.labels.valid.size(); ++i)
        figure.valid.push_back(map.labels.valid[i] != 0);
    for (std::size_t i = 0; i < map.values.size() && !map.labels.resources.empty(); ++i)
        figure.limiting.push_back(map.labels.bottleneckAt(i));
    return figure;
}

AnyFigure figureOf(const model::Uncertainty& study)
{
    const Axis y{study.output.name, unitOr(study.output.unit, study.output.dimension)};
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
    panel.x = {study.axis->name, unitOr(study.axis->unit, study.axis->dimension)};
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
    panel.x = {study.axis->name, unitOr(study.axis->unit, study.axis->dimension)};
    panel.y = {"P(" + study.output.name + " > " + study.limit + ")", "%"};
    panel.y.from = 0;
    panel.y.to = 1;
    panel.series.push_back(std::move(series));
    return figure;
}

std::vector<Mark> crossingMarks(const model::Crossover& crossover)
{
    std::vector<Mark> marks;
    for (const auto& crossing : crossover.crossings) {
        const auto& change = crossing.change;
        Mark mark{shownAt(change.after.x, crossover.range), change.after.x};
        if (change.before.x < change.after.x) {
            mark.low = change.before.x;
            mark.high = change.after.x;
            mark.text = "from " + mark.text;
        } else {
            mark.y = change.after.first;
        }
        if (crossing.interval) {
            mark.low = crossing.interval->low;
            mark.high = crossing.interval->high;
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

model::Result<Figure>
figureOf(const model::Crossover& crossover, const model::System& first, const model::System& second)
{
    Figure figure;
    auto panel = panelOver(crossover.range, crossover.output);
    const model::Axis axis{
        crossover.range.variable, crossover.range.dimension, crossover.range.grid};
    const auto [nameOne, nameTwo] = labelsOf(crossover.inputs[0], crossover.inputs[1]);
    const std::array systems{&first, &second};
    const std::array names{nameOne, nameTwo};
    for (std::size_t i = 0; i < systems.size(); ++i) {
        const auto problems = addSeries(
            panel, names[i], *systems[i], axis, crossover.isConstant[i], crossover.output.name);
        if (!problems.empty())
            return problems;
    }
    panel.marks = crossingMarks(crossover);
    figure.panels.push_back(std::move(panel));
    return figure;
}

model::Result<Figure> figureOf(const model::Solve& solve, const model::System& system)
{
    const auto relation = model::parseRelation(solve.relation);
    if (!relation)
        return relation.diagnostics();
    auto panel = panelOver(solve.range, solve.left);
    panel.title = solve.relation;
    auto sides = system; // extended by both sides
    const std::array expressions{relation.value().left, relation.value().right};
    for (const auto& side : expressions) {
        model::Equation equation;
        equation.name = "side." + std::to_string(panel.series.size());
        equation.expression = side;
        sides.set.set(equation);
        const auto& words = side.terms.back();
        const auto problems =
            addSeries(panel,
                      side.text.substr(words.begin, words.end - words.begin),
                      sides,
                      {solve.range.variable, solve.range.dimension, solve.range.grid},
                      false,
                      equation.name);
        if (!problems.empty())
            return problems;
    }
    for (std::size_t i = 0; i < solve.solutions.size(); ++i) {
        const auto& solution = solve.solutions[i];
        Mark mark{solve.range.variable + " = " + solution.fromText, solution.from};
        if (solution.from < solution.to) {
            mark.text += " to " + solution.toText;
            mark.low = solution.from;
            mark.high = solution.to;
        }
        const auto ends = i < solve.ends.size() ? solve.ends[i] : model::SolutionEnds();
        if (solution.from == solution.to && ends.from) {
            mark.low = ends.from->low;
            mark.high = ends.from->high;
        }
        panel.marks.push_back(std::move(mark));
        if (solution.from == solution.to)
            continue;
        for (const auto& [x, end] :
             {std::pair(solution.from, ends.from), std::pair(solution.to, ends.to)})
            if (end)
                panel.marks.push_back({"", x, kNoValue, end->low, end->high});
    }
    if (!solve.isSolved() && solve.nearest)
        panel.marks.push_back({"nearest: " + shownAt(solve.nearest->x, solve.range),
                               solve.nearest->x,
                               solve.nearest->first});
    Figure figure;
    figure.design = solve.input.design;
    figure.panels.push_back(std::move(panel));
    return figure;
}

} // namespace clusterwright::plots
