// A value over two axes as colours, with contours of equal value. Data only, in base units, free of Qt; `clusterwright-cli
// sweep --study MAP --json` writes such figures.
//
// Laws: x and y values are finite and ascending; there are xValues * yValues values, row by row, a row for each y; low and high, labels
// and flags as many, or none.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::plots
{

inline constexpr std::size_t kMostCells = 4'000'000;

// Values of an earlier state, over the same axes but places of their own, row by row. Drawn as dashed contours.
struct PinnedMap {
    std::vector<double> xValues;
    std::vector<double> yValues;
    std::vector<double> values;

    // Nothing (kNoValue) beside its own places.
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
    std::vector<double> low; // the band of the values
    std::vector<double> high;
    std::vector<double> levels;        // of the contours; empty: at the ticks of z
    std::vector<bool> valid;           // false: hatched
    std::vector<std::string> limiting; // the busiest resource; lines part their regions
    std::optional<PinnedMap> pinned = {};

    [[nodiscard]] double at(std::size_t x_, std::size_t y_) const
    {
        return values[y_ * xValues.size() + x_];
    }
};

} // namespace clusterwright::plots
