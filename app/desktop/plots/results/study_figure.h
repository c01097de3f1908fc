// Results of studies as figures. Free of Qt.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"
#include "model/design/system/evaluation.h"
#include "model/study/comparison/comparison.h"
#include "model/study/search/search.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"
#include "model/study/studies/table_result.h"
#include "model/topology/contention/link_loads.h"
#include "model/topology/metrics/hops.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::plots
{

// Order of the colours in all plots of a design: its designs and scenarios, and its resources.
struct ColourOrder {
    std::vector<std::string> designs;
    std::vector<std::string> resources;
};
[[nodiscard]] ColourOrder colourOrderOf(const model::Design& design,
                                        const std::vector<std::string>& resources);

// A panel for one output, or panels for all: outputs of a single curve share a panel if they have the same unit. If the study has
// labels, curves show bottlenecks and valid ranges.
inline constexpr std::size_t kAllOutputs = static_cast<std::size_t>(-1);
[[nodiscard]] Figure figureOf(const model::CurveStudy& study,
                              std::size_t output = kAllOutputs,
                              const ColourOrder& colours = {});

[[nodiscard]] HeatMapFigure figureOf(const model::MapStudy& map);

// Two different objectives of a search against each other. Points outside a block's valid range are hollow. Rows are those of the
// result.
[[nodiscard]] ScatterFigure
frontFigure(const model::SearchResult& result, std::size_t x = 0, std::size_t y = 1);
// All points over variables, objectives and outputs, coloured by the first objective.
[[nodiscard]] ParallelFigure parallelFigure(const model::SearchResult& result);

// Steps from one value to the other. `output`: its name, `unit`: its base unit.
[[nodiscard]] BarFigure figureOf(const model::Waterfall& waterfall,
                                 const std::pair<std::string, std::string>& names,
                                 const std::string& output,
                                 const std::string& unit);
// The waterfall of a comparison, by phases or by parameters; empty if it has none.
[[nodiscard]] BarFigure waterfallFigure(const model::Comparison& comparison, bool byPhases);

struct NamedFigure {
    std::string name; // "By phases"
    AnyFigure figure;
    bool hasRows = false; // points are the rows of the result's table
};
// Returns the marks of a result, which are valid.
[[nodiscard]] std::vector<NamedFigure> figuresOf(const model::TableResult& result,
                                                 const ColourOrder& colours = {});

// Phases of one or more designs, a row for each design.
[[nodiscard]] BarFigure
phaseFigure(const std::vector<std::pair<std::string, model::Evaluation>>& evaluations);
[[nodiscard]] BarFigure phaseFigure(const model::Comparison& comparison);

// Histogram of hops over pairs of hosts.
[[nodiscard]] BarFigure figureOf(const model::HopStatistics& hops);
// Utilisation of each link, in the order of `links`; bottlenecks have their own classes. With more than `most` links, shows evenly
// spaced ones and the first and last of each class, and the row title states the count.
inline constexpr std::size_t kMostLinks = 500;
[[nodiscard]] BarFigure figureOf(const std::vector<model::LinkLoad>& links,
                                 const model::Topology& topology,
                                 const model::Adjacency& adjacency,
                                 std::size_t most = kMostLinks);

} // namespace clusterwright::plots
