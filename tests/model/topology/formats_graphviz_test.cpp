// Random DOT files, read by Graphviz and by us: both accept or refuse each, and the nodes and edges are the same. Graphviz is
// optional: without `gvpr` the test is skipped.
#include "model/core/text.h"
#include "tests/model/topology/imported_topology.h"
#include "tests/support/numbers.h"
#include "tests/support/run_program.h"
#include "tests/support/skip.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <map>

namespace clusterwright::tests::formats_graphviz_test
{

using namespace clusterwright::model;

namespace
{

// Writes statements of the grammar, with a few mistakes.
class DotWriter
{
public:
    explicit DotWriter(std::uint64_t seed)
        : m_random(seed)
        , m_isDirected(m_random.chance(0.5))
    {
    }

    // All nodes are joined to a switch, so that the graph passes the check of its connections.
    std::string file()
    {
        auto text = one({"", "", "", "strict ", "STRICT "}) +
                    (m_isDirected ? "digraph" : one({"graph", "Graph"})) +
                    one({"", " g", " \"g h\"", " 5", " -.5"}) + " {\nsubgraph all {" +
                    statements(0) + "}\nhub " + sign() + " subgraph all {}; hub " + sign() +
                    " z9; hub [kind=switch]\n}";
        if (m_random.chance(0.1)) {
            const auto at =
                static_cast<std::size_t>(m_random.whole(0, static_cast<int>(text.size()) - 1));
            if (m_random.chance(0.5))
                text.erase(at, 1);
            else
                text.insert(at,
                            one({"-",
                                 "{",
                                 "}",
                                 "[",
                                 "]",
                                 ";",
                                 ",",
                                 "=",
                                 "\"",
                                 "<",
                                 ">",
                                 ".",
                                 ":",
                                 "#",
                                 "/"}));
        }
        return text + one({"",
                           "\n",
                           "\n\n",
                           " // end\n",
                           "# end",
                           "/* end */",
                           m_random.chance(0.1) ? " x" : "",
                           m_random.chance(0.2) ? " graph z { q }" : "",
                           m_random.chance(0.1) ? "}" : ""});
    }

private:
    std::string one(const std::vector<std::string>& texts)
    {
        return texts[static_cast<std::size_t>(
            m_random.whole(0, static_cast<int>(texts.size()) - 1))];
    }

    [[nodiscard]] std::string sign() const { return m_isDirected ? "->" : "--"; }

    // Ports of a digraph would keep edges of opposite directions apart.
    std::string name()
    {
        const auto port =
            m_isDirected || m_random.chance(0.8) ? "" : one({":p", ":p:n", ":ne", ":\"x\""});
        if (m_random.chance(0.05))
            return one({"1a",
                        "l-1",
                        "a.5",
                        "1.2.3",
                        "10.0.0.1",
                        "x-y",
                        "a.b",
                        "a/b",
                        "node",
                        "strict",
                        "-x",
                        "a+b",
                        "'q'",
                        "a@b",
                        "5.",
                        "2.x",
                        "_",
                        "a--1",
                        "\\a"});
        if (m_random.chance(0.3))
            return one({"\"q 1\"",
                        "\"leaf-1\"",
                        "\"10.0.0.1\"",
                        "\"a\"",
                        "\"x\\\"y\"",
                        "\"node\"",
                        "1",
                        "-2",
                        ".5",
                        "3.",
                        "-.5",
                        "2.25",
                        "\"u\"+\"v\"",
                        "\"u\" + \"w\"",
                        "<h<b>t</b>>",
                        "\xC3\x84",
                        "\"two\\\nlines\""});
        return one({"a", "b", "c", "d", "e", "f", "g", "h", "n1", "h_2", "x9"}) + port;
    }

