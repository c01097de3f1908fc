// A topology section with resolved names: the inputs that it needs, and the construction of a graph from their values.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/document/topology_section.h"
#include "model/design/graph/available_component.h"
#include "model/json/findings.h"
#include "model/topology/generators/generate.h"
#include "model/topology/graph/placement.h"
#include "model/topology/routing/routing.h"

#include <memory>
#include <span>

namespace clusterwright::model
{

// An input of the graph; becomes an equation of the design.
struct TopologyInput {
    std::string name; // "topology.k"
    Expression expression;
    Dimension dimension;
    std::string doc;
    std::string pointer;
    std::vector<ValueLabel> labels = {}; // labels of its variable

    friend bool operator==(const TopologyInput&, const TopologyInput&) = default;
};

// A graph, and the places of its parts in the file.
struct PlacedTopology {
    Topology topology;
    // (index of the first vertex or cable, pointer), ascending.
    std::vector<std::pair<std::size_t, std::string>> vertexPlaces;
    std::vector<std::pair<std::size_t, std::string>> cablePlaces;
};

// True if `flows` of a topology are the rows of a file, separated by semicolons, instead of its path.
[[nodiscard]] inline bool isListOfFlows(std::string_view flows)
{
    return flows.starts_with("from,");
}

// A file of flows, as it was read.
struct FlowFile {
    std::string name;                        // empty for a list of flows
    std::shared_ptr<const std::string> text; // null without a file

    friend bool operator==(const FlowFile& a, const FlowFile& b)
    {
        return a.name == b.name && (a.text == b.text || (a.text && b.text && *a.text == *b.text));
    }
};

// A rule of the topology: one word, or the labels of a variable.
template <typename Word>
struct WordChoice {
    Word word{};
    std::optional<std::size_t> slot; // index of the input with the variable's value
    std::vector<std::pair<int, Word>> labels;

    friend bool operator==(const WordChoice&, const WordChoice&) = default;
};

class TopologyPlan
{
public:
    // `name`: name of the graph; a single generator's call names it. `variables`: those of the design. Findings: component.unknown,
    // component.kind, generator.*, topology.role, topology.labels; for labels that are not words of their rule, placement.unknown,
    // routing.unknown, topology.striping.
    TopologyPlan(const TopologySection& section,
                 std::string name,
                 std::vector<AvailableComponent> components,
                 const std::vector<Variable>& variables,
                 Findings& findings);

    // Inputs of the shape come first: counts, generator arguments, ports, processes, placement; then bandwidths, latencies,
    // striping; then the routing.
    [[nodiscard]] const std::vector<TopologyInput>& inputs() const { return m_inputs; }
    [[nodiscard]] std::size_t shapeInputs() const { return m_shapeInputs; }
    [[nodiscard]] std::size_t graphInputs() const { return m_graphInputs; } // all but the routing
    [[nodiscard]] const TopologySection& section() const { return m_section; }
    void setFlows(FlowFile flows) { m_flows = std::move(flows); }
    [[nodiscard]] const FlowFile& flows() const { return m_flows; }
    // Words of the rules. `values`: inputs, of which the last ones may be absent. Error: topology.value for a value without a label.
    [[nodiscard]] Result<Placement> placement(std::span<const double> values) const;
    [[nodiscard]] Result<Routing> routing(std::span<const double> values) const;
    [[nodiscard]] Result<Striping> striping(std::span<const double> values) const;

    // Returns the class names of cables without a bandwidth.
    [[nodiscard]] std::vector<std::string> cablesWithoutBandwidth() const;
    // Returns the names of classes, and of their components.
    [[nodiscard]] std::vector<std::string> classNames() const;
    // Returns the classes of the component with that name; without such a component, the class of that name.
    [[nodiscard]] std::vector<std::string> classesOf(const std::string& name) const;
    [[nodiscard]] bool isCable(const std::string& className) const;
    struct HostClass {
        std::string name;
        AvailableComponent component;
    };
    // Returns the classes of hosts that have a component.
    [[nodiscard]] std::vector<HostClass> hostClasses() const;
    // Returns the warnings topology.unplayed, without a file, for roles in `built`, a graph of this plan: a design with hardware
    // for some roles only misses the price and attributes of the others. A design without any hardware only examines a graph.
    [[nodiscard]] Diagnostics unplayedRoles(const Topology& built) const;

    // `values`: inputs of the shape, or all inputs; no NaN. Errors: those of generators, topology.count, topology.end,
    // topology.size.
    [[nodiscard]] Result<PlacedTopology> build(std::span<const double> values) const;
    // Returns the number of processes; nothing for one process per host. Error: topology.count.
    [[nodiscard]] Result<std::optional<std::int64_t>>
    processes(std::span<const double> values) const;

    friend bool operator==(const TopologyPlan&, const TopologyPlan&) = default;

private:
    friend class TopologyPlanner;
    friend class TopologyExpansion;

    using Slot = std::optional<std::size_t>; // index of an input

    struct AttributeSlot {
        std::string name;
        Slot slot;

        friend bool operator==(const AttributeSlot&, const AttributeSlot&) = default;
    };
    // A class of vertices or cables: a role of a generator, or a drawn component.
    struct Class {
        std::string name;   // unique
        std::string role;   // role in a generator; for a drawn component its name
        std::string player; // component that gives the attributes; may be empty
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
    // Resolved parts of a group, in the order of the section's lists.
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
    FlowFile m_flows;
    std::string m_name;
    std::vector<AvailableComponent> m_components;
    std::vector<TopologyInput> m_inputs;
    std::size_t m_shapeInputs = 0;
    std::size_t m_graphInputs = 0;
    WordChoice<Placement> m_placement;
    WordChoice<Routing> m_routing;
    WordChoice<Striping> m_striping{Striping::Wd, {}, {}};
    Slot m_processes;
    std::vector<Class> m_classes;
    PlannedGroup m_whole;
};

} // namespace clusterwright::model
