// The component of a new cable. Internal to this folder.
#pragma once

#include "model/design/gestures/topology_edits.h"

#include <array>
#include <string>

namespace clusterwright::model
{

// Returns the component of the fastest class that fits the ports at both ends: one of the design, the cable drawn last first,
// else a preset, which it adds to the design; among equal presets one in the family of the ends, else the one with the shortest id.
// A host has the ports of the design's fastest NIC. Without a known rate at either end, or without a class that fits: the
// component of the cable drawn last, otherwise the first cable component, otherwise kDefaultCable.
[[nodiscard]] Result<std::string> cableComponent(Design& design,
                                                 Library& library,
                                                 const std::string& owner,
                                                 const std::array<CableEnd, 2>& ends);

} // namespace clusterwright::model
