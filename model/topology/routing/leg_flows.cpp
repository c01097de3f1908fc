#include "model/topology/routing/leg_flows.h"

#include <algorithm>

namespace clusterwright::model
{

LegFlows::LegFlows(const Adjacency& adjacency,
                   const Trunk& trunk,
                   std::span<const std::vector<VertexId>> groups,
                   const Intermediates& intermediates)
    : m_components(intermediates.components())
    , m_numbers(adjacency.size(), intermediates.count())
{
    const auto count = intermediates.count();
    const auto placeOf = [&](VertexId vertex) { return trunk.numberOf[rootOf(adjacency, vertex)]; };
    for (std::uint32_t number = 0; number < count; ++number) {
        m_numbers[m_components[number]] = number;
        m_places.push_back(placeOf(m_components[number]));
    }
    for (std::uint32_t group = 0; group < groups.size(); ++group) {
        auto& sources = m_sources.emplace_back(2 * count, 0);
        auto& destinations = m_destinations.emplace_back(2 * count, 0);
        m_others.push_back(static_cast<double>(groups[group].size()) - 1);
        for (const auto process : groups[group]) {
            const auto from = intermediates.partOfSource(process);
            const auto to = intermediates.partOfDestination(process);
            const auto own = intermediates.numberFor(process, process);
            m_members.push_back({process, placeOf(process), group, count - from, count - to, own});
            for (const auto turn : {0U, count}) {
                ++sources[from + turn];
                ++destinations[to + turn];
            }
        }
    }
    std::ranges::stable_sort(m_members, {}, &Member::vertex);
}

std::vector<TrafficEnd> LegFlows::ends() const
{
    std::vector<TrafficEnd> ends;
    for (VertexId id = 0; id < m_numbers.size(); ++id)
        if (m_numbers[id] < m_components.size() || !membersOf(id).empty())
            ends.push_back({id});
    return ends;
}

// Legs from the destination to itself start at its root, from where nothing is left to do.
void LegFlows::addStarts(VertexId destination, std::span<double> starts) const
{
    if (const auto number = m_numbers[destination]; number < m_components.size())
        for (const auto& source : m_members)
            starts[source.place] += sent(source, number);
    for (const auto& member : membersOf(destination))
        for (std::uint32_t number = 0; number < m_components.size(); ++number)
            starts[m_places[number]] += received(member, number);
}

double LegFlows::flowsOf(VertexId vertex) const
{
    double flows = 0;
    for (const auto& member : membersOf(vertex))
        flows += m_others[member.group];
    return flows;
}

// Flows that begin or end there, and flows that take it as their component, but for those whose end it is.
double LegFlows::legsOf(VertexId leaf) const
{
    auto legs = flowsOf(leaf);
    const auto number = m_numbers[leaf];
    if (number == m_components.size())
        return legs;
    for (const auto& source : m_members)
        legs += sent(source, number);
    for (const auto& member : membersOf(leaf))
        legs -= sent(member, number) + received(member, number);
    return legs;
}

std::span<const LegFlows::Member> LegFlows::membersOf(VertexId vertex) const
{
    return {std::ranges::lower_bound(m_members, vertex, {}, &Member::vertex),
            std::ranges::upper_bound(m_members, vertex, {}, &Member::vertex)};
}

std::uint32_t LegFlows::sent(const Member& source, std::uint32_t number) const
{
    return m_destinations[source.group][number + source.asSource] -
           (source.own == number ? 1U : 0U);
}

std::uint32_t LegFlows::received(const Member& destination, std::uint32_t number) const
{
    return m_sources[destination.group][number + destination.asDestination] -
           (destination.own == number ? 1U : 0U);
}

} // namespace clusterwright::model
