// How often bands from a bank hold: each family is left out in turn, and its own errors are compared with the band that the other families
// give it.
#pragma once

#include "model/study/discrepancy/error_band.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct Coverage {
    std::string part; // "inside", "extrapolated", "transferred"
    double level = 0;
    std::size_t inside = 0; // points in their band
    std::size_t points = 0;
    double low = 0; // 95 % interval of the share, for independent points (Clopper, Pearson 1934)
    double high = 0;
    double ofFamilies = 0; // mean over the families of their shares
    std::size_t families = 0;
    double halfWidth = 0;    // median of exp(half-width)
    bool isModelled = false; // some bands are
};

// Returns a row for each part with points, and each level.
[[nodiscard]] std::vector<Coverage> coverageOf(const ErrorBank& bank);

} // namespace clusterwright::model
