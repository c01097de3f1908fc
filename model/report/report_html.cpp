#include "model/report/report_html.h"

#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/report/equation_parts.h"
#include "model/report/mathml.h"
#include "model/report/report_elements.h"
#include "model/report/report_style.h"
#include "model/study/claims/claim_summary.h"
#include "model/study/messages/result_message.h"
#include "model/study/results/result_table.h"

#include <algorithm>
#include <utility>

namespace clusterwright::model
{

namespace
{

using Kind = HtmlTable::Kind;

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

// Returns a quantity as other tables show it, with commas; expressions are unchanged.
std::string shownInput(const std::string& text)
{
    return parseQuantity(text) ? withThousands(text) : text;
}

std::string intervalOf(const Origin& origin)
{
    std::vector<std::string> ends;
    for (const auto& end : origin.interval)
        ends.push_back(shownInput(end));
    return join(ends, " .. ");
}

// Text of a URL: all bytes except letters and digits as "%0A".
std::string urlText(const std::string& text)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string url;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        url += isLetterOrDigit(letter) ? std::string(1, letter)
                                       : std::string{'%', kDigits[byte / 16], kDigits[byte % 16]};
    }
    return url;
}

class Writer
{
public:
    Writer(const Report& report, const ReportPictures& pictures, ReportForm form)
        : m_report(report)
        , m_pictures(pictures)
        , m_elements(pictures, form)
        , m_isPrint(form == ReportForm::Print)
    {
    }

    std::string run()
    {
        // The contents list all headings, so they are written last.
        using Body = std::string (Writer::*)();
        constexpr std::array<Body, kReportSections.size()> kBodies{&Writer::summary,
                                                                   nullptr, // contents
                                                                   &Writer::cluster,
                                                                   &Writer::program,
                                                                   &Writer::results,
                                                                   &Writer::inputs,
                                                                   &Writer::studies,
                                                                   &Writer::findings,
                                                                   &Writer::equations,
                                                                   &Writer::claims,
                                                                   &Writer::sources};
        std::vector<std::pair<std::string, std::string>> sections; // with their ids
        bool isInAppendix = false;
        for (std::size_t i = 0; i < kBodies.size(); ++i) {
            const auto& [id, title, isAppendix] = kReportSections[i];
            if (std::ranges::count(m_report.omitted, id) > 0)
                continue;
            const bool isFirst = (sections.size() == 1 && sections[0].first == "summary") ||
                                 (isAppendix && !std::exchange(isInAppendix, true));
            const std::string style = isFirst && !sections.empty() ? "first" : "";
            if (!kBodies[i]) {
                sections.emplace_back(id, "<h2 class=\"" + style + "\">" + title + "</h2>\n");
                continue;
            }
            auto inside =
                m_elements.heading(2, title, id, style); // before the headings in its body
            inside += (this->*kBodies[i])();
            sections.emplace_back(id, std::move(inside));
        }
        std::string text;
        for (const auto& [id, inside] : sections)
            text += "<section id=\"" + id + "\">\n" + inside +
                    (id == "contents" ? m_elements.contents() : "") + "</section>\n";
        return page(text);
    }

private:
    [[nodiscard]] HtmlTable table(std::vector<HtmlTable::Column> columns) const
    {
        return m_elements.table(std::move(columns));
    }
    [[nodiscard]] std::string small(const std::string& words) const
    {
        return m_elements.small(words);
    }
    [[nodiscard]] std::string name(const std::string& name) const { return m_elements.name(name); }

