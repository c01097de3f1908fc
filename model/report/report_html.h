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
           // / b">, lines of the contents <img src="entry:0">
};

struct ReportPicture {
    std::string svg;
    bool isSmall = false;     // two fit beside each other
    std::string caption = {}; // for pictures of studies
};

inline constexpr const char* kPictureOfClaims = "claims";

// Pictures by key: "topology", kPictureOfClaims, pictureOfPipeline(), pictureOfStudy(), pictureOfSummary(). Missing pictures are omitted.
using ReportPictures = std::map<std::string, ReportPicture>;

// "study:stages:0": a study's pictures are counted from 0.
[[nodiscard]] std::string pictureOfStudy(const std::string& study, std::size_t number);

// "pipeline:0": rows of the pipeline are counted from the top.
[[nodiscard]] std::string pictureOfPipeline(std::size_t row);

// "summary:0": plots of the summary are counted from 0.
[[nodiscard]] std::string pictureOfSummary(std::size_t number);

// Removes everything before the element in a file, and the data inside it, which are only for opening the file again.
[[nodiscard]] std::string svgElement(const std::string& file);

// Inputs in the table of a report; the others are in the file of data.
inline constexpr std::size_t kMostInputs = 30;
inline constexpr const char* kInputsFile = "inputs.csv";

// All inputs with their origins, for a spreadsheet.
[[nodiscard]] std::string inputsCsv(const Report& report);

[[nodiscard]] std::string
toHtml(const Report& report, const ReportPictures& pictures, ReportForm form = ReportForm::Page);

} // namespace clusterwright::model
