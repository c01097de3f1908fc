// Decides whether a cable may be drawn between two boxes, with a text for the user.
#pragma once

#include "app/desktop/topology/drawing/topology_scene.h"

namespace clusterwright::desktop
{

struct CableVerdict {
    bool isAllowed = false;
    QString text; // "to switch1, port 3 of 8", or the reason for a refusal
};

// `vertex`: of an open generator, where the cable would end.
[[nodiscard]] CableVerdict cableVerdict(const TopologyScene& scene,
                                        const NodeItem& from,
                                        const NodeItem& to,
                                        const std::string& vertex);
// Verdict on a cable that starts at the box.
[[nodiscard]] CableVerdict
cableStart(const TopologyScene& scene, const NodeItem& from, const std::string& vertex);

} // namespace clusterwright::desktop
