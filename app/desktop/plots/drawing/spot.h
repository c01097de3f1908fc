// A place in a figure by what it shows there, in base units: the same place after a zoom, at another size and with other values. What
// the figure says there, and how far that is from another place. Curves are read along x alone, in all panels with that x.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"

#include <QString>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clusterwright::plots
{

struct Spot {
    Axis x;
    double at = kNoValue;
    std::optional<Axis> y = {}; // of points and cells
    double height = kNoValue;
};

struct SpotValue {
    std::string name;
    std::string unit;
    double value = kNoValue;
};

// The same quantity in the same unit, whatever their scales.
[[nodiscard]] bool isSameAxis(const Axis& a, const Axis& b);
// The value that is nearest as the axis shows it; `values` are not empty.
[[nodiscard]] std::size_t nearestIndex(const std::vector<double>& values, double value, bool isLog);
// A label without its explanation: "P" of "P: processors".
[[nodiscard]] std::string shortLabel(const Axis& axis);
// What tells the panel from the others: its output, its title where they have the same; empty for the only one.
[[nodiscard]] std::string nameOf(const Figure& figure, const Panel& panel);

// The point or cell that is nearest; nothing in a figure without these axes. Law: what it finds is nearest to itself.
[[nodiscard]] std::optional<Spot> nearestSpot(const AnyFigure& figure, const Spot& spot);
// At a spot that nearestSpot gave: where it is, then what is drawn there. `hidden`: labels of curves that are not.
[[nodiscard]] std::vector<SpotValue>
valuesAt(const AnyFigure& figure, const std::set<std::string>& hidden, const Spot& spot);

// "P = 4  ·  speedup: 3.2"
[[nodiscard]] QString spotText(const std::vector<SpotValue>& values);
// "Δ P +4 (×2)  ·  Δ speedup +1.9 (×1.4)", of the same figure; no factor where one of both is not positive.
[[nodiscard]] QString differenceText(const std::vector<SpotValue>& from,
                                     const std::vector<SpotValue>& to);

} // namespace clusterwright::plots
