// A report as one self-contained HTML page: HTML5 that is XML, too. All texts are escaped; pictures are included unchanged.
#pragma once

#include "model/report/report.h"

#include <map>
#include <string>

namespace clusterwright::model
{

enum class ReportForm {
    Page,  // for browsers: pictures as inline SVG, equations as MathML, light or dark
    Print, // for QTextDocument: pictures are <img src="picture:topology">, small ones "half:...", equations <img src="formula:T=S
           // / b">
};

struct ReportPicture {
    std::string svg;
    bool isSmall = false; // two fit beside each other
};

// By what they show: "topology", "pipeline", pictureOfStudy(). Missing pictures are omitted.
using ReportPictures = std::map<std::string, ReportPicture>;

// "study:stages:0": a study's pictures are counted from 0.
[[nodiscard]] std::string pictureOfStudy(const std::string& study, std::size_t number);

// Removes everything before the element in a file, and the data inside it, which are only for opening the file again.
[[nodiscard]] std::string svgElement(const std::string& file);

[[nodiscard]] std::string
toHtml(const Report& report, const ReportPictures& pictures, ReportForm form = ReportForm::Page);

} // namespace clusterwright::model
