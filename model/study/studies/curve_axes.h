// Labels, units and scales along the axes of curves, once all curves are complete.
#pragma once

#include "model/study/studies/curve.h"

#include <vector>

namespace clusterwright::model
{

using OutputLabels = std::vector<std::vector<Category>>; // in one design, per output

// Gives a label the same number in all curves; `categories` has the labels of the design of each curve.
void shareLabels(CurveStudy& study, const std::vector<OutputLabels>& categories);
// Outputs of one dimension share a plot, and so their unit: a declared one, or that of the largest value.
void chooseUnits(CurveStudy& study);
// A linear speedup is a straight line where both axes have the same scale.
void chooseScales(CurveStudy& study, const StudyDefinition& definition);

} // namespace clusterwright::model
