// Ranks possible points of measurement by how much one sample there narrows the interval of a quantity of interest, or raises the probability
// that the faster of two designs is known. Intervals for the parameters are ignored.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/design/library/library.h"
#include "model/study/comparison/crossover.h"
#include "model/study/discrepancy/lead.h"
#include "model/study/points/axis.h"

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Slope of the quantity along each fitted parameter, in base units; zero without effect.
using AnswerSlopes = std::vector<double>;

// The quantity of interest, at the fitted values.
struct TargetAnswer {
    Quantity value;
    std::string unit; // unit for display; may be empty
    AnswerSlopes slopes;
    std::optional<LeadOdds> odds = {}; // from leadAnswer
};

// An input of a design for a fitted parameter, or for its reciprocal: G as a time per byte, 1 / G as a bandwidth.
struct FittedInput {
    std::size_t parameter = 0; // index in the fit
    std::string name;          // input of the design
    bool isReciprocal = false;
    std::string place = {}; // place for findings: "--assign 1/G=nic.rate"
};

// Returns an output of a design whose inputs have the fitted values, with exact derivatives. `settings`: those of the fit, which hold
// for each design that has the input. Errors: those of settingEquation, at
// the places of the inputs, and of studyPoint.
[[nodiscard]] Result<TargetAnswer> outputAnswer(const Design& design,
                                                Library& library,
                                                const std::string& output,
                                                const Fit& fit,
                                                const std::vector<FittedInput>& inputs,
                                                const std::vector<Setting>& settings = {});

// Returns the crossover of an output of two designs, and its slopes: dx/dp = (dB/dp - dA/dp) / (dA/dx - dB/dx). Over an integer
// variable it is the first value of the new order, with slopes over its neighbours. The first change of order counts; a design need
// not have every input. Errors: next.crossing (no crossover, or only touches and jumps), set.unknown (an input that neither design
// has), and those of outputAnswer and findCrossover.
[[nodiscard]] Result<TargetAnswer> crossingAnswer(const Design& first,
                                                  const Design& second,
                                                  Library& library,
                                                  const CrossoverQuestion& question,
                                                  const Fit& fit,
                                                  const std::vector<FittedInput>& inputs,
                                                  const std::vector<Setting>& settings = {});

// Returns ln(b / a) of an output of two designs, with the errors of predictions on other machines: which of the designs has less of the
// output is the question. Errors: those of crossingAnswer without a crossover; next.lead (an output is not above 0), bank.empty (no errors
// are known).
[[nodiscard]] Result<TargetAnswer> leadAnswer(const Design& first,
                                              const Design& second,
                                              Library& library,
                                              const std::string& output,
                                              const Fit& fit,
                                              const std::vector<FittedInput>& inputs,
                                              const std::vector<Setting>& settings = {});

// Returns every combination of the axes' values as a point of measurement. Errors: next.column (the model has no such column, or
// one of its columns has no axis), axis.duplicate, axis.units, sweep.size.
[[nodiscard]] Result<DataFile> candidateRows(const FitModel& model, const std::vector<Axis>& axes);

struct NextMeasurement {
    std::size_t row = 0;  // index of the candidate
    double deviation = 0; // deviation of the quantity after one more sample there, in base units
    double narrowing = 0; // share by which the deviation decreases; 1 if it was infinite
    double probability =
        std::numeric_limits<double>::quiet_NaN(); // that the choice is right then (lead.h)
};

struct NextMeasurements {
    double deviation =
        0; // present deviation; infinite if the quantity depends on an undetermined direction
    double probability =
        std::numeric_limits<double>::quiet_NaN(); // that the first design leads, now
    // Least remaining deviation first, which is the highest probability; equal ones in the order of rows.
    std::vector<NextMeasurement> ranked;
};

// `candidates` has the model's columns and one for the response, whose values are ignored. One sample is assumed to have the same
// spread as the fitted samples: the variance c^T C c decreases by (c^T C j)^2 / (s^2 + j^T C j).
[[nodiscard]] NextMeasurements nextMeasurements(const FitModel& model,
                                                const Fit& fit,
                                                const TargetAnswer& answer,
                                                const DataFile& candidates);

} // namespace clusterwright::model
