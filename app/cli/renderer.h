// clusterwright-render, to which the commands that draw hand their work, so that this program needs no Qt.
#pragma once

#include "app/cli/command.h"

namespace clusterwright::cli
{

// Ends a command with it: gives it the JSON and the file to write, prints the findings, and with --json where the file is; the exit code.
// Finding: program.missing when it cannot be started.
[[nodiscard]] int finishRendering(const Context& context,
                                  const Json& json,
                                  const std::string& file,
                                  const Diagnostics& findings);

} // namespace clusterwright::cli
