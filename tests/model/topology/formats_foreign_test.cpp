// Files as other programs write them: yEd, encodings, lists with heads and cells, several graphs.
#include "tests/model/topology/imported_topology.h"

namespace clusterwright::tests::formats_foreign_test
{

using namespace clusterwright::model;

namespace
{

std::string notesOf(const std::string& text, TopologyFormat format)
{
    const auto graph = importTopology(text, format, "file");
    INFO(text << textOf(graph.diagnostics()));
    REQUIRE(graph);
    return textOf(graph.value().notes);
}

std::string yedNode(const std::string& id, const std::string& label)
{
    return "<node id='" + id + "'><data key='d6'><y:ShapeNode><y:NodeLabel>" + label +
           "<y:LabelModel><y:SmartNodeLabelModel distance='4.0'/>not a "
           "label</y:LabelModel></y:NodeLabel>"
           "<y:NodeLabel>second</y:NodeLabel></y:ShapeNode></data></node>";
}

std::string yedEdge(const std::string& from, const std::string& to, const std::string& label)
{
    return "<edge source='" + from + "' target='" + to +
           "'><data key='d10'><y:PolyLineEdge><y:EdgeLabel>" + label +
           "</y:EdgeLabel></y:PolyLineEdge></data></edge>";
}

std::string yedFile(const std::string& content)
{
    return "<graphml xmlns:y='u'><key for='node' id='d6' yfiles.type='nodegraphics'/>"
           "<key for='edge' id='d10' yfiles.type='edgegraphics'/><graph edgedefault='directed' "
           "id='G'>" +
           content + "</graph></graphml>";
}

std::vector<double> ratesOf(const Topology& topology)
{
    std::vector<double> rates;
    for (const auto& cable : topology.cables)
        rates.push_back(topology.classOf(cable).bandwidth);
    return rates;
}

} // namespace

TEST_CASE("Labels of yEd name components and give bandwidths", "[topology][formats]")
{
    const auto text =
        yedFile(yedNode("n0", "web1") + yedNode("n1", " web2 ") + yedNode("n2", "rack") +
                yedEdge("n0", "n2", "25G") + yedEdge("n1", "n2", ""));
    const auto topology = read(text, TopologyFormat::GraphMl);
    CHECK(namesOf(topology) == Names{"web1", "web2", "rack"});
    CHECK(ratesOf(topology) == std::vector<double>{25e9 / 8, kDefaultBandwidth});
    CHECK(contains(notesOf(text, TopologyFormat::GraphMl),
                   "'label' is used as the bandwidth of 1 cable: '25G' is 25 Gbit/s"));
    const auto same =
        yedFile(yedNode("n0", "web") + yedNode("n1", "web") + yedEdge("n0", "n1", "25G"));
    CHECK(namesOf(read(same, TopologyFormat::GraphMl)) == Names{"n0", "n1"});
    CHECK(contains(notesOf(same, TopologyFormat::GraphMl),
                   "labels occur twice: the ids of the nodes are used as names"));
}

TEST_CASE("A group of yEd is a component only with a cable", "[topology][formats]")
{
    const auto group = [](const std::string& edge) {
        return yedFile("<node id='n0' yfiles.foldertype='group'><data "
                       "key='d6'><y:GroupNode><y:NodeLabel>Rack A"
                       "</y:NodeLabel></y:GroupNode></data><graph edgedefault='directed'>" +
                       yedNode("n0::n0", "web1") + yedNode("n0::n1", "web2") +
                       yedNode("n0::n2", "tor") + yedEdge("n0::n0", "n0::n2", "") +
                       yedEdge("n0::n1", "n0::n2", "") + "</graph></node>" + edge);
    };
    const auto topology = read(group(""), TopologyFormat::GraphMl);
    CHECK(namesOf(topology) == Names{"web1", "web2", "tor"});
    CHECK(kindsOf(topology) == Names{"host", "host", "switch"});
    CHECK(contains(notesOf(group(""), TopologyFormat::GraphMl),
                   "groups are not components: 'Rack A'"));
    const auto joined = group(yedEdge("n0", "n0::n2", ""));
    CHECK(namesOf(read(joined, TopologyFormat::GraphMl)) == Names{"Rack A", "web1", "web2", "tor"});
    CHECK(contains(notesOf(joined, TopologyFormat::GraphMl),
                   "groups with a cable are components: 'Rack A'"));
}

TEST_CASE("Encodings of one byte are read, others are refused with the remedy",
          "[topology][formats]")
{
    const auto file = [](const std::string& encoding, const std::string& name) {
        return "<?xml version='1.0' encoding='" + encoding + "'?><graphml><graph><node id='" +
               name + "'/><node id='b'/><edge source='" + name + "' target='b'/></graph></graphml>";
    };
    CHECK(namesOf(read(file("windows-1252", "K\xF6ln \x80"), TopologyFormat::GraphMl)).front() ==
          "K\xC3\xB6ln \xE2\x82\xAC");
    CHECK(namesOf(read(file("Windows-1252", "\x8A"), TopologyFormat::GraphMl)).front() ==
          "\xC5\xA0");
    CHECK(namesOf(read(file("iso-8859-15", "\xA4"), TopologyFormat::GraphMl)).front() ==
          "\xE2\x82\xAC");
    CHECK(namesOf(read(file("koi8-r", "\xC1"), TopologyFormat::GraphMl)).front() == "\xD0\xB0");
    for (const auto& text : {file("windows-1252", "\x81"),
                             file("shift_jis", "\x83\x41"),
                             file("utf-nonsense", "a"),
                             file("UTF-8", "K\xF6ln")}) {
        const auto findings = refused(text, TopologyFormat::GraphMl);
        CHECK(codeOf(findings) == "format.syntax");
        CHECK(contains(hintOf(findings), "save the file in UTF-8"));
    }
}

TEST_CASE("Text with a byte-order mark, in UTF-16 and in Latin-1 is the same graph",
          "[topology][formats]")
{
    const std::string dot = "graph { a -- \"K\xF6ln\" }\n";
    const std::string list = "source,target\na,K\xF6ln\n";
    for (const auto& [latin, format] :
         {std::pair(dot, TopologyFormat::Dot), std::pair(list, TopologyFormat::EdgeList)}) {
        std::string utf8 = "\xEF\xBB\xBF";
        std::string utf16 = "\xFF\xFE";
        for (const char letter : latin) {
            utf8 += letter == '\xF6' ? "\xC3\xB6" : std::string(1, letter);
            utf16 += {letter, '\0'};
        }
        for (const auto& text : {utf8, utf16, latin})
            CHECK(namesOf(read(text, format)) == Names{"a", "K\xC3\xB6ln"});
        CHECK(contains(notesOf(latin, format), "the file is read in Windows-1252"));
        CHECK_FALSE(contains(notesOf(utf8, format), "the file is read in"));
    }
}

TEST_CASE("Further graphs of a file are noted", "[topology][formats]")
{
    const std::string note = "the file has 2 graphs: only the first is used";
    CHECK(
        contains(notesOf("graph one { a -- s }\ngraph two { c -- t }", TopologyFormat::Dot), note));
    const std::string graph =
        "<graph><node id='a'/><node id='b'/><edge source='a' target='b'/></graph>";
    CHECK(contains(notesOf("<graphml>" + graph + graph + "</graphml>", TopologyFormat::GraphMl),
                   note));
    CHECK(codesAndPlaces(refused("graph { a -- b }\nother text", TopologyFormat::Dot)) ==
          Names{"format.syntax line 2, column 1"});
}

TEST_CASE("Equal names are not used", "[topology][formats]")
{
    const std::string text = "<graphml><key id='n' for='node' attr.name='name'/><graph><node "
                             "id='a'><data key='n'>x</data>"
                             "</node><node id='b'><data key='n'>x</data></node><edge source='a' "
                             "target='b'/></graph></graphml>";
    CHECK(namesOf(read(text, TopologyFormat::GraphMl)) == Names{"a", "b"});
    CHECK(contains(notesOf(text, TopologyFormat::GraphMl), "names occur twice"));
}

TEST_CASE("The first line of a list may name its columns", "[topology][formats]")
{
    const std::string texts[] = {
        "from to bandwidth latency\na s 25Gbit/s 1us\nb s 25Gbit/s 1us\n",
        "Source,Target,Bandwidth,Latency\na,s,25 Gbit/s,1 us\nb,s,25 Gbit/s,1 us\n",
        "src;dst;speed;delay\na;s;25G;1 us\nb;s;25G;1 us\n",
        "FromNodeId\tToNodeId\tcapacity_gbps\tlatency_us\na\ts\t25\t1\nb\ts\t25\t1\n",
        "latency,node2,node1,bandwidth\n1us,s,a,25Gbit/s\n1us,s,b,25Gbit/s\n",
        "% comment\n# another\nSource Target Weight Speed Delay\na s 1 25G 1us\nb s 1 25G 1us\n"};
    for (const auto& text : texts) {
        INFO(text);
        const auto topology = read(text, TopologyFormat::EdgeList);
        CHECK(namesOf(topology) == Names{"a", "s", "b"});
        CHECK(ratesOf(topology) == std::vector<double>{25e9 / 8, 25e9 / 8});
        CHECK(topology.classOf(topology.cables[0]).latency == Approx(1e-6));
        CHECK(contains(notesOf(text, TopologyFormat::EdgeList),
                       "is read as the names of the columns: "));
    }
}

TEST_CASE("A first line with a value is a cable", "[topology][formats]")
{
    CHECK(namesOf(read("node1 node2 10G\nnode2 node3 10G\n", TopologyFormat::EdgeList)) ==
          Names{"node1", "node2", "node3"});
    const auto drawn = read("graph { node1 -- node2; node2 -- node3 }", TopologyFormat::Dot);
    const auto text = exportTopology(drawn, TopologyFormat::EdgeList);
    CHECK(read(text, TopologyFormat::EdgeList) == drawn);
}

TEST_CASE("Numbered names of two components are no names of columns", "[topology][formats]")
{
    for (const std::string text :
         {"node1 node2\nnode2 node3\n", "device1,device2\ndevice2,device3\n"})
        CHECK(read(text, TopologyFormat::EdgeList).cables.size() == 2);
}

TEST_CASE("Cells of a list keep their places", "[topology][formats]")
{
    for (const std::string text : {"a,s,,5us\nb,s,25 Gbit/s\n",
                                   "a;s;;5us\nb;s;25 Gbit/s\n",
                                   "a\ts\t\t5us\nb\ts\t25 Gbit/s # note\n",
                                   "a,s,\"\",5us\nb,s,25 Gbit/s#\n"}) {
        INFO(text);
        const auto topology = read(text, TopologyFormat::EdgeList);
        CHECK(namesOf(topology) == Names{"a", "s", "b"});
        CHECK(ratesOf(topology) == std::vector<double>{kDefaultBandwidth, 25e9 / 8});
        CHECK(topology.classOf(topology.cables[0]).latency == Approx(5e-6));
    }
    CHECK(codesAndPlaces(refused("a,s,,5us\nrack 1\n", TopologyFormat::EdgeList)) ==
          Names{"format.syntax line 2"});
}

TEST_CASE("Words of a list may have commas, braces and signs of comments between them",
          "[topology][formats]")
{
    for (const std::string text : {"a s 25Gbit/s, 5us half # note\n",
                                   "a s 25Gbit/s label=x;y latency=5us duplex=half\n",
                                   "a s 25 Gbit/s 5 us half #note, with; signs\n",
                                   "a, s, 25 Gbit/s, 5us, half\n"}) {
        INFO(text);
        const auto topology = read(text, TopologyFormat::EdgeList);
        CHECK(namesOf(topology) == Names{"a", "s"});
        CHECK(ratesOf(topology) == std::vector<double>{25e9 / 8});
        CHECK(topology.classOf(topology.cables[0]).latency == Approx(5e-6));
        CHECK(topology.classOf(topology.cables[0]).duplex == Duplex::Half);
    }
    const auto braces = read("n{1} s#1 {\"bandwidth\": \"25 Gbit/s\"}\n", TopologyFormat::EdgeList);
    CHECK(namesOf(braces) == Names{"n{1}", "s#1"});
    CHECK(ratesOf(braces) == std::vector<double>{25e9 / 8});
}

TEST_CASE("A line that is not a cable names its cause", "[topology][formats][findings]")
{
    const auto adjacency = refused("s1 h1 h2 h3\n", TopologyFormat::EdgeList);
    CHECK(messageOf(adjacency) == "bandwidth 'h2' does not begin with a number");
    CHECK(contains(hintOf(adjacency), "adjacency list"));
    CHECK(contains(hintOf(refused("x y speed\na s 10G\n", TopologyFormat::EdgeList)),
                   "remove names of columns"));
}

TEST_CASE("A name of DOT that ends at a number is noted", "[topology][formats]")
{
    // Graphviz reads "n-1" as "n" and "-1", and warns of "1a".
    for (const std::string name : {"1a", "n-1", "a.5"})
        CHECK(contains(
            notesOf("graph { hub [kind=switch]; subgraph x { " + name + " } hub -- subgraph x {} }",
                    TopologyFormat::Dot),
            "line 1, column 41: a name ends after '"));
    CHECK_FALSE(
        contains(notesOf("graph { a--1; \"n-1\"--1 }", TopologyFormat::Dot), "a name ends"));
}

TEST_CASE("A repeated edge of a strict graph, or of one key, adds its attributes",
          "[topology][formats]")
{
    for (const std::string text : {"strict graph { a -- b; b -- a [speed=\"10G\"] }",
                                   "graph { a -- b [key=1]; a -- b [key=1, speed=\"10G\"] }"})
        CHECK(ratesOf(read(text, TopologyFormat::Dot)) == std::vector<double>{1.25e9});
}

} // namespace clusterwright::tests::formats_foreign_test
