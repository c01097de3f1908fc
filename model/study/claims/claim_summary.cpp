#include "model/study/claims/claim_summary.h"

#include <algorithm>
#include <map>

namespace clusterwright::model
{

namespace
{

// The claims of one number.
struct Number {
    bool isReproduced = false;
    bool isOff = false;
    bool canFail = false;   // an assumption decides one of the reproduced claims
    bool canSucceed = true; // an assumption decides each of the claims that are off
    bool isByText = false;  // the text of one of the claims that are off contradicts itself

    void add(const EvaluatedClaim& result)
    {
        const auto& outcome = result.outcome;
        isByText = isByText || isOffByText(result);
        const bool isDecided = !outcome.deciding.empty();
        if (outcome.status == ClaimStatus::Reproduced) {
            isReproduced = true;
            canFail = canFail || isDecided;
        } else if (outcome.status == ClaimStatus::Off) {
            isOff = true;
            canSucceed = canSucceed && isDecided;
        }
    }

    void addTo(ClaimCounts& counts) const
    {
        ++counts.numbers;
        if (isOff) {
            ++counts.off;
            counts.offByAssumption += canSucceed ? 1 : 0;
            counts.offByText += isByText ? 1 : 0;
        } else if (isReproduced) {
            ++counts.reproduced;
            counts.reproducedByAssumption += canFail ? 1 : 0;
        } else {
            ++counts.notModelled;
        }
    }
};

ClaimCounts& countsOf(std::vector<ClaimCounts>& list, const std::string& document, ClaimRole role)
{
    const auto found = std::ranges::find_if(list, [&](const auto& counts) {
        return counts.document == document && counts.role == role;
    });
    if (found != list.end())
        return *found;
    list.push_back({document, role});
    return list.back();
}

} // namespace

std::vector<ClaimCounts> countClaims(std::span<const EvaluatedClaim> claims)
{
    std::vector<ClaimCounts> list;
    std::map<std::tuple<std::string, ClaimRole, std::string>, Number> numbers;
    for (const auto& result : claims) {
        const auto& claim = result.claim;
        const auto& document = claim.source.document;
        ++countsOf(list, document, claim.role).claims;
        const auto& id = claim.countsWith.empty() ? claim.id : claim.countsWith;
        numbers[{document, claim.role, id}].add(result);
    }
    for (const auto& [key, number] : numbers)
        number.addTo(countsOf(list, std::get<0>(key), std::get<1>(key)));
    return list;
}

std::vector<ClaimCounts> totalsOf(std::span<const ClaimCounts> counts)
{
    std::vector<ClaimCounts> totals;
    for (const auto& own : counts) {
        auto& total = countsOf(totals, "", own.role);
        for (const auto member : {&ClaimCounts::claims,
                                  &ClaimCounts::numbers,
                                  &ClaimCounts::reproduced,
                                  &ClaimCounts::off,
                                  &ClaimCounts::notModelled,
                                  &ClaimCounts::reproducedByAssumption,
                                  &ClaimCounts::offByAssumption,
                                  &ClaimCounts::offByText})
            total.*member += own.*member;
    }
    return totals;
}

} // namespace clusterwright::model
