// A view of a design, a study of it, or its report, drawn into a file.
#pragma once

#include "app/desktop/report/report_steps.h"
#include "model/report/render_job.h"

#include <string>

namespace clusterwright::desktop
{

struct JobAnswer {
    bool isWritten = false;
    model::Diagnostics
        findings; // what there is to say about what was written, else why nothing was
};

// A view: .png, .svg or .pdf; a report: .html or .pdf, by `output`. Errors: picture.kind, report.kind; those of the drawing, of the
// study and of the design; file.unwritable.
[[nodiscard]] JobAnswer
runJob(const model::RenderJob& job, const std::string& output, const ReportSteps& begin = {});

} // namespace clusterwright::desktop
