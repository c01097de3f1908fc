// A view of a design, or its report, drawn into a file.
#pragma once

#include "model/report/render_job.h"

#include <string>

namespace clusterwright::desktop
{

// A view: .png, .svg or .pdf; a report: .html or .pdf, by `output`. Errors: picture.kind, report.kind; those of the drawing and of
// the design; file.unwritable.
[[nodiscard]] model::Diagnostics runJob(const model::RenderJob& job, const std::string& output);

} // namespace clusterwright::desktop
