// Totals over validations of the corpus: aims, and the naive models against ours. Machines are families, since validations of one machine err
// alike.
#pragma once

#include "model/study/measured/naive_models.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Result of one validation.
struct CorpusScore {
    std::string machine; // as in the record of the predicted data
    std::string kind;    // what the prediction extrapolates: "scale", "algorithm", ...
    bool isMet = false;
    bool isRevised = false;
    NaiveComparison naive;
};

// Returns the family of a machine: the text before the first colon of the record's `machine`.
[[nodiscard]] std::string familyOf(const std::string& machine);

// True if the naive models know two scales of the same program, so that they can extrapolate; false for another algorithm or program.
[[nodiscard]] bool hasTwoScales(const CorpusScore& score);

struct AimCount {
    std::size_t met = 0;
    std::size_t of = 0;
};

// Validations to which a naive model applies.
struct BeatenShare {
    std::size_t beaten = 0; // with an error below that of the best naive model
    std::size_t of = 0;
};

// Geometric mean over families of the naive error factor over ours, in each the geometric mean over its validations.
struct FamilyGain {
    std::string model; // name of the kind, or "best"
    std::size_t families = 0;
    double gain = 0;
    double low = 0; // Student's 95 % interval over families, in log; NaN for fewer than two
    double high = 0;
};

struct CorpusSummary {
    AimCount blind;
    AimCount revised; // model or rows were revised when the held-out rows were known
    BeatenShare twoScales;
    BeatenShare others;
    std::vector<FamilyGain> gains; // for each kind that applies somewhere, then for the best one
};

[[nodiscard]] CorpusSummary summaryOf(std::span<const CorpusScore> scores);

} // namespace clusterwright::model
