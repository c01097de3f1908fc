#include "model/design/graph/topology_players.h"

#include <algorithm>
#include <string_view>

namespace clusterwright::model
{

const AvailableComponent* playerOf(const GeneratorRole& role,
                                   const std::vector<AvailableComponent>& components)
{
    std::vector<std::string_view> kinds{role.kind ? toText(*role.kind) : "cable"};
    if (role.kind == ComponentKind::Router) // vendors sell the routers of a dragonfly as switches
        kinds.push_back(toText(ComponentKind::Switch));
    if (const auto named = std::ranges::find(components, role.name, &AvailableComponent::name);
        named != components.end())
        return &*named;
    for (const auto kind : kinds)
        for (const auto part : {&AvailableComponent::name, &AvailableComponent::kind}) {
            const auto count = std::ranges::count(components, kind, part);
            if (count == 1)
                return &*std::ranges::find(components, kind, part);
        }
    return nullptr;
}

bool canPlay(const GeneratorRole& role, const std::string& kind)
{
    if (!role.kind)
        return kind == "cable";
    const auto is = [&](ComponentKind other) { return kind == toText(other); };
    switch (*role.kind) {
    case ComponentKind::Switch:
        return is(ComponentKind::Switch) || is(ComponentKind::Router) || is(ComponentKind::Hub);
    case ComponentKind::Router:
        return is(ComponentKind::Router) || is(ComponentKind::Switch) || is(ComponentKind::Host);
    case ComponentKind::Hub:
        return is(ComponentKind::Hub) || is(ComponentKind::Switch);
    default:
        return is(*role.kind);
    }
}

} // namespace clusterwright::model
