#include "model/topology/generators/generate.h"
#include "tests/model/topology/imported_topology.h"
#include "tests/model/topology/random_topology.h"
#include "tests/support/run_program.h"
#include "tests/support/skip.h"
#include "tests/support/temporary_folder.h"

#include <cstdlib>

namespace clusterwright::tests::formats_test
{

using namespace clusterwright::model;

namespace
{

constexpr auto kTwoWays = {TopologyFormat::GraphMl, TopologyFormat::Dot, TopologyFormat::EdgeList};

} // namespace

TEST_CASE("An exported topology is imported unchanged", "[topology][formats][laws]")
{
    for (const auto format : kTwoWays)
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const auto topology = randomTopology(seed);
            REQUIRE(check(topology).empty());
            const auto text = exportTopology(topology, format);
            INFO(toText(format) << ", seed " << seed);
            const auto again = importTopology(text, format, "another name");
            INFO(textOf(again.diagnostics()));
            REQUIRE(again);
            CHECK(again.value().topology == topology);
            CHECK(again.value().notes.empty());
        }
}

TEST_CASE("Known facts of a generator are not stored in files", "[topology][formats]")
{
    auto topology = randomTopology(1);
    topology.known.hostPeriod = 1;
    topology.known.bisectionCables = 4;
    for (const auto format : kTwoWays)
        CHECK(read(exportTopology(topology, format), format).known == KnownFacts{});
}

TEST_CASE("Formats have names and file endings", "[topology][formats]")
{
    for (const std::string name : {"graphml", "dot", "edges", "simgrid", "loggopsim"}) {
        const auto format = topologyFormat(name);
        REQUIRE(format);
        CHECK(toText(*format) == name);
    }
    CHECK_FALSE(topologyFormat("gml"));
    CHECK(formatOfFile("a/b.graphml") == TopologyFormat::GraphMl);
    CHECK(formatOfFile("b.DOT") == TopologyFormat::Dot);
    CHECK(formatOfFile("b.gv") == TopologyFormat::Dot);
    CHECK(formatOfFile("b.edges") == TopologyFormat::EdgeList);
    CHECK(formatOfFile("b.txt") == TopologyFormat::EdgeList);
    CHECK_FALSE(formatOfFile("b.json"));
    CHECK_FALSE(formatOfFile("graphml"));
}

TEST_CASE("A plain list of edges is a topology", "[topology][formats]")
{
    // s has three neighbours; a, b and c have one: hosts.
    const auto topology = read("# a star\na s\nb s {}\ns\tc\n", TopologyFormat::EdgeList);
    CHECK(topology.name == "file");
    CHECK(namesOf(topology) == Names{"a", "s", "b", "c"});
    CHECK(kindsOf(topology) == Names{"host", "switch", "host", "host"});
    REQUIRE(topology.cableClasses.size() == 1);
    CHECK(topology.cableClasses.front() == CableClass{.name = "cable"});

    const auto commas = read("a,s\r\nb,s\r\n\r\n", TopologyFormat::EdgeList);
    CHECK(namesOf(commas) == Names{"a", "s", "b"});
}

TEST_CASE("Edges of a list may have bandwidth, latency and duplex", "[topology][formats]")
{
    const auto topology =
        read("a s 1Gbit/s 5us half\nb s \"10 Gbit/s\" \"1 us\"\nb s \"10 Gbit/s\" 1us full\n",
             TopologyFormat::EdgeList);
    REQUIRE(topology.cableClasses.size() == 2);
    // 1 Gbit/s = 1e9 / 8 B/s
    CHECK(
        topology.cableClasses[0] ==
        CableClass{.name = "cable", .bandwidth = 1.25e8, .latency = 5e-6, .duplex = Duplex::Half});
    CHECK(topology.cableClasses[1].bandwidth == 1.25e9);
    CHECK(topology.cableClasses[1].name == "cable 2");
    CHECK(topology.cables[1].type == topology.cables[2].type);
}

