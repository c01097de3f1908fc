// Hosts, NICs, switches and their attributes, and clusters of them. File formats: presets/README.md.
#pragma once

#include "model/block/block.h"
#include "model/core/large_value.h"
#include "model/design/document/topology_section.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct Attribute {
    std::string name;
    Expression value; // empty if missing in the file
    std::string doc;
    OriginRef origin;
    std::vector<std::string> formerly; // former names, which a design may use instead

    friend bool operator==(const Attribute&, const Attribute&);
};

// A preset: "acc-host".
struct Component {
    CLUSTERWRIGHT_LARGE_VALUE(Component);

    std::string id;
    std::string kind;
    std::string title;
    Source source;
    std::string like; // the preset whose attributes fill the gaps of this one; may be empty
    std::vector<Attribute> attributes;
    std::string file;
};

// A component as a cluster or a design uses it.
struct PlacedComponent {
    CLUSTERWRIGHT_LARGE_VALUE(PlacedComponent);

    std::string name;
    std::string preset; // may be empty: then `kind` is set
    std::string kind;
    std::optional<Expression> count;
    std::vector<Attribute> attributes; // replace or extend those of the preset

    friend bool operator==(const PlacedComponent&, const PlacedComponent&);
};

struct Cluster {
    CLUSTERWRIGHT_LARGE_VALUE(Cluster);

    std::string id;
    std::string title;
    Source source;
    std::vector<PlacedComponent> components;
    std::optional<TopologySection> topology; // for designs without a topology of their own
    std::string file;
};

// True for the name of the attribute and its former ones.
[[nodiscard]] bool isCalled(const Attribute& attribute, const std::string& name);

// Adds the attributes of `other` that the component lacks, as assumptions; not its price and power.
void fillFrom(Component& component, const Component& other);

// Replaces attributes of the same name and adds the others.
void overrideAttributes(std::vector<Attribute>& attributes, const std::vector<Attribute>& more);

} // namespace clusterwright::model
