// The question of a study, in words.
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/report/report.h"
#include "model/study/messages/result_message.h"
#include "model/units/quantity.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Returns "65,536 B" for "65536 B"; other texts, such as labels, are unchanged.
std::string valueText(std::string_view value)
{
    const bool isNumber = !value.empty() && isDigit(value.front());
    return isNumber ? withThousands(std::string(value)) : std::string(value);
}

std::string valuesText(const std::string& name, const std::string& values)
{
    std::vector<std::string> list;
    for (const auto& value : split(values, ','))
        list.push_back(valueText(trimmed(value)));
    return resultMessage("place.value", {{"variable", name}, {"value", listed(list)}});
}

// Returns "P from 2 to 16", "P from 64 B to 64 KiB, each 2 times the one before" or "P = 4, 6 and 8"; the name for no values.
std::string rangeText(const std::string& name, const std::string& values)
{
    if (values.empty())
        return name;
    if (values.starts_with("lin(") || values.starts_with("log(")) {
        const auto parts = split(values.substr(4, values.size() - 5), ',');
        if (parts.size() == 3)
            return resultMessage("range.plain",
                                 {{"variable", name},
                                  {"from", valueText(trimmed(parts[0]))},
                                  {"to", valueText(trimmed(parts[1]))}});
    }
    const auto ends = splitAtDots(values);
    if (!ends)
        return valuesText(name, values);
    const auto colon = ends->high.find(':');
    const bool hasStep = colon != std::string::npos;
    const auto step = hasStep ? ends->high.substr(colon + 1) : std::string_view();
    const bool isFactor = step.starts_with('*');
    return resultMessage(
        isFactor  ? "range.factor"
        : hasStep ? "range.step"
                  : "range.plain",
        {{"variable", name},
         {"from", valueText(trimmed(ends->low))},
         {"to", valueText(trimmed(ends->high.substr(0, colon)))},
         {"step", hasStep ? valueText(step.substr(isFactor ? 1 : 0)) : std::string()}});
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
            return message(m_study.method == "tornado"  ? "question.tornado"
                           : m_study.method == "morris" ? "question.morris"
                           : m_study.method == "sobol"  ? "question.sobol"
                                                        : "question.elasticity");
        case StudyKind::Crossover:
            return message("question.crossover");
        case StudyKind::Solve:
            return message("question.solve");
        case StudyKind::Comparison:
            return message("question.comparison") +
                   (m_study.xVariable.empty() ? "" : " " + message("question.difference_over"));
        case StudyKind::Ladder:
            return message("question.ladder");
        case StudyKind::Uncertainty:
            break;
        }
        return message(m_study.xVariable.empty() ? "question.uncertainty"
                                                 : "question.uncertainty_over") +
               (m_study.limit.empty() ? "" : " " + message("question.limit"));
    }

private:
    [[nodiscard]] std::string message(std::string_view id) const
    {
        return resultMessage(
            id,
            {{"outputs", listed(m_study.outputs)},
             {"output", m_study.outputs.empty() ? "time" : m_study.outputs.front()},
             {"x", variableText(m_study.xVariable, m_study.xValues)},
             {"series", variableText(m_study.seriesVariable, m_study.seriesValues)},
             {"designs", designs()},
             {"inputs", inputs()},
             {"relation", m_study.suchThat},
             {"limit", m_study.limit},
             {"measured", m_study.measured},
             {"rungs", rungs()},
             {"count", std::to_string(m_study.samples)},
             {"constraints", listed(m_study.subjectTo)}});
    }

    // Returns "acc-fft-gigabit and scenario fast".
    [[nodiscard]] std::string designs() const
    {
        auto names = m_study.against;
        for (auto& name : names)
            if (name.starts_with(kScenarioPrefix))
                name = resultMessage("question.scenario",
                                     {{"scenario", name.substr(kScenarioPrefix.size())}});
        return listed(std::move(names));
    }

    [[nodiscard]] std::string rungs() const
    {
        std::vector<std::string> names;
        for (const auto& rung : m_study.rungs)
            names.push_back("'" + rung.name + "'");
        return listed(std::move(names));
    }

    // Returns "P (processors) from 2 to 16".
    [[nodiscard]] std::string variableText(const std::string& name, const std::string& values) const
    {
        const auto* const found = findVariable(m_design, name);
        if (!found || found->doc.empty())
            return rangeText(name, values);
        return rangeText(
            resultMessage("question.variable", {{"variable", name}, {"doc", found->doc}}), values);
    }

    [[nodiscard]] std::string inputs() const
    {
        std::vector<std::string> names;
        for (const auto& text : m_study.vary) {
            const auto [name, values] = splitAtEquals(text);
            names.push_back(values ? rangeText(std::string(name), std::string(*values)) : text);
        }
        return names.empty() ? resultMessage("question.all_inputs", {}) : listed(names);
    }

    [[nodiscard]] std::string change() const
    {
        const bool isMap = m_study.kind == StudyKind::Map;
        std::vector<std::string> sentences{message(isMap ? "question.map"
                                                   : m_study.outputs.size() == 1
                                                       ? "question.curve"
                                                       : "question.curves")};
        if (!isMap && !m_study.seriesVariable.empty())
            sentences.push_back(message("question.series"));
        if (!m_study.against.empty())
            sentences.push_back(message("question.compared"));
        return join(sentences, " ");
    }

    [[nodiscard]] std::string search() const
    {
        std::vector<std::string> aims;
        for (const auto& text : m_study.minimize)
            aims.push_back(resultMessage("question.least", {{"expression", text}}));
        for (const auto& text : m_study.maximize)
            aims.push_back(resultMessage("question.largest", {{"expression", text}}));
        std::vector<std::string> axes;
        for (const auto& axis : m_study.axes)
            axes.push_back(variableText(axis.variable, axis.values));
        std::vector<std::string> sentences{
            resultMessage(m_study.top == 0 ? "question.front" : "question.search",
                          {{"axes", join(axes, "; ")}, {"aims", listed(aims)}})};
        if (m_study.samples > 0)
            sentences.push_back(message("question.samples"));
        if (!m_study.subjectTo.empty())
            sentences.push_back(message("question.constraints"));
        return join(sentences, " ");
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
