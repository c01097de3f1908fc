// The components that the equations and the graph of a design may name.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct UsableComponent {
    std::string name;
    std::string kind;   // "host", ..., "cable"; empty when its preset cannot be read
    std::string preset; // may be empty
    bool isOwn = false; // of the design, not only of its cluster
};

// Those of the cluster, with what the design changes of them, then its own.
[[nodiscard]] std::vector<UsableComponent> usableComponents(const Design& design, Library& library);

} // namespace clusterwright::model
