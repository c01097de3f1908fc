#include "model/report/report_elements.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/report/study_table.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace clusterwright::model
{

namespace
{

// True for "140.89", "(12,345" and "=8", not for "row8".
bool endsWithNumber(std::string_view word)
{
    const auto other = word.find_last_not_of("0123456789.,");
    const auto number = other == std::string_view::npos ? word : word.substr(other + 1);
    const bool isName =
        other != std::string_view::npos && (isLetterOrDigit(word[other]) || word[other] == '_');
    return !number.empty() && !isName && isDigit(number.back());
}

// True for "ms", "MB/s," and "%)."
bool startsWithUnit(std::string_view word)
{
    const auto last = word.find_last_not_of(".,;:)?");
    const auto unit = word.substr(0, last == std::string_view::npos ? 0 : last + 1);
    return !unit.empty() && !isDigit(unit.front()) && static_cast<bool>(parseUnit(unit));
}

std::string_view nameOf(OriginKind kind)
{
    switch (kind) {
    case OriginKind::Paper:
        return "from papers";
    case OriginKind::Datasheet:
        return "from datasheets";
    case OriginKind::Measurement:
        return "measured";
    case OriginKind::Fit:
        return "fitted to claims of papers";
    case OriginKind::Assumption:
        return "assumed";
    case OriginKind::Definition:
        return "by definition";
    case OriginKind::User:
        break;
    }
    return "chosen in the design";
}

std::string headlinesHtml(const Report& report, const ReportElements& elements)
{
    if (report.headlines.empty())
        return {};
    std::string names;
    std::string values;
    std::string list;
    for (const auto& headline : report.headlines) {
        const auto name = htmlText(headline.name);
        const auto value =
            elements.text(displayText(headline)) + elements.small(bandText(report.bands, headline));
        names += "<td class=\"headline-name\">" + name + "</td>";
        values += "<td class=\"headline\">" + value + "</td>";
        list += "<div><dt>" + name + "</dt><dd>" + value + "</dd></div>\n";
    }
    return elements.isPrint()
               ? "<table class=\"pair\" width=\"100%\" cellspacing=\"0\" cellpadding=\"2\"><tr>" +
                     names + "</tr><tr>" + values + "</tr></table>\n"
               : "<dl class=\"headlines\">\n" + list + "</dl>\n";
}

std::string question(const Report& report, const ReportElements& elements)
{
    std::string html;
    for (const auto lead : report.leads)
        html += paragraph(elements.text(report.studies[lead].question), "question");
    return html.empty() ? paragraph("How fast is the design, and what limits it?", "question")
                        : html;
}

std::string result(const Report& report, ReportElements& elements)
{
    auto html = paragraph(elements.text(report.answer), "answer") + headlinesHtml(report, elements);
    std::vector<std::string> pictures;
    for (std::size_t i = 0; i < report.leads.size(); ++i) {
        const auto& answer = report.studies[report.leads[i]].answer;
        html += paragraph(elements.text(answer.substr(0, answer.find('\n'))));
    }
    for (std::size_t i = 0; i < kMostLeads; ++i)
        pictures.push_back(pictureOfSummary(i));
    return html + elements.figures(pictures);
}

std::string strongest(const ReportBasis& group, const std::string& output)
{
    std::vector<std::string> names;
    for (const auto& input : group.strongest)
        names.push_back(input.name + " (" + effectText(*input.influence) + ")");
    return names.empty() ? "no effect on " + output : join(names, ", ");
}

std::string basis(const Report& report, const ReportElements& elements)
{
    if (report.basis.empty() || report.headlines.empty())
        return paragraph("The design has no inputs of its own.");
    const auto& output = report.headlines.front().name;
    auto table = elements.table({{"inputs"},
                                 {"count", HtmlTable::Kind::Number},
                                 {"strongest inputs (change of " + output +
                                  " for 1 % more; of integers, at the next ones)"}});
    for (const auto& group : report.basis)
        if (group.kind != OriginKind::Definition || !group.strongest.empty())
            table.add({htmlText(nameOf(group.kind)),
                       std::to_string(group.inputs),
                       elements.text(strongest(group, output))});
    return table.html();
}

std::vector<std::string> picturesOf(const ReportStudy& study, const ReportPictures& pictures)
{
    std::vector<std::string> keys;
    while (pictures.contains(pictureOfStudy(study.definition.name, keys.size())))
        keys.push_back(pictureOfStudy(study.definition.name, keys.size()));
    return keys;
}

// Returns a link to the study of the report that draws the claim's figure; empty without such a study.
std::string studyLink(const Claim& claim, const Report& report, const ReportElements& elements)
{
    const auto found = std::ranges::find(report.studies, claim.study, [](const ReportStudy& study) {
        return study.definition.name;
    });
    if (claim.study.empty() || designOf(claim) != report.id || found == report.studies.end())
        return {};
    const auto& title = found->definition.title;
    const auto shown = title.empty() ? claim.study : title;
    return elements.isPrint() ? elements.small("drawn by: " + shown)
                              : " <small>drawn by: <a href=\"#study-" + htmlText(claim.study) +
                                    "\">" + htmlText(shown) + "</a></small>";
}

// "800..900 MB/s" for "between 800 MB/s and 900 MB/s", which would take the width of the other columns.
std::string printedText(const std::string& expected)
{
    constexpr std::string_view kBetween = "between ";
    constexpr std::string_view kAnd = " and ";
    const auto cut = expected.find(kAnd);
    if (!expected.starts_with(kBetween) || cut == std::string::npos)
        return expected;
    const auto low = expected.substr(kBetween.size(), cut - kBetween.size());
    const auto high = expected.substr(cut + kAnd.size());
    const auto unit = std::min(low.find_first_of(" %"), low.size());
    return (high.ends_with(low.substr(unit)) ? low.substr(0, unit) : low) + ".." + high;
}

std::string claimTable(std::span<const EvaluatedClaim> group,
                       const Report& report,
                       const ReportElements& elements)
{
    using Kind = HtmlTable::Kind;
    auto claims = elements.table({{"statement"},
                                  {"printed", Kind::Number},
                                  {"predicted", Kind::Number},
                                  {"error", Kind::Number},
                                  {"status"}});
    for (const auto& result : group) {
        const auto& [claim, outcome] = result;
        const auto status = std::string(toText(outcome.status));
        const bool isModelled = outcome.status != ClaimStatus::NotModelled;
        std::string caveats;
        for (const auto& finding : outcome.findings)
            caveats += elements.small(finding.message);
        claims.add({elements.text(claim.statement) + elements.small(toText(claim.source)) +
                        studyLink(claim, report, elements),
                    printedText(outcome.expected),
                    isModelled ? predictedText(outcome) : "",
                    percentText(outcome.error),
                    "<span class=\"" + status.substr(0, status.find(' ')) + "\">" +
                        htmlText(std::string(shownText(outcome.status))) + "</span>" +
                        (isOffByText(result) ? elements.small("the text contradicts itself") : "") +
                        elements.small(isModelled ? claim.toleranceReason : claim.notModelled) +
                        caveats});
    }
    return claims.html();
}

} // namespace

std::string effectText(const ReportInfluence& influence)
{
    if (!influence.steps.empty())
        return influence.steps;
    if (std::isnan(influence.elasticity))
        return "a choice";
    const auto change = influence.elasticity / 100;
    constexpr double kShown = 1e-4; // a smaller one is "under 0.01 %"
    return (change >= kShown ? "+" : "") + percentText(change, 2);
}

std::string sentenceHtml(std::string_view text, bool isForPrint)
{
    std::string html;
    bool isAfterNumber = false;
    for (const auto& word : split(text, ' ')) {
        const bool isUnit = isAfterNumber && startsWithUnit(word);
        if (!html.empty())
            html += isUnit ? "\u00a0" : " ";
        const auto shown = htmlText(isUnit ? shownUnit(word) : word);
        html += isUnit && isForPrint ? unbroken(shown, "/") : shown;
        isAfterNumber = endsWithNumber(word);
    }
    return html;
}

std::string paragraph(const std::string& html, const std::string& style)
{
    return (style.empty() ? "<p>" : "<p class=\"" + style + "\">") + html + "</p>\n";
}

ReportElements::ReportElements(const ReportPictures& pictures, ReportForm form)
    : m_pictures(pictures)
    , m_isPrint(form == ReportForm::Print)
{
}

std::string ReportElements::heading(int level,
                                    const std::string& title,
                                    const std::string& id,
                                    const std::string& style)
{
    m_headings.push_back({level, title, id});
    const auto tag = "h" + std::to_string(level);
    auto start = tag;
    if (level > 2 && !m_isPrint) // the section of a level-2 heading has the id
        start += " id=\"" + htmlText(id) + "\"";
    if (!style.empty())
        start += " class=\"" + style + "\"";
    return "<" + start + ">" + text(title) + "</" + tag + ">\n";
}

std::string ReportElements::image(const std::string& key) const
{
    const auto& [svg, isSmall, caption] = m_pictures.at(key);
    return m_isPrint ? "<img src=\"" + htmlText((isSmall ? "half:" : "picture:") + key) + "\" />"
                     : svgElement(svg);
}

std::string ReportElements::caption(const std::string& words)
{
    const auto numbered = "<b>Figure " + std::to_string(++m_figures) + ".</b> " + text(words);
    return m_isPrint ? "<br /><span class=\"caption\">" + numbered + "</span>"
                     : "<figcaption>" + numbered + "</figcaption>\n";
}

// Puts a printed caption into the paragraph of its picture, which stays on one page.
std::string ReportElements::figure(const std::vector<std::string>& keys, const std::string& words)
{
    std::vector<std::string> images;
    for (const auto& key : keys)
        if (m_pictures.contains(key))
            images.push_back(image(key));
    if (images.empty())
        return {};
    if (!m_isPrint)
        return "<figure>\n" + join(images, "\n") + "\n" + caption(words) + "</figure>\n";
    images.back() += caption(words);
    std::string html;
    for (const auto& inside : images)
        html += paragraph(inside, "picture");
    return html;
}

std::string ReportElements::pair(const std::vector<std::string>& keys)
{
    std::string html;
    for (const auto& key : keys) {
        const auto own = figure({key}, m_pictures.at(key).caption);
        html += m_isPrint ? "<td class=\"plain\" width=\"50%\">" + own + "</td>" : own;
    }
    if (!m_isPrint)
        return "<div class=\"pair\">\n" + html + "</div>\n";
    if (keys.size() == 1)
        html += "<td class=\"plain\" width=\"50%\"></td>";
    return "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"0\"><tr>" + html +
           "</tr></table>\n";
}

std::string ReportElements::figures(const std::vector<std::string>& keys)
{
    std::string html;
    std::vector<std::string> small;
    const auto closePair = [&] {
        if (!small.empty())
            html += pair(small);
        small.clear();
    };
    for (const auto& key : keys) {
        const auto found = m_pictures.find(key);
        if (found == m_pictures.end())
            continue;
        if (found->second.isSmall) {
            small.push_back(key);
            if (small.size() == 2)
                closePair();
            continue;
        }
        closePair();
        html += figure({key}, found->second.caption);
    }
    closePair();
    return html;
}

std::string ReportElements::contents() const
{
    std::string html;
    if (m_isPrint) {
        for (std::size_t i = 0; i < m_headings.size(); ++i)
            html += paragraph("<img src=\"entry:" + std::to_string(i) + "\" />",
                              m_headings[i].level == 2 ? "entry-2" : "entry-3");
        return html;
    }
    int level = 2;
    for (const auto& [own, title, id] : m_headings) {
        if (own > level)
            html += "<ol>\n";
        else if (!html.empty())
            html += own < level ? "</li>\n</ol>\n</li>\n" : "</li>\n";
        html += "<li><a href=\"#" + htmlText(id) + "\">" + text(title) + "</a>";
        level = own;
    }
    if (!html.empty())
        html += level > 2 ? "</li>\n</ol>\n</li>\n" : "</li>\n";
    return "<nav aria-label=\"Contents\">\n<ol>\n" + html + "</ol>\n</nav>\n";
}

HtmlTable ReportElements::table(std::vector<HtmlTable::Column> columns) const
{
    return {std::move(columns), m_isPrint};
}

std::string ReportElements::small(const std::string& words) const
{
    return words.empty() ? ""
                         : (m_isPrint ? "<br />" : " ") + ("<small>" + text(words) + "</small>");
}

std::string ReportElements::name(const std::string& name) const
{
    return "<code>" + breakableName(name, m_isPrint) + "</code>";
}

std::string ReportElements::text(const std::string& sentence) const
{
    const auto parts = split(sentence, '`');
    if (parts.size() % 2 == 0) // a single backtick is no mark of code
        return sentenceHtml(sentence, m_isPrint);
    std::string html;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && parts[i].starts_with(' '))
            html += ' ';
        html += i % 2 == 1 ? name(parts[i]) : sentenceHtml(parts[i], m_isPrint);
    }
    return html;
}

