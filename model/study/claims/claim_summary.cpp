#include "model/study/claims/claim_summary.h"

#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

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

// Returns the id of the claim that stands for the claim's number.
const std::string& numberOf(const Claim& claim)
{
    return claim.countsWith.empty() ? claim.id : claim.countsWith;
}

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
        numbers[{document, claim.role, numberOf(claim)}].add(result);
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

namespace
{

constexpr std::array kKinds{
    ClaimKind::Relation, ClaimKind::Range, ClaimKind::Count, ClaimKind::Figure};

ClaimKind kindOf(const EvaluatedClaim& result)
{
    const auto& expected = result.claim.expected;
    if (expected.value)
        return result.outcome.tolerance.value_or(0) > 0 ? ClaimKind::Figure : ClaimKind::Count;
    return expected.atLeast && expected.atMost ? ClaimKind::Range : ClaimKind::Relation;
}

void add(KindCounts& counts, const ClaimOutcome& outcome)
{
    const bool isReproduced = outcome.status == ClaimStatus::Reproduced;
    const bool isNarrow =
        counts.kind == ClaimKind::Figure && *outcome.tolerance <= kNarrowTolerance;
    counts.claims += 1;
    counts.reproduced += isReproduced ? 1 : 0;
    counts.narrow += isNarrow ? 1 : 0;
    counts.narrowReproduced += isNarrow && isReproduced ? 1 : 0;
}

// Returns the predictions of numbers that are not off.
std::vector<const EvaluatedClaim*> reproducedPredictions(std::span<const EvaluatedClaim> claims)
{
    std::set<std::string> off;
    std::vector<const EvaluatedClaim*> reproduced;
    for (const auto& result : claims) {
        if (result.claim.role != ClaimRole::Prediction)
            continue;
        if (result.outcome.status == ClaimStatus::Off)
            off.insert(numberOf(result.claim));
        else if (result.outcome.status == ClaimStatus::Reproduced)
            reproduced.push_back(&result);
    }
    std::erase_if(reproduced,
                  [&](const auto* result) { return off.contains(numberOf(result->claim)); });
    return reproduced;
}

// Returns the entry of an assumption, which may be new.
SharedAssumption& entryOf(std::vector<SharedAssumption>& list,
                          const std::string& document,
                          const DecidingAssumption& deciding)
{
    const auto& [input, end, unit, value, origin] = deciding;
    SharedAssumption own{
        document, input.substr(input.rfind('.') + 1), value, end, unit, origin, {}};
    const auto keyOf = [](const SharedAssumption& shared) {
        return std::tie(
            shared.document, shared.name, shared.value.value, shared.end.value, shared.origin);
    };
    const auto found = std::ranges::find(list, keyOf(own), keyOf);
    return found == list.end() ? list.emplace_back(std::move(own)) : *found;
}

std::string_view pluralOf(ClaimKind kind)
{
    constexpr std::array<std::string_view, kKinds.size()> kTexts{
        "relations and bounds", "ranges", "counts", "printed figures"};
    return kTexts[static_cast<std::size_t>(kind)];
}

std::string shareText(std::size_t part, std::size_t all)
{
    return std::to_string(part) + " of " + std::to_string(all);
}

// "predictions: 120 of 150 numbers reproduced (80 %), 20 of them decided by an assumption; of the other 30, the text contradicts
// itself on 5".
std::string numbersText(const ClaimCounts& counts)
{
    const auto modelled = counts.reproduced + counts.off;
    const double share = static_cast<double>(counts.reproduced) / static_cast<double>(modelled);
    return "predictions: " + shareText(counts.reproduced, modelled) + " numbers reproduced (" +
           percentText(share) + "), " + std::to_string(counts.reproducedByAssumption) +
           " of them decided by an assumption; of the other " + std::to_string(counts.off) +
           ", the text contradicts itself on " + std::to_string(counts.offByText);
}

// "by kind, each claim by itself: relations and bounds 113 of 124 reproduced, printed figures 30 of 59 (4 of 18 within 1.5 %)".
std::string kindsText(const std::vector<KindCounts>& kinds)
{
    std::vector<std::string> parts;
    for (const auto& counts : kinds) {
        if (counts.role != ClaimRole::Prediction)
            continue;
        auto part =
            std::string(pluralOf(counts.kind)) + " " + shareText(counts.reproduced, counts.claims);
        if (counts.narrow > 0)
            part += " (" + shareText(counts.narrowReproduced, counts.narrow) + " within " +
                    percentText(kNarrowTolerance) + ")";
        parts.push_back(std::move(part));
    }
    return "reproduced by kind, each claim by itself: " + join(parts, ", ");
}

// "5 reproduced numbers of underwood-inic hang on tcp_byte_time = 8 ns/B, and all fail at 5 ns/B".
std::string sharedText(const SharedAssumption& shared)
{
    return std::to_string(shared.numbers.size()) + " reproduced numbers of " + shared.document +
           " hang on " + shared.name + " = " + displayIn(shared.value, shared.unit) +
           ", and all fail at " + displayIn(shared.end, shared.unit);
}

} // namespace

std::string_view toText(ClaimKind kind)
{
    constexpr std::array<std::string_view, kKinds.size()> kTexts{
        "relation", "range", "count", "figure"};
    return kTexts[static_cast<std::size_t>(kind)];
}

std::vector<KindCounts> countKinds(std::span<const EvaluatedClaim> claims)
{
    std::map<std::pair<ClaimRole, ClaimKind>, KindCounts> kinds;
    for (const auto& result : claims) {
        if (result.outcome.status == ClaimStatus::NotModelled)
            continue;
        const std::pair key(result.claim.role, kindOf(result));
        add(kinds.try_emplace(key, KindCounts{key.first, key.second}).first->second,
            result.outcome);
    }
    std::vector<KindCounts> list;
    for (const auto& [key, counts] : kinds)
        list.push_back(counts);
    return list;
}

std::vector<SharedAssumption> sharedAssumptions(std::span<const EvaluatedClaim> claims)
{
    std::vector<SharedAssumption> list;
    for (const auto* const result : reproducedPredictions(claims))
        for (const auto& deciding : result->outcome.deciding) {
            auto& numbers = entryOf(list, result->claim.source.document, deciding).numbers;
            if (const auto& id = numberOf(result->claim);
                std::ranges::find(numbers, id) == numbers.end())
                numbers.push_back(id);
        }
    const auto sizeOf = [](const auto& shared) { return shared.numbers.size(); };
    std::erase_if(list, [&](const auto& shared) { return sizeOf(shared) < kFewestShared; });
    std::ranges::stable_sort(list, std::ranges::greater{}, sizeOf);
    return list;
}

std::vector<std::string> summaryOf(std::span<const EvaluatedClaim> claims)
{
    const auto totals = totalsOf(countClaims(claims));
    const auto found = std::ranges::find(totals, ClaimRole::Prediction, &ClaimCounts::role);
    if (found == totals.end() || found->reproduced + found->off == 0)
        return {};
    std::vector<std::string> sentences{numbersText(*found), kindsText(countKinds(claims))};
    for (const auto& shared : sharedAssumptions(claims))
        sentences.push_back(sharedText(shared));
    return sentences;
}

} // namespace clusterwright::model
