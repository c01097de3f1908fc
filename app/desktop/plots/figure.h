// What a picture shows: curves over one axis, in one or more panels side by side. Data only, in base units, free of Qt; read
// from the JSON that `clusterwright-cli sweep --study NAME --json` writes.
//
// Laws: every series, and the reference, has as many values as its panel has x values; x values are finite; a y value
// is finite or kNoValue.
#pragma once

#include "model/core/result.h"

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::plots
{

inline constexpr double kNoValue =
    std::numeric_limits<double>::quiet_NaN(); // null: a gap in the curve
inline constexpr std::size_t kMostPanels = 12;
inline constexpr std::size_t kMostSeries = 60;

enum class Scale { Linear, Log };

struct Axis {
    std::string label;
    std::string unit = "1"; // a base unit: "s", "B/s", "1"
    Scale scale = Scale::Linear;
};

struct Series {
    std::string label;
    std::vector<double> values;
    bool isPinned =
        false; // of an earlier state, or a quartile: drawn faint, like the series of its number (from the first again) among those that are not
};

struct Panel {
    std::string title;
    std::string subtitle;
    Axis x;
    Axis y;
    std::vector<double> xValues;
    std::vector<Series> series;
    std::optional<Series> reference; // what the curves are held against: the linear speedup
};

struct Figure {
    std::string title; // above all panels; empty for one panel
    std::vector<Panel> panels;
    model::Diagnostics
        caveats; // unknown fields; values that a logarithmic axis cannot show, now kNoValue
};

// `text` is one panel, or {"panels": [...]}. Errors: those of parseJson; json.type, json.missing_field, unit.unknown;
// figure.scale, figure.length, figure.empty, figure.too_many, figure.range, figure.not_positive.
[[nodiscard]] model::Result<Figure> parseFigure(std::string_view text, const std::string& file);

} // namespace clusterwright::plots
