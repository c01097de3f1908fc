// The question of a study, in words.
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/library/reference.h"
#include "model/report/report.h"
#include "model/study/messages/result_message.h"
#include "model/study/studies/study_kind.h"
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
        std::vector<std::string> sentences;
        for (const auto id : studyKindOf(m_study).ask(m_study))
            sentences.push_back(message(id));
        return join(sentences, " ");
    }

private:
    [[nodiscard]] std::string message(std::string_view id) const
    {
        return resultMessage(
            id,
            {{"outputs", listed(m_study.outputs)},
             {"output", m_study.outputs.empty() ? "time" : m_study.outputs.front()},
             {"x", variableText(m_study.x.variable, m_study.x.values)},
             {"series", variableText(m_study.series.variable, m_study.series.values)},
             {"designs", designs()},
             {"inputs", inputs()},
             {"relation", m_study.suchThat},
             {"limit", m_study.limit},
             {"measured", m_study.measured},
             {"rungs", rungs()},
             {"count", std::to_string(m_study.samples)},
             {"constraints", listed(m_study.subjectTo)},
             {"axes", axes()},
             {"aims", aims()}});
    }

    // Returns "acc-fft-gigabit and scenario fast".
    [[nodiscard]] std::string designs() const
    {
        auto names = m_study.against;
        for (auto& name : names)
            if (name.starts_with(kScenarioPrefix))
                name = resultMessage("question.scenario",
                                     {{"scenario", name.substr(kScenarioPrefix.size())}});
            else if (isEarlierState(name))
                name = earlierState(m_design, name).title;
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

    [[nodiscard]] std::string axes() const
    {
        std::vector<std::string> axes;
        for (const auto& axis : m_study.axes)
            axes.push_back(variableText(axis.variable, axis.values));
        return join(axes, "; ");
    }

    [[nodiscard]] std::string aims() const
    {
        std::vector<std::string> aims;
        for (const auto& text : m_study.minimize)
            aims.push_back(resultMessage("question.least", {{"expression", text}}));
        for (const auto& text : m_study.maximize)
            aims.push_back(resultMessage("question.largest", {{"expression", text}}));
        return listed(aims);
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