    std::string attributes()
    {
        if (m_random.chance(0.6))
            return "";
        std::string text = " [";
        for (int i = m_random.whole(0, 3); i > 0; --i)
            text += one({"color=red",
                         "label=\"x y\"",
                         "w=2",
                         "x=<b>",
                         "key=1",
                         "key=2",
                         "y = 5",
                         "z=1",
                         "\"q\"=-1",
                         m_random.chance(0.2) ? "y=node" : "y=a",
                         m_random.chance(0.2) ? "z" : "z=0"}) +
                    (i > 1 ? one({",", ";", " ", ", ", m_random.chance(0.1) ? ",," : ","})
                           : one({"", ",", ";"}));
        return text + (m_random.chance(0.98) ? "]" : "");
    }

    // A named subgraph is used once in a chain: Graphviz adds later nodes to its earlier uses.
    std::string operand(int depth)
    {
        if (depth < 2 && m_random.chance(0.15))
            return one({"",
                        "subgraph ",
                        "subgraph s" + std::to_string(++m_subgraphs) + " ",
                        m_random.chance(0.1) ? "subgraph x" : ""}) +
                   "{" + statements(depth + 1) + "}";
        auto text = name();
        while (m_random.chance(0.12))
            text += one({",", " , "}) + name();
        return text;
    }

    std::string statement(int depth)
    {
        if (m_random.chance(0.08))
            return one({"node", "edge", "graph"}) + one({" [shape=box]",
                                                         " [a=b,c=d]",
                                                         "[]",
                                                         " [label=x][y=z]",
                                                         " m=[a=b]",
                                                         m_random.chance(0.2) ? "" : "[q=1]"});
        if (m_random.chance(0.06))
            return one({"rankdir=LR", "a = b", "\"x y\"=<z>", "label=\"t\""});
        if (m_random.chance(0.04))
            return "subgraph again {" + name() + "}";
        auto text = operand(depth);
        while (m_random.chance(0.6))
            text += one({" ", ""}) + (m_random.chance(0.97) ? sign() : one({"--", "->"})) +
                    one({" ", ""}) + operand(depth);
        return text + attributes();
    }

    std::string statements(int depth)
    {
        std::string text;
        for (int i = m_random.whole(depth == 0 ? 1 : 0, depth == 0 ? 6 : 3); i > 0; --i)
            text += statement(depth) + one({";",
                                            " ;",
                                            "\n",
                                            " ",
                                            "; // c\n",
                                            " /* x\n y */ ",
                                            "\n# pre\n",
                                            " # c\n",
                                            m_random.chance(0.1) ? ";;" : ";"});
        return text;
    }

