// Judges the predicted value of a claim by its expectation.
#pragma once

#include "model/core/result.h"
#include "model/design/document/category.h"
#include "model/study/claims/claim.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct PredictedValue {
    std::string name; // for findings: the variable of the axis, or the prediction
    double value = 0; // NaN without a result
    Dimension dimension;
    std::vector<Category> categories = {}; // labels of its values
};

// Returns the outcome without assumptions and findings. Errors: claim.expected, dimension.mismatch, set.label, those of `lower`.
[[nodiscard]] Result<ClaimOutcome> judge(const Claim& claim, const PredictedValue& predicted);

} // namespace clusterwright::model
