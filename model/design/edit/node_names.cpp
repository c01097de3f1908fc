#include "model/design/edit/node_names.h"

#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

struct NodePath {
    std::string owner;
    std::string name;
};

NodePath pathOf(const std::string& node)
{
    const auto dot = node.rfind('.');
    if (dot == std::string::npos)
        return {"", node};
    return {node.substr(0, dot), node.substr(dot + 1)};
}

} // namespace

std::string nameById(const Design& design, const std::string& name)
{
    const auto [owner, last] = pathOf(name);
    const auto number = parseIndex(last);
    const auto* const uses = number ? itemsOf<GeneratorUse>(design, owner) : nullptr;
    return uses && *number < uses->size() ? nodeName(elementOf((*uses)[*number], owner)) : name;
}

std::string nameByNumber(const Design& design, const std::string& name)
{
    const auto [owner, last] = pathOf(name);
    const auto* const uses = last.starts_with('#') ? itemsOf<GeneratorUse>(design, owner) : nullptr;
    if (!uses)
        return name;
    const auto found = std::ranges::find_if(*uses, [&, &group = owner](const GeneratorUse& use) {
        return nodeName(elementOf(use, group)) == name;
    });
    return found == uses->end() ? name : joinedPath(owner, std::to_string(found - uses->begin()));
}

void nameNodesById(Design& design)
{
    for (auto& node : design.layout.topology)
        node.name = nameById(design, node.name);
}

void nameNodesByNumber(Design& design)
{
    for (auto& node : design.layout.topology)
        node.name = nameByNumber(design, node.name);
}

} // namespace clusterwright::model
