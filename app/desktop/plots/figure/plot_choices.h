// The user's display choices for a figure: hidden curves, scales, axis ranges, style. Stored as text in the settings.
#pragma once

#include "model/study/figure/figure_style.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::plots
{

struct KeptAxis {
    std::string label;
    std::string unit;
    double from = 0; // in base units
    double to = 0;

    friend bool operator==(const KeptAxis&, const KeptAxis&) = default;
};

struct PlotChoices {
    std::set<std::string> hidden; // labels of curves and classes
    std::optional<Scale> x;       // empty: the figure's scale
    std::optional<Scale> y;
    bool isFixed = false; // keep the present axis ranges
    std::vector<KeptAxis> axes = {};
    FigureStyle style = {}; // for pictures; names and order of curves also on the screen

    friend bool operator==(const PlotChoices&, const PlotChoices&) = default;
};

// Empty if there are no choices.
[[nodiscard]] std::string toText(const PlotChoices& choices);
// Law: choicesOf(toText(choices)) == choices. Ignores invalid text and other versions.
[[nodiscard]] PlotChoices choicesOf(std::string_view text);

} // namespace clusterwright::plots
