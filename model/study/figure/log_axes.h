// Values that logarithmic axes cannot show.
#pragma once

#include "model/study/figure/any_figure.h"

#include <string>
#include <vector>

namespace clusterwright::plots
{

// Makes an axis of names, or one without a positive value, linear. Adds a note axis.not_positive to the figure's caveats for each axis that
// leaves points out; the figure keeps their values. A second call changes nothing.
[[nodiscard]] AnyFigure onLogAxes(AnyFigure figure);

// Returns the notes as texts for the plot.
[[nodiscard]] std::vector<std::string> notesOn(const AnyFigure& figure);

} // namespace clusterwright::plots
