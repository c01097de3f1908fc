// What a design can use: blocks, and the parts of components that blocks occupy.
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

// The block of the design or of the library; null when there is none.
[[nodiscard]] std::shared_ptr<const Block>
blockOf(const Design& design, Library& library, const std::string& id);

// The equation that stands for the whole block: of its time, else the last one; null without equations.
[[nodiscard]] const BlockEquation* mainEquation(const Block& block);

// Components of the design and its cluster with their kinds.
[[nodiscard]] std::map<std::string, std::string> componentKinds(const Design& design,
                                                                Library& library);

// "nic.host_bus": the parts of components that blocks of the library occupy, for components of the same kind here.
[[nodiscard]] std::vector<std::string> resourcesOf(const Design& design, Library& library);

} // namespace clusterwright::model
