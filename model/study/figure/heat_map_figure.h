// A heat map: values over two axes as colours, with contours. Data only, in base units, free of Qt. `clusterwright-cli sweep
// --study MAP --json` writes heat maps.  Laws: x and y values are finite and ascending; there are xValues * yValues values, row by
// row, one row for each y; low and high, labels and flags have the same count, or none.
#pragma once

#include "model/study/figure/figure.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::plots
{

// Earlier values over the same axes with their own x and y values, row by row. Drawn as dashed contours.
struct PinnedMap {
    std::vector<double> xValues;
    std::vector<double> yValues;
    std::vector<double> values;

    // Returns kNoValue except at its own x and y values.
    [[nodiscard]] double at(double x, double y) const
    {
        const auto column = std::ranges::find(xValues, x) - xValues.begin();
        const auto row = std::ranges::find(yValues, y) - yValues.begin();
        const auto columns = std::ssize(xValues);
        return column < columns && row < std::ssize(yValues)
                   ? values[static_cast<std::size_t>(row * columns + column)]
                   : kNoValue;
    }
};

struct HeatMapFigure : FigureHead {
    Axis x;
    Axis y;
    Axis z;
    std::vector<double> xValues;
    std::vector<double> yValues;
    std::vector<double> values;
    std::vector<double> low; // lower bounds of the band
    std::vector<double> high;
    std::vector<double> levels;        // contour levels; empty: at the ticks of z
    std::vector<bool> valid;           // false: hatched
    std::vector<std::string> caveats;  // as Series::caveats
    std::vector<std::string> limiting; // bottleneck of each cell; lines separate the regions
    std::optional<PinnedMap> pinned = {};

    [[nodiscard]] double at(std::size_t x_, std::size_t y_) const
    {
        return values[y_ * xValues.size() + x_];
    }
};

} // namespace clusterwright::plots
