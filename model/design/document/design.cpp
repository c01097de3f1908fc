#include "model/design/document/design.h"

#include <algorithm>

namespace clusterwright::model
{

bool operator==(const Document&, const Document&) = default;

bool operator==(const Variable&, const Variable&) = default;

bool operator==(const OutputDefinition&, const OutputDefinition&) = default;

bool operator==(const ResourceCapacity&, const ResourceCapacity&) = default;

bool operator==(const NamedValue&, const NamedValue&) = default;

bool operator==(const Setting& a, const Setting& b)
{
    return a.name == b.name && a.value == b.value;
}

bool hasSetting(const std::vector<Setting>& settings, const std::string& name)
{
    return std::ranges::find(settings, name, &Setting::name) != settings.end();
}

std::vector<std::string> namesOf(const std::vector<Setting>& settings)
{
    std::vector<std::string> names;
    for (const auto& setting : settings)
        names.push_back(setting.name);
    return names;
}

bool operator==(const Baseline&, const Baseline&) = default;

bool operator==(const Scenario&, const Scenario&) = default;

bool operator==(const Layout&, const Layout&) = default;

bool operator==(const Note&, const Note&) = default;

static void
addLeftOut(const TopologyGroup& group, const std::string& path, std::vector<std::string>& items)
{
    for (const auto& vertex : group.vertices)
        if (vertex.state != ItemState::On)
            items.push_back(path + vertex.name + " (" + toText(vertex.state) + ")");
    for (const auto& inner : group.groups)
        addLeftOut(inner, path + inner.name + ".", items);
}

std::vector<std::string> itemsLeftOut(const Design& design)
{
    std::vector<std::string> items;
    if (design.topology)
        addLeftOut(design.topology->whole, "", items);
    if (design.pipeline)
        for (const auto* const step : stepsOf(*design.pipeline))
            if (step->state != ItemState::On)
                items.push_back(step->id + " (" + toText(step->state) + ")");
    return items;
}

bool operator==(const AcceptedWarning&, const AcceptedWarning&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Design);
bool operator==(const Design&, const Design&) = default;

} // namespace clusterwright::model
