// A system at another point.
#pragma once

#include "model/design/system/system.h"

#include <vector>

namespace clusterwright::model
{

// With the settings in place of its own values. Errors, all at once: those of settingEquation.
[[nodiscard]] Result<System> withSettings(System system, const std::vector<Setting>& settings);

} // namespace clusterwright::model