    Random m_random;
    bool m_isDirected;
    int m_subgraphs = 0;
};

using Edges = std::map<std::pair<std::string, std::string>, std::size_t>;

struct Content {
    bool isRefused = false;
    Names nodes;
    Edges edges; // by sorted ends; opposite edges are one
};

constexpr char kSeparator = '\x1f';

Content readByGraphviz(const std::string& text, const TemporaryFolder& folder)
{
    const auto file = folder.write("graph.dot", text);
    const auto run = runProgram({{"/usr/bin/env",
                                  "gvpr",
                                  "BEG_G{printf(\"G\\036\")} N{printf(\"N\\037%s\\036\",$.name)} "
                                  "E{printf(\"E\\037%s\\037%s\\036\",$.tail.name,$.head.name)}",
                                  file},
                                 folder.path()});
    Content content;
    content.isRefused = contains(run.err, "Error") || contains(run.err, "error");
    int graphs = 0;
    Edges directed;
    for (const auto& record : split(run.out, '\x1e')) {
        const auto fields = split(record, kSeparator);
        graphs += fields[0] == "G" ? 1 : 0;
        if (graphs != 1)
            continue;
        if (fields[0] == "N")
            content.nodes.push_back(fields[1]);
        if (fields[0] == "E")
            ++directed[{fields[1], fields[2]}];
    }
    std::ranges::sort(content.nodes);
    for (const auto& [ends, count] : directed) {
        const bool isSorted = ends.first <= ends.second;
        auto& known = content.edges[isSorted ? ends : std::pair(ends.second, ends.first)];
        known = std::max(known, count);
    }
    return content;
}

Content contentOf(const Topology& topology)
{
    Content content;
    content.nodes = namesOf(topology);
    std::ranges::sort(content.nodes);
    for (const auto& cable : topology.cables) {
        auto ends = std::pair(topology.vertices[cable.a].name, topology.vertices[cable.b].name);
        if (ends.second < ends.first)
            std::swap(ends.first, ends.second);
        ++content.edges[ends];
    }
    return content;
}

bool isInstalled()
{
    const bool isThere = std::system("command -v gvpr >/dev/null 2>&1") == 0;
    if (!isThere)
        skipTest("there is no gvpr");
    return isThere;
}

} // namespace

TEST_CASE("Graphviz accepts and refuses the same files, and reads the same graphs",
          "[topology][formats][graphviz]")
{
    if (!isInstalled())
        return;
    const TemporaryFolder folder;
    int refusedCount = 0;
    int sameCount = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        DotWriter writer(seed);
        const auto text = writer.file();
        const auto theirs = readByGraphviz(text, folder);
        const auto ours = importTopology(text, TopologyFormat::Dot, "file");
        INFO("seed " << seed << "\n" << text << "\n" << textOf(ours.diagnostics()));
        CHECK(has(ours.diagnostics(), "format.syntax") == theirs.isRefused);
        refusedCount += theirs.isRefused ? 1 : 0;
        if (theirs.isRefused || !ours) // e.g. a loop
            continue;
        const auto content = contentOf(ours.value().topology);
        CHECK(content.nodes == theirs.nodes);
        CHECK(content.edges.size() == theirs.edges.size());
        if (!contains(text, ":p") && !contains(text, ":\"x\"")) // other ports keep edges apart
            CHECK(content.edges == theirs.edges);
        ++sameCount;
    }
    CHECK(refusedCount > 100);
    CHECK(sameCount > 60);
}

TEST_CASE("Graphviz refuses and accepts the same unusual files", "[topology][formats][graphviz]")
{
    if (!isInstalled())
        return;
    const TemporaryFolder folder;
    for (const std::string text : {"graph{a;;b}",
                                   "graph{;}",
                                   "graph{a [b]}",
                                   "graph{a -> b}",
                                   "digraph{a--b}",
                                   "graph{a.b}",
                                   "graph{subgraph x -- b}",
                                   "graph{a [x=node]}",
                                   "graph{a} junk",
                                   "graph{a}}",
                                   "graph{a=b=c}",
                                   "graph{node [a=b}",
                                   "graph{a:b:c:d}",
                                   "graph{a [b=c,,d=e]}",
                                   "graph{a+b}",
                                   "graph{-a}",
                                   "graph node{a}",
                                   "graph{node a}",
                                   "graph{graph=b}",
                                   "{a}",
                                   "graph{a,b=c}",
                                   "graph{a,--b}",
                                   "graph{a/b}",
                                   "graph{c [@x]}",
                                   "graph{node-a -- node-b}",
                                   "graph{a--b} graph{b",
                                   "graph{a--subgraph{b}}",
                                   "graph{a,b--c,d}",
                                   "graph{a # c\n--b}",
                                   "graph{node x=[a=b]; a--b}",
                                   "graph{a--b} graph{c}",
                                   "graph{a--b [] []}",
                                   "graph{a [x=y]--b}",
                                   "graph{\"a\"\"b\"--a--b}",
                                   "graph{a--b;}\n\n//x\n",
                                   "graph{a--b [x=1 y=2;z=3,]}"}) {
        const auto ours = importTopology(text, TopologyFormat::Dot, "file");
        INFO(text << "\n" << textOf(ours.diagnostics()));
        CHECK(has(ours.diagnostics(), "format.syntax") == readByGraphviz(text, folder).isRefused);
    }
}

} // namespace clusterwright::tests::formats_graphviz_test
