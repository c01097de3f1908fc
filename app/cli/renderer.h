// clusterwright-render, to which the commands that draw hand their work, so that this program needs no Qt.
#pragma once

#include "app/cli/command.h"

namespace clusterwright::cli
{

// Gives it the JSON and the file to write. Its exit code; program.missing when it cannot be started.
[[nodiscard]] model::Result<int> runRenderer(const Json& json, const std::string& file);

} // namespace clusterwright::cli
