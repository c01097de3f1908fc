// The visible part of a figure, without hidden curves and values outside the axes.
#pragma once

#include "model/study/figure/any_figure.h"

#include <set>
#include <string>

namespace clusterwright::plots
{

// `figure`: its axes contain the visible ranges. Points out of view are omitted. A curve keeps the rows whose x is in view, with a
// gap if the value is not. Parallel axes and bars are kept whole. Law: seenPart(seenPart(f, h), h) == seenPart(f, h), as CSV.
[[nodiscard]] AnyFigure seenPart(AnyFigure figure, const std::set<std::string>& hidden);

} // namespace clusterwright::plots
