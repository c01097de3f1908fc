// Sobol indices: the share of an output's variance that comes from a variable alone (first order), and the share that would vanish
// if the variable were known (total: alone and by interactions). First order by Saltelli et al., Variance based sensitivity
// analysis of model output (2010), total by Jansen (1999).
#pragma once

#include "model/study/points/parted_work.h"
#include "model/study/points/sampling.h"

#include <vector>

namespace clusterwright::model
{

struct SobolPlan {
    std::size_t samples =
        1024; // rows of the two base matrices; a power of two is spread most evenly
    std::size_t resamples = 200; // for the intervals
    std::uint64_t seed = 1;
};

struct SobolIndex {
    double first = 0;
    double firstLow =
        0; // middle 95 % by bootstrap over rows; wider than the error of quasi-random points
    double firstHigh = 0;
    double total = 0;
    double totalLow = 0;
    double totalHigh = 0;
};

struct SobolIndices {
    std::vector<SobolIndex> variables; // NaN where the output does not vary
    double mean = 0;                   // mean of the output
    double variance = 0;
    std::size_t runs = 0;
    std::size_t withoutAnswer = 0; // runs without a result
    std::size_t rows = 0;          // rows with results at all points; the indices come from these
};

// Calls `model` at samples * (dimensions + 2) points of the unit cube [0, 1)^dimensions, in dimensions + 2 calls: quasi-random
// points of 2 * dimensions <= kMostQuasiDimensions. The workers of `run` compute the resamples; without a run, this thread does.
// The result is meaningless if the run has problems.
[[nodiscard]] SobolIndices sobolIndices(const ColumnModel& model,
                                        std::size_t dimensions,
                                        const SobolPlan& plan,
                                        StudyRun* run = nullptr);

} // namespace clusterwright::model
