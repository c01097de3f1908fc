// A sweep with further columns for each point: the bands of outputs with measured inputs and, on request, "bottleneck" (the
// resource with the highest utilisation) and "valid" (whether every block is inside its valid range).
#pragma once

#include "model/study/bands/band_column.h"
#include "model/study/points/bottleneck.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline const std::string kBottleneck = "bottleneck";
inline const std::string kValid = "valid";

struct LabelledSweep {
    SweepResult numbers;           // the outputs that are plain columns of values, in their order
    std::vector<BandColumn> bands; // bands of `numbers`
    PointLabels labels;            // empty when no label is requested
    std::vector<std::string> columns; // the requested outputs, labels included
    std::vector<bool> isLabel;        // one per column
};

// `outputs` may hold "bottleneck" and "valid", unless equations of the system have these names.
// Errors: those of `sweep`; output.unknown for the bottleneck of a system without resources that phases occupy.
[[nodiscard]] Result<LabelledSweep> sweepWithLabels(const System& system,
                                                    const std::vector<Axis>& axes,
                                                    const std::vector<std::string>& outputs,
                                                    StudyRun* run = nullptr);

// Returns the label of a point: "host.cpu", "true".
[[nodiscard]] std::string
labelAt(const PointLabels& labels, const std::string& column, std::size_t point);

// Returns the CSV of the values, each followed by its band ("time.low[s]", "time.high[s]"), with the labels in their places.
[[nodiscard]] std::string toCsv(const LabelledSweep& result);

} // namespace clusterwright::model
