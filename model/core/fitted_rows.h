// The rows of a fit, as the origins of its values record them.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Residuals of a fit at the largest calibrated scale, as measured over predicted times: beyond it, predictions are multiplied by them.
// Quantities are texts, as in files.
struct LastResiduals {
    std::string scale;              // input: "P"
    std::string from;               // least calibrated scale: no correction there
    std::string to;                 // largest: the whole correction from here on
    std::string size;               // input: "m"; empty for one factor
    std::vector<std::string> sizes; // rising; empty without a size
    std::vector<double> factors;    // for each size, or one; none: no correction

    friend bool operator==(const LastResiduals&, const LastResiduals&) = default;
};

// The rows that a fit used. Predictions inside their range are surer than others (model/study/bands/named_band.h).
struct FittedRows {
    std::string model;  // design or block that was fitted
    std::string output; // that was fitted, in this model
    // Input -> least and greatest value, or the labels of a labelled input.
    std::map<std::string, std::vector<std::string>> over;
    double spread =
        0; // root mean square of ln(measured / predicted), with groups of rows left out; 0 if unknown
    LastResiduals residuals = {};

    friend bool operator==(const FittedRows&, const FittedRows&) = default;
};

} // namespace clusterwright::model
