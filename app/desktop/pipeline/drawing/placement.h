// Positions of the pipeline's nodes: those in the design, or else from left to right in the order of arrows and bindings. Steps
// that only compute values are in a row above.
#pragma once

#include "model/design/document/design_fwd.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <map>
#include <string>

namespace clusterwright::desktop
{

using Places = std::map<std::string, QPointF>; // middles of steps by id

struct StepShape {
    QSizeF size;
    bool isValue = false; // takes no time: is in the row above the pipeline
};
using StepShapes = std::map<std::string, StepShape>; // by step id

[[nodiscard]] Places placesOf(const model::Design& design, const StepShapes& shapes);
// Returns the positions after Arrange, ignoring positions in the design.
[[nodiscard]] Places arrangedPlaces(const model::Design& design, const StepShapes& shapes);

// Returns the frame of a group around its steps.
[[nodiscard]] QRectF
frameOf(const model::PipelineItem& group, const Places& places, const StepShapes& shapes);

inline constexpr qreal kFrameMargin = 16;
inline constexpr qreal kFrameHeader = 36;

} // namespace clusterwright::desktop
