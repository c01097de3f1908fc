// All kinds of figures as one value, and as text: JSON that reads back, CSV for other programs.
#pragma once

#include "app/desktop/plots/figure/bar_figure.h"
#include "app/desktop/plots/figure/heat_map_figure.h"
#include "app/desktop/plots/figure/parallel_figure.h"
#include "app/desktop/plots/figure/scatter_figure.h"

#include <functional>
#include <string>
#include <string_view>
#include <variant>

namespace clusterwright::plots
{

using AnyFigure = std::variant<Figure, ScatterFigure, BarFigure, HeatMapFigure, ParallelFigure>;

[[nodiscard]] const FigureHead& headOf(const AnyFigure& figure);
[[nodiscard]] FigureHead& headOf(AnyFigure& figure);
[[nodiscard]] bool isEmpty(const AnyFigure& figure); // has nothing to draw

// Calls `visit(axis, isX)` for each axis of a panel, of points and of a map; the values of bars are y. Axes that stand side by side
// are left out.
void eachAxis(AnyFigure& figure, const std::function<void(Axis&, bool)>& visit);
void eachAxis(const AnyFigure& figure, const std::function<void(const Axis&, bool)>& visit);

// `text` is one panel, {"panels": [...]}, or an object whose "kind" is scatter, bars, map or parallel. Errors: those of
// parseJson; json.type, json.missing_field, unit.unknown; figure.kind, figure.scale, figure.length, figure.empty,
// figure.too_many, figure.range, figure.not_positive, figure.order.
[[nodiscard]] model::Result<AnyFigure> parseFigure(std::string_view text, const std::string& file);

// Law: parseFigure gives the figure back, but for its caveats.
[[nodiscard]] std::string toJson(const AnyFigure& figure);

// Heads "name [unit]" (of curves "series: output [unit]"), base units, all digits, empty cells where there is no value.
[[nodiscard]] std::string toCsv(const AnyFigure& figure);

} // namespace clusterwright::plots
