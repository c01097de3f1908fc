// Names that every design has: "phase", "topology". Nothing in a design can have one of them.
#pragma once

#include <string>

namespace clusterwright::model
{

[[nodiscard]] bool isTakenName(const std::string& name);

} // namespace clusterwright::model
