// A curve over the range of a crossover or a solution, with its band: what a plot of the result draws.
#pragma once

#include "model/core/result.h"
#include "model/design/system/system.h"
#include "model/study/bands/band_column.h"
#include "model/study/points/axis.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct RangeLine {
    std::string label;
    std::string labelInFiles;   // if another one
    std::vector<double> values; // one for each point of the range; NaN without a result
    BandColumn band = {};       // empty where nothing is measured
    std::string design = {};    // id and scenario, for its colour
};

// Returns the output of a system; of one without the variable, its only value. The study reports the findings of the band. Errors: those
// of `sweep` and `evaluate`.
[[nodiscard]] Result<RangeLine>
lineOver(const System& system, const Axis& axis, const std::string& output, bool isConstant);

} // namespace clusterwright::model
