// Figures of the judging page, made from the results of a fit.
#pragma once

#include "model/calibration/calibration/fit_curves.h"
#include "model/calibration/messages/message_fit.h"
#include "model/study/figure/scatter_figure.h"

namespace clusterwright::desktop
{

[[nodiscard]] plots::ScatterFigure fitFigure(const model::Calibration& calibration,
                                             const model::FitCurves& curves);
[[nodiscard]] plots::ScatterFigure residualFigure(const model::Calibration& calibration,
                                                  const model::FitCurves& curves);
[[nodiscard]] plots::ScatterFigure quantileFigure(const model::Fit& fit);
// Plots round trips over the message size, for one message and for several, with the lines of LogGP where the data determine them.
[[nodiscard]] plots::ScatterFigure roundTripFigure(const model::DataFile& data,
                                                   const model::LogGpExtraction& found);
// Plots G of each launch with its median and interval, or the first identified parameter without G.
[[nodiscard]] plots::ScatterFigure launchFigure(const model::DataFile& data,
                                                const model::LogGpExtraction& found);
// Plots the measurements with the straight line of each piece.
[[nodiscard]] plots::ScatterFigure pieceFigure(const model::MessageFit& messages,
                                               const model::SizeLines& lines);

} // namespace clusterwright::desktop
