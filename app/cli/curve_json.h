// A curve study as the JSON that clusterwright-render draws: a panel for each output.
#pragma once

#include "model/json/json_fwd.h"
#include "model/study/curve.h"

namespace clusterwright::cli
{

// {"title", "x": {...}, "y": {...}, "series": [...], "reference": {...}}, or {"title", "panels": [...]} for several outputs;
// a series has "bottleneck" and "valid" where the study was run with labels; values in base units, null where there is no answer; "diagnostics" besides.
[[nodiscard]] model::Json figureJson(const model::CurveStudy& study);

// "low" and "high" of a column of values, where it has a band.
void addBand(model::Json& json, const std::vector<model::BandColumn>& bands, std::size_t column);

} // namespace clusterwright::cli
