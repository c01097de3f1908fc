// Boost.Graph's readers and writers as the other program: Boost reads our files, and we read Boost's.
#include "model/topology/formats/formats.h"
#include "tests/model/topology/random_topology.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <boost/property_map/dynamic_property_map.hpp>

#include <sstream>
#include <tuple>

namespace clusterwright::tests::formats_boost_test
{

using namespace clusterwright::model;

namespace
{

struct Node {
    std::string name;
    std::string kind;
};

struct Wire {
    std::string bandwidth;
};

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS, Node, Wire>;

// For every cable the names of its ends, the smaller one first, and its bandwidth as text.
using Edges = std::multiset<std::tuple<std::string, std::string, std::string>>;

Edges edgesOf(const Graph& graph)
{
    Edges result;
    for (auto [edge, end] = boost::edges(graph); edge != end; ++edge) {
        const auto& a = graph[boost::source(*edge, graph)].name;
        const auto& b = graph[boost::target(*edge, graph)].name;
        result.emplace(std::min(a, b), std::max(a, b), graph[*edge].bandwidth);
    }
    return result;
}

Edges edgesOf(const Topology& topology)
{
    Edges result;
    for (const auto& cable : topology.cables) {
        const auto& a = topology.vertices[cable.a].name;
        const auto& b = topology.vertices[cable.b].name;
        const auto bandwidth = topology.classOf(cable).bandwidth;
        std::ostringstream text; // independent of the writer
        text.precision(17);
        text << bandwidth;
        result.emplace(std::min(a, b), std::max(a, b), text.str());
    }
    return result;
}

boost::dynamic_properties propertiesOf(Graph& graph, const std::string& nameOfName)
{
    boost::dynamic_properties properties(boost::ignore_other_properties);
    properties.property(nameOfName, boost::get(&Node::name, graph));
    properties.property("kind", boost::get(&Node::kind, graph));
    properties.property("bandwidth", boost::get(&Wire::bandwidth, graph));
    return properties;
}

// Names that Boost and DOT treat equally: Boost keeps "\\" unchanged. Parallel cables have one direction, since opposite ones are
// one cable in files of other programs.
Topology plainTopology(std::uint64_t seed)
{
    auto topology = randomTopology(seed);
    for (std::size_t i = 0; i < topology.vertices.size(); ++i)
        topology.vertices[i].name = "v" + std::to_string(i);
    for (std::size_t i = 0; i < topology.cableClasses.size(); ++i)
        topology.cableClasses[i].bandwidth = 1e6 * static_cast<double>(i + 1);
    for (auto& cable : topology.cables)
        if (cable.b < cable.a) {
            std::swap(cable.a, cable.b);
            std::swap(cable.portA, cable.portB);
        }
    topology.name = "plain";
    return topology;
}

} // namespace

TEST_CASE("Boost reads our GraphML and DOT", "[topology][formats]")
{
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const auto format : {TopologyFormat::GraphMl, TopologyFormat::Dot}) {
            const auto topology = plainTopology(seed);
            const auto text = exportTopology(topology, format);
            Graph graph;
            auto properties =
                propertiesOf(graph, format == TopologyFormat::Dot ? "node_id" : "name");
            std::istringstream input(text);
            if (format == TopologyFormat::Dot)
                REQUIRE(boost::read_graphviz(text, graph, properties, "node_id"));
            else
                REQUIRE_NOTHROW(boost::read_graphml(input, graph, properties));
            CHECK(boost::num_vertices(graph) == topology.vertices.size());
            Edges expected;
            for (const auto& [a, b, bandwidth] : edgesOf(topology))
                expected.emplace(a, b, bandwidth);
            Edges got;
            for (const auto& [a, b, bandwidth] : edgesOf(graph)) {
                std::ostringstream number;
                number.precision(17);
                number << std::stod(bandwidth);
                got.emplace(a, b, number.str());
            }
            CHECK(got == expected);
        }
}

TEST_CASE("We read Boost's GraphML and DOT", "[topology][formats]")
{
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const auto format : {TopologyFormat::GraphMl, TopologyFormat::Dot}) {
            const auto topology = plainTopology(seed);
            Graph graph(topology.vertices.size());
            for (VertexId id = 0; id < topology.vertices.size(); ++id) {
                graph[id].name = topology.vertices[id].name;
                graph[id].kind = toText(topology.classOf(id).kind);
            }
            for (const auto& cable : topology.cables) {
                const auto edge = boost::add_edge(cable.a, cable.b, graph).first;
                graph[edge].bandwidth =
                    std::to_string(std::llround(topology.classOf(cable).bandwidth)) + " B/s";
            }
            std::ostringstream output;
            auto properties =
                propertiesOf(graph, format == TopologyFormat::Dot ? "node_id" : "name");
            if (format == TopologyFormat::Dot)
                boost::write_graphviz_dp(output, graph, properties);
            else
                boost::write_graphml(output, graph, properties);
            const auto got = importTopology(output.str(), format, "boost");
            INFO(textOf(got.diagnostics()) << output.str());
            REQUIRE(got);
            CHECK(edgesOf(got.value().topology) == edgesOf(topology));
            CHECK(got.value().topology.vertices.size() == topology.vertices.size());
            CHECK(countOf(got.value().topology, ComponentKind::Host) ==
                  countOf(topology, ComponentKind::Host));
        }
}

} // namespace clusterwright::tests::formats_boost_test
