// Between which values of a variable a place lies, where what is computed there is known with a band only.
#pragma once

#include <functional>
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

// Around `place`, as far as it is open. The grid is that of a VariableRange; where only its values count (`whole`), the ends are the
// last open ones, else they are found between two to 1e-6 of their distance.
[[nodiscard]] PlaceInterval intervalAround(double place,
                                           const std::vector<double>& grid,
                                           bool whole,
                                           const CertaintyAt& certaintyAt);

// Over whole values: from which one on a new order holds, `first` as computed. From the first one below which all is certain to the first
// certain one.
[[nodiscard]] PlaceInterval
stepIntervalAround(double first, const std::vector<double>& grid, const CertaintyAt& certaintyAt);

// "between 4 and 8", "at 4 or above", "at 8 or below", "at 4", "anywhere in the range"; the ends as they are shown.
[[nodiscard]] std::string
toText(const PlaceInterval& interval, const std::string& low, const std::string& high);

} // namespace clusterwright::model