    [[nodiscard]] std::string page(const std::string& body) const
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
                (m_report.doc.empty() ? "" : paragraph(m_elements.text(m_report.doc))) +
                "</header>\n<main>\n";
        return text + body + "</main>\n</body>\n</html>\n";
    }

    [[nodiscard]] std::string summary() { return summaryHtml(m_report, m_elements); }

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

    [[nodiscard]] std::string cluster()
    {
        std::string text;
        if (!m_report.graph)
            text = paragraph("The design has no topology, so the cables between its components "
                             "are unknown.");
        else
            text = m_elements.figure({"topology"},
                                     "Connections of the components: " + m_report.graph->name) +
                   graphTable(*m_report.graph);
        if (m_report.components.empty())
            return text + paragraph("It has no components.");
        auto components =
            table({{"component"}, {"kind"}, {"count", Kind::Number}, {"description"}});
        for (const auto& component : m_report.components)
            if (!component.count || component.count->value != 0)
                components.add({name(component.use.name),
                                htmlText(component.use.kind),
                                component.count ? displayText(*component.count) : "",
                                m_elements.text(component.title) + small(component.use.preset)});
        return text + m_elements.heading(3, "Components", "components") + components.html();
    }

    [[nodiscard]] std::string graphTable(const ReportGraph& graph) const
    {
        auto facts = table({{"property"}, {"value", Kind::Number}, {"meaning"}});
        facts.add({"hosts", std::to_string(graph.hosts), ""});
        if (graph.processes != graph.hosts)
            facts.add({"processes", std::to_string(graph.processes), "each on its own host"});
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
                facts.add({output.name, displayText(output), m_elements.text(output.doc)});
        return facts.html();
    }

    [[nodiscard]] std::string program()
    {
        if (!m_report.hasPipeline)
            return paragraph("The design has no pipeline: it describes no program.");
        std::vector<std::string> rows;
        while (m_pictures.contains(pictureOfPipeline(rows.size())))
            rows.push_back(pictureOfPipeline(rows.size()));
        auto text = m_elements.figure(rows,
                                      rows.size() > 1
                                          ? "The program's steps, from left to right and from the "
                                            "first row to the last"
                                          : "The program's steps, from left to right");
        auto steps = table(
            {{"step"}, {"what"}, {"time", Kind::Number}, {"share", Kind::Number}, {"resource"}});
        for (const auto& step : m_report.steps)
            if (step.seconds)
                steps.add({code(step.id),
                           m_elements.text(step.title),
                           displayOrDash({*step.seconds, kTime}),
                           percentText(step.share),
                           code(step.resource)});
        return steps.isEmpty()
                   ? text
                   : text + m_elements.heading(3, "Time by step", "times") + steps.html();
    }

    // Steps of the same block share its equations. A step without time has no part in the result.
    [[nodiscard]] std::string equations()
    {
        std::string text;
        std::vector<std::string> idle;
        std::vector<std::string> blocks;
        for (const auto& step : m_report.steps) {
            if (step.seconds == 0.0)
                idle.push_back(code(step.id) + " (block " + code(step.block) + ")");
            else if (std::ranges::count(blocks, step.block) == 0)
                text += blockEquations(blocks.emplace_back(step.block));
        }
        if (!idle.empty())
            text +=
                paragraph("Steps that take no time here are omitted: " + join(idle, ", ") + ".");
        if (!m_report.equations.empty())
            text += m_elements.heading(3, "Outputs", "output-equations");
        for (const auto& equation : m_report.equations)
            text += equationHtml({&equation}, {""}, {});
        return text.empty() ? paragraph("The design has no equations.") : text;
    }

    [[nodiscard]] std::string blockEquations(const std::string& block)
    {
        std::vector<const ReportStep*> steps;
        std::vector<std::string> names;
        std::vector<std::string> ids;
        for (const auto& step : m_report.steps)
            if (step.block == block && step.seconds != 0.0) {
                steps.push_back(&step);
                names.push_back(step.id);
                ids.push_back(stepText(step));
            }
        const auto& first = *steps.front();
        auto text = m_elements.heading(
                        3, first.title.empty() ? first.id : first.title, "step-" + first.id) +
                    paragraph("block " + code(block) + from(first.source) + " \u00b7 step " +
                                  join(ids, ", "),
                              "meta");
        for (std::size_t i = 0; i < first.equations.size(); ++i) {
            std::vector<const Explanation*> same;
            for (const auto* const step : steps)
                same.push_back(&step->equations[i]);
            text += equationHtml(same, names, first.source);
        }
        return text;
    }

    [[nodiscard]] static std::string stepText(const ReportStep& step)
    {
        std::vector<std::string> facts;
        if (step.seconds)
            facts.push_back(htmlText(displayOrDash({*step.seconds, kTime})) +
                            (step.repeats ? " in " + roundedText(*step.repeats, 5) + " runs" : ""));
        if (!step.resource.empty())
            facts.push_back("on " + code(step.resource));
        return code(step.id) + (facts.empty() ? "" : " (" + join(facts, " ") + ")");
    }

    // An equation, with its values where it has one line and one step; `steps` names those that share it. On paper, an equation is one
    // paragraph, which stays on one page.
    [[nodiscard]] std::string equationHtml(const std::vector<const Explanation*>& same,
                                           const std::vector<std::string>& steps,
                                           const Source& known) const
    {
        const auto& equation = *same.front();
        std::vector<std::string> lines;
        const auto parts = partsOf(equation.name, equation.equation);
        for (const auto& [name, text] : parts)
            lines.push_back(formula(name, text));
        const auto value = plainValue(equation);
        const auto filled = withResult(equation.filled, value);
        const bool isFilled = same.size() == 1 && parts.size() == 1 && !equation.filled.empty() &&
                              typesetWidth(equation.name, filled) <= kWidestEquation;
        if (isFilled && equation.filled != value)
            lines.push_back(formula(equation.name, filled));
        std::vector<std::string> notes;
        for (const auto& note : {isFilled ? "" : m_elements.text(valuesText(same, steps)),
                                 m_elements.text(equation.doc),
                                 parts.size() > 1 ? "" : m_elements.text(equation.deciding),
                                 equation.source == known ? "" : link(equation.source)})
            if (!note.empty())
                notes.push_back(note);
        const auto note = join(notes, " \u00b7 ");
        if (m_isPrint)
            return paragraph(join(lines, "<br />") + "<br /><span class=\"meta\">" + note +
                                 "</span>",
                             "formula");
        std::string text;
        for (const auto& line : lines)
            text += paragraph(line, "formula");
        return "<div class=\"equation\">\n" + text + paragraph(note, "meta") + "</div>\n";
    }

    // In equations, commas separate arguments.
    [[nodiscard]] static std::string plainValue(const Explanation& equation)
    {
        auto value = displayIn(equation.value, equation.unit);
        std::erase(value, ',');
        return value;
    }

    // Returns "= 996.8 us", or "= 1 ms in a, 2 ms in b".
    [[nodiscard]] static std::string valuesText(const std::vector<const Explanation*>& same,
                                                const std::vector<std::string>& steps)
    {
        const auto textOf = [](const Explanation* one) {
            return one->label.empty() ? displayIn(one->value, one->unit) : one->label;
        };
        const auto first = textOf(same.front());
        if (std::ranges::all_of(same, [&](const auto* one) { return textOf(one) == first; }))
            return "= " + first;
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < same.size(); ++i)
            texts.push_back(textOf(same[i]) + " in " + steps[i]);
        return "= " + join(texts, ", ");
    }

    // A comparison needs parentheses, because comparisons cannot be chained.
    [[nodiscard]] static std::string withResult(const std::string& filled, const std::string& value)
    {
        const auto text = filled + " == " + value;
        return parseExpression(text) ? text : "(" + filled + ") == " + value;
    }

    // Typeset where the text parses, else the text itself.
    [[nodiscard]] std::string formula(const std::string& name, const std::string& text) const
    {
        const auto expression = parseExpression(text);
        // An equation that its page would shrink below 7 points is text, which wraps.
        if (!expression || (m_isPrint && typesetWidth(name, text) > kWidestEquation))
            return code(name + " = " + text);
        return m_isPrint ? "<img src=\"formula:" + htmlText(name + "=" + text) + "\" />"
                         : mathMl(name, expression.value());
    }

    [[nodiscard]] std::string results()
    {
        std::vector<HtmlTable::Column> columns{
            {"output"}, {"value", Kind::Number}, {"description"}};
        if (!m_report.bands.empty())
            columns.insert(columns.begin() + 2, {"95 % band"});
        auto outputs = table(columns);
        for (const auto& output : m_report.outputs) {
            std::vector<std::string> cells{
                name(output.name), displayText(output), m_elements.text(output.doc)};
            if (!m_report.bands.empty())
                cells.insert(cells.begin() + 2, m_elements.text(bandText(m_report.bands, output)));
            outputs.add(std::move(cells));
        }
        std::string text =
            outputs.isEmpty() ? paragraph("The design has no outputs.") : outputs.html();
        for (const auto& band : bandPartTexts(m_report.bands, m_report.outputs))
            text += paragraph(m_elements.text("Band of " + band + "."));
        for (const auto& sentence : summaryOf(m_report.claims))
            text += paragraph(m_elements.text(sentence));
        return text;
    }

    [[nodiscard]] std::string inputs()
    {
        auto inputs = table({{"input"},
                             {"value", Kind::Number},
                             {"interval"},
                             {"change for 1 % more"},
                             {"origin"}});
        std::size_t count = 0; // with an effect
        for (const auto& input : m_report.inputs)
            if (input.influence && ++count <= kMostInputs)
                inputs.add(
                    {name(input.name) + small(input.doc),
                     shownInput(input.text),
                     m_elements.text(intervalOf(*input.origin)),
                     m_elements.text(input.influence->output + ": " + effectText(*input.influence)),
                     m_elements.text(kindOf(*input.origin)) + small(input.origin->note)});
        if (inputs.isEmpty())
            return paragraph("No input has an effect on the results.");
        std::vector<std::string> outputs;
        for (const auto& headline : m_report.headlines)
            outputs.push_back(headline.name);
        const auto weaker = count > kMostInputs
                                ? counted(count - kMostInputs, "input") + " of less effect and "
                                : std::string();
        return inputs.html() +
               paragraph(m_elements.text(weaker + counted(m_report.inputs.size() - count, "input") +
                                         " without effect on " + listed(outputs) +
                                         " are not shown. All inputs and their origins: ") +
                             dataFile(),
                         "meta");
    }

    // The attachment of a PDF, a link to the data in a page.
    [[nodiscard]] std::string dataFile() const
    {
        if (m_isPrint)
            return code(kInputsFile) + ", attached to this file.";
        return "<a download=\"" + htmlText(m_report.id + "." + kInputsFile) +
               "\" href=\"data:text/csv;charset=utf-8," + urlText(inputsCsv(m_report)) + "\">" +
               kInputsFile + "</a>.";
    }

    [[nodiscard]] std::string studies()
    {
        std::string text;
        for (const auto& study : m_report.studies)
            text += studyHtml(study, m_pictures, m_elements);
        return text.empty() ? paragraph("The design has no studies.") : text;
    }

    [[nodiscard]] std::string claims()
    {
        auto text = claimsHtml(m_report, m_elements);
        if (m_report.otherClaims > 0)
            text += paragraph("The papers make " + counted(m_report.otherClaims, "more claim") +
                                  ", about other designs: <code>clusterwright-cli claims</code>.",
                              "faint");
        return text;
    }

    [[nodiscard]] std::string findings()
    {
        if (m_report.findings.empty())
            return paragraph("No findings.");
        std::string text = "<ul>\n";
        for (const auto& finding : m_report.findings)
            text += std::string("<li class=\"") +
                    (finding.severity == Severity::Error     ? "error"
                     : finding.severity == Severity::Warning ? "warning"
                                                             : "note") +
                    "\">" + m_elements.text(toText(finding)) + "</li>\n";
        return text + "</ul>\n";
    }

    [[nodiscard]] std::string sources()
    {
        auto documents = table({{"document"}, {"title"}, {"authors"}, {"year"}});
        for (const auto& document : m_report.documents)
            documents.add({"<span id=\"document-" + htmlText(document.id) + "\">" +
                               htmlText(document.id) + "</span>",
                           htmlText(document.title),
                           htmlText(document.authors),
                           document.year > 0 ? std::to_string(document.year) : ""});
        return (documents.isEmpty() ? paragraph("The design cites no document.")
                                    : documents.html()) +
               m_elements.heading(3, "Versions", "versions") + versions();
    }

    [[nodiscard]] std::string versions() const
    {
        auto versions = table({{"what"}, {"version"}});
        const auto put = [&](const std::string& what, const std::string& version) {
            if (!version.empty())
                versions.add({what, version});
        };
        put("Clusterwright", htmlText(m_report.versions.program));
        put("format of designs", std::to_string(kDesignFormat));
        put("design", htmlText(m_report.file));
        const auto& digest = m_report.versions.digest;
        put("SHA-256 of the design's file", digest.empty() ? digest : code(digest));
        put("date", htmlText(m_report.versions.date));
        return versions.html();
    }

    const Report& m_report;
    const ReportPictures& m_pictures;
    ReportElements m_elements;
    bool m_isPrint;
};

} // namespace

std::string pictureOfStudy(const std::string& study, std::size_t number)
{
    return "study:" + study + ":" + std::to_string(number);
}

std::string pictureOfPipeline(std::size_t row)
{
    return "pipeline:" + std::to_string(row);
}

std::string pictureOfSummary(std::size_t number)
{
    return "summary:" + std::to_string(number);
}

std::string inputsCsv(const Report& report)
{
    StudyTable table{{"input", "value", "interval", "effect", "description", "origin", "note"}, {}};
    for (const auto& input : report.inputs) {
        const auto& origin = *input.origin;
        std::vector<StudyCell> cells;
        for (const auto& text :
             {input.name,
              input.text,
              join(origin.interval, " .. "),
              input.influence ? input.influence->output + ": " + effectText(*input.influence) : "",
              input.doc,
              kindOf(origin),
              origin.note})
            cells.push_back({text, 0});
        table.rows.push_back(std::move(cells));
    }
    return toCsv(table);
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
