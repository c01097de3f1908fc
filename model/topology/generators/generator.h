// What generators are made of: their arguments, their size before they are built, a builder. Internal to model/topology.
#pragma once

#include "model/topology/generators/generate.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// The values of a call, checked: whole numbers within their bounds, known words.
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

// Roles that many have.
inline const GeneratorRole kHost{"host", ComponentKind::Host};
inline const GeneratorRole kSwitch{"switch", ComponentKind::Switch};
inline const GeneratorRole kHub{"hub", ComponentKind::Hub};
inline const GeneratorRole kRouter{"router", ComponentKind::Router};
inline const GeneratorRole kCable{"cable", {}};
inline const GeneratorRole kUplink{"uplink", {}};

// As doubles: a request may be for more than an integer holds.
struct GraphSize {
    double hosts = 0;
    double others = 0;
    double cables = 0;
};

// What is wrong with arguments that fit one by one; empty when nothing is.
using ArgumentCheck = std::string (*)(const Arguments&);
using SizeEstimate = GraphSize (*)(const Arguments&);
using Build = Topology (*)(const Arguments&);

struct GeneratorDefinition {
    Generator generator;
    SizeEstimate size;
    Build build;
    ArgumentCheck check = nullptr;
};

// By topic; `generators()` lists them in this order.
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
    // A class for each role is added when it is used first; without one, the role is called like the kind.
    [[nodiscard]] VertexId add(ComponentKind kind, std::string name, std::string_view role = {});
    // A host that lets others' traffic pass.
    [[nodiscard]] VertexId addForwardingHost(std::string name);
    void connect(VertexId a, VertexId b, std::string_view type = "cable");

    [[nodiscard]] Topology take() { return std::move(m_topology); }
    [[nodiscard]] KnownFacts& known() { return m_topology.known; }

private:
    VertexId add(ComponentKind kind, bool forwards, std::string name, std::string_view role);

    Topology m_topology;
};

// "host7"
[[nodiscard]] std::string numbered(std::string_view stem, std::int64_t number);

// `count` hosts, "host0" and so on.
void addHosts(GraphBuilder& builder, std::int64_t count, bool forwarding);

} // namespace clusterwright::model
