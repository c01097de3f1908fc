// Tooltips of the topology canvas: kind, component, and its main attributes with their values.
#pragma once

#include "app/desktop/topology/drawing/colouring.h"

namespace clusterwright::desktop
{

// All functions return rich text.
[[nodiscard]] QString componentTip(const model::UsableComponent& component,
                                   const model::Answer& answer);
[[nodiscard]] QString nodeTip(const NodeShape& node,
                              const std::vector<model::UsableComponent>& components,
                              const model::Answer& answer);
// `mark`: its number in the graph of an open generator.
[[nodiscard]] QString markTip(const NodeShape& node,
                              std::uint32_t mark,
                              const std::vector<model::UsableComponent>& components,
                              const model::Answer& answer);
// `cable`: its number.
[[nodiscard]] QString cableTip(const TopologyShapes& shapes,
                               std::size_t cable,
                               const Colouring& colouring,
                               const std::vector<model::UsableComponent>& components,
                               const model::Answer& answer);

} // namespace clusterwright::desktop
