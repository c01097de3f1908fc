// What a question about one variable goes over, and at which points it is looked at first.
//   P                                   the variable's own bounds, or a default
//   P=2..64                             whole numbers of a variable that is whole, everything between for another
//   net_bandwidth=1 MB/s..1 GB/s        everything between
//   P=2..64:*2, P=2,5,9, log(a,b,n)     these values only when the variable is whole; between them, too, for another
//
// The default where a bound is missing: from a hundredth (a whole variable: from 1) to a hundred times the present value.
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
    std::string unit; // to show it in; may be empty
    Dimension dimension;
    bool whole = false;       // only the values of the grid count
    std::vector<double> grid; // ascending, in base units; never empty, at least two unless `whole`
    std::string origin;       // "given", "bounds of the variable", ...

    [[nodiscard]] double low() const { return grid.front(); }
    [[nodiscard]] double high() const { return grid.back(); }
};

// First points between two ends that are not whole: even on a log scale over a factor of 20 and more, else even.
inline constexpr std::size_t kScanPoints = 1001;
inline constexpr std::size_t kMostScanPoints = 1'000'000;

// "P=2..64" in two; the values may be empty.
struct RangeText {
    std::string variable;
    std::string values;
};
[[nodiscard]] Result<RangeText> splitRange(std::string_view text);

// The variable of `systems`, of which at least one has it; bounds of all of them count. `dimension` is that of the variable.
// Errors: range.syntax, range.empty (the ends are the wrong way round, or nothing is between them), range.size,
// range.missing (no values, no bounds and nothing to go around), dimension.mismatch, those of parseAxisValues.
[[nodiscard]] Result<VariableRange>
resolveRange(std::span<const System* const> systems, const RangeText& text, Dimension dimension);

} // namespace clusterwright::model
