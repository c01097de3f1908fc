// Unit, range and ticks of an axis. They depend on the values only, so that a study has the same axes in a window, a PNG and a PDF.
#pragma once

#include "model/study/figure/figure.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::plots
{

struct AxisScale {
    std::string title;   // "time (ms)"
    std::string unit;    // unit shown: "ms"
    double unitSize = 1; // in base units; values are divided by it before drawing
    Scale scale = Scale::Linear;
    double lower = 0; // bounds of the axis, in `unit`
    double upper = 1;
    double step = 1;                // between ticks of a linear axis, in `unit`
    int logBase = 10;               // between ticks of a logarithmic axis: 10, or a power of 2
    bool countsBytes = false;       // with binary prefixes
    std::vector<std::string> names; // names of the integers from `firstName` on: presets, labels
    int firstName = 0;
    bool areLabels = false;               // integers without a name show their number
    bool unitAtTick = false;              // ticks, not the title, show units ("10 us", "1 ms")
    bool isWhole = false;                 // counts: no ticks between integers
    std::optional<double> firstTick = {}; // the range below has room for texts, without ticks
};

// Scale of an input axis: covers all values and puts ticks of integers at integers.
[[nodiscard]] AxisScale scaleOfX(const Axis& axis, const std::vector<double>& values);

// Scale of a result axis: starts at zero unless that would hide differences, and ends at a tick, or a little beyond one that a value
// reaches. A reference extends it by at most half, so that a linear speedup does not flatten the curves.
[[nodiscard]] AxisScale
scaleOfY(const Axis& axis, const std::vector<Series>& series, const Series* reference);

// Ticks from `lower` to `upper`, which may be a part of the axis; keeps the axis's step if it suits that part.
[[nodiscard]] std::vector<double> ticksOf(const AxisScale& scale, double lower, double upper);

// Returns fewer ticks, at multiples of a larger step, for an axis that is too short for all.
[[nodiscard]] std::vector<double> sparserTicks(const AxisScale& scale, std::vector<double> ticks);

// Returns the minor ticks of a logarithmic axis, which have no text; empty for other axes and for many decades.
[[nodiscard]] std::vector<double> minorTicksOf(const AxisScale& scale, double lower, double upper);

// Returns a tick's text in UTF-8, with no more digits than needed: "0.5", "65,536", "10⁹", "10 us" where `unitAtTick`.
[[nodiscard]] std::string tickText(const AxisScale& scale, double value);

} // namespace clusterwright::plots
