// A report as one HTML page: HTML5 that is XML too, with everything in it. All texts are escaped, pictures are put in as they are.
#pragma once

#include "model/report/report.h"

#include <map>
#include <string>

namespace clusterwright::model
{

enum class ReportForm {
    Page,  // for browsers: pictures as inline SVG, equations as MathML, light or dark
    Print, // what QTextDocument reads: pictures are <img src="picture:topology">, small ones "half:...", equations <img src="formula:T=S / b">
};

struct ReportPicture {
    std::string svg;
    bool isSmall = false; // two stand beside each other
};

// By what they show: "topology", "pipeline", pictureOfStudy(). What is not there is left out.
using ReportPictures = std::map<std::string, ReportPicture>;

// "study:stages:0": a study's pictures are counted from 0.
[[nodiscard]] std::string pictureOfStudy(const std::string& study, std::size_t number);

// Without what stands before the element in a file, nor the figure in it: that is for files that are opened again.
[[nodiscard]] std::string svgElement(const std::string& file);

[[nodiscard]] std::string
toHtml(const Report& report, const ReportPictures& pictures, ReportForm form = ReportForm::Page);

} // namespace clusterwright::model
