// Table rows as lines across parallel axes: results of a search. Data only, in base units, free of Qt.
//
// Laws: all axes have the same number of values, one for each row; a value is finite or kNoValue.
#pragma once

#include "model/study/figure/figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

inline constexpr std::size_t kMostParallelAxes = 40;
inline constexpr std::size_t kMostParallelRows = 100'000;

struct ParallelAxis {
    Axis axis;
    std::vector<double> values;
    std::vector<std::string> names = {}; // if not empty, values are indices of these names
    bool isInverted = false;
};

struct ParallelFigure : FigureHead {
    std::vector<ParallelAxis> axes;       // from left to right
    std::size_t colourBy = 0;             // index of the axis that colours the lines
    std::optional<std::size_t> best = {}; // row of the best point, drawn as a thick line

    [[nodiscard]] std::size_t rows() const { return axes.empty() ? 0 : axes.front().values.size(); }
};

// A brushed range. A row is highlighted if, on each axis with ranges, its value is in one of them. Without ranges, all rows are.
struct ParallelRange {
    std::string axis; // label of the axis
    double from = 0;
    double to = 0;
};
[[nodiscard]] std::vector<std::size_t> rowsInside(const ParallelFigure& figure,
                                                  const std::vector<ParallelRange>& ranges);

} // namespace clusterwright::plots
