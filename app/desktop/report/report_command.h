// File > Report: asks for a file, has the report made, and opens it.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/report/render_job.h"

class QWidget;

namespace clusterwright::desktop
{

// The open design as it is now, saved or not, with today's date.
[[nodiscard]] model::RenderJob reportJob(Document& document);

// Returns at once; the status bar says what goes on, a box what went wrong.
void saveReport(QWidget& window, Workbench& workbench);

} // namespace clusterwright::desktop
