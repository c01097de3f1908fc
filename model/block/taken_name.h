// Names reserved in every design: "phase", "topology".
#pragma once

#include <string>

namespace clusterwright::model
{

[[nodiscard]] bool isTakenName(const std::string& name);

} // namespace clusterwright::model
