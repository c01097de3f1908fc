// Compares a design with a run that its calibration did not use: predictions and errors at each measured point, whether the point is inside
// the prediction band, and the step output with the largest error.
#pragma once

#include "model/core/result.h"
#include "model/design/document/category.h"
#include "model/design/document/error_bank.h"
#include "model/study/bands/named_band.h"
#include "model/study/measured/error_summary.h"
#include "model/units/dimension.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct DataFile;
struct System;

struct ValidatedPoint {
    std::vector<double> at;  // value of each variable
    std::size_t samples = 0; // number of samples, whose median is `measured`
    double measured = 0;
    double predicted = 0; // NaN without a prediction
    double error = 0;     // predicted / measured - 1; may be infinite or NaN
    double low =
        0; // bounds of the 95 % band of one further sample (ValidatedOutput::named), with the scatter of the
    double high = 0;     // samples; NaN without intervals
    double spread = 0;   // standard deviation of the samples; 0 for one sample
    std::size_t row = 0; // first of its rows in the data

    [[nodiscard]] bool isInside() const { return measured >= low && measured <= high; }
};

// An output of the design with a column in the data.
struct ValidatedOutput {
    std::string name;
    std::string unit;
    Dimension dimension;
    std::vector<ValidatedPoint> points;
    double medianError = 0; // median magnitude of the errors
    double worstError = 0;
    ErrorSigns signs;
    std::optional<std::size_t>
        inside;       // number of points inside the band; empty if no input has an interval
    NamedBands named; // what the band is; its kinds of points have the order of `points`
};

struct Validation {
    std::vector<std::string> variables;            // columns that set inputs of the design
    std::vector<Dimension> dimensions;             // dimensions of the variables
    std::vector<std::vector<Category>> categories; // labels of the variables
    std::vector<ValidatedOutput>
        outputs; // requested output, then other outputs in the data, such as those of steps
    // Notes and warnings about the data: how they were read, skipped rows, columns that have no effect (data.ignored, data.set) or mix
    // different measurements in a point (data.mixed), and labelled outputs, which are not compared (output.labels). Findings of an
    // evaluation at the points, such as value.bounds; those of the band.
    Diagnostics diagnostics;
};

// Sets the inputs that have a column, and compares the outputs that have a column. Names in `set` keep the value of the system. Errors:
// data.column (the output is not in the data), data.units, data.finite, and those of usedRows, compileResponse and variationsOf.
[[nodiscard]] Result<Validation> validate(const System& system,
                                          const DataFile& data,
                                          const std::string& output,
                                          const std::vector<std::string>& set = {});

// Returns the errors at the points for a bank: without a case for a design whose inputs are not fitted to rows that are known.
[[nodiscard]] std::optional<BankCase> scoresOf(const ValidatedOutput& output);
// Returns predictions and bands at these places, without measurements, whose fields are NaN. Errors: output.labels, those of compileResponse and
// variationsOf.
[[nodiscard]] Result<Validation> predictAt(const System& system,
                                           const std::vector<std::string>& variables,
                                           const std::vector<std::vector<double>>& places,
                                           const std::vector<std::string>& outputs);

// Summarises the errors of the points, and counts those inside their bands where `inside` is set.
void judge(ValidatedOutput& output);

// Returns the warning validation.one_sided about errors of one sign: "12 of 12 points are predicted too fast"; nothing for other errors.
[[nodiscard]] Diagnostics oneSidedFinding(const ErrorSigns& signs, Dimension dimension);
// Returns "too fast" or "too slow" for times, "too low" or "too high" for others.
[[nodiscard]] std::string_view signText(bool isBelow, Dimension dimension);

// The main cause of the error at the worst point of the first output: the other output of the same dimension with the largest difference
// there.
struct Blame {
    std::string output;
    double difference =
        0; // predicted - measured, in base units; infinite or NaN without a prediction
    std::size_t point = 0; // index of the worst point
    double whole = 0;      // difference of the first output at that point
};
[[nodiscard]] std::optional<Blame> blameOf(const Validation& validation);

} // namespace clusterwright::model
