// Systems at other points.
#pragma once

#include "model/design/system/system.h"
#include "model/expression/program/lowering.h"

#include <vector>

namespace clusterwright::model
{

// Returns the system with the settings instead of its own values. Errors, all at once: those of settingEquation, label.tables.
[[nodiscard]] Result<System> withSettings(System system, const std::vector<Setting>& settings);

// Lowers the system with these names as inputs, also for a baseline that computes one of them by itself.
[[nodiscard]] Result<LoweredSet> lowerOver(const System& system,
                                           const std::vector<std::string>& inputs);

} // namespace clusterwright::model
