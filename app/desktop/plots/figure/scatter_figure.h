// Points with curves and bands through them: what a fit is judged by, a Pareto front. Data only, in base units, free of Qt.
//
// Laws: x and y of a part are as long as each other, and so are the ends of a band or of bars where there are some. What a logarithmic axis
// cannot show is left out by who draws it.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

struct ScatterCurve {
    std::string label; // of the legend; empty: not in it
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> low; // of its band; empty: none
    std::vector<double> high;
    std::size_t colour = 0;
    bool isReference = false; // what the others are held against: dashed and grey
};

struct ScatterFigure : FigureHead {
    Axis x;
    Axis y;
    std::string bandLabel; // of all bands, in the legend
    std::vector<ScatterCurve> curves;
    std::vector<ScatterPoints> points;
};

} // namespace clusterwright::plots
