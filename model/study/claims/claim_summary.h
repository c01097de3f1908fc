// Counts of claims by paper and role, each independent number once; by kind, each claim; assumptions that several of them share.
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

// How a claim can be missed, by the form of its `expected`.
enum class ClaimKind {
    Relation, // holds, or a limit on one side
    Range,    // limits on both sides
    Count,    // a value without tolerance: a count, or a label
    Figure,   // a printed value with a tolerance
};

// Returns "relation", "range", "count" or "figure": the word in JSON.
[[nodiscard]] std::string_view toText(ClaimKind kind);

// Largest tolerance of a narrow figure: half of the last digit of 34.
inline constexpr double kNarrowTolerance = 0.015;

// Single claims with a model. Law: narrow <= claims, reproduced <= claims, narrowReproduced <= narrow.
struct KindCounts {
    ClaimRole role = ClaimRole::Prediction;
    ClaimKind kind = ClaimKind::Relation;
    std::size_t claims = 0;
    std::size_t reproduced = 0;
    std::size_t narrow = 0; // of `claims`; figures only
    std::size_t narrowReproduced = 0;
};

// Returns one entry for each kind of each role that has claims, in the order of both.
[[nodiscard]] std::vector<KindCounts> countKinds(std::span<const EvaluatedClaim> claims);

// One end of an assumption's interval at which several reproduced predictions of a paper fail together: they count as several, and hang on
// one assumption.
struct SharedAssumption {
    std::string document;
    std::string name; // last name of the inputs: "tcp_byte_time"
    Quantity value;
    Quantity end;
    std::string unit;                 // unit for display; may be empty
    std::string origin;               // as text
    std::vector<std::string> numbers; // ids of claims, each independent number once
};

inline constexpr std::size_t kFewestShared = 3; // numbers of a shared assumption

// Returns those with most numbers first. Needs claims evaluated with AssumptionCheck::Vary, and knows of each claim one end only.
[[nodiscard]] std::vector<SharedAssumption>
sharedAssumptions(std::span<const EvaluatedClaim> claims);

// Returns what the counts say of predictions, a sentence each: numbers reproduced, kinds, shared assumptions. Empty without predictions
// that have a model.
[[nodiscard]] std::vector<std::string> summaryOf(std::span<const EvaluatedClaim> claims);

} // namespace clusterwright::model
