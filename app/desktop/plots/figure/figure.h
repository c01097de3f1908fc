// What a picture shows: curves over one axis, in one or more panels side by side. Data only, in base units, free of Qt; the
// other kinds of figures are beside it, any_figure.h has them all.
//
// Laws: every series, and the reference, has as many values as its panel has x values, and as many ends of a band, names of
// limiting resources and flags as that, or none; x values are finite; a y value is finite or kNoValue.
#pragma once

#include "model/core/result.h"

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

// Decibel: 10 log10 of a ratio, on a logarithmic axis; what has a unit is shown as Log.
enum class Scale { Linear, Log, Decibel };

struct Axis {
    std::string label;
    std::string unit =
        "1"; // to show the values in, which are in base units; of a base unit the prefix suits the values
    Scale scale = Scale::Linear;
    // What of it is shown, in base units; else all values.
    std::optional<double> from = {};
    std::optional<double> to = {};
    // Names of the integers from `firstName` on: presets from 0, or labels of values. An empty one: the number has none.
    std::vector<std::string> names = {};
    int firstName = 0;
    bool areLabels = false; // files keep the numbers

    [[nodiscard]] bool isLogarithmic() const { return scale != Scale::Linear; }
};

// What every kind of figure has.
struct FigureHead {
    std::string title;  // above everything; may be empty
    std::string design; // id of what it is about; may be empty
    std::string study;  // what made it: a JSON object that only its maker reads; may be empty
    model::Diagnostics
        caveats; // unknown fields; values that a logarithmic axis cannot show, now kNoValue
};

struct Series {
    std::string label;
    std::vector<double> values;
    bool isPinned =
        false; // of an earlier state, or a quartile: drawn faint, like the series of its number (from the first again) among those that are not
    std::vector<double> low = {}; // of its band
    std::vector<double> high = {};
    std::vector<std::string> limiting =
        {};                       // the resource that limits each point; may be empty texts
    std::vector<bool> valid = {}; // false where a block is used outside its range
};

// The ends of bars through points; empty: none.
struct ErrorBars {
    std::vector<double> low;
    std::vector<double> high;
};

// Points of their own x: a paper's figure, measurements, what a search has found.
struct ScatterPoints {
    std::string label;
    std::vector<double> x;
    std::vector<double> y;
    std::size_t colour = 0;
    bool isHollow = false;
    std::vector<std::size_t> rows = {}; // of a table, one a point; else they count on from 0
    ErrorBars xBars = {};               // in a ScatterFigure
    ErrorBars yBars = {};
};

// Something to say at a place: a dot with both numbers, else a line across at the one that there is.
struct Mark {
    std::string text;
    double x = kNoValue;
    double y = kNoValue;
    double low = kNoValue; // between which x it is
    double high = kNoValue;
};

struct Panel {
    std::string title;
    std::string subtitle;
    Axis x;
    Axis y;
    std::vector<double> xValues;
    std::vector<Series> series;
    std::optional<Series> reference = {}; // what the curves are held against: the linear speedup
    bool isStacked = false;               // series are parts of a whole, upon each other
    std::vector<ScatterPoints> points = {};
    std::vector<Mark> marks = {};
};

struct Figure : FigureHead {
    std::vector<Panel> panels;
};

} // namespace clusterwright::plots
