// Inputs that a band comes from: a band that mixes measured and assumed intervals is as wide as the assumptions, however exact the
// measurements are.
#pragma once

#include "model/units/dimension.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Interval that contains 95 % of the possible values.
struct Band {
    double low = 0;
    double high = 0;
};

struct BandParts {
    double measured = 1; // share of measured inputs in the variance
    std::vector<std::string>
        others;          // other inputs with 1 % of the variance or more, the largest share first
    Band measuredAlone;  // band of the measured inputs alone
    bool isFlat = false; // no input with an interval changes the output
};

// "3 % of the variance from measured inputs, 97 % from intervals that were not measured (host.cache, host.fft_time); measured
// inputs alone: 2.80 .. 2.82". Results, tables, reports and legends share this sentence.
[[nodiscard]] std::string
displayText(const BandParts& parts, Dimension dimension, const std::string& unit);

// The short form for a legend: "3 % of the variance from measured inputs", "no variance".
[[nodiscard]] std::string legendText(const BandParts& parts);

} // namespace clusterwright::model
