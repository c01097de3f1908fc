// A figure of curves over one axis, in one or more panels side by side. Data only, in base units, free of Qt. any_figure.h lists
// all kinds of figures.  Laws: a series and the reference have one value for each x value of the panel, and one band bound,
// limiting resource and flag each, or none; x values are finite; a y value is finite or kNoValue.
#pragma once

#include "model/core/result.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::plots
{

inline constexpr double kNoValue =
    std::numeric_limits<double>::quiet_NaN(); // null: a gap in the curve
inline constexpr std::size_t kMostPanels = 12;
inline constexpr std::size_t kMostSeries = 60;

// Decibel: 10 log10 of a ratio, on a logarithmic axis; values with a unit are shown as Log.
enum class Scale { Linear, Log, Decibel };

struct Axis {
    std::string label;
    std::string unit =
        "1"; // display unit of the values, which are in base units; a base unit gets a suitable prefix
    Scale scale = Scale::Linear;
    // Visible range in base units; default: all values.
    std::optional<double> from = {};
    std::optional<double> to = {};
    // Names of the integers from `firstName` on: presets from 0, or labels of values. Empty: the integer has no name.
    std::vector<std::string> names = {};
    int firstName = 0;
    bool areLabels = false; // JSON has them beside the numbers
    std::string title = {}; // text beside the axis; empty: the label

    [[nodiscard]] bool isLogarithmic() const { return scale != Scale::Linear; }
};

// Order of the colours in all plots of a design: its designs and scenarios, and its resources.
struct ColourOrder {
    std::vector<std::string> designs;
    std::vector<std::string> resources;
    // Outputs that follow the time, of which bottlenecks are drawn: a price has none. Default: all.
    std::optional<std::vector<std::string>> timed = {};
};

// Members of every kind of figure.
struct FigureHead {
    std::string title;  // above all panels; may be empty
    std::string design; // id of the design; may be empty
    std::string study;  // JSON object for the program that made the figure; may be empty
    std::vector<std::string> resources = {}; // in the order of their colours; others follow
    model::Diagnostics caveats; // unknown fields; points that a logarithmic axis cannot show
    std::vector<std::string> caption = {}; // below the plot: "bars: 95 % interval"
    std::vector<std::string> fixed = {};   // the same, of pictures only: "rows = 2,048"
};

// Bounds of error bars or of a band; empty: none.
struct ErrorBars {
    std::vector<double> low;
    std::vector<double> high;
};

struct InnerBand : ErrorBars {
    std::string name; // "parameters only"
};

struct Series {
    std::string label;
    std::vector<double> values;
    bool isPinned =
        false; // pinned or a quartile: drawn faint, in the style of the main series with the same position
    std::vector<double> low = {}; // lower bound of the band
    std::vector<double> high = {};
    std::vector<InnerBand> inner = {};      // narrower bands, the widest first
    std::vector<std::string> limiting = {}; // limiting resource of each point; may be empty texts
    std::vector<bool> valid = {};           // false at a point with a caveat
    std::vector<std::string> kinds = {};    // "inside", "extrapolated", "transferred"; may be empty
    bool isHistogram =
        false; // each value holds from its x to the next one; the area below is filled
    std::vector<std::string> caveats =
        {}; // for each point, e.g. "negative data"; empty: invalid points are outside a block's range
    std::optional<std::size_t> colour = {}; // index in the palette; empty: position of the series
    std::size_t dash = 0;                   // distinguishes series of one colour
    std::string name = {};                  // in files; empty: made of the owner and the output
    std::string owner = {};                 // design and values in files; empty: the label
};

// Points with their own x values: a paper's figure, measurements, points found by a search.
struct ScatterPoints {
    std::string label;
    std::vector<double> x;
    std::vector<double> y;
    std::size_t colour = 0;
    bool isHollow = false;
    std::vector<std::size_t> rows = {}; // table row of each point; default: consecutive from 0
    // Drawn beside the points where there is room; may be empty.
    std::vector<std::string> names = {};
    ErrorBars xBars = {}; // in a ScatterFigure only
    ErrorBars yBars = {};
};

// An annotation: a dot at x and y, or a line across the panel if only one is given.
struct Mark {
    std::string text;
    double x = kNoValue;
    double y = kNoValue;
    double low = kNoValue; // interval of x
    double high = kNoValue;
};

struct Panel {
    std::string title;
    std::string subtitle;
    Axis x;
    Axis y;
    std::vector<double> xValues;
    std::vector<Series> series;
    std::optional<Series> reference = {}; // reference curve, e.g. the linear speedup
    bool isStacked = false;               // draw series on top of each other, as parts of a whole
    std::vector<ScatterPoints> points = {};
    std::vector<Mark> marks = {};
    std::string band = {}; // legend text of the bands; may be empty
};

// True if each x value has a name: no line joins the points.
[[nodiscard]] inline bool hasCategories(const Panel& panel)
{
    return !panel.isStacked && std::ranges::all_of(panel.xValues, [&](double x) {
        const double index = x - panel.x.firstName;
        return index >= 0 && index < static_cast<double>(panel.x.names.size()) &&
               !panel.x.names[static_cast<std::size_t>(index)].empty();
    });
}

// Returns the text beside an axis, without a unit.
[[nodiscard]] inline const std::string& wordsOf(const Axis& axis)
{
    return axis.title.empty() ? axis.label : axis.title;
}

// Returns the caveats of a point; empty without any.
inline constexpr const char* kOutsideRange = "outside a block's range";
[[nodiscard]] inline std::string
caveatAt(const std::vector<bool>& valid, const std::vector<std::string>& caveats, std::size_t point)
{
    if (!caveats.empty())
        return caveats[point];
    return valid.empty() || valid[point] ? "" : kOutsideRange;
}

struct Figure : FigureHead {
    std::vector<Panel> panels;
};

} // namespace clusterwright::plots
