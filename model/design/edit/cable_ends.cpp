#include "model/design/edit/cable_ends.h"

#include "model/core/text.h"
#include "model/design/document/topology_section.h"

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
                        Element{ElementKind::Vertex, path, vertex.name});
    for (const auto& inner : group.groups) {
        m_named.emplace(joinedPath(path, inner.name),
                        Element{ElementKind::TopologyGroup, path, inner.name});
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
            if (found != m_named.end() && found->second.kind != ElementKind::TopologyGroup)
                found = m_named.end();
        }
        if (found == m_named.end())
            found = find(kNameless);
        if (found == m_named.end())
            break;
        path.push_back(found->second);
        if (path.back().kind != ElementKind::TopologyGroup)
            break;
        place = joinedPath(place, path.back().name);
    }
    return path;
}

std::optional<Element> CableEnds::at(const std::string& owner, const std::string& end) const
{
    auto path = pathOf(owner, end);
    if (path.empty() || path.back().kind == ElementKind::TopologyGroup)
        return std::nullopt;
    return std::move(path.back());
}

} // namespace clusterwright::model
