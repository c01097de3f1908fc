// Parts of generators: their arguments, their size before they are built, a builder. Internal to model/topology.
#pragma once

#include "model/topology/generators/generate.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Checked values of a call: integers within their bounds, known words.
class Arguments
{
public:
    Arguments(const Generator& generator, std::vector<GeneratorValue> values);

    [[nodiscard]] std::int64_t number(std::string_view parameter) const;
    [[nodiscard]] const std::vector<int>& lengths() const { return m_lengths; }
    [[nodiscard]] const std::string& word(std::string_view parameter) const;

private:
    [[nodiscard]] const GeneratorValue& value(std::string_view parameter) const;

    const Generator& m_generator;
    std::vector<GeneratorValue> m_values;
    std::vector<int> m_lengths;
};

// Roles that several generators have.
inline const GeneratorRole kHost{"host", ComponentKind::Host};
inline const GeneratorRole kSwitch{"switch", ComponentKind::Switch};
inline const GeneratorRole kHub{"hub", ComponentKind::Hub};
inline const GeneratorRole kRouter{"router", ComponentKind::Router};
inline const GeneratorRole kCable{"cable", {}};
inline const GeneratorRole kUplink{"uplink", {}};

// Doubles, since a request may exceed the range of integers.
struct GraphSize {
    double hosts = 0;
    double others = 0;
    double cables = 0;
};

// Returns the problem with a combination of valid arguments; empty when there is none.
using ArgumentCheck = std::string (*)(const Arguments&);
using SizeEstimate = GraphSize (*)(const Arguments&);
using Build = Topology (*)(const Arguments&);

struct GeneratorDefinition {
    Generator generator;
    SizeEstimate size;
    Build build;
    ArgumentCheck check = nullptr;
};

// Grouped by topic; `generators()` lists them in this order.
[[nodiscard]] std::vector<GeneratorDefinition>
sharedMediumGenerators(); // star, hub, bonded, routed_mesh, ...
[[nodiscard]] std::vector<GeneratorDefinition> treeGenerators();
[[nodiscard]] std::vector<GeneratorDefinition> gridGenerators();
[[nodiscard]] std::vector<GeneratorDefinition>
lowDiameterGenerators(); // complete, hyperx, dragonfly, slim_fly
[[nodiscard]] std::vector<GeneratorDefinition> randomGenerators(); // random_regular

class GraphBuilder
{
public:
    // Adds a class for each role at its first use; without a role, the class has the name of the kind.
    [[nodiscard]] VertexId add(ComponentKind kind, std::string name, std::string_view role = {});
    // Adds a host that forwards.
    [[nodiscard]] VertexId addForwardingHost(std::string name);
    void connect(VertexId a, VertexId b, std::string_view type = "cable");

    [[nodiscard]] Topology take() { return std::move(m_topology); }
    [[nodiscard]] KnownFacts& known() { return m_topology.known; }

private:
    VertexId add(ComponentKind kind, bool forwards, std::string name, std::string_view role);

    Topology m_topology;
};

// Returns "host7".
[[nodiscard]] std::string numbered(std::string_view stem, std::int64_t number);

// Adds `count` hosts, "host0" and so on.
void addHosts(GraphBuilder& builder, std::int64_t count, bool forwarding);

} // namespace clusterwright::model
