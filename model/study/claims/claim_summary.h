// Counts of claims by paper and role, each independent number once.
#pragma once

#include "model/study/claims/claim.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Law: numbers == reproduced + off + notModelled.
struct ClaimCounts {
    std::string document; // empty in a total over all papers
    ClaimRole role = ClaimRole::Prediction;
    std::size_t claims = 0;
    std::size_t numbers = 0;
    std::size_t reproduced = 0;
    std::size_t off = 0;
    std::size_t notModelled = 0;
    std::size_t reproducedByAssumption = 0; // of `reproduced`
    std::size_t offByAssumption = 0;        // of `off`
    std::size_t offByText = 0;              // of `off`: the text contradicts itself
};

// Returns one entry for each role of each paper, papers and roles in the order of their first claims. Claims that count with another
// one are one number: reproduced if all of its claims with a model are, decided by an assumption if that could turn it, and off by its
// text if the text of one of its claims that are off contradicts itself.
[[nodiscard]] std::vector<ClaimCounts> countClaims(std::span<const EvaluatedClaim> claims);

// Returns the sums over all papers, one entry for each role.
[[nodiscard]] std::vector<ClaimCounts> totalsOf(std::span<const ClaimCounts> counts);

} // namespace clusterwright::model
