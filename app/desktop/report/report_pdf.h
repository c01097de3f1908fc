// A report as a PDF: headings stay with the following block, table headers repeat, pictures and equations are vectors.
#pragma once

#include "app/desktop/report/report_steps.h"
#include "model/report/report_html.h"

#include <QPageSize>

namespace clusterwright::desktop
{

// Returns the bytes of a PDF, equal for equal reports: its date is that of the report, or 1970-01-01. Needs a QApplication.
// Errors: report.failed, when the machine has no font.
[[nodiscard]] model::Result<std::string> pdfOf(const model::Report& report,
                                               const model::ReportPictures& pictures,
                                               QPageSize::PageSizeId paper,
                                               const ReportSteps& begin = {});

} // namespace clusterwright::desktop
