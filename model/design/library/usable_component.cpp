#include "model/design/library/usable_component.h"

#include "model/design/document/design.h"
#include "model/design/library/library.h"

#include <algorithm>

namespace clusterwright::model
{

std::vector<UsableComponent> usableComponents(const Design& design, Library& library)
{
    std::vector<UsableComponent> result;
    const auto add = [&](const PlacedComponent& placed, bool isOwn) {
        const auto found = std::ranges::find(result, placed.name, &UsableComponent::name);
        auto& usable = found == result.end() ? result.emplace_back() : *found;
        usable.name = placed.name;
        usable.isOwn = isOwn;
        if (!placed.preset.empty()) {
            usable.preset = placed.preset;
            const auto preset = library.component(placed.preset);
            usable.kind = preset ? preset.value()->kind : std::string();
        }
        if (!placed.kind.empty())
            usable.kind = placed.kind;
    };
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            for (const auto& placed : cluster.value()->components)
                add(placed, false);
    for (const auto& placed : design.components)
        add(placed, true);
    return result;
}

} // namespace clusterwright::model
