// Results of studies as figures. Free of Qt.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"
#include "model/design/system/evaluation.h"
#include "model/study/bands/uncertainty.h"
#include "model/study/comparison/comparison.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/solve.h"
#include "model/study/search/search.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"
#include "model/topology/contention/link_loads.h"
#include "model/topology/metrics/hops.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::plots
{

// A panel for one output, or for each of them. Where the study has labels, curves tell what limits them and where they hold.
inline constexpr std::size_t kAllOutputs = static_cast<std::size_t>(-1);
[[nodiscard]] Figure figureOf(const model::CurveStudy& study, std::size_t output = kAllOutputs);
// The outputs of one curve upon each other: phases of a program over its processors.
[[nodiscard]] Figure stackFigure(const model::CurveStudy& study, std::size_t curve = 0);

[[nodiscard]] HeatMapFigure figureOf(const model::MapStudy& map);

// Two objectives of a search against each other; points of which a block is outside its range are hollow. Their row is that of the
// result. x and y differ and are objectives of it.
[[nodiscard]] ScatterFigure
frontFigure(const model::SearchResult& result, std::size_t x = 0, std::size_t y = 1);
// All points over variables, objectives and outputs; coloured by the first objective.
[[nodiscard]] ParallelFigure parallelFigure(const model::SearchResult& result);

// The `most` numbers that move the output most.
inline constexpr std::size_t kMostRows = 25;
[[nodiscard]] BarFigure figureOf(const model::Tornado& study, std::size_t most = kMostRows);
[[nodiscard]] BarFigure figureOf(const model::ElasticityStudy& study, std::size_t most = kMostRows);
[[nodiscard]] BarFigure figureOf(const model::MorrisStudy& study, std::size_t most = kMostRows);
[[nodiscard]] BarFigure figureOf(const model::SobolStudy& study, std::size_t most = kMostRows);

// The band over the axis; without one a single bar.
[[nodiscard]] AnyFigure figureOf(const model::Uncertainty& study);

// From one value to the other, step by step; `output` is what they are about, in the base unit `unit`.
[[nodiscard]] BarFigure figureOf(const model::Waterfall& waterfall,
                                 const std::pair<std::string, std::string>& names,
                                 const std::string& output,
                                 const std::string& unit);
// That of a comparison, by phases or by parameters; empty when it has none.
[[nodiscard]] BarFigure waterfallFigure(const model::Comparison& comparison, bool byPhases);

// Phases of one design or several, a row for each.
[[nodiscard]] BarFigure
phaseFigure(const std::vector<std::pair<std::string, model::Evaluation>>& evaluations);
[[nodiscard]] BarFigure phaseFigure(const model::Comparison& comparison);

// Both outputs over the variable, with each crossing and the interval that it is in. The systems are those that the crossover is
// about. Errors: those of `sweep`.
[[nodiscard]] model::Result<Figure> figureOf(const model::Crossover& crossover,
                                             const model::System& first,
                                             const model::System& second);
// Its crossings alone, to be marked on curves over the same variable.
[[nodiscard]] std::vector<Mark> crossingMarks(const model::Crossover& crossover);
// Both sides of the relation over the variable, solutions marked. Errors: those of parseRelation and `sweep`.
[[nodiscard]] model::Result<Figure> figureOf(const model::Solve& solve,
                                             const model::System& system);

// How many pairs are how many cables apart.
[[nodiscard]] BarFigure figureOf(const model::HopStatistics& hops);
// How full each link is, in the order of `links`; those that hold flows back are classes of their own. Of more than `most`, some at even
// distances and the first and the last of each class; the title of the rows says so.
inline constexpr std::size_t kMostLinks = 500;
[[nodiscard]] BarFigure figureOf(const std::vector<model::LinkLoad>& links,
                                 const model::Topology& topology,
                                 const model::Adjacency& adjacency,
                                 std::size_t most = kMostLinks);

} // namespace clusterwright::plots
