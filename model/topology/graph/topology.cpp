#include "model/topology/graph/topology.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Topology);
bool operator==(const Topology&, const Topology&) = default;

namespace
{

constexpr std::array<std::string_view, 6> kKinds{"host", "nic", "switch", "hub", "router", "disk"};
constexpr std::array<std::string_view, 3> kStripings{"srr", "wsrr", "wd"};

} // namespace

std::string_view toText(ComponentKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<ComponentKind> componentKind(std::string_view text)
{
    const auto* const found = std::ranges::find(kKinds, text);
    if (found == kKinds.end())
        return std::nullopt;
    return static_cast<ComponentKind>(found - kKinds.begin());
}

std::string_view toText(Striping striping)
{
    return kStripings[static_cast<std::size_t>(striping)];
}

std::optional<Striping> parseStriping(std::string_view text)
{
    const auto* const found = std::ranges::find(kStripings, text);
    if (found == kStripings.end())
        return std::nullopt;
    return static_cast<Striping>(found - kStripings.begin());
}

bool forwardsByNature(ComponentKind kind)
{
    return kind != ComponentKind::Host && kind != ComponentKind::Disk;
}

std::vector<VertexId> hostsOf(const Topology& topology)
{
    std::vector<VertexId> hosts;
    for (VertexId id = 0; id < topology.vertices.size(); ++id)
        if (topology.classOf(id).kind == ComponentKind::Host)
            hosts.push_back(id);
    return hosts;
}

std::size_t countOf(const Topology& topology, ComponentKind kind)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(topology.vertices, [&](const auto& vertex) {
            return topology.vertexClasses[vertex.type].kind == kind;
        }));
}

std::optional<GraphPlace> graphPlace(std::string_view pointer)
{
    constexpr std::string_view kVertices = "/vertices/";
    constexpr std::string_view kCables = "/cables/";
    GraphPlace place{.isCable = pointer.starts_with(kCables)};
    if (!place.isCable && !pointer.starts_with(kVertices))
        return std::nullopt;
    const auto digits = pointer.substr(place.isCable ? kCables.size() : kVertices.size());
    const auto* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, place.number);
    if (error != std::errc{} || end != last)
        return std::nullopt;
    return place;
}

} // namespace clusterwright::model
