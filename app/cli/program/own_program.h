// Programs that are installed beside this one, for what it would have to load much for itself.
#pragma once

#include "app/cli/program/command.h"

namespace clusterwright::cli
{

[[nodiscard]] std::filesystem::path ownProgram(const std::string& name);

// The finding program.missing; `error` is that of the system.
[[nodiscard]] model::Diagnostic
missingProgram(const std::filesystem::path& program, int error, const std::string& hint);

} // namespace clusterwright::cli
