// A report as one HTML page: HTML5 that is XML too, with everything in it. All texts are escaped, pictures are put in as they are.
#pragma once

#include "model/report/report.h"

#include <map>
#include <string>

namespace clusterwright::model
{

enum class ReportForm {
    Page,  // for browsers: pictures as inline SVG, equations as MathML, light or dark
    Print, // what QTextDocument reads: pictures are <img src="picture:topology">, several of a study "half:...", equations <img src="formula:T=S / b">
};

// SVG by what it shows: "topology", "pipeline", pictureOfStudy(). What is not there is left out.
using ReportPictures = std::map<std::string, std::string>;

// "study:stages:T_dtc": of each output its own.
[[nodiscard]] std::string pictureOfStudy(const std::string& study, const std::string& output);

[[nodiscard]] std::string
toHtml(const Report& report, const ReportPictures& pictures, ReportForm form = ReportForm::Page);

} // namespace clusterwright::model
