// The colour of a kind of component, the same on both canvases.
#pragma once

#include "app/desktop/common/theme.h"
#include "model/topology/graph/topology.h"

#include <QString>

namespace clusterwright::desktop
{

[[nodiscard]] QColor kindColour(model::ComponentKind kind, const Theme& theme);
// `kind`: as in files. Kinds other than vertices ("cable") get the network's colour, an empty kind a faint one.
[[nodiscard]] QColor kindColour(const QString& kind, const Theme& theme);

} // namespace clusterwright::desktop
