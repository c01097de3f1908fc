// Any kind of figure as one type, as JSON (readable by parseFigure) and as CSV.
#pragma once

#include "model/study/figure/bar_figure.h"
#include "model/study/figure/heat_map_figure.h"
#include "model/study/figure/parallel_figure.h"
#include "model/study/figure/scatter_figure.h"

#include <functional>
#include <string>
#include <string_view>
#include <variant>

namespace clusterwright::plots
{

using AnyFigure = std::variant<Figure, ScatterFigure, BarFigure, HeatMapFigure, ParallelFigure>;

// One of the figures of a result.
struct NamedFigure {
    std::string name; // "By phases"
    AnyFigure figure;
    bool hasRows = false; // points are the rows of the result's table
};

[[nodiscard]] const FigureHead& headOf(const AnyFigure& figure);
[[nodiscard]] FigureHead& headOf(AnyFigure& figure);
[[nodiscard]] bool isEmpty(const AnyFigure& figure); // has nothing to draw

// Calls `visit(axis, isX)` for each axis of panels, points and heat maps; the value axis of bars is y. Skips parallel axes.
void eachAxis(AnyFigure& figure, const std::function<void(Axis&, bool)>& visit);
void eachAxis(const AnyFigure& figure, const std::function<void(const Axis&, bool)>& visit);

// `text` is one panel, {"panels": [...]}, or an object whose "kind" is scatter, bars, map or parallel. Errors: those of
// parseJson; json.type, json.missing_field, unit.unknown; figure.kind, figure.scale, figure.length, figure.empty,
// figure.too_many, figure.range, figure.order. The figure is onLogAxes.
[[nodiscard]] model::Result<AnyFigure> parseFigure(std::string_view text, const std::string& file);

// Law: parseFigure restores the figure, except for its caveats.
[[nodiscard]] std::string toJson(const AnyFigure& figure);

// Headings are "name [unit]" (for curves "series: output [unit]"). Values are in base units with all digits; missing values are
// empty cells.
[[nodiscard]] std::string toCsv(const AnyFigure& figure);

} // namespace clusterwright::plots
