// The probability that the design with the shorter prediction is the faster one, from the errors of predictions on other machines.
#pragma once

#include "model/design/document/error_bank.h"

#include <memory>
#include <optional>
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
    // Returns the probability that the value `b` is less than `a` where both are measured; NaN unless both predictions are above 0.
    [[nodiscard]] double probabilityOfLess(double a, double b) const;
    // Returns the mean of the probability over gaps that are normally distributed around `gap`.
    [[nodiscard]] double probabilityOf(double gap, double deviation) const;
    // Returns the probability that the one that will look faster is faster, to be expected before a measurement that reduces the deviation of
    // the gap from `now` to `then`. At least the present probability.
    [[nodiscard]] double probabilityOfChoice(double gap, double now, double then) const;
    [[nodiscard]] std::size_t families() const { return m_differences.size(); }

private:
    std::vector<std::vector<double>> m_differences; // by family, rising
};

// Returns the odds by the errors that one of two systems knows; nothing without errors of other machines.
[[nodiscard]] std::optional<LeadOdds> leadOdds(const std::shared_ptr<const ErrorBank>& first,
                                               const std::shared_ptr<const ErrorBank>& second);

} // namespace clusterwright::model
