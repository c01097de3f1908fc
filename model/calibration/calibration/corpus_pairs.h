// Picking the faster of two: pairs of models that validations predicted on the same machine at the same place, and what was measured.
#pragma once

#include "model/calibration/calibration/corpus_run.h"

#include <array>
#include <cstddef>
#include <vector>

namespace clusterwright::model
{

// Pairs whose faster prediction leads with a probability in this range.
struct PickedPairs {
    double from = 0.5;
    double to = 1;
    std::size_t pairs = 0;
    std::size_t right = 0;  // the faster prediction was the faster one
    double probability = 0; // mean
};

inline constexpr std::array kPickEdges{0.5, 0.6, 0.7, 0.8, 0.9, 1.0};

// The probability of a pair is by the errors of the other families. Points with the same variables and values are a pair.
[[nodiscard]] std::vector<PickedPairs> pickedPairs(const std::vector<CorpusOutcome>& outcomes);

} // namespace clusterwright::model
