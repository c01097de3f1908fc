// How an axis shows its values: in which unit, from where to where, with ticks at which places. Decided from the values alone,
// so that the same study gives the same axis in a window, a PNG and a PDF.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

struct AxisScale {
    std::string title;   // "time (ms)"
    std::string unit;    // of what is drawn: "ms"
    double unitSize = 1; // in base units: a value is divided by it, and then drawn
    Scale scale = Scale::Linear;
    double lower = 0; // the ends of the axis, in `unit`
    double upper = 1;
    double step = 1;  // between ticks of a linear axis, in `unit`
    int logBase = 10; // between ticks of a logarithmic axis: 10, or a power of 2
    bool countsBytes = false;
    std::vector<std::string> names; // names of the integers from `firstName` on: presets, labels
    int firstName = 0;
    bool areLabels = false;  // integers without a name show their number
    bool unitAtTick = false; // each tick names its own unit ("10 us", "1 ms"), and the title none
};

// An axis of values that the reader chose: shows all of them, whole numbers at whole ticks.
[[nodiscard]] AxisScale scaleOfX(const Axis& axis, const std::vector<double>& values);

// An axis of results: starts at zero unless that would hide the differences, ends at a tick. A reference may stretch it
// by half, not more: a linear speedup must not press flat the curves that are held against it.
[[nodiscard]] AxisScale
scaleOfY(const Axis& axis, const std::vector<Series>& series, const Series* reference);

// Where the ticks are, from `lower` to `upper`, which may be a part of the axis: at its step as long as that suits.
[[nodiscard]] std::vector<double> ticksOf(const AxisScale& scale, double lower, double upper);

// A tick's text in UTF-8, with no more digits than needed: "0.5", "65 536", "1e9", "10 us" where `unitAtTick`.
[[nodiscard]] std::string tickText(const AxisScale& scale, double value);

} // namespace clusterwright::plots
