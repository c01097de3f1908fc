// A point of a figure in base units, independent of zoom, size and values; the values there, and differences between two points.
// Curves are read along x only, in all panels with the same x.
#pragma once

#include "model/study/figure/any_figure.h"

#include <QString>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clusterwright::plots
{

struct Spot {
    Axis x;
    double at = kNoValue;
    std::optional<Axis> y = {}; // for points and cells
    double height = kNoValue;
};

struct SpotValue {
    std::string name;
    std::string unit;
    double value = kNoValue;
};

// True for the same quantity in the same unit; scales may differ.
[[nodiscard]] bool isSameAxis(const Axis& a, const Axis& b);
// Returns the index of the nearest value on the axis's scale. `values` must not be empty.
[[nodiscard]] std::size_t nearestIndex(const std::vector<double>& values, double value, bool isLog);
// Returns the label without its explanation: "P" of "P: processors".
[[nodiscard]] std::string shortLabel(const Axis& axis);
// Returns the panel's output, or its title if panels share the output; empty for a single panel.
[[nodiscard]] std::string nameOf(const Figure& figure, const Panel& panel);

// Returns the nearest point or cell; empty if the figure has other axes. Law: the result is its own nearest spot.
[[nodiscard]] std::optional<Spot> nearestSpot(const AnyFigure& figure, const Spot& spot);
// Returns the spot of these values of inputs, by name, in base units; empty if the figure has other axes or does not reach there.
[[nodiscard]] std::optional<Spot> spotOf(const AnyFigure& figure,
                                         const std::map<std::string, double>& inputs);
// Returns the position, then the values drawn there. `spot`: from nearestSpot. `hidden`: labels of hidden curves.
[[nodiscard]] std::vector<SpotValue>
valuesAt(const AnyFigure& figure, const std::set<std::string>& hidden, const Spot& spot);

// "P = 4  ·  speedup: 3.2"
[[nodiscard]] QString spotText(const std::vector<SpotValue>& values);
// "Δ P +4 (×2)  ·  Δ speedup +1.9 (×1.4)", for two points of a figure. Factors need two positive values.
[[nodiscard]] QString differenceText(const std::vector<SpotValue>& from,
                                     const std::vector<SpotValue>& to);

} // namespace clusterwright::plots