TEST_CASE("Edges of a list may have the signs of DOT", "[topology][formats]")
{
    for (const std::string text : {"a -- s 10G\nb -- s 10G\n", "a -> s 10G\nb -> s 10G\n"})
        CHECK(importTopology(text, TopologyFormat::EdgeList, "list").value().topology ==
              importTopology("a s 10G\nb s 10G\n", TopologyFormat::EdgeList, "list")
                  .value()
                  .topology);
}

TEST_CASE("If no component has one neighbour, all are forwarding hosts", "[topology][formats]")
{
    const auto ring = read("a b\nb c\nc a\n", TopologyFormat::EdgeList);
    CHECK(kindsOf(ring) == Names{"host", "host", "host"});
    CHECK(ring.classOf(0).forwards);
}

TEST_CASE("Parallel edges are one neighbour when kinds are guessed", "[topology][formats]")
{
    const auto bonded = read("a s\na s\nb s\ns b\n", TopologyFormat::EdgeList);
    CHECK(kindsOf(bonded) == Names{"host", "switch", "host"});
    CHECK(bonded.cables.size() == 3); // a bond of two, and b at s from both ends
}

TEST_CASE("If some components have a kind, the rest are of the other kind", "[topology][formats]")
{
    const auto hosts =
        read("graph { a [kind=host]; b [kind=host]; a -- s -- b -- t -- a }", TopologyFormat::Dot);
    CHECK(kindsOf(hosts) == Names{"host", "host", "switch", "switch"});
    const auto switches = read("graph { s [kind=switch]; a -- s -- b -- s }", TopologyFormat::Dot);
    CHECK(kindsOf(switches) == Names{"switch", "host", "host"});
}

TEST_CASE("DOT of other programs is read", "[topology][formats]")
{
    // From Graphviz: a digraph, defaults in braces, ports, HTML, comments, joined texts, several edges in a statement.
    const auto topology = read(
        "/* a\n cluster */ strict digraph G {\n"
        "# of the preprocessor\n"
        "  rankdir=LR; node [shape=record, kind=switch];\n"
        "  s1 [label=<<b>leaf</b>>]; s2;\n"
        "  subgraph cluster_0 { node [kind=host]; label=\"rack\"; h10 -> s1:p0:ne; h2 -> s1 }\n"
        "  subgraph rack { node [kind=host]; \"h\" + \"3\"; h4 } -> s2 [bandwidth=\"10 Gbit/s\"]\n"
        "  edge [latency=\"1 us\"]\n"
        "  s1 -> s2 -> \xC3\xBC; s1 -> s2; // only one: strict\n"
        "  \xC3\xBC [kind=host]\n"
        "}\n",
        TopologyFormat::Dot);
    CHECK(topology.name == "G");
    CHECK(namesOf(topology) == Names{"s1", "s2", "h10", "h2", "h3", "h4", "\xC3\xBC"});
    CHECK(kindsOf(topology) == Names{"switch", "switch", "host", "host", "host", "host", "host"});
    REQUIRE(topology.cables.size() == 6);
    CHECK(topology.classOf(topology.cables[0]).bandwidth == kDefaultBandwidth);
    CHECK(topology.classOf(topology.cables[3]).bandwidth == 1.25e9);
    CHECK(topology.classOf(topology.cables[3]).latency == 0);
    CHECK(topology.classOf(topology.cables[5]).latency == 1e-6);
}

TEST_CASE("The name of a subgraph refers to its nodes", "[topology][formats]")
{
    const auto topology =
        read("graph { subgraph x {a; b}; subgraph y {c; d}; subgraph x {} -- subgraph y {} }",
             TopologyFormat::Dot);
    CHECK(topology.cables.size() == 4); // 2 * 2
}

