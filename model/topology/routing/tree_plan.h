// The searches for counts of all-to-all along shortest paths, and what they share (tree_counts.cpp). Internal to this folder.
#pragma once

#include "model/topology/routing/leg_flows.h"

#include <algorithm>
#include <optional>

namespace clusterwright::model
{

// The flows to the ends of one root in one group.
struct Task {
    std::uint32_t group;
    std::uint32_t root;
    double receives;
    std::span<const TrafficEnd> ends;
};

// The searches and what they share.
struct TreePlan {
    TreePlan(const Topology& topology, const Adjacency& adjacency, Routing routingOfAll)
        : routing(routingOfAll)
        , trunk(adjacency)
        , grid(topology, adjacency)
        , isMoved(grid.isGrid() && Trunk(trunk).align(grid))
        , isUniform(isMoved && routing != Routing::Alternating && trunk.align(grid))
        , numbers(destinationNumbers(topology))
        , hosts(countOf(topology, ComponentKind::Host))
    {
    }

    void addGroups(const Adjacency& adjacency, std::span<const std::vector<TrafficEnd>> groups)
    {
        roots.reserve(groups.size());
        for (const auto& group : groups)
            addGroup(adjacency, group);
        std::ranges::stable_sort(tasks, {}, &Task::root); // groups share the search from a root
        isEven = isUniform && routing == Routing::Ecmp &&
                 std::ranges::all_of(roots, [&](const Roots& some) { return isEvenOver(some); });
        if (isEven)
            std::erase_if(tasks, [](const Task& task) { return task.root != 0; });
    }

    Routing routing;
    Trunk trunk;
    Grid grid;
    bool isMoved;        // distances from vertex 0 are those from all roots, moved along the grid
    bool isUniform;      // the whole search from vertex 0 serves all roots
    bool isEven = false; // all vertices send and receive alike: tasks of vertex 0 stand for all
    std::vector<Roots> roots;     // one for each group
    std::optional<LegFlows> legs; // the flows to each end, where ends do not send alike to all
    std::vector<Task> tasks;
    std::vector<std::uint32_t> numbers;
    std::size_t hosts;

private:
    [[nodiscard]] bool isEvenOver(const Roots& some) const
    {
        const auto all = some.groups();
        return all.size() == trunk.size() && std::ranges::all_of(all, [&](const auto& group) {
                   return group.sends == all.front().sends &&
                          group.receives == all.front().receives;
               });
    }

    void addGroup(const Adjacency& adjacency, std::span<const TrafficEnd> ends)
    {
        const auto number = static_cast<std::uint32_t>(roots.size());
        for (const auto& root : roots.emplace_back(adjacency, ends).groups())
            if (root.receives > 0)
                tasks.push_back({number, trunk.numberOf[root.root], root.receives, root.ends});
    }
};

} // namespace clusterwright::model
