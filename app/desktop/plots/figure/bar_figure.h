// Bars from one value to another, one or more a row: tornado, waterfall, phases of designs, hop histogram, link load,
// sensitivity indices. Data only, in base units, free of Qt.
//
// Laws: values are finite or kNoValue (then there is no bar); bars with the same label share a row; rows are in the order of
// their first bar; bars that are pinned follow the others.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

inline constexpr std::size_t kMostBars = 2000;

struct Bar {
    std::string label; // of its row
    double from = 0;
    double to = 0;
    std::size_t colour = 0; // which of the classes
    std::string text = {};  // at its end; may be empty
    double low = kNoValue;  // of its end: an interval
    double high = kNoValue;
    bool isPinned = false; // of an earlier state: an outline about the others of its row
};

struct BarFigure : FigureHead {
    Axis value;
    std::string rowTitle; // what a row is: "parameter"; may be empty
    std::vector<Bar> bars;
    std::vector<std::string> classes; // of the colours, for the legend; may be empty
    bool isHorizontal = true;         // rows one below the other
    bool isConnected = false;         // a bar begins where the one before ends: lines say so
    double reference = kNoValue;      // a line across all rows
    std::string referenceLabel;
};

// What a legend calls it, and hides it by: its class, or that it is pinned; empty where nothing stands for it.
inline constexpr const char* kPinned = "pinned";
[[nodiscard]] inline std::string legendOf(const BarFigure& figure, const Bar& bar)
{
    if (bar.isPinned)
        return kPinned;
    return bar.colour < figure.classes.size() ? figure.classes[bar.colour] : std::string();
}

} // namespace clusterwright::plots
