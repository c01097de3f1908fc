#include "model/study/studies/fixed_inputs.h"

#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/study/points/study_point.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

std::set<std::string> variedBy(const StudyDefinition& definition)
{
    std::set<std::string> names{definition.x.variable, definition.series.variable};
    for (const auto& axis : definition.axes)
        names.insert(axis.variable);
    for (const auto& text : definition.vary)
        names.emplace(splitAtEquals(text).name);
    for (const auto& rung : definition.rungs)
        for (const auto& setting : rung.settings)
            names.insert(setting.name);
    return names;
}

// Returns the inputs of the outputs; all of the system where the study does not name its outputs.
std::vector<std::string> inputsFor(const System& system, const StudyDefinition& definition)
{
    std::vector<std::size_t> equations;
    for (const auto& output : definition.outputs)
        if (const auto found = system.set.find(output))
            equations.push_back(*found);
    if (equations.empty())
        return settableInputs(system);
    auto inputs = inputsOf(system, std::move(equations));
    return inputs ? std::move(inputs).value() : std::vector<std::string>();
}

std::string shownInput(const System& system, const std::string& name)
{
    const auto& text = system.set.equations()[*system.set.find(name)].expression.text;
    const auto value = parseQuantity(text);
    if (!value)
        return text;
    const auto label = labelOf(system, name, value.value().value);
    return !label.empty()                        ? label
           : text.find(' ') == std::string::npos ? withThousands(text)
                                                 : text;
}

} // namespace

std::vector<std::string> fixedInputs(const System& system, const StudyDefinition& definition)
{
    constexpr std::size_t kMost = 6;
    const auto varied = variedBy(definition);
    std::vector<std::string> texts;
    for (const auto& name : inputsFor(system, definition))
        if (name.find('.') == std::string::npos && !varied.contains(name))
            texts.push_back(name + " = " + shownInput(system, name));
    if (texts.size() > kMost) {
        const auto more = texts.size() - kMost + 1;
        texts.resize(kMost - 1);
        texts.push_back("and " + std::to_string(more) + " more");
    }
    return texts;
}

} // namespace clusterwright::model
