// Fits models of a message's time of increasing complexity, and selects the simplest that the data support.
//
//   Hockney  time = n (a + k / b)                                     messages do not overlap
//   LogP     time = d + (n - 1) g                                     bytes cost nothing, for short messages
//   LogGP    time = d + (n - 1) (g + (k - 1 B) G) + (k - 1 B) G       bytes cost G, messages are sent at a gap
//   LogGPS   LogGP, and n s more where k > S                          sender and receiver synchronise first above S bytes
//
// d is os + L + or: one way, of the first byte. Hockney 1994; Culler et al. 1993; Alexandrov et al. 1995; Ino et al. 2001.
#pragma once

#include "model/calibration/fit/fit.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Rung {
    std::string name;
    std::string equation;
    std::string assumption; // difference from the previous model
    std::optional<Fit>
        fit; // empty if it cannot be fitted; for LogGPS also with more than kMostSizes sizes
    double aicc = 0;                 // counts S; infinite without a fit
    std::optional<double> threshold; // S, in B: the largest measured size below the change
    Diagnostics diagnostics;
};

struct ModelLadder {
    std::vector<Rung> rungs;
    std::size_t best = 0; // index of the simplest model whose AICc is within 10 of the smallest
};

// Requires columns k (B), time (s, one-way) and optionally n (messages in a sequence); without n, the models have no gap. Errors:
// data.column, data.units, those of dataProblems.
[[nodiscard]] Result<ModelLadder> modelLadder(const DataFile& data, const FitPlan& plan);

} // namespace clusterwright::model
