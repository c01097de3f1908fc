// The probability that the design with the shorter prediction is the faster one, from the errors of predictions on other machines.
#pragma once

#include "model/design/document/error_bank.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Differences of the errors of two models on the same machine: ln(measured / predicted) of one minus that of the other.
class LeadOdds
{
public:
    // `left`: the family of the prediction, whose errors do not count; may be empty.
    explicit LeadOdds(const ErrorBank& bank, const std::string& left = {});

    // Returns the probability that B takes longer than A, for predictions with ln(B / A) = `gap`: the mean over the families of the share of
    // their differences d with gap + d > 0, and of 1/2 for one more family. 0.5 without families.
    [[nodiscard]] double probabilityOf(double gap) const;
    [[nodiscard]] std::size_t families() const { return m_differences.size(); }

private:
    std::vector<std::vector<double>> m_differences; // by family, rising
};

} // namespace clusterwright::model
