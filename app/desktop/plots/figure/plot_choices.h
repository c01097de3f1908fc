// How a person wants a figure to be shown, whatever its numbers are: what is hidden, and how the axes are. Kept as text between starts.
#pragma once

#include "app/desktop/plots/figure/figure.h"

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
    std::optional<Scale> x;       // none: as the figure asks
    std::optional<Scale> y;
    bool isFixed = false; // axes are from where to where they were
    std::vector<KeptAxis> axes = {};

    friend bool operator==(const PlotChoices&, const PlotChoices&) = default;
};

// Empty for no choice at all.
[[nodiscard]] std::string toText(const PlotChoices& choices);
// Law: choicesOf(toText(choices)) == choices. What cannot be read, or is of another version, is no choice.
[[nodiscard]] PlotChoices choicesOf(std::string_view text);

} // namespace clusterwright::plots
