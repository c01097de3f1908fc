// Links that a file lists from both ends: the same graph in every form gives the same topology.
#include "model/core/diagnostic.h"
#include "tests/model/topology/imported_topology.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <tuple>

namespace clusterwright::tests::formats_directions_test
{

using namespace clusterwright::model;

namespace
{

struct Link {
    int a = 0;
    int b = 0;
    int rate = 1; // Gbit/s
};
using Links = std::vector<Link>;

enum class Form { Undirected, Directed, DoubledTogether, DoubledAtEnd, DoubledUndirected };
constexpr auto kForms = {Form::Undirected,
                         Form::Directed,
                         Form::DoubledTogether,
                         Form::DoubledAtEnd,
                         Form::DoubledUndirected};
constexpr auto kFormats = {TopologyFormat::GraphMl, TopologyFormat::Dot, TopologyFormat::EdgeList};

// A random tree of switches with hosts, more links between switches, and bonds.
Links randomLinks(std::uint64_t seed)
{
    Random random(seed);
    Links links;
    const int switches = random.whole(1, 5);
    const auto add = [&](int a, int b) {
        const int count = random.chance(0.2) ? 2 : 1;
        const Link link{a, b, random.whole(1, 3)};
        for (int i = 0; i < count; ++i)
            links.push_back(link);
    };
    for (int s = 1; s < switches; ++s)
        add(s, random.whole(0, s - 1));
    for (int h = 0; h < random.whole(2, 9); ++h)
        add(switches + h, random.whole(0, switches - 1));
    return links;
}

std::string edgeText(TopologyFormat format, const Link& link, bool isDirected)
{
    const auto a = "n" + std::to_string(link.a);
    const auto b = "n" + std::to_string(link.b);
    const auto rate = std::to_string(link.rate);
    switch (format) {
    case TopologyFormat::Dot:
        return a + (isDirected ? " -> " : " -- ") + b + " [speed=\"" + rate +
               "G\", weight=" + std::to_string(link.a) + "]\n";
    case TopologyFormat::GraphMl:
        return "<edge source='" + a + "' target='" + b + "'><data key='s'>" + rate +
               "</data></edge>\n";
    default:
        return a + "," + b + "," + rate + "Gbit/s\n";
    }
}

std::string fileOf(TopologyFormat format, const Links& links, Form form)
{
    const bool isDirected = form != Form::Undirected && form != Form::DoubledUndirected;
    std::string edges;
    std::string others;
    for (const auto& link : links) {
        edges += edgeText(format, link, isDirected);
        const auto other = edgeText(format, {link.b, link.a, link.rate}, isDirected);
        if (form == Form::DoubledTogether || form == Form::DoubledUndirected)
            edges += other;
        if (form == Form::DoubledAtEnd)
            others += other;
    }
    edges += others;
    if (format == TopologyFormat::Dot)
        return (isDirected ? "digraph {\n" : "graph {\n") + edges + "}\n";
    if (format == TopologyFormat::GraphMl) {
        std::string nodes;
        for (int id = 0; edges.find("'n" + std::to_string(id) + "'") != std::string::npos; ++id)
            nodes += "<node id='n" + std::to_string(id) + "'/>";
        return "<graphml><key id='s' for='edge' attr.name='bandwidth_gbps'/><graph edgedefault='" +
               std::string(isDirected ? "directed" : "undirected") + "'>" + nodes + edges +
               "</graph></graphml>";
    }
    return edges;
}

// Kinds by name, and cables as sorted ends with rates: the order of the file does not matter.
std::vector<std::string> contentOf(const Topology& topology)
{
    std::vector<std::string> content;
    for (VertexId id = 0; id < topology.vertices.size(); ++id)
        content.push_back(topology.vertices[id].name + " is " +
                          std::string(model::toText(topology.classOf(id).kind)));
    for (const auto& cable : topology.cables) {
        auto ends = std::pair(topology.vertices[cable.a].name, topology.vertices[cable.b].name);
        if (ends.second < ends.first)
            std::swap(ends.first, ends.second);
        const auto& type = topology.classOf(cable);
        content.push_back(ends.first + " - " + ends.second + " " + std::to_string(type.bandwidth) +
                          (type.duplex == Duplex::Full ? " full" : " half"));
    }
    std::ranges::sort(content);
    return content;
}

std::size_t cablesOf(const std::string& text, TopologyFormat format = TopologyFormat::Dot)
{
    return read(text, format).cables.size();
}

} // namespace

TEST_CASE("A graph is the same topology in every format, directed and listed from both ends",
          "[topology][formats][laws]")
{
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto links = randomLinks(seed);
        const auto expected = contentOf(
            read(fileOf(TopologyFormat::Dot, links, Form::Undirected), TopologyFormat::Dot));
        CHECK(expected.size() > links.size());
        for (const auto format : kFormats)
            for (const auto form : kForms) {
                const auto text = fileOf(format, links, form);
                INFO("seed " << seed << "\n" << text);
                CHECK(contentOf(read(text, format)) == expected);
            }
    }
}

