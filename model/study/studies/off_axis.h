// Notes about points that the logarithmic axes of a study's plot leave out.
#pragma once

#include "model/core/diagnostics.h"

namespace clusterwright::model
{

struct CurveStudy;
struct MapStudy;

// With places below the study: "/x", "/y", "".
[[nodiscard]] Diagnostics offAxisNotes(const CurveStudy& study);
[[nodiscard]] Diagnostics offAxisNotes(const MapStudy& map);

} // namespace clusterwright::model
