// An earlier state of a figure in the one of now, so that both are seen at once. Internal to this folder and its tests.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"

namespace clusterwright::plots
{

// Not parallel axes, nor what is stacked.
[[nodiscard]] bool canPin(const AnyFigure& figure);

// False, and nothing done, where the earlier one is of something else.
bool addPinned(AnyFigure& figure, const AnyFigure& pinned);

} // namespace clusterwright::plots
