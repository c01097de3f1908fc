// The rows of a fit, as the origins of its values record them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace clusterwright::model
{

// The rows that a fit used. Predictions inside their range are surer than others (model/study/bands/named_band.h).
struct FittedRows {
    std::string model;  // design or block that was fitted
    std::string output; // that was fitted, in this model
    // Input -> least and greatest value, or the labels of a labelled input.
    std::map<std::string, std::vector<std::string>> over;
    double spread =
        0; // root mean square of ln(measured / predicted), with groups of rows left out; 0 if unknown

    friend bool operator==(const FittedRows&, const FittedRows&) = default;
};

} // namespace clusterwright::model
