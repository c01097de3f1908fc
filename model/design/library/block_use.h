// Blocks available to a design, and the parts of components that blocks occupy.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct BlockEquation;

// Returns the block of the design or of the library; null without one.
[[nodiscard]] std::shared_ptr<const Block>
blockOf(const Design& design, Library& library, const std::string& id);

// Returns the equation that represents the block: that of its time, otherwise the last one; null without equations.
[[nodiscard]] const BlockEquation* mainEquation(const Block& block);

// Returns the components of the design and its cluster with their kinds.
[[nodiscard]] std::map<std::string, std::string> componentKinds(const Design& design,
                                                                Library& library);

// Returns "nic.host_bus": the parts of components that blocks of the library occupy, for components of the same kind in the design.
[[nodiscard]] std::vector<std::string> resourcesOf(const Design& design, Library& library);

// The same part of another component: "card.host_bus" for "nic.host_bus".
struct StandIn {
    std::string resource;
    bool isOfKind = false; // its component is of the kind that the resource names
};

// Returns what a step can occupy in place of a resource whose component the design lacks: components of its kind first, then hosts,
// then others. Empty if the design has the component.
[[nodiscard]] std::vector<StandIn>
standInsFor(const Design& design, Library& library, const std::string& resource);

} // namespace clusterwright::model
