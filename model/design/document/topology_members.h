// The members of a topology's items: what a file holds, in its order.
#pragma once

#include "model/block/member.h"
#include "model/design/document/topology_section.h"

namespace clusterwright::model
{

template <>
inline constexpr auto kMembersOf<DrawnVertex> = std::tuple(
    Member{"name", &DrawnVertex::name, "name of the node", nullptr, Meaning::Required},
    Member{"component", &DrawnVertex::component, "its component", nullptr, Meaning::Required},
    Member{"state",
           &DrawnVertex::state,
           "'bypassed': joins its cables without time and price; 'muted': is left out"});

template <>
inline constexpr auto kMembersOf<DrawnCable> = std::tuple(
    Member{"from", &DrawnCable::from, "one end: NAME or NAME:PORT", nullptr, Meaning::Required},
    Member{"to", &DrawnCable::to, "the other end", nullptr, Meaning::Required},
    Member{"component", &DrawnCable::component, "its component", nullptr, Meaning::Required},
    Member{"count", &DrawnCable::count, "parallel cables"});

template <>
inline constexpr auto kMembersOf<GeneratorUse> =
    std::tuple(Member{"name", &GeneratorUse::name, "prefix of the names that it makes"},
               Member{"call",
                      &GeneratorUse::call,
                      "generator and its arguments, such as fat_tree(8)",
                      nullptr,
                      Meaning::Required},
               Member{"components", &GeneratorUse::components, "component for each role"});

// A topology is a group with these members only.
inline constexpr auto kPartsOfTopology =
    std::tuple(Member{"generators", &TopologyGroup::generators, "parts made by generators"},
               Member{"vertices", &TopologyGroup::vertices, "drawn nodes"},
               Member{"groups", &TopologyGroup::groups, "repeated parts"},
               Member{"cables", &TopologyGroup::cables, "drawn cables"});

template <>
inline constexpr auto kMembersOf<TopologyGroup> = std::tuple_cat(
    std::tuple(
        Member{"name", &TopologyGroup::name, "name of the group", nullptr, Meaning::Required},
        Member{"count", &TopologyGroup::count, "number of copies"}),
    kPartsOfTopology);

template <>
inline constexpr auto kMembersOf<TopologyRules> =
    std::tuple(Member{"processes", &TopologyRules::processes, "number of processes"},
               Member{"placement", &TopologyRules::placement, "placement, or a variable"},
               Member{"routing", &TopologyRules::routing, "routing, or a variable"},
               Member{"striping", &TopologyRules::striping, "striping of bonds, or a variable"},
               Member{"flows", &TopologyRules::flows, "CSV file of a traffic pattern"});

} // namespace clusterwright::model
