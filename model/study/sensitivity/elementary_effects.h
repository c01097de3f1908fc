// Morris's screening: what one step of a variable does to an output, at several places. Few runs tell which variables matter, and
// which act together with others or bend.
// Morris, Factorial sampling plans for preliminary computational experiments (1991); mu* of Campolongo, Cariboni and Saltelli (2007).
#pragma once

#include "model/study/points/sampling.h"

#include <vector>

namespace clusterwright::model
{

struct MorrisPlan {
    std::size_t trajectories = 20; // at least 1; 2 for a deviation
    std::size_t levels = 4;        // of a variable's range; even, at least 2
    std::size_t resamples = 200;   // for the interval
    std::uint64_t seed = 1;
};

// Of one variable, in units of the output per whole range of the variable.
struct ElementaryEffect {
    double mean = 0;         // mu; effects of both signs cancel
    double magnitude = 0;    // mu*: the mean of the absolute effects
    double magnitudeLow = 0; // the middle 95 % of mu* by bootstrap over trajectories
    double magnitudeHigh = 0;
    double deviation = 0;    // sigma: 0 where the output is linear and without interactions
    std::size_t effects = 0; // with an answer at both ends
};

struct ElementaryEffects {
    std::vector<ElementaryEffect> variables;
    std::size_t runs = 0;
    std::size_t withoutAnswer = 0; // of the runs; their effects are left out
};

// `model` is asked once, at trajectories * (dimensions + 1) points of the unit cube [0, 1]^dimensions, whose coordinates are
// levels 0, 1 / (levels - 1), ..., 1. Each step is levels / 2 levels, up or down. NaN where no effect has an answer.
[[nodiscard]] ElementaryEffects
elementaryEffects(const ColumnModel& model, std::size_t dimensions, const MorrisPlan& plan);

} // namespace clusterwright::model
