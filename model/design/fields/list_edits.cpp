#include "model/design/fields/list_edits.h"

#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/node_names.h"
#include "model/design/fields/field_list.h"
#include "model/design/library/library.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

std::string freeAmong(const std::vector<std::string>& taken, const std::string& wanted)
{
    auto name = wanted;
    for (int number = 2; std::ranges::find(taken, name) != taken.end(); ++number)
        name = wanted + std::to_string(number);
    return name;
}

// Returns the names of equations that the design itself defines.
std::vector<std::string> takenNames(const Design& design, Library& library)
{
    std::vector<std::string> taken{"time", "speedup", "efficiency", "cost", "power"};
    for (const auto& variable : design.variables)
        taken.push_back(variable.name);
    for (const auto& output : design.outputs)
        taken.push_back(output.name);
    for (const bool isCable : {false, true})
        for (auto& name : componentNames(design, library, isCable))
            taken.push_back(std::move(name));
    if (design.pipeline)
        for (const auto* const step : stepsOf(*design.pipeline))
            taken.push_back(step->id);
    return taken;
}

// Moves positions on the canvas along.
Edit reorderedGenerators(const Design& design,
                         const ItemPlace<GeneratorUse>& at,
                         std::size_t position)
{
    auto changed = design;
    nameNodesById(changed);
    auto& uses = *itemsOf<GeneratorUse>(changed, at.owner);
    uses.erase(uses.begin() + static_cast<std::ptrdiff_t>(at.position));
    uses.insert(uses.begin() + static_cast<std::ptrdiff_t>(position), at.item);
    nameNodesByNumber(changed);
    return difference(design, changed);
}

} // namespace

Result<Edit> reordering(const Design& design, const Element& element, std::size_t position)
{
    const auto missing =
        refusal("edit.unknown", "no list of the design contains '" + element.name + "'");
    return withItemType(element.kind, [&]<typename Item>(std::type_identity<Item>) -> Result<Edit> {
        if constexpr (std::is_void_v<Item>) {
            return missing;
        } else {
            const auto at = itemAt<Item>(design, element);
            if (!at)
                return missing;
            if (position >= itemsOf<Item>(design, element.owner)->size())
                return refusal("edit.position", "the position is beyond the end of the list");
            if (position == at->position)
                return Edit{Edits{}};
            if constexpr (std::is_same_v<Item, GeneratorUse>)
                return reorderedGenerators(design, *at, position);
            return Edit{Edits{{SetItem<Item>{at->owner, at->position, at->item, std::nullopt},
                               SetItem<Item>{at->owner, position, std::nullopt, at->item}}}};
        }
    });
}

std::optional<ListPosition> positionOf(const Design& design, const Element& element)
{
    return withItemType(
        element.kind, [&]<typename Item>(std::type_identity<Item>) -> std::optional<ListPosition> {
            if constexpr (!std::is_void_v<Item>)
                if (const auto at = itemAt<Item>(design, element))
                    return ListPosition{at->position, itemsOf<Item>(design, element.owner)->size()};
            return std::nullopt;
        });
}

Addition newVariable(const Design& design, Library& library)
{
    Variable variable;
    variable.name = freeAmong(takenNames(design, library), "x");
    variable.value = composedExpression("1");
    const auto element = elementNamed<Variable>(variable.name);
    return {SetItem<Variable>{"", design.variables.size(), std::nullopt, std::move(variable)},
            element};
}

Addition newOutput(const Design& design, Library& library)
{
    OutputDefinition output;
    output.name = freeAmong(takenNames(design, library), "output");
    output.expression = composedExpression(design.pipeline ? "time" : "0 s");
    output.unit = "ms";
    const auto element = elementNamed<OutputDefinition>(output.name);
    return {SetItem<OutputDefinition>{"", design.outputs.size(), std::nullopt, std::move(output)},
            element};
}

} // namespace clusterwright::model
