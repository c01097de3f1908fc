#include "model/report/report_html.h"

#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/report/html_text.h"
#include "model/report/mathml.h"
#include "model/report/report_style.h"
#include "model/report/study_html.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

using Kind = HtmlTable::Kind;

std::string percentText(double share)
{
    return roundedText(100 * share, 3) + " %";
}

std::string counted(std::size_t number, const std::string& one, const std::string& many)
{
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

std::string paragraph(const std::string& html, const std::string& style = {})
{
    return (style.empty() ? "<p>" : "<p class=\"" + style + "\">") + html + "</p>\n";
}

std::string code(const std::string& text)
{
    return "<code>" + htmlText(text) + "</code>";
}

// The origin's words without its interval and its note, which have columns of their own.
std::string kindOf(const Origin& origin)
{
    auto plain = origin;
    plain.note.clear();
    plain.interval.clear();
    plain.estimate.reset();
    return toText(plain);
}

std::string intervalOf(const Origin& origin)
{
    return join(origin.interval, " .. ");
}

class Writer
{
public:
    Writer(const Report& report, const ReportPictures& pictures, ReportForm form)
        : m_report(report)
        , m_pictures(pictures)
        , m_isPrint(form == ReportForm::Print)
    {
    }

    std::string run()
    {
        using Body = std::string (Writer::*)() const;
        constexpr std::array<Body, kReportSections.size()> kBodies{&Writer::cluster,
                                                                   &Writer::program,
                                                                   &Writer::results,
                                                                   &Writer::inputs,
                                                                   &Writer::assumptions,
                                                                   &Writer::studies,
                                                                   &Writer::claims,
                                                                   &Writer::findings,
                                                                   &Writer::sources,
                                                                   &Writer::versions};
        for (std::size_t i = 0; i < kBodies.size(); ++i)
            if (std::ranges::count(m_report.omitted, kReportSections[i].id) == 0)
                section(kReportSections[i], (this->*kBodies[i])());
        return page();
    }

private:
    [[nodiscard]] HtmlTable table(std::vector<HtmlTable::Column> columns) const
    {
        return {std::move(columns), m_isPrint};
    }

    // Small text in a line of its own, in a cell.
    [[nodiscard]] std::string small(const std::string& text) const
    {
        return text.empty()
                   ? ""
                   : (m_isPrint ? "<br />" : " ") + ("<small>" + htmlText(text) + "</small>");
    }

    [[nodiscard]] std::string name(const std::string& name) const
    {
        return "<code>" + breakableName(name, m_isPrint) + "</code>";
    }

    void section(const ReportSection& shown, const std::string& body)
    {
        const std::string id = shown.id;
        const std::string title = shown.title;
        m_contents += "<li><a href=\"#" + id + "\">" + title + "</a></li>\n";
        m_body += "<section id=\"" + id + "\">\n<h2>" + title + "</h2>\n" + body + "</section>\n";
    }

    [[nodiscard]] std::string page() const
    {
        const auto title = htmlText(m_report.title);
        std::string text =
            "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n"
            "<head>\n<meta charset=\"utf-8\" />\n";
        text += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n";
        text += "<meta name=\"generator\" content=\"Clusterwright " +
                htmlText(m_report.versions.program) + "\" />\n";
        text += "<title>" + title + "</title>\n<style>" + (m_isPrint ? kPrintStyle : kPageStyle) +
                "</style>\n</head>\n<body>\n<header>\n<h1>" + title + "</h1>\n" +
                paragraph("Design " + code(m_report.id) +
                              (m_report.scenario.empty()
                                   ? ""
                                   : " \u00b7 scenario " + code(m_report.scenario)) +
                              from(m_report.source),
                          "meta") +
                "</header>\n<main>\n" + answer();
        if (!m_isPrint)
            text += "<nav aria-label=\"Contents\">\n<ol>\n" + m_contents + "</ol>\n</nav>\n";
        return text + m_body + "</main>\n</body>\n</html>\n";
    }

    [[nodiscard]] std::string link(const Source& source) const
    {
        const auto text = htmlText(toText(source));
        const bool isListed =
            std::ranges::count(m_report.documents, source.document, &Document::id) > 0;
        return isListed && !m_isPrint
                   ? "<a href=\"#document-" + htmlText(source.document) + "\">" + text + "</a>"
                   : text;
    }

    [[nodiscard]] std::string from(const Source& source) const
    {
        return source.document.empty() ? "" : " \u00b7 " + link(source);
    }

    [[nodiscard]] std::string answer() const
    {
        auto text = m_report.doc.empty() ? "" : paragraph(htmlText(m_report.doc));
        text += paragraph(htmlText(m_report.answer), "answer");
        if (m_isPrint)
            return text + printedHeadlines();
        text += "<dl class=\"headlines\">\n";
        for (const auto& headline : m_report.headlines)
            text += "<div><dt>" + htmlText(headline.name) + "</dt><dd>" +
                    htmlText(displayText(headline)) + small(bandText(m_report.bands, headline)) +
                    "</dd></div>\n";
        return text + "</dl>\n";
    }

    [[nodiscard]] std::string printedHeadlines() const
    {
        std::string names;
        std::string values;
        for (const auto& headline : m_report.headlines) {
            names += "<td class=\"headline-name\">" + htmlText(headline.name) + "</td>";
            values += "<td class=\"headline\">" + htmlText(displayText(headline)) +
                      small(bandText(m_report.bands, headline)) + "</td>";
        }
        return names.empty() ? ""
                             : "<table width=\"100%\" cellspacing=\"0\" cellpadding=\"2\"><tr>" +
                                   names + "</tr><tr>" + values + "</tr></table>\n";
    }

    [[nodiscard]] std::string picture(const std::string& key, const std::string& caption) const
    {
        const auto found = m_pictures.find(key);
        if (found == m_pictures.end())
            return {};
        if (m_isPrint)
            return paragraph("<img src=\"picture:" + htmlText(key) + "\" />", "picture") +
                   paragraph(htmlText(caption), "meta");
        const bool isBroad = key == "pipeline";
        return std::string(isBroad ? "<figure class=\"broad\">\n" : "<figure>\n") +
               svgElement(found->second.svg) + "\n<figcaption>" + htmlText(caption) +
               "</figcaption>\n</figure>\n";
    }

    [[nodiscard]] std::string cluster() const
    {
        std::string text;
        if (!m_report.graph)
            text = paragraph("The design has no topology, so the cables between its components "
                             "are unknown.");
        else
            text = picture("topology", "Connections of the components: " + m_report.graph->name) +
                   graphTable(*m_report.graph);
        if (m_report.components.empty())
            return text + paragraph("It has no components.");
        auto components =
            table({{"component"}, {"kind"}, {"count", Kind::Number}, {"description"}});
        for (const auto& component : m_report.components)
            components.add({name(component.use.name),
                            htmlText(component.use.kind),
                            component.count ? displayText(*component.count) : "",
                            htmlText(component.title) + small(component.use.preset)});
        return text + "<h3>Components</h3>\n" + components.html();
    }

    [[nodiscard]] std::string graphTable(const ReportGraph& graph) const
    {
        auto facts = table({{"property"}, {"value", Kind::Number}, {"meaning"}});
        facts.add({"hosts", std::to_string(graph.hosts), ""});
        if (graph.processes != graph.hosts)
            facts.add({"processes", std::to_string(graph.processes), "on hosts of their own"});
        facts.add({"switches", std::to_string(graph.switches), "including routers"});
        if (graph.hubs > 0)
            facts.add({"hubs", std::to_string(graph.hubs), "shared segments"});
        facts.add({"cables", std::to_string(graph.cables), ""});
        if (graph.hops && graph.hops->pairs() > 0) {
            facts.add({"hops, mean",
                       roundedText(graph.hops->mean(), 5),
                       "cables between two distinct hosts, over all ordered pairs"});
            facts.add({"hops, at most", std::to_string(graph.hops->max()), "the diameter"});
        }
        if (graph.bisection) {
            const auto& cut = *graph.bisection;
            facts.add({"bisection, cables",
                       std::to_string(cut.cables),
                       htmlText(cut.method + (cut.isExact ? "" : ", an upper bound"))});
            facts.add({"bisection, bandwidth",
                       displayText(Quantity{cut.bandwidth, kBandwidth}),
                       "in one direction"});
        }
        for (const auto& output : m_report.outputs)
            if (output.name == "cost" || output.name == "power")
                facts.add({output.name, displayText(output), htmlText(output.doc)});
        return facts.html();
    }

    [[nodiscard]] std::string program() const
    {
        if (!m_report.hasPipeline)
            return paragraph("The design has no pipeline: it describes no program.");
        auto text = picture("pipeline", "The program's steps, from left to right");
        auto steps = table({{"step", Kind::Text, 19},
                            {"what", Kind::Text, 20},
                            {"time", Kind::Number},
                            {"share", Kind::Number},
                            {"resource"},
                            {"source"}});
        for (const auto& step : m_report.steps)
            if (step.seconds)
                steps.add({code(step.id),
                           htmlText(step.title),
                           displayOrDash({*step.seconds, kTime}),
                           step.share ? percentText(*step.share) : "",
                           code(step.resource),
                           link(step.source)});
        if (!steps.isEmpty())
            text += "<h3>Time by step</h3>\n" + steps.html();
        text += paragraph("The equations of each step follow, first with names and then with the "
                          "values of this design.");
        for (const auto& step : m_report.steps)
            text += stepEquations(step);
        return text;
    }

    [[nodiscard]] std::string stepEquations(const ReportStep& step) const
    {
        auto meta = "step " + code(step.id) + " \u00b7 block " + code(step.block);
        if (!step.resource.empty())
            meta += " \u00b7 on " + code(step.resource);
        if (step.seconds)
            meta += " \u00b7 " + htmlText(displayOrDash({*step.seconds, kTime}));
        if (step.repeats)
            meta += " in " + htmlText(roundedText(*step.repeats, 5)) + " runs";
        auto text = "<h3>" + htmlText(step.title.empty() ? step.id : step.title) + "</h3>\n" +
                    paragraph(meta + from(step.source), "meta");
        for (const auto& equation : step.equations)
            text += equationHtml(equation);
        return text;
    }

    [[nodiscard]] std::string equationHtml(const Explanation& equation) const
    {
        const auto value = displayIn(equation.value, equation.unit);
        auto text = formula(equation.name, equation.equation);
        if (equation.filled != value)
            text += formula(equation.name, equation.filled + " == " + value);
        const auto source = toText(equation.source);
        const auto note = htmlText(equation.doc) +
                          (equation.doc.empty() || source.empty() ? "" : " \u00b7 ") +
                          link(equation.source);
        text += paragraph(note, "meta");
        return m_isPrint ? text : "<div class=\"equation\">\n" + text + "</div>\n";
    }

    // Typeset where the text parses, else the text itself.
    [[nodiscard]] std::string formula(const std::string& name, const std::string& text) const
    {
        const auto expression = parseExpression(text);
        if (!expression)
            return paragraph(code(name + " = " + text), "formula");
        if (m_isPrint)
            return paragraph("<img src=\"formula:" + htmlText(name + "=" + text) + "\" />",
                             "formula");
        return paragraph(mathMl(name, expression.value()), "formula");
    }

    [[nodiscard]] std::string results() const
    {
        std::vector<HtmlTable::Column> columns{
            {"output"}, {"value", Kind::Number}, {"description"}, {"computed as"}};
        if (!m_report.bands.empty())
            columns.insert(columns.begin() + 2, {"95 % interval"});
        auto outputs = table(columns);
        for (const auto& output : m_report.outputs) {
            const auto found =
                std::ranges::find(m_report.equations, output.name, &Explanation::name);
            const bool isThere = found != m_report.equations.end();
            std::vector<std::string> cells{
                name(output.name),
                displayText(output),
                htmlText(output.doc),
                isThere ? code(found->equation) + small(toText(found->source)) : ""};
            if (!m_report.bands.empty())
                cells.insert(cells.begin() + 2, bandText(m_report.bands, output));
            outputs.add(std::move(cells));
        }
        std::string bands;
        for (const auto& text : bandPartTexts(m_report.bands, m_report.outputs))
            bands += paragraph(htmlText("Band of " + text + "."));
        return outputs.isEmpty() ? paragraph("The design has no outputs.") : outputs.html() + bands;
    }

    [[nodiscard]] std::string inputTable(bool ofBaseline) const
    {
        auto inputs =
            table({{"input"}, {"value", Kind::Number}, {"interval"}, {"description"}, {"origin"}});
        for (const auto& input : m_report.inputs)
            if (input.isOfBaseline == ofBaseline)
                inputs.add({name(input.name),
                            input.text,
                            htmlText(intervalOf(*input.origin)),
                            htmlText(input.doc),
                            htmlText(kindOf(*input.origin)) + small(input.origin->note)});
        return inputs.isEmpty() ? "" : inputs.html();
    }

    [[nodiscard]] std::string inputs() const
    {
        auto text = inputTable(false);
        if (text.empty())
            text = paragraph("The design has no inputs of its own.");
        const auto baseline = inputTable(true);
        if (!baseline.empty())
            text += "<h3>Inputs of the baseline only: " + htmlText(m_report.baseline) + "</h3>\n" +
                    baseline;
        return text;
    }

    [[nodiscard]] std::string assumptions() const
    {
        auto assumed = table({{"assumed"}, {"value", Kind::Number}, {"interval"}, {"reason"}});
        for (const auto& input : m_report.inputs)
            if (input.origin->kind == OriginKind::Assumption)
                assumed.add({name(input.name) + small(input.doc),
                             input.text,
                             htmlText(intervalOf(*input.origin)),
                             htmlText(input.origin->note)});
        if (assumed.isEmpty())
            return paragraph("Nothing is assumed.");
        return paragraph("Assumed values: not from a paper, datasheet or measurement. The "
                         "results depend on them.") +
               assumed.html();
    }

    [[nodiscard]] std::string studies() const
    {
        std::string text;
        for (const auto& study : m_report.studies)
            text += studyHtml(study, m_pictures, m_isPrint);
        return text.empty() ? paragraph("The design has no studies.") : text;
    }

    [[nodiscard]] std::string claims() const
    {
        auto claims = table({{"statement", Kind::Text, 32},
                             {"printed", Kind::Number},
                             {"predicted", Kind::Number},
                             {"error", Kind::Number},
                             {"status"}});
        for (const auto& [claim, outcome] : m_report.claims) {
            const auto status = std::string(toText(outcome.status));
            const bool isModelled = outcome.status != ClaimStatus::NotModelled;
            claims.add({htmlText(claim.statement) + small(toText(claim.source)),
                        outcome.expected,
                        isModelled ? predictedText(outcome) : "",
                        outcome.error ? percentText(*outcome.error) : "",
                        "<span class=\"" + status.substr(0, status.find(' ')) + "\">" +
                            htmlText(status) + "</span>" +
                            small(isModelled ? claim.toleranceReason : claim.notModelled)});
        }
        auto text =
            claims.isEmpty()
                ? paragraph("No claim of a paper is about this design.")
                : paragraph(
                      "Printed values of the papers, and predictions of the shipped designs.") +
                      claims.html();
        if (m_report.otherClaims > 0)
            text += paragraph("The papers make " +
                                  counted(m_report.otherClaims, "more claim", "more claims") +
                                  ", about other designs: <code>clusterwright-cli claims</code>.",
                              "faint");
        return text;
    }

    [[nodiscard]] static std::string predictedText(const ClaimOutcome& outcome)
    {
        if (!outcome.predicted)
            return {};
        if (outcome.expected == "true")
            return outcome.predicted->value != 0 ? "true" : "false";
        return displayIn(*outcome.predicted, outcome.unit);
    }

    [[nodiscard]] std::string findings() const
    {
        if (m_report.findings.empty())
            return paragraph("No findings.");
        std::string text = "<ul>\n";
        for (const auto& finding : m_report.findings)
            text += std::string("<li class=\"") +
                    (finding.severity == Severity::Error     ? "error"
                     : finding.severity == Severity::Warning ? "warning"
                                                             : "note") +
                    "\">" + htmlText(toText(finding)) + "</li>\n";
        return text + "</ul>\n";
    }

    [[nodiscard]] std::string sources() const
    {
        auto documents = table({{"document"}, {"title"}, {"authors"}, {"year"}});
        for (const auto& document : m_report.documents)
            documents.add({"<span id=\"document-" + htmlText(document.id) + "\">" +
                               htmlText(document.id) + "</span>",
                           htmlText(document.title),
                           htmlText(document.authors),
                           document.year > 0 ? std::to_string(document.year) : ""});
        return documents.isEmpty() ? paragraph("The design cites no document.") : documents.html();
    }

    [[nodiscard]] std::string versions() const
    {
        auto versions = table({{"what"}, {"version"}});
        versions.add({"Clusterwright", htmlText(m_report.versions.program)});
        versions.add({"format of designs", std::to_string(kDesignFormat)});
        versions.add({"design", htmlText(m_report.file)});
        if (!m_report.versions.digest.empty())
            versions.add({"SHA-256 of the design's file", code(m_report.versions.digest)});
        if (!m_report.versions.date.empty())
            versions.add({"date", htmlText(m_report.versions.date)});
        return versions.html();
    }

    const Report& m_report;
    const ReportPictures& m_pictures;
    bool m_isPrint;
    std::string m_contents;
    std::string m_body;
};

} // namespace

std::string pictureOfStudy(const std::string& study, std::size_t number)
{
    return "study:" + study + ":" + std::to_string(number);
}

std::string svgElement(const std::string& file)
{
    return file.substr(std::min(file.find("<svg"), file.size()));
}

std::string toHtml(const Report& report, const ReportPictures& pictures, ReportForm form)
{
    return Writer(report, pictures, form).run();
}

} // namespace clusterwright::model
