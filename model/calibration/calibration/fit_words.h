// Explanations of a fit for users without statistics.
#pragma once

#include "model/calibration/calibration/calibration.h"
#include "model/calibration/messages/model_ladder.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns "identifiable within ± 3 %" or "identifiable only together with os; fix all but one, or measure where their effects differ".
[[nodiscard]] std::string identifiabilityText(const Fit& fit, std::size_t parameter);

// One measure of the quality of a fit.
struct FitFact {
    std::string name;    // "R²"
    std::string value;   // "0.9991"
    std::string meaning; // explanation
};
[[nodiscard]] std::vector<FitFact> factsOf(const Fit& fit);
// Returns one fact per model of a ladder: its AICc and its assumption.
[[nodiscard]] std::vector<FitFact> factsOf(const ModelLadder& ladder);

// Returns a warning if the model explains less than half of the variation.
[[nodiscard]] Diagnostics weakFitFindings(const Fit& fit);

// Returns the digits that show an estimate to a tenth of its interval: 4 or more.
[[nodiscard]] int digitsWithin(double value, double low, double high);

// Returns "2.349 ns/B", or "not identifiable".
[[nodiscard]] std::string estimateText(const FittedParameter& parameter);
// Returns "1.071 ns/B .. 5.162 ns/B", or a dash.
[[nodiscard]] std::string intervalText(const FittedParameter& parameter);
// The same for other bounds of the parameter, such as those of a bootstrap.
[[nodiscard]] std::string intervalText(const FittedParameter& parameter, double low, double high);

// Returns "2.1 %".
[[nodiscard]] std::string shareText(double share);

// Explains the held-out error, or why there is none.
[[nodiscard]] std::string heldOutText(const Calibration& calibration);

} // namespace clusterwright::model