std::string summaryHtml(const Report& report, ReportElements& elements)
{
    // One statement per call: headings are listed in the order of the calls.
    auto html = elements.heading(3, "Question", "summary-question");
    html += question(report, elements);
    html += elements.heading(3, "Result", "summary-result");
    html += result(report, elements);
    html += elements.heading(3, "Basis of the result", "summary-basis");
    html += basis(report, elements);
    if (!report.interval.empty())
        html += paragraph(elements.text(report.interval));
    return html;
}

std::string claimsHtml(const Report& report, ReportElements& elements)
{
    const auto& claims = report.claims;
    if (claims.empty())
        return paragraph("No claim of a paper is about this design.");
    auto html =
        paragraph("Printed values of the papers, and predictions of the shipped designs.") +
        elements.figure({kPictureOfClaims},
                        "Predicted against printed values of the claims. The dashed line has equal "
                        "values.");
    for (auto first = claims.begin(); first != claims.end();) {
        const auto& claim = first->claim;
        const auto last = std::find_if(first, claims.end(), [&](const EvaluatedClaim& result) {
            return result.claim.source.document != claim.source.document ||
                   result.claim.role != claim.role;
        });
        html += elements.heading(3,
                                 claim.source.document + ": " + std::string(shownText(claim.role)),
                                 "claims-" + claim.source.document + "-" +
                                     std::string(toText(claim.role))) +
                claimTable({first, last}, report, elements);
        first = last;
    }
    return html;
}

std::string
studyHtml(const ReportStudy& study, const ReportPictures& pictures, ReportElements& elements)
{
    const auto& definition = study.definition;
    auto html = elements.heading(3,
                                 definition.title.empty() ? definition.name : definition.title,
                                 "study-" + definition.name) +
                paragraph(elements.text(study.question), "question");
    for (const auto& line : split(study.answer, '\n'))
        if (!line.empty())
            html += paragraph(elements.text(line), study.isLeftOut ? "faint" : "said");
    if (study.result) {
        html += elements.figures(picturesOf(study, pictures));
        html += studyTable(*study.result, study.own, elements.isPrint());
    }
    for (const auto& problem : study.findings)
        html += paragraph(elements.text(problem.message +
                                        (problem.hint.empty() ? "" : " (" + problem.hint + ")")),
                          "warning");
    return html;
}

} // namespace clusterwright::model
