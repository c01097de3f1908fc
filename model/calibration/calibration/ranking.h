// Ranks models by how well they explain measured times: fits each of them, and compares the fits by AICc of their log errors ln(p / m).
#pragma once

#include "model/calibration/fit/fit.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// A difference of two AICc below this one is a rounding error.
inline constexpr double kSameAicc = 1e-6;

struct RankCandidate {
    std::string id;
    System system;
    std::string response; // its output that is a column of the data
    std::vector<FreeParameter> free;
    std::vector<std::string> set; // inputs whose values override a column of that name
};

struct RankedModel {
    std::string id;
    std::vector<FittedParameter> parameters;
    double logError = 0; // root mean square of ln(p / m)
    double aicc =
        0; // n ln(logError^2) + 2 K + 2 K (K + 1) / (n - K - 1), K = parameters + 1 for the variance
    double weight =
        0; // Akaike weight exp(-difference / 2) over the sum of all; the sum of the weights is 1
};

struct Ranking {
    std::size_t rows = 0;
    std::vector<RankedModel> models; // the best first
    Diagnostics
        diagnostics; // errors of candidates without a fit, as notes, with the id as place; rank.tie
};

// Candidates without a fit are left out. Errors: rank.models (no candidate has a fit), with those of fits and rank.rows (too few rows for
// the parameters), rank.prediction (a prediction is not positive). Warning: rank.tie (other models fit as well as the best one, so their order means nothing).
[[nodiscard]] Result<Ranking>
rankModels(const std::vector<RankCandidate>& candidates, const DataFile& data, const FitPlan& plan);

} // namespace clusterwright::model
