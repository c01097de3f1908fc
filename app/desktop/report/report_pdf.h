// A report on pages: headings stay with what follows them, the heads of tables repeat, pictures and equations are drawn as lines and
// letters.
#pragma once

#include "model/report/report_html.h"

#include <QPageSize>

namespace clusterwright::desktop
{

// The bytes of a PDF, the same each time for the same report: its date is that of the report, or 1970-01-01. Needs a QApplication.
// Errors: report.failed, when the machine has no font.
[[nodiscard]] model::Result<std::string> pdfOf(const model::Report& report,
                                               const model::ReportPictures& pictures,
                                               QPageSize::PageSizeId paper);

} // namespace clusterwright::desktop
