// Interval of a place on an axis, such as a crossover or a solution, where the values that define it are known only with a band.
#pragma once

#include "model/study/bands/sign_scan.h"
#include "model/study/points/range.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

enum class Certainty {
    Open,    // either of the two may be larger
    Certain, // the order is as computed
    Unknown, // there is no result, or it was not computed
};

struct PlaceInterval {
    double low = 0;
    double high = 0;
    bool reachesLow = false; // the interval reaches the end of the known range, and may go beyond
    bool reachesHigh = false;

    friend bool operator==(const PlaceInterval&, const PlaceInterval&) = default;
};

using CertaintyAt = std::function<Certainty(double)>;

// Returns the open interval around `place`; nothing where the certainty at the place is Unknown. `grid` is that of a VariableRange.
// With `whole` only its values count, and the ends are the last open ones; otherwise each end is found to 1e-6 of the distance of
// its two neighbours.
[[nodiscard]] std::optional<PlaceInterval> intervalAround(double place,
                                                          const std::vector<double>& grid,
                                                          bool whole,
                                                          const CertaintyAt& certaintyAt);

// Returns the interval of the first integer value at which a new order holds, computed as `first`: from the first value below which
// all are certain to the first certain one.
[[nodiscard]] std::optional<PlaceInterval>
stepIntervalAround(double first, const std::vector<double>& grid, const CertaintyAt& certaintyAt);

// Returns the same for the last value at which an order holds: from the last certain value to the last one at which it may hold.
[[nodiscard]] std::optional<PlaceInterval>
stepEndIntervalAround(double last, const std::vector<double>& grid, const CertaintyAt& certaintyAt);

// Returns the interval of a change of order: of a Step the interval of its first value, of a Jump one around both sides.
[[nodiscard]] std::optional<PlaceInterval>
intervalAround(const Change& change, const VariableRange& range, const CertaintyAt& certaintyAt);

// "between 4 and 8", "at 4 or above", "at 8 or below", "at 4", "anywhere in the range"; `low` and `high` are the displayed ends.
[[nodiscard]] std::string
toText(const PlaceInterval& interval, const std::string& low, const std::string& high);

} // namespace clusterwright::model
