// A sweep with what else there is to say of each point, as columns beside its numbers: their bands where something is measured, and, where
// asked for, "bottleneck" (the busiest resource) and "valid" (whether every block is inside its range there).
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
    SweepResult numbers;              // the outputs that are numbers, in their order
    std::vector<BandColumn> bands;    // of these
    PointLabels labels;               // empty when none is asked for
    std::vector<std::string> columns; // the outputs as asked for, labels included
    std::vector<bool> isLabel;        // of each of them
};

// `outputs` may hold "bottleneck" and "valid", unless equations of the system have these names.
// Errors: those of `sweep`; output.unknown for the bottleneck of a system without resources that phases occupy.
[[nodiscard]] Result<LabelledSweep> sweepWithLabels(const System& system,
                                                    const std::vector<Axis>& axes,
                                                    const std::vector<std::string>& outputs,
                                                    StudyRun* run = nullptr);

// "host.cpu", "true" at a point.
[[nodiscard]] std::string
labelAt(const PointLabels& labels, const std::string& column, std::size_t point);

// That of the numbers, each with its band behind it ("time.low[s]", "time.high[s]"), with the labels in their places.
[[nodiscard]] std::string toCsv(const LabelledSweep& result);

} // namespace clusterwright::model
