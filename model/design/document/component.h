// Hosts, NICs, switches and their attributes; sets of them as clusters. File formats: presets/README.md.
#pragma once

#include "model/block/block.h"
#include "model/design/document/topology_section.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct Attribute {
    std::string name;
    Expression value; // without terms where a file does not say it
    std::string doc;
    OriginRef origin;

    friend bool operator==(const Attribute&, const Attribute&);
};

// A preset: "acc-host".
struct Component {
    Component();
    Component(const Component&);
    Component(Component&&) noexcept;
    Component& operator=(const Component&);
    Component& operator=(Component&&) noexcept;
    ~Component();

    std::string id;
    std::string kind;
    std::string title;
    Source source;
    std::vector<Attribute> attributes;
    std::string file;
};

// A component as a cluster or a design uses it.
struct PlacedComponent {
    PlacedComponent();
    PlacedComponent(const PlacedComponent&);
    PlacedComponent(PlacedComponent&&) noexcept;
    PlacedComponent& operator=(const PlacedComponent&);
    PlacedComponent& operator=(PlacedComponent&&) noexcept;
    ~PlacedComponent();

    std::string name;
    std::string preset; // may be empty: then it says its kind
    std::string kind;
    std::optional<Expression> count;
    std::vector<Attribute> attributes; // override or add to the preset's

    friend bool operator==(const PlacedComponent&, const PlacedComponent&);
};

struct Cluster {
    Cluster();
    Cluster(const Cluster&);
    Cluster(Cluster&&) noexcept;
    Cluster& operator=(const Cluster&);
    Cluster& operator=(Cluster&&) noexcept;
    ~Cluster();

    std::string id;
    std::string title;
    Source source;
    std::vector<PlacedComponent> components;
    std::optional<TopologySection> topology; // of designs without one of their own
    std::string file;
};

// The attributes of `more` replace those of the same name and add the others.
void overrideAttributes(std::vector<Attribute>& attributes, const std::vector<Attribute>& more);

} // namespace clusterwright::model
