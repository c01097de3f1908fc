#include "model/study/setup/first_settings.h"

#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/library/reference.h"
#include "model/design/system/evaluation.h"
#include "model/design/system/setting_value.h"
#include "model/study/points/other_design.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/setup/near_designs.h"
#include "model/study/setup/study_edit.h"
#include "model/study/setup/study_inputs.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostVaried = 3;

std::vector<std::string> outputNames(const Design& design)
{
    std::vector<std::string> names;
    if (design.pipeline)
        names.emplace_back("time");
    if (design.baseline)
        names.emplace_back("speedup");
    for (const bool isLabelled : {false, true}) // a study may need numbers
        for (const auto& output : design.outputs)
            if (output.labels.empty() != isLabelled &&
                std::ranges::find(names, output.name) == names.end())
                names.push_back(output.name);
    return names;
}

} // namespace

FirstSettings::FirstSettings(const Design& design, const std::string& kind, Library& library)
    : m_design(design)
    , m_library(library)
    , m_outputs(outputNames(design))
{
    study.kind = kind;
    if (const auto& methods = formOf(kind).methods; !methods.empty())
        study.method = methods.front();
    if (m_outputs.empty())
        return;
    m_output = findMainOutput();
    study.outputs = {design.baseline ? "speedup" : m_output};
}

std::string FirstSettings::findMainOutput()
{
    const auto system = instantiate(m_design, m_library, {});
    const auto valuation = system ? valuate(system.value()) : system.diagnostics();
    if (!valuation)
        return m_outputs.front();
    const auto isRate = [&](const OutputDefinition& output) {
        const auto index = system.value().set.find(output.name);
        return index && valuation.value().dimensions[*index].time == -1 &&
               std::isfinite(valuation.value().equations[*index]);
    };
    const auto found = std::ranges::find_if(m_design.outputs, isRate);
    m_isRate = !m_design.baseline && found != m_design.outputs.end();
    return m_isRate ? found->name : m_outputs.front();
}

std::vector<StudyAxis> FirstSettings::axes(std::size_t most,
                                           const std::set<std::string>& among) const
{
    std::vector<StudyAxis> axes;
    for (const bool whole : {true, false})
        for (const auto& variable : m_design.variables) {
            auto values = isWhole(variable) == whole && axes.size() < most &&
                                  (among.empty() || among.contains(variable.name)) &&
                                  namesIn(variable.value).empty()
                              ? axisAround(m_design, variable.name, m_library)
                              : std::string();
            if (values.empty())
                continue;
            axes.push_back({variable.name, std::move(values)});
            axes.back().values = usableValues(m_design, axes.back(), study.outputs, m_library);
        }
    return axes;
}

Result<std::vector<StudyAxis>> FirstSettings::axesOrInputs(std::size_t needed,
                                                           std::size_t most,
                                                           const std::set<std::string>& among) const
{
    auto found = axes(most, among);
    if (found.size() >= needed)
        return found;
    const auto inputs = movers(m_output);
    if (!inputs)
        return inputs.diagnostics();
    for (const auto& name : inputs.value().names)
        if (std::ranges::find(found, name, &StudyAxis::variable) == found.end() &&
            found.size() < needed)
            if (auto values = axisAround(m_design, name, m_library); !values.empty())
                found.push_back(
                    {name, usableValues(m_design, {name, values}, study.outputs, m_library)});
    if (found.size() < needed)
        return nothingChanges(m_output, needed);
    return found;
}

std::vector<std::string> FirstSettings::outputsNow() const
{
    std::vector<std::string> names;
    if (const auto system = instantiate(m_design, m_library, {}))
        for (const auto& output : system.value().outputs)
            names.push_back(output.name);
    return names;
}

std::string FirstSettings::nearest(const std::string& variable) const
{
    const auto* const own = findVariable(m_design, variable);
    std::vector<Setting> settings;
    if (own)
        settings.push_back({variable, own->value.text, ""});
    for (const auto& name : designsNear(m_design, m_library)) {
        if (const auto* const scenario = scenarioIn(m_design, name);
            scenario && std::ranges::count(scenario->settings, variable, &NamedValue::name) > 0)
            continue; // the variable would undo the scenario
        const auto other = otherDesign(m_design, name, study, m_library);
        if (!other)
            continue;
        const auto system = instantiate(other.value().design, m_library, settings);
        if (system && system.value().set.find(study.outputs.front()) && evaluate(system.value()))
            return name;
    }
    return "";
}

bool FirstSettings::hasIntervals(const std::string& output) const
{
    const auto system = instantiate(m_design, m_library, {});
    VariationChoice choice;
    choice.onlyKnown = true;
    return system && variationsOf(system.value(), output, choice);
}

Result<Movers> FirstSettings::movers(const std::string& output) const
{
    const auto system = instantiate(m_design, m_library, {});
    if (!system)
        return system.diagnostics();
    const auto effects = elasticities(system.value(), output, {});
    if (!effects && effects.diagnostics().front().code == "vary.nothing")
        return Movers{};
    if (!effects)
        return effects.diagnostics();
    const auto& head = effects.value().head;
    Movers movers{{}, {head.value, head.output.dimension}, head.output.unit};
    for (const auto& entry : effects.value().variables)
        if (!entry.variable.isWhole && std::abs(entry.elasticity) > 0 && // false for NaN
            movers.names.size() < kMostVaried)
            movers.names.push_back(entry.variable.name);
    return movers;
}

void FirstSettings::vary(const StudyAxis& axis)
{
    study.x.variable = axis.variable;
    study.x.values = axis.values;
    study.x.scale = scaleFor(axis.values);
}

Diagnostics nothingChanges(const std::string& output, std::size_t needed)
{
    return {refusal("edit.empty",
                    (needed > 1 ? "fewer than two inputs of the design change "
                                : "no input of the design changes ") +
                        output,
                    "add a variable that " + output + " depends on")};
}

} // namespace clusterwright::model
