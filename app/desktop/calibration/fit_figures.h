// What the judging page draws, made from the engine's numbers.
#pragma once

#include "app/desktop/plots/figure/scatter_figure.h"
#include "model/calibration/calibration/fit_curves.h"
#include "model/calibration/messages/message_fit.h"

namespace clusterwright::desktop
{

[[nodiscard]] plots::ScatterFigure fitFigure(const model::Calibration& calibration,
                                             const model::FitCurves& curves);
[[nodiscard]] plots::ScatterFigure residualFigure(const model::Calibration& calibration,
                                                  const model::FitCurves& curves);
[[nodiscard]] plots::ScatterFigure quantileFigure(const model::Fit& fit);
// Round trips by size, those of one message and of several.
[[nodiscard]] plots::ScatterFigure roundTripFigure(const model::DataFile& data);
// Measurements with the straight line of each piece.
[[nodiscard]] plots::ScatterFigure pieceFigure(const model::MessageFit& messages,
                                               const model::SizeLines& lines);

} // namespace clusterwright::desktop
