// Range of one variable, and the points at which a study evaluates it first.
//   P                                   the variable's own bounds, or a default
//   P=2..64                             integers for an integer variable, a continuous range for another
//   net_bandwidth=1 MB/s..1 GB/s        a continuous range
//   P=2..64:*2, P=2,5,9, log(a,b,n)     only these values for an integer variable; a continuous range for another
//
// Default for a missing bound: a hundredth (for an integer variable: 1) up to a hundred times the present value.
#pragma once

#include "model/core/result.h"
#include "model/design/system/system.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct VariableRange {
    std::string variable;
    std::string unit; // unit for display; may be empty
    Dimension dimension;
    bool whole = false;       // only the values of the grid count
    std::vector<double> grid; // ascending, in base units; never empty, at least two unless `whole`
    std::string origin;       // "given", "bounds of the variable", ...
    std::string doc = {};     // description of the variable; may be empty
    std::vector<Category> categories = {}; // labels of values

    [[nodiscard]] double low() const { return grid.front(); }
    [[nodiscard]] double high() const { return grid.back(); }
};

// Returns the unit in which people see a value of the range. Sizes have binary prefixes where the upper bound has one, and decimal
// prefixes elsewhere, as on an axis.
[[nodiscard]] std::string unitOn(const VariableRange& range, double value);
// Returns a value for display: its label, otherwise the value in the unit of unitOn.
[[nodiscard]] std::string shownIn(const VariableRange& range, double value);
// Returns the labels of the values of the grid in an interval: words have no order, so that "ring to mesh" would be unclear. Empty
// unless all values of the grid have labels.
[[nodiscard]] std::vector<std::string> labelsIn(const VariableRange& range, double from, double to);

// First points of a continuous range: evenly spaced, on a log scale if the range spans a factor of 20 or more.
inline constexpr std::size_t kScanPoints = 1001;
inline constexpr std::size_t kMostScanPoints = 1'000'000;

// "P=2..64" in two parts; the values may be empty.
struct RangeText {
    std::string variable;
    std::string values;
};
[[nodiscard]] Result<RangeText> splitRange(std::string_view text);

// Returns the range of a variable that at least one of `systems` has, within the bounds of all of them. `dimension` is that of the
// variable. Errors: range.syntax, range.empty (the ends are in the wrong order, or no value is between them), range.size,
// range.missing (no values, no bounds and no present value), dimension.mismatch, those of withNumbers and of parseAxisValues.
[[nodiscard]] Result<VariableRange>
resolveRange(std::span<const System* const> systems, const RangeText& text, Dimension dimension);

} // namespace clusterwright::model
