// A design against a run that was not used to calibrate it: what it predicts at each point that was measured, how far off that
// is, whether it lies in the band that the design's own intervals give, and which phase is to blame.
#pragma once

#include "model/design/document/data_file.h"
#include "model/design/system/system.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ValidatedPoint {
    std::vector<double> at;  // one per variable
    std::size_t samples = 0; // of which `measured` is the median
    double measured = 0;
    double predicted = 0; // NaN where the design has no answer
    double error = 0;     // predicted / measured - 1; not finite where there is no such number
    double low = 0;       // of the band of 95 % there, for one more sample: by the intervals of the
    double high = 0;      // design's numbers and by how samples differ; NaN without intervals
    double spread = 0;    // standard deviation of the samples; 0 of a single one

    [[nodiscard]] bool isInside() const { return measured >= low && measured <= high; }
};

// One output of the design that is a column of the data.
struct ValidatedOutput {
    std::string name;
    std::string unit;
    Dimension dimension;
    std::vector<ValidatedPoint> points;
    double medianError = 0; // of the sizes of the errors
    double worstError = 0;
    std::optional<std::size_t>
        inside; // how many points lie in the band; none where no number behind the output has an interval
};

struct Validation {
    std::vector<std::string> variables; // columns that the design was set to
    std::vector<Dimension> dimensions;  // of them
    std::vector<ValidatedOutput>
        outputs; // the one asked for, then every other that the data have: phases
    // data.ignored: a note which columns the design does not know; a warning where such columns differ from row to row while
    // nothing that the design knows says where a row was measured, so that all rows are taken for one point.
    Diagnostics diagnostics;
};

// Columns that may be set are; other columns that the design computes are compared. Errors: data.column (no such output in the data),
// data.units, data.finite, and those of compileResponse and variationsOf.
[[nodiscard]] Result<Validation>
validate(const System& system, const DataFile& data, const std::string& output);

// What the worst point of the first output is to blame on: the further output of the same dimension that is off the most there, as a
// difference.
struct Blame {
    std::string output;
    double difference = 0; // predicted - measured, in base units; not finite without a prediction
    std::size_t point = 0; // the worst one
    double whole = 0;      // the difference of the first output there
};
[[nodiscard]] std::optional<Blame> blameOf(const Validation& validation);

} // namespace clusterwright::model
