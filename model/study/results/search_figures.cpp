// Results of a search as points and as lines.
#include "model/core/text.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/points/caveat_counts.h"
#include "model/study/results/study_figures.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::plots
{

namespace
{

// Values that span a larger factor crowd at one end of a linear axis.
constexpr double kCrowded = 100;

Axis searchAxis(const model::ResponseColumn& column, const std::vector<double>& values)
{
    double least = INFINITY;
    double most = 0;
    for (const double value : values)
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    return axisOf(column.name,
                  column.doc,
                  unitOr(column.unit, column.dimension),
                  least > 0 && most > kCrowded * least ? Scale::Log : Scale::Linear);
}

template <typename Value>
std::vector<double> column(const model::SearchResult& result, Value&& value)
{
    std::vector<double> values;
    for (const auto& point : result.points)
        values.push_back(value(point));
    return finite(std::move(values));
}

void addAxes(ParallelFigure& figure,
             const model::SearchResult& result,
             const std::vector<model::ResponseColumn>& columns,
             std::vector<double> model::FoundPoint::*values)
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const bool isThere = std::ranges::any_of(figure.axes, [&](const ParallelAxis& axis) {
            return axis.axis.label == columns[i].name;
        });
        if (isThere)
            continue;
        auto numbers =
            column(result, [&](const model::FoundPoint& point) { return (point.*values)[i]; });
        auto axis = searchAxis(columns[i], numbers);
        nameValues(axis, columns[i].categories);
        auto names = std::exchange(axis.names, {});
        figure.axes.push_back({std::move(axis), std::move(numbers), std::move(names)});
    }
}

void addBottlenecks(ParallelFigure& figure, const model::SearchResult& result)
{
    ParallelAxis axis;
    axis.axis.label = "bottleneck";
    axis.axis.title = "Bottleneck";
    for (const auto& point : result.points) {
        auto found = std::ranges::find(axis.names, point.bottleneck);
        if (found == axis.names.end())
            found = axis.names.insert(found, point.bottleneck);
        axis.values.push_back(
            point.bottleneck.empty() ? kNoValue : static_cast<double>(found - axis.names.begin()));
    }
    if (axis.names.size() > 1)
        figure.axes.push_back(std::move(axis));
}

// Returns "dragonfly, P = 256": the values of the variables that differ between the points.
std::vector<std::string> namesOf(const model::SearchResult& result)
{
    std::vector<std::vector<std::string>> parts(result.points.size());
    for (std::size_t i = 0; i < result.variables.size(); ++i) {
        const auto valueOf = [&](const model::FoundPoint& point) { return point.values[i]; };
        const auto& variable = result.variables[i];
        const auto isFirst = [&](const model::FoundPoint& point) {
            return valueOf(point) == valueOf(result.points.front());
        };
        if (std::ranges::all_of(result.points, isFirst))
            continue;
        const auto before = variable.categories.empty() ? variable.name + " = " : std::string();
        for (std::size_t point = 0; point < parts.size(); ++point)
            parts[point].push_back(before +
                                   model::shownIn(variable, valueOf(result.points[point])));
    }
    std::vector<std::string> names;
    for (const auto& words : parts)
        names.push_back(model::join(words, ", "));
    return names;
}

} // namespace

ScatterFigure frontFigure(const model::SearchResult& result)
{
    constexpr std::size_t x = 0, y = 1; // objectives
    ScatterFigure figure;
    figure.design = result.design;
    const auto valuesOf = [&](std::size_t objective) {
        return column(result,
                      [&](const model::FoundPoint& point) { return point.objectives[objective]; });
    };
    const auto xs = valuesOf(x);
    const auto ys = valuesOf(y);
    figure.x = searchAxis(result.objectives[x], xs);
    figure.y = searchAxis(result.objectives[y], ys);
    const auto addBars = [&](ErrorBars& bars, std::size_t objective, std::size_t point) {
        if (const auto* const band = bandOf(result.bands, objective)) {
            bars.low.push_back(band->low[point]);
            bars.high.push_back(band->high[point]);
        }
    };
    std::vector<std::string> caveats;    // caveat label of each point
    std::vector<std::string> labels{""}; // points without a caveat come first
    const auto names = namesOf(result);
    for (const auto& point : result.points) {
        caveats.push_back(model::labelOf(point.caveats));
        if (std::ranges::count(labels, caveats.back()) == 0)
            labels.push_back(caveats.back());
    }
    for (const auto& label : labels) {
        ScatterPoints points;
        points.label = label.empty() ? "found" : label;
        points.isHollow = !label.empty();
        for (std::size_t i = 0; i < result.points.size(); ++i)
            if (caveats[i] == label) {
                points.x.push_back(xs[i]);
                points.y.push_back(ys[i]);
                points.rows.push_back(i);
                points.names.push_back(names[i]);
                addBars(points.xBars, x, i);
                addBars(points.yBars, y, i);
            }
        for (auto* const bars : {&points.xBars, &points.yBars})
            *bars = {finite(std::move(bars->low)), finite(std::move(bars->high))};
        if (!points.x.empty())
            figure.points.push_back(std::move(points));
    }
    if (std::ranges::any_of(result.bands, [](const auto& band) { return !band.isEmpty(); }))
        figure.caption.push_back("bars: 95 % interval");
    return figure;
}

ParallelFigure parallelFigure(const model::SearchResult& result)
{
    ParallelFigure figure;
    figure.design = result.design;
    addAxes(figure, result, result.variables, &model::FoundPoint::values);
    figure.colourBy = figure.axes.size();
    addAxes(figure, result, result.objectives, &model::FoundPoint::objectives);
    addAxes(figure, result, result.outputs, &model::FoundPoint::outputs);
    figure.colourBy = std::min(figure.colourBy, figure.axes.size() - 1);
    addBottlenecks(figure, result);
    if (result.objectives.size() == 1 && !result.points.empty())
        figure.best = 0; // points are sorted
    return figure;
}

} // namespace clusterwright::plots
