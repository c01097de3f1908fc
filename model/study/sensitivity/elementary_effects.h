// Morris screening: the effect of one step of a variable on an output, at several places. Few runs show which variables matter, and
// which interact or act nonlinearly. Sources: Morris, Factorial sampling plans for preliminary computational experiments (1991);
// mu* of Campolongo, Cariboni and Saltelli (2007).
#pragma once

#include "model/study/points/sampling.h"

#include <vector>

namespace clusterwright::model
{

struct MorrisPlan {
    std::size_t trajectories = 20; // at least 1; a deviation needs 2
    std::size_t levels = 4;        // levels of a variable's range; even, at least 2
    std::size_t resamples = 200;   // for the interval
    std::uint64_t seed = 1;
};

// Effects of one variable, in units of the output per whole range of the variable.
struct ElementaryEffect {
    double mean = 0;         // mu; effects of both signs cancel
    double magnitude = 0;    // mu*: the mean of the absolute effects
    double magnitudeLow = 0; // the middle 95 % of mu* by bootstrap over trajectories
    double magnitudeHigh = 0;
    double deviation = 0;    // sigma: 0 where the output is linear and without interactions
    std::size_t effects = 0; // effects with a result at both ends
};

struct ElementaryEffects {
    std::vector<ElementaryEffect> variables;
    std::size_t runs = 0;
    std::size_t withoutAnswer = 0; // runs without a result; their effects are omitted
};

// Calls `model` once, at trajectories * (dimensions + 1) points of the unit cube [0, 1]^dimensions, with coordinates 0, 1 / (levels
// - 1), ..., 1. Each step is levels / 2 levels, up or down. NaN where no effect has a result.
[[nodiscard]] ElementaryEffects
elementaryEffects(const ColumnModel& model, std::size_t dimensions, const MorrisPlan& plan);

} // namespace clusterwright::model
