// File > Report: asks for a file, makes the report and opens it.
#pragma once

#include "app/desktop/document/workbench.h"
#include "model/report/render_job.h"

class QWidget;

namespace clusterwright::desktop
{

// A job for the open design in its current state, saved or not, with today's date.
[[nodiscard]] model::RenderJob reportJob(Document& document);

// Asks for the file and returns at once; the answer bar shows the progress, a dialog the errors. `omitted`: ids of sections.
void saveReport(QWidget& window, Workbench& workbench, const std::vector<std::string>& omitted);

} // namespace clusterwright::desktop
