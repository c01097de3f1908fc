// Between which values of a variable a place lies, where what is computed there is known with a band only.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct PlaceInterval {
    double low = 0;
    double high = 0;
    bool reachesLow = false; // to the end of the range, and perhaps beyond
    bool reachesHigh = false;

    friend bool operator==(const PlaceInterval&, const PlaceInterval&) = default;
};

// Around a place between `before` and `after`: as far as `isCertain` is false. The grid is that of a VariableRange; where only its
// values count (`whole`), the ends are two of them, else they are found between two to 1e-6 of their distance.
[[nodiscard]] PlaceInterval intervalAround(double before,
                                           double after,
                                           const std::vector<double>& grid,
                                           bool whole,
                                           const std::function<bool(double)>& isCertain);

// "between 4 and 8", "at 4 or above", "at 8 or below", "anywhere in the range"; the ends as they are shown.
[[nodiscard]] std::string
toText(const PlaceInterval& interval, const std::string& low, const std::string& high);

} // namespace clusterwright::model
