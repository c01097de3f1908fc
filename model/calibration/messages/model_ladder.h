// The models of a message's time, each with one assumption more: which of them do these data ask for?
//
//   Hockney  time = n (a + k / b)                                     every message begins anew, nothing overlaps
//   LogP     time = d + (n - 1) g                                     bytes cost nothing: short messages
//   LogGP    time = d + (n - 1) (g + (k - 1 B) G) + (k - 1 B) G       bytes cost G, messages follow at a gap
//   LogGPS   LogGP, and n s more where k > S                          sender and receiver meet first above S bytes
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
    std::string assumption; // what separates it from the one before
    std::optional<Fit>
        fit;         // none where the data refuse it; of LogGPS none of more than kMostSizes sizes
    double aicc = 0; // counts S; infinite without a fit
    std::optional<double> threshold; // S, in B: the largest size measured that is not above it
    Diagnostics diagnostics;
};

struct ModelLadder {
    std::vector<Rung> rungs;
    std::size_t best = 0; // of the least AICc; the simplest of those within 10 of it
};

// The data have columns k (B), time (s), one way, and perhaps n (messages that follow each other); without n, models have no gap.
// Errors: data.column, data.units, those of dataProblems.
[[nodiscard]] Result<ModelLadder> modelLadder(const DataFile& data, const FitPlan& plan);

} // namespace clusterwright::model
