// A topology section with its names resolved: which numbers it needs, and how a graph is made from them.
#pragma once

#include "model/design/document/topology_section.h"
#include "model/design/graph/available_component.h"
#include "model/json/findings.h"
#include "model/topology/generators/generate.h"
#include "model/topology/graph/placement.h"
#include "model/topology/routing/routing.h"

#include <span>

namespace clusterwright::model
{

// A number that the graph depends on: becomes an equation of the design.
struct TopologyInput {
    std::string name; // "topology.k"
    Expression expression;
    Dimension dimension;
    std::string doc;
    std::string pointer;

    friend bool operator==(const TopologyInput&, const TopologyInput&) = default;
};

// A graph, and where its parts were written.
struct PlacedTopology {
    Topology topology;
    // (number of the first vertex or cable, pointer), rising.
    std::vector<std::pair<std::size_t, std::string>> vertexPlaces;
    std::vector<std::pair<std::size_t, std::string>> cablePlaces;
};

class TopologyPlan
{
public:
    // `name`: of the graph; a single generator's is called by its call. Findings: component.unknown, component.kind, generator.*, topology.role.
    TopologyPlan(const TopologySection& section,
                 std::string name,
                 std::vector<AvailableComponent> components,
                 Findings& findings);

    // Those of the shape first: counts, generator arguments, ports, processes; then bandwidths, latencies, ...
    [[nodiscard]] const std::vector<TopologyInput>& inputs() const { return m_inputs; }
    [[nodiscard]] std::size_t shapeInputs() const { return m_shapeInputs; }
    [[nodiscard]] const TopologySection& section() const { return m_section; }
    [[nodiscard]] const Placement& placement() const { return m_placement; }
    [[nodiscard]] Routing routing() const { return m_routing; }

    // Cables without a bandwidth, by the name of their class.
    [[nodiscard]] std::vector<std::string> cablesWithoutBandwidth() const;
    // Names of classes, and of the components that play them.
    [[nodiscard]] std::vector<std::string> classNames() const;
    // The classes that the component of that name plays; without one, the class of that name.
    [[nodiscard]] std::vector<std::string> classesOf(const std::string& name) const;
    [[nodiscard]] bool isCable(const std::string& className) const;
    struct HostClass {
        std::string name;
        AvailableComponent component;
    };
    // The classes of hosts that a component plays.
    [[nodiscard]] std::vector<HostClass> hostClasses() const;
    // Warnings topology.unplayed, without a file, of roles that `built`, a graph of this plan, has: a design that has hardware for
    // some roles and none for another forgets its price and its attributes. A design without any only looks at a graph.
    [[nodiscard]] Diagnostics unplayedRoles(const Topology& built) const;

    // `values`: of the inputs of the shape, or of all inputs; no NaN. Errors: those of generators, topology.count, topology.end,
    // topology.size.
    [[nodiscard]] Result<PlacedTopology> build(std::span<const double> values) const;
    // How many processes there are; nothing when all hosts have one. Error: topology.count.
    [[nodiscard]] Result<std::optional<std::int64_t>>
    processes(std::span<const double> values) const;

    friend bool operator==(const TopologyPlan&, const TopologyPlan&) = default;

private:
    friend class TopologyPlanner;
    friend class TopologyExpansion;

    using Slot = std::optional<std::size_t>; // a number of an input

    struct AttributeSlot {
        std::string name;
        Slot slot;

        friend bool operator==(const AttributeSlot&, const AttributeSlot&) = default;
    };
    // A class of vertices or cables: a role of a generator, or a component where it is drawn.
    struct Class {
        std::string name;   // that of no other class
        std::string role;   // of a generator; the component's name where it is drawn
        std::string player; // the component whose attributes it has; may be empty
        bool isCable = false;
        ComponentKind kind = ComponentKind::Host;
        std::vector<AttributeSlot> attributes;

        friend bool operator==(const Class&, const Class&) = default;
    };
    struct PlannedGenerator {
        const Generator* generator = nullptr;
        std::vector<std::vector<std::size_t>> inputs;           // per parameter
        std::vector<std::string> words;                         // per parameter
        std::vector<std::pair<std::string, std::size_t>> roles; // role, class

        friend bool operator==(const PlannedGenerator&, const PlannedGenerator&) = default;
    };
    // What a group's parts come to, in the order of the section's lists.
    struct PlannedGroup {
        Slot count;
        std::vector<PlannedGenerator> generators;
        std::vector<std::size_t> vertexClasses;
        std::vector<std::size_t> cableClasses;
        std::vector<Slot> cableCounts;
        std::vector<PlannedGroup> groups;

        friend bool operator==(const PlannedGroup&, const PlannedGroup&) = default;
    };

    TopologySection m_section;
    std::string m_name;
    std::vector<AvailableComponent> m_components;
    std::vector<TopologyInput> m_inputs;
    std::size_t m_shapeInputs = 0;
    Placement m_placement;
    Routing m_routing = Routing::Shortest;
    Slot m_processes;
    std::vector<Class> m_classes;
    PlannedGroup m_whole;
};

} // namespace clusterwright::model
