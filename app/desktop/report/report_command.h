// File > Report: the file and the job of a report.
#pragma once

#include "app/desktop/document/document.h"
#include "model/report/render_job.h"

class QWidget;

namespace clusterwright::desktop
{

// A job for the open design in its current state, saved or not, with today's date.
[[nodiscard]] model::RenderJob reportJob(Document& document);

// Asks for the report's file; empty if the user cancels.
[[nodiscard]] QString askForReportFile(QWidget& window, Document& document);

} // namespace clusterwright::desktop