TEST_CASE("GraphML of the Internet Topology Zoo is read", "[topology][formats]")
{
    // The form of the Topology Zoo: keys of all sorts, labels, speeds without units under its own names.
    const auto topology = read(
        R"(<?xml version="1.0" encoding="utf-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key attr.name="LinkSpeedRaw" attr.type="double" for="edge" id="d36"/>
  <key attr.name="label" attr.type="string" for="node" id="d33"/>
  <key attr.name="Longitude" attr.type="int" for="node" id="d29"/>
  <key attr.name="Network" attr.type="string" for="graph" id="d2"/>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <graph edgedefault="undirected"><data key="d2">Arpanet</data>
    <node id="0"><data key="d33">UCLA</data><data key="d29">-118.5</data></node>
    <node id="1"><data key="d33">SRI &amp; more</data><data key="d6"><y:Shape xmlns:y="u">text</y:Shape></data></node>
    <node id="2"><data key="d33">UTAH</data></node>
    <edge source="0" target="1"><data key="d36">50000.0</data></edge>
    <edge source="1" target="2" directed="true"/>
  </graph></graphml>)",
        TopologyFormat::GraphMl);
    CHECK(namesOf(topology) == Names{"UCLA", "SRI & more", "UTAH"});
    CHECK(kindsOf(topology) == Names{"host", "switch", "host"});
}

TEST_CASE("Duplicate labels of GraphML are not used as names", "[topology][formats]")
{
    const auto topology = read(graphMl("<node id=\"a\"><data key=\"l\">x</data></node>"
                                       "<node id=\"b\"><data key=\"l\">x</data></node>"
                                       "<edge source=\"a\" target=\"b\"/>"),
                               TopologyFormat::GraphMl);
    CHECK(namesOf(topology) == Names{"a", "b"});
}

TEST_CASE("Nested graphs, defaults and prefixes of GraphML are read", "[topology][formats]")
{
    const auto topology = read(
        "<g:graphml xmlns:g='u'><g:key id='b' for='edge' attr.name='bandwidth'><g:default>1 "
        "MB/s</g:default></g:key><g:graph><g:node id='rack'><g:graph><g:node id='a'/></g:graph>"
        "</g:node><g:edge source='a' target='rack'/><g:edge source='a' target='rack'>"
        "<g:data key='b'>2 MB/s</g:data></g:edge></g:graph><g:graph><g:node "
        "id='x'/></g:graph></g:graphml>",
        TopologyFormat::GraphMl);
    CHECK(namesOf(topology) == Names{"rack", "a"});
    REQUIRE(topology.cables.size() == 2);
    CHECK(topology.classOf(topology.cables[0]).bandwidth == 1e6);
    CHECK(topology.classOf(topology.cables[1]).bandwidth == 2e6);
}

TEST_CASE("Latin-1 is read as XML declares it", "[topology][formats]")
{
    const auto topology =
        read("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><graphml><graph>"
             "<node id=\"\xFC\"/><node id=\"b\"/><edge source=\"\xFC\" target=\"b\"/>"
             "</graph></graphml>",
             TopologyFormat::GraphMl);
    CHECK(namesOf(topology) == Names{"\xC3\xBC", "b"});
}

TEST_CASE("An element's own attributes override its class", "[topology][formats]")
{
    const auto topology = read("#: cable fast bandwidth=\"1 GB/s\" price=\"5 USD\"\n"
                               "#: component pc kind=host power=\"90 W\"\n"
                               "#: vertex a class=pc\n#: vertex b class=pc ports=2\n"
                               "a b class=fast\na b class=fast latency=1us\n",
                               TopologyFormat::EdgeList);
    REQUIRE(topology.cableClasses.size() == 2);
    CHECK(topology.cableClasses[1] ==
          CableClass{.name = "fast 2", .bandwidth = 1e9, .latency = 1e-6, .price = 5});
    REQUIRE(topology.vertexClasses.size() == 2);
    CHECK(topology.vertexClasses[0].power == 90);
    CHECK(topology.vertexClasses[1].ports == 2);
    CHECK(topology.vertexClasses[1].name == "pc 2");
}

TEST_CASE("Characters that XML does not allow are replaced", "[topology][formats]")
{
    Topology topology;
    topology.vertexClasses = {{.name = "host"}};
    topology.vertices = {{"a\x01", 0}, {"b\xFF", 0}};
    topology.cableClasses = {{.name = "cable"}};
    topology.cables = {{.a = 0, .b = 1}};
    const auto again =
        read(exportTopology(topology, TopologyFormat::GraphMl), TopologyFormat::GraphMl);
    CHECK(namesOf(again) == Names{"a\xEF\xBF\xBD", "b\xEF\xBF\xBD"});
}

