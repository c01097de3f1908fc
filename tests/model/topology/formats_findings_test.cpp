// Texts of topologies that are refused, with the findings and their places.
#include "tests/model/topology/imported_topology.h"

namespace clusterwright::tests::formats_findings_test
{

using namespace clusterwright::model;

TEST_CASE("A bandwidth without a unit is a finding with the remedy",
          "[topology][formats][findings]")
{
    const std::pair<TopologyFormat, std::string> texts[] = {
        {TopologyFormat::EdgeList, "a s\n\nb s 1000\n"},
        {TopologyFormat::Dot, "graph {\n a -- s\n b -- s [bandwidth=1000]\n}\n"},
        {TopologyFormat::GraphMl,
         "<graphml><key id='b' for='edge' attr.name='bandwidth'/><graph>\n<node id='a'/><node "
         "id='b'/>\n"
         "<edge source='a' target='b'><data key='b'>1000</data></edge></graph></graphml>"},
    };
    for (const auto& [format, text] : texts) {
        const auto findings = refused(text, format);
        INFO(textOf(findings));
        REQUIRE(findings.size() == 1);
        CHECK(codeOf(findings) == "format.value");
        CHECK(pointerOf(findings) == "line 3");
        CHECK(messageOf(findings) == "bandwidth '1000' has no unit");
        CHECK(hintOf(findings) == "add a unit, such as '10 Gbit/s' or '1.25 GB/s'");
    }
}

TEST_CASE("All invalid values are findings at once", "[topology][formats][findings]")
{
    const auto findings = refused("a s 1Gbit/s 5B full\n"      // a latency in bytes
                                  "b s 1Gbit/s 5us both\n"     // duplex
                                  "c s 1Gbyte/s\n"             // unit
                                  "d s class=none port_a=-1\n" // a port below 0
                                  "#: component x kind=house\n"
                                  "#: component y kind=host forwards=maybe ports=many\n"
                                  "#: topology striping=best\n"
                                  "e s 1e999B/s\n",
                                  TopologyFormat::EdgeList);
    INFO(textOf(findings));
    CHECK(codesAndPlaces(findings) == Names{"format.value line 1",
                                            "format.value line 2",
                                            "format.value line 3",
                                            "format.value line 4",
                                            "format.value line 5",
                                            "format.value line 6",
                                            "format.value line 6",
                                            "format.value line 7",
                                            "format.value line 8"});
    CHECK(contains(messageOf(findings), "must be in s"));
    CHECK(contains(hintOf(nth(findings, 4)), "host, nic, switch"));
}

TEST_CASE("An undeclared, duplicate or late class is a finding", "[topology][formats][findings]")
{
    CHECK(codesAndPlaces(refused("#: cable x latency=\"1 us\"\na b class=y\n",
                                 TopologyFormat::EdgeList)) == Names{"format.value line 2"});
    CHECK(codesAndPlaces(refused("#: cable x\n#: cable x\na b\n", TopologyFormat::EdgeList)) ==
          Names{"format.value line 2"});
    CHECK(codesAndPlaces(refused("a b\n#: cable x\n", TopologyFormat::EdgeList)) ==
          Names{"format.syntax line 2"});
}

TEST_CASE("An edge list's syntax has findings with lines", "[topology][formats][findings]")
{
    const auto findings = refused("a b\n"
                                  "alone\n"
                                  "a b 1Gbit/s 1us full again\n"
                                  "\"open b\n"
                                  "#: nonsense x\n"
                                  "#: cable\n"
                                  "#: cable \"x\n",
                                  TopologyFormat::EdgeList);
    INFO(textOf(findings));
    CHECK(codesAndPlaces(findings) == Names{"format.syntax line 2",
                                            "format.syntax line 3",
                                            "format.syntax line 4",
                                            "format.syntax line 5",
                                            "format.syntax line 6",
                                            "format.syntax line 7"});
}

TEST_CASE("Names of DOT and edge lists must be printable text", "[topology][formats][findings]")
{
    using namespace std::string_literals;
    CHECK(codeOf(refused("x y\na\0b y\n"s, TopologyFormat::EdgeList)) == "text.encoding");
    CHECK(codeOf(refused("graph { a -- \"\x81\xff\" }", TopologyFormat::Dot)) == "text.encoding");
    for (const auto& bad : {"a\x1b[31m"s, "a\u202e"s}) {
        const auto edges = refused("x y\r\n" + bad + " y\n", TopologyFormat::EdgeList);
        CHECK(codeOf(edges) == "format.text");
        CHECK(pointerOf(edges) == "line 2");
        const auto dot = refused("graph {\n  x -- \"" + bad + "\"\n}\n", TopologyFormat::Dot);
        CHECK(codeOf(dot) == "format.text");
        CHECK(pointerOf(dot) == "line 2");
    }
    CHECK(namesOf(read("\u00e4 \u00f6\r\n", TopologyFormat::EdgeList)) ==
          Names{"\u00e4", "\u00f6"});
}

TEST_CASE("DOT's syntax has findings with lines", "[topology][formats][findings]")
{
    const std::pair<std::string, std::string> texts[] = {
        {"",
         "line 1, column 1: format.syntax: expected 'graph' or 'digraph', got the end of the text"},
        {"graph\nx", "line 2, column 2: format.syntax: expected '{', got the end of the text"},
        {"graph {\n a --\n}", "line 3, column 1: format.syntax: expected a name, got '}'"},
        {"graph {\n a [b c]\n}", "line 2, column 7: format.syntax: expected '=', got 'c'"},
        {"graph { a -- b",
         "line 1, column 15: format.syntax: expected '}', got the end of the text"},
        {"graph {\n\"a\n", "line 2, column 1: format.syntax: a quote is not closed"},
        {"graph {\n/* a\n", "line 2, column 1: format.syntax: a comment is not closed"},
        {"graph { a = <b", "line 1, column 13: format.syntax: a '<' is not closed"},
        {"graph { ! }", "line 1, column 9: format.syntax: unexpected character '!'"},
        {"graph { \xC3\xA4 ! }", "line 1, column 11: format.syntax: unexpected character '!'"},
        {"graph { leaf-a -- b }",
         "line 1, column 13: format.syntax: unexpected '-': it begins a number or an edge (put "
         "names with a hyphen in "
         "quotes, such as \"leaf-1\")"},
        {"graph { a -> b }",
         "line 1, column 11: format.syntax: expected '--' in a graph, got '->' (begin the file "
         "with 'digraph')"},
        {"graph { a -- node }",
         "line 1, column 14: format.syntax: expected a name, got 'node' (put a keyword in quotes)"},
    };
    for (const auto& [text, expected] : texts) {
        const auto findings = refused(text, TopologyFormat::Dot);
        REQUIRE(findings.size() == 1);
        CHECK(toText(findings[0]) == expected);
    }
}

TEST_CASE("GraphML's syntax has findings with lines", "[topology][formats][findings]")
{
    const std::pair<std::string, std::string> texts[] = {
        {"", "format.syntax line 1"},
        {"graph { }", "format.syntax line 1"},
        {"<graphml>\n<graph>\n<node id='a'>\n</graph></graphml>", "format.syntax line 4"},
        {"<html><graph/></html>", "format.syntax line 1"},
        {"<graphml/>", "format.syntax line 1"},
        {graphMl("<node/>"), "format.syntax line 5"},
        {graphMl("<node id='a'/>\n<edge source='a'/>"), "format.syntax line 6"},
        {graphMl("<node id='a'/>\n<node id='a'/>"), "format.value line 6"},
        {graphMl("<node id='a'/>\n<edge source='a' target='b'/>"), "format.value line 6"},
        {graphMl("\n<hyperedge/>"), "format.value line 6"},
    };
    for (const auto& [text, expected] : texts) {
        const auto findings = refused(text, TopologyFormat::GraphMl);
        INFO(text << textOf(findings));
        CHECK(codesAndPlaces(findings).front() == expected);
    }
}

TEST_CASE("Deep nesting is refused or read without an overflow", "[topology][formats][findings]")
{
    constexpr int kDeep = 200'000;
    const auto repeated = [](const std::string& text) {
        std::string result;
        for (int i = 0; i < kDeep; ++i)
            result += text;
        return result;
    };
    const auto dot = refused("graph {" + repeated("{") + repeated("}") + "}", TopologyFormat::Dot);
    CHECK(codeOf(dot) == "format.size");
    const auto xml =
        refused("<graphml>" + repeated("<graph>") + repeated("</graph>") + "</graphml>",
                TopologyFormat::GraphMl);
    CHECK(codesAndPlaces(xml) == Names{"topology.empty "});
    const auto html = refused("graph { a = " + repeated("<"), TopologyFormat::Dot);
    CHECK(codesAndPlaces(html) == Names{"format.syntax line 1, column 13"});
}

TEST_CASE("A small file cannot create an unbounded graph", "[topology][formats][findings]")
{
    // 3,000 x 3,000 edges exceed the limit.
    std::string text = "graph { subgraph x {";
    for (int i = 0; i < 3000; ++i)
        text += "a" + std::to_string(i) + " ";
    text += "} subgraph y {";
    for (int i = 0; i < 3000; ++i)
        text += "b" + std::to_string(i) + " ";
    CHECK(codesAndPlaces(refused(text + "} subgraph x {} -- subgraph y {} }",
                                 TopologyFormat::Dot)) == Names{"format.size line 1"});
    std::string again = text + "}";
    for (int i = 0; i < 20'000; ++i)
        again += "subgraph x {};";
    CHECK(codeOf(refused(again + "}", TopologyFormat::Dot)) == "format.size");
    std::string strict = "strict " + text + "};";
    for (int i = 0; i < 20'000; ++i)
        strict += "subgraph y {} -- {a0 a1};";
    CHECK(codeOf(refused(strict + "}", TopologyFormat::Dot)) == "format.size");
    // Entities that grow: Expat stops them.
    std::string bomb = "<!DOCTYPE g [<!ENTITY a0 \"aaaaaaaaaa\">";
    for (int i = 1; i < 12; ++i) {
        bomb += "<!ENTITY a" + std::to_string(i) + " \"";
        for (int j = 0; j < 10; ++j)
            bomb += "&a" + std::to_string(i - 1) + ";";
        bomb += "\">";
    }
    CHECK(codesAndPlaces(refused(bomb + "]><graphml><graph>&a11;</graph></graphml>",
                                 TopologyFormat::GraphMl)) == Names{"format.syntax line 1"});
}

TEST_CASE("The number of findings of a file is limited", "[topology][formats][findings]")
{
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += "alone\n";
    CHECK(refused(text, TopologyFormat::EdgeList).size() == 50);
}

TEST_CASE("The check of the graph follows the reading", "[topology][formats][findings]")
{
    CHECK(codesAndPlaces(refused("a a\n", TopologyFormat::EdgeList)).front() ==
          "topology.loop /cables/0");
    CHECK(codesAndPlaces(refused("a b\nc d\n", TopologyFormat::EdgeList)).front() ==
          "topology.disconnected /vertices/2");
    CHECK(codesAndPlaces(refused("a b 0B/s\n", TopologyFormat::EdgeList)).front() ==
          "topology.bandwidth /cables/0");
}

TEST_CASE("Numbers of a list have the decimal sign of its table", "[topology][formats][findings]")
{
    const auto rateOf = [](const std::string& text) {
        const auto topology = read(text, TopologyFormat::EdgeList);
        return topology.classOf(topology.cables[0]).bandwidth;
    };
    // 100.5 Mbit/s = 100.5e6 / 8 B/s
    CHECK(rateOf("from;to;bw_mbps\na;s;100,5\nb;s;1.000\n") == 100.5e6 / 8);
    CHECK(rateOf("from;to;bw_mbps\na;s;100.5\nb;s;1.000\n") == 100.5e6 / 8);
    CHECK(rateOf("from;to;bw_mbps\na;s;1.000\nb;s;2,5\n") == 1e9 / 8);
    CHECK(rateOf("# decimal: .\nfrom;to;bw_mbps\na;s;1.000\nb;s;2\n") == 1e6 / 8);
    CHECK(rateOf("from,to,bw_mbps\na,s,1.000\nb,s,2\n") == 1e6 / 8);

    const auto doubtful = refused("from;to;bw_mbps\na;s;1.000\nb;s;2\n", TopologyFormat::EdgeList);
    CHECK(codesAndPlaces(doubtful).front() == "csv.decimal line 2");
    CHECK(contains(hintOf(doubtful), "# decimal: ."));
}

TEST_CASE("A bandwidth or a latency with a comma is refused in every format",
          "[topology][formats][findings]")
{
    const std::pair<std::string, TopologyFormat> files[] = {
        {"from;to;speed\na;s;2,5 Gbit/s\nb;s;2,5 Gbit/s\n", TopologyFormat::EdgeList},
        {"from,to,speed\na,s,\"2,5 Gbit/s\"\nb,s,1G\n", TopologyFormat::EdgeList},
        {"graph {\na -- s [speed=\"2,5 Gbit/s\"]; b -- s }", TopologyFormat::Dot}};
    for (const auto& [text, format] : files) {
        const auto findings = refused(text, format);
        INFO(text << textOf(findings));
        CHECK(codesAndPlaces(findings).front() == "format.value line 2");
        CHECK(messageOf(findings) == "speed '2,5 Gbit/s' has a comma");
        CHECK(contains(hintOf(findings), "write a decimal point"));
    }
    // A label is a text, and another attribute has the bandwidth.
    CHECK(read("graph { a -- s [label=\"1,2\"]; b -- s }", TopologyFormat::Dot).cables.size() == 2);
    CHECK(read("graph { a -- s [bandwidth=\"1 Gbit/s\", speed=\"2,5\"]; b -- s }",
               TopologyFormat::Dot)
              .cables.size() == 2);
}

TEST_CASE("Formats for export only cannot be imported", "[topology][formats][findings]")
{
    for (const auto format : {TopologyFormat::SimGrid, TopologyFormat::LogGopSim})
        CHECK(codeOf(refused("", format)) == "format.unsupported");
}

TEST_CASE("A declaration with unknown attributes is refused", "[topology][formats][findings]")
{
    const auto findings = importTopology("#: cable fast bandwith=\"100 Gbit/s\"\n"
                                         "#: component host colour=red 5\n"
                                         "#: topology stripping=wd\n"
                                         "#: vertex a clas=host\n"
                                         "a b class=fast colour=red\n",
                                         TopologyFormat::EdgeList,
                                         "t")
                              .diagnostics();
    INFO(textOf(findings));
    REQUIRE(findings.size() == 5);
    CHECK(codesAndPlaces(findings) == std::vector<std::string>{"format.value line 1",
                                                               "format.value line 2",
                                                               "format.value line 2",
                                                               "format.value line 3",
                                                               "format.value line 4"});
    CHECK(messageOf(findings) == "'bandwith' is not an attribute of a cable");
    CHECK(contains(hintOf(findings), "bandwidth"));
    CHECK(contains(hintOf(nth(findings, 1)), "kind, forwards, ports"));
    CHECK(messageOf(nth(findings, 2)) == "'5' has no attribute name");
    CHECK(contains(hintOf(nth(findings, 3)), "striping"));
    CHECK(contains(hintOf(nth(findings, 4)), "class"));
}

} // namespace clusterwright::tests::formats_findings_test
