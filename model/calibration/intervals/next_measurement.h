// What to measure next: possible points of measurement, ranked by how much one of them would narrow the answer that is asked for,
// not the parameters for their own sake.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/design/library/library.h"
#include "model/study/comparison/crossover.h"
#include "model/study/points/axis.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// How the answer moves with each fitted parameter, in base units: zero where it does not.
using AnswerSlopes = std::vector<double>;

// What is asked for, with the fitted numbers.
struct Answer {
    Quantity value;
    std::string unit; // to show it in; may be empty
    AnswerSlopes slopes;
};

// An input of a design that takes a fitted parameter, or the reciprocal of one: G as a time per byte, 1 / G as a bandwidth.
struct FittedInput {
    std::size_t parameter = 0; // index in the fit
    std::string name;          // input of the design
    bool isReciprocal = false;
    std::string place = {}; // of findings: "--assign 1/G=nic.rate"
};

// An output of a design whose inputs have the fitted values, with exact derivatives there. Errors: those of settingEquation,
// at the places of the inputs, and of studyPoint.
[[nodiscard]] Result<Answer> outputAnswer(const Design& design,
                                          Library& library,
                                          const std::string& output,
                                          const Fit& fit,
                                          const std::vector<FittedInput>& inputs);

// Where an output of one design overtakes that of another, and how that place moves: dx/dp = (dB/dp - dA/dp) / (dA/dx - dB/dx). Of a
// whole variable it is the first value of the new order, with slopes over its neighbours. The first change of order counts; a
// design need not have every input. Errors: next.crossing (there is none, or none but touches and jumps), set.unknown (an input that
// neither design has), and those of outputAnswer and findCrossover.
[[nodiscard]] Result<Answer> crossingAnswer(const Design& first,
                                            const Design& second,
                                            Library& library,
                                            const CrossoverQuestion& question,
                                            const Fit& fit,
                                            const std::vector<FittedInput>& inputs);

// Points of measurement: every combination of the values of the axes. Errors: next.column (the model has no such column, or nothing
// is said of one that it has), axis.duplicate, axis.units, sweep.size.
[[nodiscard]] Result<DataFile> candidateRows(const FitModel& model, const std::vector<Axis>& axes);

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
