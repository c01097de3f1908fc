#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/replacement.h"
#include "model/design/library/usable_component.h"

#include <algorithm>

namespace clusterwright::model
{

void putComponent(Design& design, PlacedComponent now)
{
    const auto found = std::ranges::find(design.components, now.name, &PlacedComponent::name);
    const bool isThere = found != design.components.end();
    const bool isEmpty =
        now.preset.empty() && now.kind.empty() && now.attributes.empty() && !now.count;
    if (isEmpty && isThere)
        design.components.erase(found);
    else if (isThere)
        *found = std::move(now);
    else if (!isEmpty)
        design.components.push_back(std::move(now));
}

bool isReplacement(const Design& design, Library& library, const std::string& setting)
{
    if (findVariable(design, setting))
        return false;
    const auto components = usableComponents(design, library);
    return std::ranges::find(components, setting, &UsableComponent::name) != components.end();
}

Result<std::optional<Design>> withComponents(const Design& design,
                                             Library& library,
                                             std::vector<Setting>& settings,
                                             Diagnostics& findings,
                                             const std::vector<std::string>& varied)
{
    Diagnostics problems;
    std::vector<Setting> others;
    std::vector<std::pair<Setting, Replacement>> replaced;
    for (const auto& setting : settings) {
        if (setting.name.find('.') != std::string::npos ||
            !isReplacement(design, library, setting.name)) {
            others.push_back(setting);
            continue;
        }
        auto replacement =
            replacementOf(design, library, setting.name, std::string(trimmed(setting.value)));
        if (!replacement) {
            append(problems,
                   withDefaultPlace(setting.file, setting.pointer, replacement.diagnostics()));
            continue;
        }
        std::erase_if(replaced, [&](const auto& one) { return one.first.name == setting.name; });
        if (std::ranges::find(varied, setting.name) == varied.end())
            replaced.emplace_back(setting, std::move(replacement).value());
    }
    settings = std::move(others);
    if (!problems.empty())
        return problems;
    std::optional<Design> result;
    for (const auto& [setting, replacement] : replaced) {
        append(findings,
               withDefaultPlace(
                   setting.file, setting.pointer, replacementFindings({replacement}, settings)));
        if (!result)
            result = design;
        putComponent(*result, replacement.now);
    }
    return result;
}

} // namespace clusterwright::model