TEST_CASE("Links listed from both ends, bonds and unequal directions are noted",
          "[topology][formats]")
{
    const auto notes = [](const std::string& text) {
        const auto graph = importTopology(text, TopologyFormat::Dot, "file");
        REQUIRE(graph);
        return textOf(graph.value().notes);
    };
    CHECK(contains(notes("digraph { a -> s; s -> a; b -> s }"),
                   "1 link listed from both ends: each is one full-duplex cable"));
    CHECK(contains(notes("graph { a -- s; s -- a; b -- s; s -- b }"),
                   "2 links listed from both ends"));
    CHECK(contains(notes("graph { a -- s; a -- s; b -- s }"),
                   "1 pair of components with parallel cables: each pair is a bond"));
    CHECK(contains(notes("digraph { a -> s [speed=\"10G\"]; s -> a [speed=\"1G\"]; b -> s }"),
                   "the entries from both ends of a link differ: 'a' - 's' has 1 Gbit/s (10 Gbit/s "
                   "and 1 Gbit/s are listed)"));
    CHECK_FALSE(contains(notes("graph { a -- s; b -- s }"), "both"));
}

TEST_CASE("Each link that is listed from both ends is one cable, whatever the other links are",
          "[topology][formats]")
{
    const std::string three =
        "from,to,bandwidth,delay\nh1,s,10G,1us\ns,h1,10G,1us\nh2,s,10G,1us\ns,h2,10G,1us\n"
        "h3,s,10G,1us\ns,h3,10G,1us\n";
    const auto imported = [&](const std::string& last) {
        auto graph = importTopology(three + last, TopologyFormat::EdgeList, "file");
        REQUIRE(graph);
        CHECK(contains(textOf(graph.value().notes), "listed from both ends: each is one"));
        return std::move(graph).value();
    };
    const auto differences = [](const ImportedTopology& graph) {
        return contains(textOf(graph.notes), "the entries from both ends of a link differ");
    };
    const auto once = imported("h4,s,10G,1us\n");
    CHECK(once.topology.cables.size() == 4);
    CHECK_FALSE(differences(once));

    const auto slower = imported("h4,s,10G,1us\ns,h4,10G,2us\n");
    REQUIRE(slower.topology.cables.size() == 4);
    CHECK(slower.topology.classOf(slower.topology.cables[3]).bandwidth == 1.25e9); // 10 Gbit/s
    CHECK(slower.topology.classOf(slower.topology.cables[3]).latency == 2e-6);
    CHECK(contains(textOf(slower.notes), "'h4' - 's' has 2 us (1 us and 2 us are listed)"));

    // The entry that has a bandwidth, though the default of 1 Gbit/s is less.
    const auto blank = imported("h4,s,,\ns,h4,10G,1us\n");
    REQUIRE(blank.topology.cables.size() == 4);
    CHECK(blank.topology.classOf(blank.topology.cables[3]).bandwidth == 1.25e9);
    CHECK(contains(textOf(blank.notes), "'h4' - 's' has 10 Gbit/s, 1 us (no bandwidth, "));
    CHECK_FALSE(contains(textOf(blank.notes), "without a bandwidth"));

    // Two cables at one end, one at the other; and two cables of one direction.
    const auto uneven = imported("h4,s,10G,1us\nh4,s,10G,1us\ns,h4,10G,1us\n");
    CHECK(uneven.topology.cables.size() == 5);
    CHECK(contains(textOf(uneven.notes), "'h4' - 's' has 2 cables (2 and 1 are listed)"));
    const auto bond = imported("h4,s,10G,1us\nh4,s,10G,1us\n");
    CHECK(bond.topology.cables.size() == 5);
    CHECK_FALSE(differences(bond));
    CHECK(contains(textOf(bond.notes), "1 pair of components with parallel cables"));
}

TEST_CASE("Parallel cables that are meant are kept", "[topology][formats]")
{
    CHECK(cablesOf("graph { a -- s; a -- s; b -- s }") == 3);
    CHECK(cablesOf("digraph { a -> s; a -> s; s -> a; s -> a; b -> s }") == 3);
    CHECK(cablesOf("digraph { a -> s; a -> s; s -> a; b -> s }") == 3);
    CHECK(cablesOf("#: cable x\na s class=x\ns a class=x\n", TopologyFormat::EdgeList) ==
          2); // ours
}

