#include "model/report/study_html.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/report/html_text.h"
#include "model/report/study_table.h"

namespace clusterwright::model
{

namespace
{

std::string styledParagraph(const std::string& html, const std::string& style)
{
    return "<p class=\"" + style + "\">" + html + "</p>\n";
}

// Existing pictures of the study, one below the other; small ones beside each other.
std::string picturesOf(const ReportStudy& study, const ReportPictures& pictures, bool isForPrint)
{
    std::string small;
    std::string text;
    const auto closeSmall = [&] {
        if (!small.empty())
            text += isForPrint ? styledParagraph(small, "picture")
                               : "<figure class=\"several\">\n" + small + "</figure>\n";
        small.clear();
    };
    for (std::size_t i = 0;; ++i) {
        const auto key = pictureOfStudy(study.definition.name, i);
        const auto found = pictures.find(key);
        if (found == pictures.end())
            break;
        const auto& [svg, isSmall] = found->second;
        const auto named =
            "<img src=\"" + htmlText((isSmall ? "half:" : "picture:") + key) + "\" /> ";
        const auto inside = isForPrint ? named : svgElement(svg) + "\n";
        if (isSmall) {
            small += inside;
            continue;
        }
        closeSmall();
        text +=
            isForPrint ? styledParagraph(inside, "picture") : "<figure>\n" + inside + "</figure>\n";
    }
    closeSmall();
    return text;
}

} // namespace

std::string studyHtml(const ReportStudy& study, const ReportPictures& pictures, bool isForPrint)
{
    const auto& definition = study.definition;
    auto text = "<h3>" + htmlText(definition.title.empty() ? definition.name : definition.title) +
                "</h3>\n" + styledParagraph(htmlText(study.question), "question");
    for (const auto& line : split(study.answer, '\n'))
        if (!line.empty())
            text += styledParagraph(htmlText(line), study.isLeftOut ? "faint" : "said");
    if (study.result)
        text += picturesOf(study, pictures, isForPrint) + studyTable(*study.result, isForPrint);
    for (const auto& problem : study.findings)
        text += styledParagraph(
            htmlText(problem.message + (problem.hint.empty() ? "" : " (" + problem.hint + ")")),
            "warning");
    return text;
}

} // namespace clusterwright::model
