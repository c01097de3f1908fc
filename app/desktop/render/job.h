// Draws a view of a design, one of its studies, or its report into a file.
#pragma once

#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/report/report_steps.h"
#include "model/report/render_job.h"

#include <string>

namespace clusterwright::desktop
{

struct JobAnswer {
    bool isWritten = false;
    model::Diagnostics findings; // findings about the written file, or the errors
};

// The extension of `output` determines the format: .png, .svg or .pdf for a view; .html or .pdf for a report. Errors: picture.kind, report.kind; those of the drawing, of the study and of the design; file.unwritable.
[[nodiscard]] JobAnswer
runJob(const model::RenderJob& job, const std::string& output, const ReportSteps& begin = {});

} // namespace clusterwright::desktop
