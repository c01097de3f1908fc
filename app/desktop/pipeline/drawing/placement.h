// Where the nodes of the pipeline stand: where the design says so, else from left to right in the order of arrows and bindings.
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

// `sizes` of all steps.
[[nodiscard]] Places placesOf(const model::Design& design,
                              const std::map<std::string, QSizeF>& sizes);
// As if the design said nothing: where everything goes when it is arranged.
[[nodiscard]] Places arrangedPlaces(const model::Design& design,
                                    const std::map<std::string, QSizeF>& sizes);

// The frame of a group around steps that stand there.
[[nodiscard]] QRectF frameOf(const model::PipelineItem& group,
                             const Places& places,
                             const std::map<std::string, QSizeF>& sizes);

inline constexpr qreal kFrameMargin = 16;
inline constexpr qreal kFrameHeader = 30;

} // namespace clusterwright::desktop
