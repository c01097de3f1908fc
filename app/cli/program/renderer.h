// Runs clusterwright-render for the commands that draw, so that this program needs no Qt.
#pragma once

#include "app/cli/program/command.h"
#include "model/report/render_job.h"

namespace clusterwright::cli
{

// Ends a command: prints the notes about the design, passes the order and the output file to the renderer, and with --json prints the
// file name and all findings; without --json the renderer prints its own. Returns the exit code. Findings: program.missing when the renderer cannot be started,
// render.died when it fails without a finding of its own.
[[nodiscard]] int finishRendering(const Context& context,
                                  const model::RenderJob& job,
                                  const std::string& file,
                                  const Diagnostics& notes);

} // namespace clusterwright::cli
