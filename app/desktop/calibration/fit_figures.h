// Figures of the judging page, made from the results of a fit.
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
// Plots round trips over the message size, for one message and for several.
[[nodiscard]] plots::ScatterFigure roundTripFigure(const model::DataFile& data);
// Plots the measurements with the straight line of each piece.
[[nodiscard]] plots::ScatterFigure pieceFigure(const model::MessageFit& messages,
                                               const model::SizeLines& lines);

} // namespace clusterwright::desktop
