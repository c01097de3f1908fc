#include "model/study/points/component_axis.h"

#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/replacement.h"

#include <algorithm>

namespace clusterwright::model
{

std::vector<ComponentChoice>
choicesIn(const Design& design, Library& library, const std::vector<StudyAxis>& axes)
{
    std::vector<ComponentChoice> choices;
    for (const auto& axis : axes) {
        const bool isKnown =
            std::ranges::find(choices, axis.variable, &ComponentChoice::component) != choices.end();
        if (axis.variable.empty() || axis.variable.find('.') != std::string::npos || isKnown ||
            trimmed(axis.values).empty() || !isReplacement(design, library, axis.variable))
            continue;
        auto& choice = choices.emplace_back();
        choice.component = axis.variable;
        for (const auto& part : split(axis.values, ','))
            if (const auto id = std::string(trimmed(part));
                std::ranges::find(choice.presets, id) == choice.presets.end())
                choice.presets.push_back(id);
    }
    return choices;
}

std::vector<ComponentChoice>
choicesOf(const Design& design, Library& library, const StudyDefinition& study)
{
    switch (study.kind) {
    case StudyKind::Search:
        return choicesIn(design, library, study.axes);
    case StudyKind::Curve:
    case StudyKind::Map:
        return choicesIn(
            design,
            library,
            {{study.xVariable, study.xValues}, {study.seriesVariable, study.seriesValues}});
    default:
        return {};
    }
}

} // namespace clusterwright::model
