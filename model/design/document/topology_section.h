// Topology of a design as in its file: drawn components, cables, generators, repeated groups, and the placement and routing of
// programs. The design's components provide names and attributes.
#pragma once

#include "model/block/block.h"
#include "model/block/item_state.h"
#include "model/core/item_id.h"
#include "model/core/large_value.h"
#include "model/topology/generators/generator_call.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

class Diagnostics;

struct DrawnVertex {
    std::string name;
    std::string component;
    ItemState state = {};

    friend bool operator==(const DrawnVertex&, const DrawnVertex&);
};

// An end is "name", "name:port", or "group.name" for that component in every copy of the group ("group3.name": in one copy). If
// both ends are several components, the cable connects each with each.
struct DrawnCable {
    std::string from;
    std::string to;
    std::string component;
    std::optional<Expression> count; // parallel cables: a bond
    ItemId id;

    friend bool operator==(const DrawnCable&, const DrawnCable&);
};

using RoleComponents = std::vector<std::pair<std::string, std::string>>;

struct GeneratorUse {
    std::string name; // prefix of its components' names; may be empty
    GeneratorCall call;
    RoleComponents components; // the component for each role: "host", "switch", "cable", ...
    ItemId id;

    friend bool operator==(const GeneratorUse&, const GeneratorUse&);
};

struct TopologyGroup {
    CLUSTERWRIGHT_LARGE_VALUE(TopologyGroup);

    std::string name; // empty: the whole topology
    std::optional<Expression> count;
    std::vector<GeneratorUse> generators;
    std::vector<DrawnVertex> vertices;
    std::vector<DrawnCable> cables;
    std::vector<TopologyGroup> groups;

    friend bool operator==(const TopologyGroup&, const TopologyGroup&);
};

// An attribute in the graph: "cable.bandwidth" as "min(nic.bandwidth, hub.bandwidth)".
struct TopologyAttribute {
    std::string component;
    std::string attribute;
    Expression value;

    friend bool operator==(const TopologyAttribute&, const TopologyAttribute&);
};

// Placement of programs on the graph, routing of traffic, and its distribution over bonds. A text that is not one of the rule's
// words is the name of a variable, whose labels are such words.
struct TopologyRules {
    std::optional<Expression> processes; // all hosts when absent
    std::string placement;               // "first" when empty
    std::string routing;                 // "shortest" when empty
    std::string striping;                // "wd" when empty
    std::string
        flows; // CSV file of the traffic pattern "file", from the folder of the design; may be empty

    friend bool operator==(const TopologyRules&, const TopologyRules&);
};

// A rule that is a word.
struct WordRule {
    const char* key; // "routing"
    std::string TopologyRules::*text;
    Diagnostics (*check)(const std::string& word); // findings about an unknown word

    // Returns the name of the variable that provides the word; empty for a word.
    [[nodiscard]] std::string variableIn(const TopologyRules& rules) const;
    [[nodiscard]] std::string pointer() const; // "/topology/routing"
};

// Placement, routing and striping.
[[nodiscard]] const std::array<WordRule, 3>& wordRules();

struct TopologySection {
    CLUSTERWRIGHT_LARGE_VALUE(TopologySection);

    TopologyGroup whole;
    std::vector<TopologyAttribute> attributes;
    TopologyRules rules;

    friend bool operator==(const TopologySection&, const TopologySection&);
};

// Place in the file of the design or cluster.
inline constexpr const char* kTopologyPlace = "/topology";

// "/topology/attributes/cable.bandwidth"
[[nodiscard]] std::string placeOf(const TopologyAttribute& attribute);

// Limit for nested groups.
inline constexpr int kDeepestTopologyGroup = 4;

} // namespace clusterwright::model
