#include "model/design/edit/cable_ends.h"

#include "model/core/text.h"
#include "model/design/document/topology_section.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

const std::string kNameless = "*";

// Returns "rack" for "rack12" and "rack[i]".
std::string withoutNumber(const std::string& name)
{
    if (name.ends_with(']'))
        return name.substr(0, name.find('['));
    return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

constexpr std::string_view kIndex = "[i]";

// Returns "rail[i].nic" for "rail[k].nic".
std::string withIndex(std::string end, std::string_view index)
{
    const auto open = end.find('[');
    const auto close = end.find(']', std::min(open, end.size()));
    return close == std::string::npos ? end : end.replace(open, close + 1 - open, index);
}

// An end with the index at one of its groups.
struct IndexedGroup {
    std::string name;
    std::string end;
};

std::vector<IndexedGroup>
indexedGroups(const CableEnds& ends, const std::string& owner, const std::string& end)
{
    std::vector<IndexedGroup> groups;
    std::size_t after = 0;
    for (const auto& element : ends.pathOf(owner, end)) {
        if (!isOf<TopologyGroup>(element))
            break;
        const auto dot = std::min(end.find('.', after), end.size());
        const bool isOfAll = end.substr(after, dot - after) == element.name; // not of one copy
        if (isOfAll && ends.hasCopies(element))
            groups.push_back({element.name, std::string(end).insert(dot, kIndex)});
        after = dot + 1;
    }
    return groups;
}

} // namespace

std::string joinedPath(const std::string& owner, const std::string& name)
{
    return owner.empty() || name.empty() ? owner + name : owner + "." + name;
}

CableEnds::CableEnds(const TopologySection& topology)
{
    add(topology.whole, "");
}

void CableEnds::add(const TopologyGroup& group, const std::string& path)
{
    for (const auto& use : group.generators)
        m_named.emplace(joinedPath(path, use.name.empty() ? kNameless : use.name),
                        elementOf(use, path));
    for (const auto& vertex : group.vertices)
        m_named.emplace(joinedPath(path, vertex.name),
                        elementNamed<DrawnVertex>(vertex.name, path));
    for (const auto& inner : group.groups) {
        m_named.emplace(joinedPath(path, inner.name),
                        elementNamed<TopologyGroup>(inner.name, path));
        if (inner.count)
            m_counted.insert(joinedPath(path, inner.name));
        add(inner, joinedPath(path, inner.name));
    }
}

std::vector<Element> CableEnds::pathOf(const std::string& owner, const std::string& end) const
{
    std::vector<Element> path;
    auto place = owner;
    const auto find = [&](const std::string& name) {
        return m_named.find(joinedPath(place, name));
    };
    for (const auto& part : split(end.substr(0, end.find(':')), '.')) {
        auto found = find(part);
        if (found == m_named.end()) {
            found = find(withoutNumber(part));
            if (found != m_named.end() && !isOf<TopologyGroup>(found->second))
                found = m_named.end();
        }
        if (found == m_named.end())
            found = find(kNameless);
        if (found == m_named.end())
            break;
        path.push_back(found->second);
        if (!isOf<TopologyGroup>(path.back()))
            break;
        place = joinedPath(place, path.back().name);
    }
    return path;
}

std::optional<Element> CableEnds::at(const std::string& owner, const std::string& end) const
{
    auto path = pathOf(owner, end);
    if (path.empty() || isOf<TopologyGroup>(path.back()))
        return std::nullopt;
    return std::move(path.back());
}

bool CableEnds::hasCopies(const Element& group) const
{
    return m_counted.contains(joinedPath(group.owner, group.name));
}

std::vector<CopyChoice>
copyChoices(const TopologySection& topology, const std::string& owner, const DrawnCable& cable)
{
    if (std::max(cable.from.find('.'), cable.to.find('.')) == std::string::npos)
        return {}; // quickly, since there may be thousands of cables without groups
    const CableEnds ends(topology);
    const auto from = withIndex(cable.from, "");
    const auto to = withIndex(cable.to, "");
    std::vector<CopyChoice> choices{{"all copies with all", from, to}};
    for (const auto& left : indexedGroups(ends, owner, from))
        for (const auto& right : indexedGroups(ends, owner, to))
            choices.push_back({left.name + " i with " + right.name + " i", left.end, right.end});
    return choices.size() > 1 ? choices : std::vector<CopyChoice>();
}

std::optional<CopyChoice> copyChoice(const std::vector<CopyChoice>& choices,
                                     const DrawnCable& cable)
{
    const auto found = std::ranges::find_if(choices, [&](const CopyChoice& choice) {
        return choice.from == withIndex(cable.from, kIndex) &&
               choice.to == withIndex(cable.to, kIndex);
    });
    return found == choices.end() ? std::nullopt : std::optional(*found);
}

} // namespace clusterwright::model
