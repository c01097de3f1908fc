// What a fit says, in words for people who do not speak statistics.
#pragma once

#include "model/calibration/calibration/calibration.h"
#include "model/calibration/messages/model_ladder.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// "the data give it to ± 3 %", "only together with os: fix all of them but one, or measure where they act apart".
[[nodiscard]] std::string identifiabilityText(const Fit& fit, std::size_t parameter);

// One number that a fit is judged by.
struct FitFact {
    std::string name;    // "R²"
    std::string value;   // "0.9991"
    std::string meaning; // what it says, and what would be bad
};
[[nodiscard]] std::vector<FitFact> factsOf(const Fit& fit);
// One per model of a ladder: its AICc, and its assumption.
[[nodiscard]] std::vector<FitFact> factsOf(const ModelLadder& ladder);

// Returns a warning where the model explains less than half of the variation.
[[nodiscard]] Diagnostics weakFitFindings(const Fit& fit);

// Returns the digits that show an estimate to a tenth of its interval: 4 or more.
[[nodiscard]] int digitsWithin(double value, double low, double high);

// "2.1 %"
[[nodiscard]] std::string shareText(double share);

// What the error that is shown large means: of the rows that were held out, or why there is none.
[[nodiscard]] std::string heldOutText(const Calibration& calibration);

} // namespace clusterwright::model
