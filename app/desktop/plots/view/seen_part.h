// What of a figure is in view: without what is hidden, and without what lies beyond the ends of its axes.
#pragma once

#include "app/desktop/plots/figure/any_figure.h"

#include <set>
#include <string>

namespace clusterwright::plots
{

// `figure`: its axes say from where to where they are shown. Points out of view are left out; a curve whose x is in view keeps its row,
// and has a gap where its value is not. Parallel axes, and the ends of bars, are all in view.
// Law: seenPart(seenPart(f, h), h) == seenPart(f, h), as CSV.
[[nodiscard]] AnyFigure seenPart(AnyFigure figure, const std::set<std::string>& hidden);

} // namespace clusterwright::plots