TEST_CASE("A schedule in GOAL has a message for each flow", "[topology][formats]")
{
    // Ranks are indices of processes, here in another order.
    const VertexId processes[] = {7, 3, 5};
    const Flow flows[] = {{7, 3, 1}, {5, 7, 1}};
    CHECK(goalSchedule(processes, flows, 2048) == "num_ranks 3\n"
                                                  "\nrank 0 {\nl1: send 2048b to 1 tag 0\n"
                                                  "l2: recv 2048b from 2 tag 0\n}\n"
                                                  "\nrank 1 {\nl1: recv 2048b from 0 tag 0\n}\n"
                                                  "\nrank 2 {\nl1: send 2048b to 0 tag 0\n}\n");
    const VertexId alone[] = {4};
    CHECK(goalSchedule(alone, {}, 8) == "num_ranks 1\n\nrank 0 {\n}\n");

    // Two hosts: each sends to the other.
    const auto pair = read("a s\nb s\n", TopologyFormat::EdgeList);
    CHECK(exportTopology(pair, TopologyFormat::LogGopSim) ==
          "num_ranks 2\n"
          "\nrank 0 {\nl1: send 1024b to 1 tag 0\nl2: recv 1024b from 1 tag 0\n}\n"
          "\nrank 1 {\nl1: recv 1024b from 0 tag 0\nl2: send 1024b to 0 tag 0\n}\n");
}

} // namespace clusterwright::tests::formats_test

// Graphviz itself reads our DOT. Graphviz is optional: without `dot` the test reports this and passes.
namespace clusterwright::tests::dot_test
{

using namespace clusterwright::model;

namespace
{

// The path of a program as the shell would find it; empty when there is none.
std::string programOnPath(const std::string& name)
{
    const char* const path = std::getenv("PATH");
    std::string folders = path == nullptr ? "" : path;
    folders += ':';
    for (std::size_t start = 0; start < folders.size();) {
        const auto end = folders.find(':', start);
        const auto file = std::filesystem::path(folders.substr(start, end - start)) / name;
        if (end > start && std::filesystem::is_regular_file(file))
            return file.string();
        start = end + 1;
    }
    return {};
}

void checkDrawing(const std::string& dot, const Topology& topology)
{
    const TemporaryFolder folder;
    const auto file = folder.write("graph.dot", exportTopology(topology, TopologyFormat::Dot));
    const auto drawn = runProgram({{dot, "-Tsvg", file}, folder.path()});
    INFO(topology.name << ": " << drawn.err);
    CHECK(drawn.exitCode == 0);
    CHECK(drawn.err.empty());
    CHECK(contains(drawn.out, "</svg>"));
    std::size_t lines = 0;
    for (auto at = drawn.out.find("class=\"edge"); at != std::string::npos;
         at = drawn.out.find("class=\"edge", at + 1))
        ++lines;
    CHECK(lines == topology.cables.size());
}

} // namespace

TEST_CASE("Graphviz draws every exported cable", "[topology][formats]")
{
    const auto dot = programOnPath("dot");
    if (dot.empty()) {
        skipTest("there is no dot");
        return;
    }
    for (const std::string call : {"fat_tree(4)", "hub(5)", "torus(4, 4)", "hypercube(5)"}) {
        const auto topology = generate(call);
        INFO(textOf(topology.diagnostics()));
        REQUIRE(topology);
        checkDrawing(dot, topology.value());
    }
    for (std::uint64_t seed = 0; seed < 4; ++seed)
        checkDrawing(dot, randomTopology(seed));
}

TEST_CASE("Lines of a drawing are straight if routes around vertices take too long",
          "[topology][formats]")
{
    const auto has = [](const char* call, const char* text) {
        return contains(exportTopology(generate(call).value(), TopologyFormat::Dot), text);
    };
    CHECK(has("fat_tree(4)", "layout=neato, overlap=false, sep=\"+8\", splines=true"));
    CHECK(has("complete(22)",
              "layout=neato, overlap=false, sep=\"+8\", splines=line")); // 231 cables
    CHECK(has("torus(20, 20)", "layout=sfdp, overlap=prism, sep=\"+4\", splines=line"));
}

} // namespace clusterwright::tests::dot_test
