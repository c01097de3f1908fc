// A value over two axes as colours, with contours of equal value. Data only, in base units, free of Qt; `clusterwright-cli
// sweep --study MAP --json` writes such figures.
//
// Laws: x and y values are finite and ascending; there are xValues * yValues values, row by row, a row for each y; labels and
// flags as many, or none.
#pragma once

#include "app/desktop/plots/figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

inline constexpr std::size_t kMostCells = 4'000'000;

struct HeatMapFigure : FigureHead {
    Axis x;
    Axis y;
    Axis z;
    std::vector<double> xValues;
    std::vector<double> yValues;
    std::vector<double> values;
    std::vector<double> levels;        // of the contours; empty: at the ticks of z
    std::vector<bool> valid;           // false: hatched
    std::vector<std::string> limiting; // the busiest resource; lines part their regions

    [[nodiscard]] double at(std::size_t x_, std::size_t y_) const
    {
        return values[y_ * xValues.size() + x_];
    }
};

} // namespace clusterwright::plots
