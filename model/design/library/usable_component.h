// Components that the equations and the graph of a design may name.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct UsableComponent {
    std::string name;
    std::string kind;   // "host", ..., "cable"; empty if its preset is unreadable
    std::string preset; // may be empty
    bool isOwn = false; // in the design, not only in its cluster
};

// Returns the components of the cluster, as changed by the design, then the design's own.
[[nodiscard]] std::vector<UsableComponent> usableComponents(const Design& design, Library& library);

} // namespace clusterwright::model
