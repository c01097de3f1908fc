// Places of the nodes of the pipeline: those in the design, else from left to right in the order of arrows and bindings, with the steps
// that only compute values in a row above.
#pragma once

#include "model/design/document/design_fwd.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <map>
#include <string>

namespace clusterwright::desktop
{

using Places = std::map<std::string, QPointF>; // middles of steps, by id

struct StepShape {
    QSizeF size;
    bool isValue = false; // takes no time: is in the row above the pipeline
};
using StepShapes = std::map<std::string, StepShape>; // by step id

[[nodiscard]] Places placesOf(const model::Design& design, const StepShapes& shapes);
// Ignores the positions in the design: the places of everything after Arrange.
[[nodiscard]] Places arrangedPlaces(const model::Design& design, const StepShapes& shapes);

// The frame of a group around steps that stand there.
[[nodiscard]] QRectF
frameOf(const model::PipelineItem& group, const Places& places, const StepShapes& shapes);

inline constexpr qreal kFrameMargin = 16;
inline constexpr qreal kFrameHeader = 36;

} // namespace clusterwright::desktop
