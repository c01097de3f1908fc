// Results of studies as figures.
#pragma once

#include "model/study/comparison/comparison.h"
#include "model/study/figure/any_figure.h"
#include "model/study/search/search.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::plots
{

// A panel for one output, or panels for all: outputs of a single curve share a panel if they have the same unit. If the study has
// labels, curves show bottlenecks and valid ranges.
inline constexpr std::size_t kAllOutputs = static_cast<std::size_t>(-1);
[[nodiscard]] Figure figureOf(const model::CurveStudy& study, std::size_t output = kAllOutputs);

[[nodiscard]] HeatMapFigure figureOf(const model::MapStudy& map);

// The first two objectives of a search against each other. Points outside a block's valid range are hollow. Rows are those of the result.
[[nodiscard]] ScatterFigure frontFigure(const model::SearchResult& result);
// All points over variables, objectives and outputs, coloured by the first objective.
[[nodiscard]] ParallelFigure parallelFigure(const model::SearchResult& result);

// Steps from one value to the other. `output`: its name, `unit`: its base unit.
[[nodiscard]] BarFigure figureOf(const model::Waterfall& waterfall,
                                 const std::pair<std::string, std::string>& names,
                                 const std::string& output,
                                 const std::string& unit);
// The waterfall of a comparison, by phases or by parameters; empty if it has none.
[[nodiscard]] BarFigure waterfallFigure(const model::Comparison& comparison, bool byPhases);
// The phases, a row for each design.
[[nodiscard]] BarFigure phaseFigure(const model::Comparison& comparison);

} // namespace clusterwright::plots
