// Rows of a table as lines across parallel axes: results of a search. Data only, in base units, free of Qt.
//
// Laws: every axis has as many values as every other; a row is a value of each axis; a value is finite or kNoValue.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

inline constexpr std::size_t kMostParallelAxes = 40;
inline constexpr std::size_t kMostParallelRows = 100'000;

struct ParallelAxis {
    Axis axis;
    std::vector<double> values;
    std::vector<std::string> names = {}; // a value is the number of one of them: an axis of words
    bool isInverted = false;
};

struct ParallelFigure : FigureHead {
    std::vector<ParallelAxis> axes; // from left to right
    std::size_t colourBy = 0;       // the axis whose values colour the lines

    [[nodiscard]] std::size_t rows() const { return axes.empty() ? 0 : axes.front().values.size(); }
};

// Rows whose values are in one of the ranges of their axis, on each axis that has some. All of a figure without ranges.
struct ParallelRange {
    std::string axis; // its label
    double from = 0;
    double to = 0;
};
[[nodiscard]] std::vector<std::size_t> rowsInside(const ParallelFigure& figure,
                                                  const std::vector<ParallelRange>& ranges);

} // namespace clusterwright::plots
