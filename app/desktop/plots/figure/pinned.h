// Adds an earlier figure to the present one for comparison. Internal to this folder and its tests.
#pragma once

#include "model/study/figure/any_figure.h"

namespace clusterwright::plots
{

// False for parallel axes and stacked series.
[[nodiscard]] bool canPin(const AnyFigure& figure);

// Returns false, and changes nothing, if the figures show different quantities.
bool addPinned(AnyFigure& figure, const AnyFigure& pinned);

} // namespace clusterwright::plots
