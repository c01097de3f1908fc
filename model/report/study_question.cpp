// The question of a study, in words.
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/report/report.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Returns "a, b and c".
std::string listed(const std::vector<std::string>& words)
{
    if (words.size() < 2)
        return words.empty() ? "" : words.front();
    const std::vector<std::string> first(words.begin(), words.end() - 1);
    return join(first, ", ") + " and " + words.back();
}

// Returns "from 2 to 16", "from 64 B to 64 KiB, each 2 times the one before" or "= 4, 6 and 8"; empty for no values.
std::string rangeText(const std::string& values)
{
    if (values.empty())
        return "";
    if (values.starts_with("lin(") || values.starts_with("log(")) {
        const auto parts = split(values.substr(4, values.size() - 5), ',');
        if (parts.size() == 3)
            return " from " + std::string(trimmed(parts[0])) + " to " +
                   std::string(trimmed(parts[1]));
    }
    const auto dots = values.find("..");
    if (dots == std::string::npos) {
        std::vector<std::string> list;
        for (const auto& value : split(values, ','))
            list.emplace_back(trimmed(value));
        return " = " + listed(list);
    }
    const auto colon = values.find(':', dots);
    auto text = " from " + values.substr(0, dots) + " to " +
                values.substr(dots + 2, colon == std::string::npos ? colon : colon - dots - 2);
    if (colon != std::string::npos)
        text += (values[colon + 1] == '*'
                     ? ", each " + values.substr(colon + 2) + " times the one before"
                     : ", in steps of " + values.substr(colon + 1));
    return text;
}

class Question
{
public:
    Question(const StudyDefinition& study, const Design& design)
        : m_study(study)
        , m_design(design)
    {
    }

    [[nodiscard]] std::string text() const
    {
        switch (m_study.kind) {
        case StudyKind::Curve:
        case StudyKind::Map:
            return change();
        case StudyKind::Search:
            return search();
        case StudyKind::Sensitivity:
            return sensitivity();
        case StudyKind::Crossover:
            return "Where" + over() + " does " + output() + " cross that of " +
                   listed(m_study.against) + "?";
        case StudyKind::Solve:
            return "For which " + withDoc(m_study.xVariable) + rangeText(m_study.xValues) + " is " +
                   m_study.suchThat + "?";
        case StudyKind::Comparison:
            return "What causes the difference in " + output() + " to " + listed(m_study.against) +
                   (m_study.xVariable.empty() ? "" : ", and how does it change" + over()) + "?";
        case StudyKind::Uncertainty:
            break;
        }
        return "What is the uncertainty of " + output() + over() + ", given the intervals of " +
               varied() +
               (m_study.limit.empty() ? "" : ", and how likely is it above " + m_study.limit) + "?";
    }

private:
    [[nodiscard]] std::string withDoc(const std::string& name) const
    {
        const auto found = std::ranges::find(m_design.variables, name, &Variable::name);
        return found == m_design.variables.end() || found->doc.empty()
                   ? name
                   : name + " (" + found->doc + ")";
    }

    [[nodiscard]] std::string output() const
    {
        return m_study.outputs.empty() ? "time" : m_study.outputs.front();
    }

    [[nodiscard]] std::string over() const
    {
        return m_study.xVariable.empty()
                   ? ""
                   : " over " + withDoc(m_study.xVariable) + rangeText(m_study.xValues);
    }

    [[nodiscard]] std::string change() const
    {
        auto text = std::string(m_study.outputs.size() == 1 ? "How does " : "How do ") +
                    listed(m_study.outputs) + " change with " + withDoc(m_study.xVariable) +
                    rangeText(m_study.xValues);
        if (!m_study.seriesVariable.empty())
            text += (m_study.kind == StudyKind::Map ? ", and with " : ", for ") +
                    withDoc(m_study.seriesVariable) + rangeText(m_study.seriesValues);
        if (!m_study.against.empty())
            text += ", beside " + listed(m_study.against);
        return text + "?";
    }

    [[nodiscard]] std::string search() const
    {
        std::vector<std::string> aims;
        for (const auto& text : m_study.minimize)
            aims.push_back("the least " + text);
        for (const auto& text : m_study.maximize)
            aims.push_back("the largest " + text);
        std::vector<std::string> axes;
        for (const auto& axis : m_study.axes)
            axes.push_back(withDoc(axis.variable) + rangeText(axis.values));
        auto text = "Which values of " + join(axes, "; ") +
                    (m_study.top == 0 ? " are on the Pareto front of " : " give ") + listed(aims);
        if (m_study.samples > 0)
            text += ", in " + std::to_string(m_study.samples) + " sampled points";
        if (!m_study.subjectTo.empty())
            text += ", where " + listed(m_study.subjectTo);
        return text + "?";
    }

    [[nodiscard]] std::string sensitivity() const
    {
        const auto of = m_study.vary.empty() ? "Which inputs" : "Which of " + varied();
        if (m_study.method == "tornado")
            return of + " affect " + output() + " most, each over its interval alone?";
        if (m_study.method == "morris")
            return of + " affect " + output() +
                   " most, over the intervals of all of them (Morris' elementary effects)?";
        if (m_study.method == "sobol")
            return of + " cause the variance of " + output() +
                   ", over the intervals of all of them (Sobol's indices)?";
        return of + " affect " + output() + " most, when one is changed a little?";
    }

    [[nodiscard]] std::string varied() const
    {
        if (m_study.vary.empty())
            return "its inputs";
        std::vector<std::string> names;
        for (const auto& text : m_study.vary) {
            const auto equals = text.find('=');
            names.push_back(equals == std::string::npos
                                ? text
                                : text.substr(0, equals) + rangeText(text.substr(equals + 1)));
        }
        return listed(names);
    }

    const StudyDefinition& m_study;
    const Design& m_design;
};

} // namespace

std::string questionOf(const StudyDefinition& definition, const Design& design)
{
    return Question(definition, design).text();
}

} // namespace clusterwright::model
