// Between which values of a variable a place lies, where what is computed there is known with a band only.
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
    Open,    // which of two is larger may be either way
    Certain, // it is as computed
    Unknown, // there is no answer, or it was not looked at
};

struct PlaceInterval {
    double low = 0;
    double high = 0;
    bool reachesLow = false; // to the end of what is known, and perhaps beyond
    bool reachesHigh = false;

    friend bool operator==(const PlaceInterval&, const PlaceInterval&) = default;
};

using CertaintyAt = std::function<Certainty(double)>;

// Around `place`, as far as it is open; nothing where that is not known at the place itself, here as below. The grid is that of a
// VariableRange; where only its values count (`whole`), the ends are the last open ones, else they are found between two to 1e-6 of
// their distance.
[[nodiscard]] std::optional<PlaceInterval> intervalAround(double place,
                                                          const std::vector<double>& grid,
                                                          bool whole,
                                                          const CertaintyAt& certaintyAt);

// Over whole values: from which one on a new order holds, `first` as computed. From the first one below which all is certain to the first
// certain one.
[[nodiscard]] std::optional<PlaceInterval>
stepIntervalAround(double first, const std::vector<double>& grid, const CertaintyAt& certaintyAt);

// The same of the last value up to which an order holds: from the last certain one to the last at which it may hold.
[[nodiscard]] std::optional<PlaceInterval>
stepEndIntervalAround(double last, const std::vector<double>& grid, const CertaintyAt& certaintyAt);

// Around a change of order: of a Step from which value on the new order holds, of a Jump around both of its sides.
[[nodiscard]] std::optional<PlaceInterval>
intervalAround(const Change& change, const VariableRange& range, const CertaintyAt& certaintyAt);

// "between 4 and 8", "at 4 or above", "at 8 or below", "at 4", "anywhere in the range"; the ends as they are shown.
[[nodiscard]] std::string
toText(const PlaceInterval& interval, const std::string& low, const std::string& high);

} // namespace clusterwright::model
