// A study in a report: its question, its result in words, pictures and numbers, or the reason for a missing result.
#pragma once

#include "model/report/report_html.h"

#include <string>

namespace clusterwright::model
{

[[nodiscard]] std::string
studyHtml(const ReportStudy& study, const ReportPictures& pictures, bool isForPrint);

} // namespace clusterwright::model
