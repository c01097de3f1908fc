// The colour of a kind of component, the same on both canvases.
#pragma once

#include "app/desktop/common/theme.h"
#include "model/topology/graph/topology.h"

#include <QString>

namespace clusterwright::desktop
{

[[nodiscard]] QColor kindColour(model::ComponentKind kind, const Theme& theme);
// As files write it; that of the network for a kind that no vertex has ("cable"), faint for none.
[[nodiscard]] QColor kindColour(const QString& kind, const Theme& theme);

} // namespace clusterwright::desktop
