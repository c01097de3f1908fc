// Compares a design with a run that its calibration did not use: predictions and errors at each measured point, whether the point is inside
// the prediction band, and the step output with the largest error.
#pragma once

#include "model/design/document/data_file.h"
#include "model/design/system/system.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ValidatedPoint {
    std::vector<double> at;  // value of each variable
    std::size_t samples = 0; // number of samples, whose median is `measured`
    double measured = 0;
    double predicted = 0; // NaN without a prediction
    double error = 0;     // predicted / measured - 1; may be infinite or NaN
    double low =
        0; // bounds of the 95 % prediction band of one further sample, from the intervals of
    double high = 0;   // inputs and the scatter of samples; NaN without intervals
    double spread = 0; // standard deviation of the samples; 0 for one sample

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
    std::optional<std::size_t>
        inside; // number of points inside the band; empty if no input has an interval
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
