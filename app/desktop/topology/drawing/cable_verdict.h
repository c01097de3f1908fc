// Whether a cable may be drawn between two boxes, in words for the person who draws it.
#pragma once

#include "app/desktop/topology/drawing/topology_scene.h"

namespace clusterwright::desktop
{

struct CableVerdict {
    bool isAllowed = false;
    QString text; // "to switch1, port 3 of 8", or why not
};

// `vertex`: of an open generator, where the cable would end.
[[nodiscard]] CableVerdict cableVerdict(const TopologyScene& scene,
                                        const NodeItem& from,
                                        const NodeItem& to,
                                        const std::string& vertex);
// Whether one may begin at the box.
[[nodiscard]] CableVerdict
cableStart(const TopologyScene& scene, const NodeItem& from, const std::string& vertex);

} // namespace clusterwright::desktop
