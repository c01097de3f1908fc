// clusterwright-render, to which the commands that draw hand their work, so that this program needs no Qt.
#pragma once

#include "app/cli/program/command.h"
#include "model/report/render_job.h"

namespace clusterwright::cli
{

// Ends a command with it: hands over the order and the file to write, and with --json says where the file is and what there is to say
// about it; the renderer itself prints that for people. Returns the exit code. Findings: program.missing when it cannot be started,
// render.died when it ends as it should not without a finding of its own.
[[nodiscard]] int
finishRendering(const Context& context, const model::RenderJob& job, const std::string& file);

} // namespace clusterwright::cli
