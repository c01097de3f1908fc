// Headings, figures and tables of one report as HTML. The order of calls gives the numbers of figures and the order of the contents.
#pragma once

#include "model/report/html_text.h"
#include "model/report/report_html.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns a sentence as HTML, in which no line break separates a quantity from its unit.
[[nodiscard]] std::string sentenceHtml(std::string_view text, bool isForPrint);

// Returns "+0.9 %" for the change of an output with its input, "7: +12 %, 9: -8 %" for the neighbours of an integer, or "a choice".
[[nodiscard]] std::string effectText(const ReportInfluence& influence);

// Returns `html` in an element p.
[[nodiscard]] std::string paragraph(const std::string& html, const std::string& style = {});

class ReportElements
{
public:
    // `pictures` must outlive this.
    ReportElements(const ReportPictures& pictures, ReportForm form);

    [[nodiscard]] bool isPrint() const { return m_isPrint; }
    // Returns the heading of a section (level 2, `id` is the id of the section) or a subheading (level 3), and adds it to the contents.
    [[nodiscard]] std::string heading(int level,
                                      const std::string& title,
                                      const std::string& id,
                                      const std::string& style = {});
    // Returns pictures below each other with one number and caption. Missing pictures are omitted; empty without pictures.
    [[nodiscard]] std::string figure(const std::vector<std::string>& keys,
                                     const std::string& caption);
    // Returns one figure with a caption for each picture, small figures in pairs.
    [[nodiscard]] std::string figures(const std::vector<std::string>& keys);
    // Returns links for browsers, or a line "entry:0", "entry:1", ... for each heading in print.
    [[nodiscard]] std::string contents() const;

    [[nodiscard]] HtmlTable table(std::vector<HtmlTable::Column> columns) const;
    // Returns small text on a separate line of a cell.
    [[nodiscard]] std::string small(const std::string& text) const;
    // Returns a name, without line breaks unless it is long.
    [[nodiscard]] std::string name(const std::string& name) const;
    // Returns a sentence or note, in which quantities stay with their units. Words between backticks are code.
    [[nodiscard]] std::string text(const std::string& sentence) const;

private:
    struct Heading {
        int level = 2;
        std::string title;
        std::string id;
    };

    [[nodiscard]] std::string image(const std::string& key) const;
    [[nodiscard]] std::string caption(const std::string& text);
    [[nodiscard]] std::string pair(const std::vector<std::string>& keys);

    const ReportPictures& m_pictures;
    bool m_isPrint;
    std::vector<Heading> m_headings;
    int m_figures = 0; // number of the last figure
};

// Returns the first page of a report, for a decision: the question, the result with its best plots, and the basis of the result.
[[nodiscard]] std::string summaryHtml(const Report& report, ReportElements& elements);

// Returns the claims about the design, a table for each paper and role.
[[nodiscard]] std::string claimsHtml(const Report& report, ReportElements& elements);

// Returns a study: its question, its result in words, pictures and numbers, or the reason for a missing result.
[[nodiscard]] std::string
studyHtml(const ReportStudy& study, const ReportPictures& pictures, ReportElements& elements);

} // namespace clusterwright::model
