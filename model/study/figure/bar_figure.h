// Bars from one value to another, one or more a row: tornado, waterfall, phases of designs, hop histogram, link load,
// sensitivity indices. Data only, in base units, free of Qt.
//
// Laws: values are finite or kNoValue (then there is no bar); bars with the same label share a row; rows are in the order of
// their first bar; bars that are pinned follow the others.
#pragma once

#include "model/study/figure/figure.h"

#include <algorithm>
#include <string>
#include <vector>

namespace clusterwright::plots
{

inline constexpr std::size_t kMostBars = 2000;

struct Bar {
    std::string label; // row label
    double from = 0;
    double to = 0;
    std::size_t colour = 0; // index of the class
    std::string text = {};  // at the bar's end; may be empty
    double low = kNoValue;  // interval of `to`
    double high = kNoValue;
    bool isPinned = false; // earlier value, drawn as an outline around the row's other bars
};

struct BarFigure : FigureHead {
    Axis value;
    std::string rowTitle; // kind of rows: "parameter"; may be empty
    std::vector<Bar> bars;
    std::vector<std::string> classes; // legend texts of the colours; may be empty
    bool isHorizontal = true;         // rows from top to bottom
    bool isConnected = false;         // lines connect each bar's end to the next bar's start
    double reference = kNoValue;      // a line across all rows
    std::string referenceLabel;
    std::string note = {}; // a line below the bars; may be empty
};

// Returns the labels of the rows, in their order.
[[nodiscard]] inline std::vector<std::string> rowsOf(const BarFigure& figure)
{
    std::vector<std::string> rows;
    for (const auto& bar : figure.bars)
        if (std::ranges::find(rows, bar.label) == rows.end())
            rows.push_back(bar.label);
    return rows;
}

// The bar's legend entry: its class, or "pinned"; empty without an entry.
inline constexpr const char* kPinned = "pinned";
[[nodiscard]] inline std::string legendOf(const BarFigure& figure, const Bar& bar)
{
    if (bar.isPinned)
        return kPinned;
    return bar.colour < figure.classes.size() ? figure.classes[bar.colour] : std::string();
}

} // namespace clusterwright::plots