TEST_CASE("Ports show whether two edges are one cable", "[topology][formats]")
{
    // The same ports from the other end, and two cables in two pairs of ports.
    CHECK(cablesOf("graph { a:e1 -- s:p1; s:p1 -- a:e1; b -- s }") == 2);
    CHECK(cablesOf("digraph { a:e1 -> s:p1; s:p2 -> a:e2; b -> s }") == 3);
    CHECK(cablesOf("digraph { a -> s [src_port=0, dst_port=1]; s -> a [src_port=1, dst_port=0]; b "
                   "-> s }") == 2);
    CHECK(cablesOf("digraph { a -> s [src_port=0, dst_port=1]; s -> a [src_port=2, dst_port=3]; b "
                   "-> s }") == 3);
    CHECK(cablesOf("graph { a -- s [taillabel=e1, headlabel=1]; s -- a [taillabel=2, "
                   "headlabel=e2]; b -- s }") == 3);
    CHECK(cablesOf("graph { a -- s [taillabel=e1, headlabel=1]; s -- a [taillabel=1, "
                   "headlabel=e1]; b -- s }") == 2);
    CHECK(cablesOf("graph { a -- s [taillabel=\"10G\"]; s -- a [headlabel=\"1G\"]; b -- s }") == 2);
    CHECK(cablesOf("digraph { a:n -> s:e; s:w -> a:s; b -> s }") == 2); // sides of a drawing
    // Each device reports its own ports only, or one of them none.
    CHECK(cablesOf("digraph { a:e1 -> s; a:e2 -> s; s:p1 -> a; s:p2 -> a; b -> s }") == 3);
    CHECK(cablesOf("graph { a:e1 -- s:p1; s -- a; b -- s }") == 2);
    CHECK(cablesOf("graph { a:e1 -- s; s -- a:e2; b -- s }") == 3);
    const std::string graph =
        "<graphml><graph edgedefault='directed'><node id='a'/><node id='b'/><node id='s'/>"
        "<edge source='b' target='s'/><edge source='a' target='s' sourceport='1' targetport='2'/>"
        "<edge source='s' target='a' sourceport='";
    CHECK(cablesOf(graph + "2' targetport='1'/></graph></graphml>", TopologyFormat::GraphMl) == 2);
    CHECK(cablesOf(graph + "3' targetport='4'/></graph></graphml>", TopologyFormat::GraphMl) == 3);
}

TEST_CASE("Two cables in one named port are a warning", "[topology][formats]")
{
    const auto ports = [](const std::string& text, TopologyFormat format) {
        const auto graph = importTopology(text, format, "file");
        REQUIRE(graph);
        std::vector<std::string> found;
        for (const auto& note : graph.value().notes)
            if (note.code == "topology.port")
                found.push_back((note.severity == Severity::Warning ? "warning " : "") +
                                note.pointer + " " + note.message);
        return found;
    };
    const auto twice = std::vector<std::string>{"warning /cables/1 port 'e1' of 's' is used twice"};
    CHECK(ports("graph { a -- s:e1; b -- s:e1 }", TopologyFormat::Dot) == twice);
    CHECK(ports("digraph { a -> s [dst_port=e1]; s -> b [src_port=e1] }", TopologyFormat::Dot) ==
          twice);
    CHECK(ports("from,to,dst_port\na,s,e1\nb,s,e1\n", TopologyFormat::EdgeList) == twice);
    CHECK(ports(graphMl("<node id='a'/><node id='b'/><node id='s'/>"
                        "<edge source='a' target='s' targetport='e1'/>"
                        "<edge source='b' target='s' targetport='e1'/>"),
                TopologyFormat::GraphMl) == twice);
    // Other ports, other components, one cable from both ends, and one edge of several cables.
    CHECK(ports("graph { a:e1 -- s:e1; b -- s:e2 }", TopologyFormat::Dot).empty());
    CHECK(ports("graph { a:e1 -- s:p1; s:p1 -- a:e1; b -- s }", TopologyFormat::Dot).empty());
    CHECK(ports("graph { a -- s [dst_port=e1, cables=4]; b -- s }", TopologyFormat::Dot).empty());
    CHECK(codeOf(refused("a s port_b=1\nb s port_b=1\n", TopologyFormat::EdgeList)) ==
          "topology.port");
}

TEST_CASE("An edge's direction overrides the default of its graph", "[topology][formats]")
{
    const auto graph = [](const std::string& usual, const std::string& own) {
        return cablesOf(
            "<graphml><graph edgedefault='" + usual +
                "'><node id='a'/><node id='b'/><node id='s'/><edge source='b' target='s'/>"
                "<edge source='a' target='s'" +
                own + "/><edge source='s' target='a'" + own + "/></graph></graphml>",
            TopologyFormat::GraphMl);
    };
    CHECK(graph("directed", "") == 2);
    CHECK(graph("undirected", " directed='true'") == 2);
    CHECK(graph("directed", " directed='false'") == 2);
    CHECK(graph("undirected", "") == 2);
}

} // namespace clusterwright::tests::formats_directions_test
