// What to measure next: possible points of measurement, ranked by how much one of them would narrow the answer that is asked for,
// not the parameters for their own sake.
#pragma once

#include "model/calibration/fit.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// How the answer moves with each fitted parameter, in base units: zero where it does not.
using AnswerSlopes = std::vector<double>;

// Of an output of a design whose numbers are the fitted parameters, by exact derivatives at the fitted values. `targets` are
// the design's names, one per parameter, empty where the design has none. Errors: those of studyPoint.
[[nodiscard]] Result<AnswerSlopes> slopesOfAnswer(const Design& design,
                                                  Library& library,
                                                  const std::string& output,
                                                  const Fit& fit,
                                                  const std::vector<std::string>& targets);

struct NextMeasurement {
    std::size_t row = 0;  // of the candidates
    double deviation = 0; // of the answer with one more sample there, in base units
    double narrowing = 0; // share of the deviation that it takes away; all where it was infinite
};

struct NextMeasurements {
    double deviation =
        0; // of the answer now; infinite where it moves with what the data do not see
    std::vector<NextMeasurement>
        ranked; // the one that leaves the least deviation first; of equal ones the first row
};

// `candidates` has the model's columns and one of the response, whose values do not count. One sample is taken to spread as
// those that were fitted: the variance c^T C c shrinks by (c^T C j)^2 / (s^2 + j^T C j).
[[nodiscard]] NextMeasurements nextMeasurements(const FitModel& model,
                                                const Fit& fit,
                                                const AnswerSlopes& answer,
                                                const DataFile& candidates);

} // namespace clusterwright::model
