// Points with curves and bands: diagnostic plots of a fit, a Pareto front. Data only, in base units, free of Qt.  Laws: x and y of
// a part have equal lengths; band and bar bounds have that length, too, or are empty. The drawing skips values that a logarithmic
// axis cannot show.
#pragma once

#include "model/study/figure/figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

struct ScatterCurve {
    std::string label; // legend text; empty: no entry
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> low; // lower bounds of the band; empty: no band
    std::vector<double> high;
    std::size_t colour = 0;
    bool isReference = false; // reference for the others: dashed and grey
};

struct ScatterFigure : FigureHead {
    Axis x;
    Axis y;
    std::string bandLabel; // legend text of all bands
    std::vector<ScatterCurve> curves;
    std::vector<ScatterPoints> points;
};

} // namespace clusterwright::plots
