// Reads DOT, the language of Graphviz.
//
// Not boost::read_graphviz (1.74): it sorts the nodes by name ("h10" before "h2"), its recursion overflows the stack on nested
// subgraphs, it reports no lines, and the caller must know beforehand whether the edges have directions.
#include "model/topology/formats/dot_lexer.h"
#include "model/topology/formats/readers.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace clusterwright::model
{

namespace
{

class DotReader
{
public:
    // Findings go to `findings`: a further graph of the file is read, too, and its elements are not used.
    DotReader(DotLexer& lexer, TopologyBuilder& builder, TopologyBuilder& findings)
        : m_lexer(lexer)
        , m_builder(builder)
        , m_findings(findings)
    {
    }

    void readGraph();
    [[nodiscard]] bool isStopped() const { return m_isStopped || m_builder.isHopeless(); }

private:
    // A node in an edge, with the number of its port's name; 0: none.
    struct Node {
        VertexId id = 0;
        std::uint32_t port = 0;
    };
    using Nodes = std::vector<Node>;
    static constexpr int kDeepest = 200;

    // Attributes of "node [...]" and "edge [...]" for the rest of the same braces.
    struct Scope {
        FileAttributes ofNodes;
        FileAttributes ofEdges;
    };

    struct Edge {
        VertexId from = 0;
        VertexId to = 0;
        FileAttributes attributes;
        std::size_t line = 0;
    };

    void fail(const std::string& message,
              const std::string& hint = {},
              const std::string& code = "format.syntax");
    void failUnexpected(const std::string& expected, const std::string& hint = {});
    [[nodiscard]] bool expect(char sign);
    void readStatements(Scope scope, Nodes& nodes, int depth);
    void readStatement(Scope& scope, Nodes& nodes, int depth);
    void readChain(Scope& scope, Nodes& nodes, int depth);
    void readDefaults(Scope& scope, int depth);
    void setOfGraph(const std::string& name, const std::string& text, std::size_t line, int depth);
    void finishChain(const std::vector<Nodes>& operands,
                     bool isSubgraph,
                     const Scope& scope,
                     std::size_t line);
    [[nodiscard]] bool isEdge();
    [[nodiscard]] Nodes readOperand(const Scope& scope, int depth);
    [[nodiscard]] Nodes readSubgraph(const Scope& scope, int depth);
    void readMoreNodes(Nodes& nodes, const Scope& scope);
    [[nodiscard]] Nodes nodeCalled(const std::string& name, std::size_t line, const Scope& scope);
    [[nodiscard]] std::uint32_t readPort();
    void readAttributes(FileAttributes& attributes);
    [[nodiscard]] std::string readId();
    void addCables(const Nodes& from,
                   const Nodes& to,
                   const FileAttributes& usual,
                   const FileAttributes& own,
                   std::size_t line);
    void addEdge(Edge edge, const std::string& key, const FileAttributes& own);
    void collect(Nodes& all, const Nodes& more);
    [[nodiscard]] bool spend(std::size_t steps);
    void dropRepeated(Nodes& nodes);

    DotLexer& m_lexer;
    TopologyBuilder& m_builder;
    TopologyBuilder& m_findings;
    bool m_isStopped = false;
    bool m_isStrict = false;
    bool m_isDirected = false;
    bool m_isSplitNoted = false;
    std::vector<Edge>
        m_edges; // edges of a strict graph and edges with a key: a repeated one is the same edge
    std::map<std::tuple<VertexId, VertexId, std::string>, std::size_t>
        m_joined; // numbers of m_edges
    std::unordered_map<std::string, Nodes> m_subgraphs;
    std::vector<std::string> m_ports{""};
    std::unordered_map<std::string, std::uint32_t> m_portNumbers;
    std::size_t m_steps = 0;
    std::vector<std::size_t> m_stamps; // the last list in which each vertex was seen
    std::size_t m_stamp = 0;
};

void DotReader::fail(const std::string& message, const std::string& hint, const std::string& code)
{
    if (!m_isStopped)
        m_findings.reportAt(m_lexer.place(), code, message, hint);
    m_isStopped = true;
}

void DotReader::failUnexpected(const std::string& expected, const std::string& hint)
{
    constexpr std::size_t kLongest = 60;
    const auto wanted = "expected " + expected + ", got ";
    switch (m_lexer.token()) {
    case DotToken::End:
        return fail(wanted + "the end of the text", hint);
    case DotToken::Bad:
        return fail(m_lexer.text(), m_lexer.hint());
    default:
        return fail(wanted + "'" + m_lexer.text().substr(0, kLongest) + "'", hint);
    }
}

bool DotReader::expect(char sign)
{
    if (!m_lexer.is(sign)) {
        failUnexpected(std::string("'") + sign + "'");
        return false;
    }
    m_lexer.next();
    return true;
}

std::string DotReader::readId()
{
    if (!m_lexer.isName()) {
        failUnexpected("a name", m_lexer.token() == DotToken::Id ? "put a keyword in quotes" : "");
        return {};
    }
    auto text = m_lexer.text();
    if (m_lexer.isSplit() && !m_isSplitNoted) {
        m_isSplitNoted = true;
        m_builder.note(Severity::Warning,
                       "format.split",
                       m_lexer.place() + ": a name ends after '" + text +
                           "', although no blank follows",
                       "put names such as \"leaf-1\", \"10.0.0.1\" and \"1a\" in quotes");
    }
    m_lexer.next();
    return text;
}

void DotReader::readGraph()
{
    m_isStrict = m_lexer.isKeyword("strict");
    if (m_isStrict)
        m_lexer.next();
    m_isDirected = m_lexer.isKeyword("digraph");
    if (!m_isDirected && !m_lexer.isKeyword("graph"))
        return failUnexpected("'graph' or 'digraph'");
    m_lexer.next();
    if (m_lexer.token() == DotToken::Id)
        m_builder.setAttribute("name", readId(), m_lexer.line());
    Nodes nodes;
    if (!isStopped() && expect('{'))
        readStatements({}, nodes, 0);
    if (!isStopped())
        for (const auto& edge : m_edges)
            m_builder.addCable(edge.from, edge.to, edge.attributes, edge.line, m_isDirected);
}

void DotReader::readStatements(Scope scope, Nodes& nodes, int depth)
{
    while (!isStopped() && !m_lexer.is('}')) {
        if (m_lexer.token() == DotToken::End)
            return failUnexpected("'}'");
        readStatement(scope, nodes, depth);
        if (!isStopped() && m_lexer.is(';'))
            m_lexer.next();
    }
    if (!isStopped())
        m_lexer.next();
}

void DotReader::readStatement(Scope& scope, Nodes& nodes, int depth)
{
    if (m_lexer.isKeyword("node") || m_lexer.isKeyword("edge") || m_lexer.isKeyword("graph"))
        readDefaults(scope, depth);
    else
        readChain(scope, nodes, depth);
}

// A graph's name comes from its head; "name" is an attribute of other programs.
void DotReader::setOfGraph(const std::string& name,
                           const std::string& text,
                           std::size_t line,
                           int depth)
{
    if (depth == 0 && name != "name")
        m_builder.setAttribute(name, text, line);
}

void DotReader::readDefaults(Scope& scope, int depth)
{
    const auto line = m_lexer.line();
    const bool isNode = m_lexer.isKeyword("node");
    const bool isGraph = m_lexer.isKeyword("graph");
    m_lexer.next();
    if (m_lexer.isName()) { // the name of a macro, which Graphviz ignores
        static_cast<void>(readId());
        if (!expect('='))
            return;
    }
    if (!m_lexer.is('['))
        return failUnexpected("'['");
    FileAttributes attributes;
    readAttributes(attributes);
    if (!isGraph)
        return setIn(isNode ? scope.ofNodes : scope.ofEdges, attributes);
    for (const auto& [name, text] : attributes)
        setOfGraph(name, text, line, depth);
}

// Nodes, "name = value", or operands joined by edges, followed by attributes.
void DotReader::readChain(Scope& scope, Nodes& nodes, int depth)
{
    const auto line = m_lexer.line();
    std::vector<Nodes> operands;
    bool isSubgraph = false;
    if (m_lexer.isName()) {
        const auto name = readId();
        if (m_lexer.is('=')) {
            m_lexer.next();
            const auto value = readId();
            if (!isStopped())
                setOfGraph(name, value, line, depth);
            return;
        }
        operands.push_back(nodeCalled(name, line, scope));
        readMoreNodes(operands.back(), scope);
    } else {
        isSubgraph = true;
        operands.push_back(readOperand(scope, depth));
    }
    while (!isStopped() && isEdge()) {
        m_lexer.next();
        operands.push_back(readOperand(scope, depth));
    }
    if (!isStopped())
        finishChain(operands, isSubgraph, scope, line);
    for (const auto& operand : operands)
        collect(nodes, operand);
}

bool DotReader::isEdge()
{
    if (m_lexer.token() != DotToken::Edge)
        return false;
    const std::string sign = m_isDirected ? "->" : "--";
    if (m_lexer.text() != sign)
        failUnexpected("'" + sign + "' in " + (m_isDirected ? "a digraph" : "a graph"),
                       m_isDirected ? "begin the file with 'graph'"
                                    : "begin the file with 'digraph'");
    return !m_isStopped;
}

void DotReader::finishChain(const std::vector<Nodes>& operands,
                            bool isSubgraph,
                            const Scope& scope,
                            std::size_t line)
{
    FileAttributes own;
    readAttributes(own);
    if (isStopped())
        return;
    for (std::size_t i = 1; i < operands.size(); ++i)
        addCables(operands[i - 1], operands[i], scope.ofEdges, own, line);
    if (operands.size() > 1 || isSubgraph)
        return;
    for (const auto& node : operands.front())
        for (const auto& [name, text] : own)
            m_builder.setAttribute(node.id, name, text, line);
}

void DotReader::addCables(const Nodes& from,
                          const Nodes& to,
                          const FileAttributes& usual,
                          const FileAttributes& own,
                          std::size_t line)
{
    auto all = usual;
    setIn(all, own);
    const auto* const named = findText(own, "key");
    const auto key = m_isStrict || named == nullptr ? "" : *named;
    for (const auto& a : from)
        for (const auto& b : to) {
            if (!spend(1))
                return;
            if (!m_isStrict && key.empty() && a.port == 0 && b.port == 0) {
                m_builder.addCable(a.id, b.id, all, line, m_isDirected);
                continue;
            }
            Edge edge{a.id, b.id, all, line};
            if (a.port != 0)
                setIn(edge.attributes, {{"tailport", m_ports[a.port]}});
            if (b.port != 0)
                setIn(edge.attributes, {{"headport", m_ports[b.port]}});
            addEdge(std::move(edge), key, own);
        }
}

void DotReader::addEdge(Edge edge, const std::string& key, const FileAttributes& own)
{
    if (!m_isStrict && key.empty())
        return m_builder.addCable(edge.from, edge.to, edge.attributes, edge.line, m_isDirected);
    auto ends = std::tuple(edge.from, edge.to, key);
    if (!m_isDirected && edge.to < edge.from)
        ends = {edge.to, edge.from, key};
    const auto [found, isNew] = m_joined.try_emplace(ends, m_edges.size());
    if (isNew)
        m_edges.push_back(std::move(edge));
    else
        setIn(m_edges[found->second].attributes, own);
}

DotReader::Nodes DotReader::readOperand(const Scope& scope, int depth)
{
    if (m_lexer.is('{') || m_lexer.isKeyword("subgraph"))
        return readSubgraph(scope, depth);
    const auto line = m_lexer.line();
    const auto name = readId();
    if (isStopped())
        return {};
    auto nodes = nodeCalled(name, line, scope);
    readMoreNodes(nodes, scope);
    return nodes;
}

// "a, b, c" are several nodes.
void DotReader::readMoreNodes(Nodes& nodes, const Scope& scope)
{
    while (!isStopped() && m_lexer.is(',')) {
        m_lexer.next();
        const auto line = m_lexer.line();
        const auto name = readId();
        if (!isStopped())
            collect(nodes, nodeCalled(name, line, scope));
    }
}

// A port and a side may follow the name: "a:f0:ne".
DotReader::Nodes
DotReader::nodeCalled(const std::string& name, std::size_t line, const Scope& scope)
{
    if (isStopped())
        return {};
    const auto before = m_builder.size();
    const auto node = m_builder.vertex(name, line);
    if (!node)
        return {};
    if (m_builder.size() > before)
        for (const auto& [attribute, text] : scope.ofNodes)
            m_builder.setAttribute(*node, attribute, text, line);
    return {{*node, readPort()}};
}

// A side alone, ":ne", places the end of the drawn line, and does not name a port.
std::uint32_t DotReader::readPort()
{
    constexpr std::array<std::string_view, 10> kSides{
        "n", "ne", "e", "se", "s", "sw", "w", "nw", "c", "_"};
    std::string port;
    for (int i = 0; i < 2 && m_lexer.is(':') && !isStopped(); ++i) {
        m_lexer.next();
        const auto part = readId();
        if (i == 0)
            port = part;
    }
    if (port.empty() || std::ranges::find(kSides, port) != kSides.end())
        return 0;
    const auto [found, isNew] =
        m_portNumbers.try_emplace(port, static_cast<std::uint32_t>(m_ports.size()));
    if (isNew)
        m_ports.push_back(port);
    return found->second;
}

// A later subgraph of the same name has the nodes of the earlier one, too.
DotReader::Nodes DotReader::readSubgraph(const Scope& scope, int depth)
{
    if (depth >= kDeepest) {
        fail("subgraphs are nested more than " + std::to_string(kDeepest) + " deep",
             "",
             "format.size");
        return {};
    }
    std::string name;
    if (m_lexer.isKeyword("subgraph")) {
        m_lexer.next();
        if (m_lexer.token() == DotToken::Id)
            name = readId();
    }
    Nodes nodes;
    if (!name.empty())
        collect(nodes, m_subgraphs[name]);
    if (isStopped() || !expect('{'))
        return {};
    readStatements(scope, nodes, depth + 1);
    dropRepeated(nodes);
    if (!name.empty())
        m_subgraphs[name] = nodes;
    return nodes;
}

void DotReader::dropRepeated(Nodes& nodes)
{
    ++m_stamp;
    m_stamps.resize(m_builder.size(), 0);
    std::erase_if(nodes, [&](Node& node) {
        node.port = 0;
        return std::exchange(m_stamps[node.id], m_stamp) == m_stamp;
    });
}

void DotReader::collect(Nodes& all, const Nodes& more)
{
    if (spend(more.size()))
        all.insert(all.end(), more.begin(), more.end());
}

// Every use of a subgraph's name repeats its nodes, and an edge of two subgraphs joins all of them. The number of steps is
// bounded, so that a small file cannot take a long time.
bool DotReader::spend(std::size_t steps)
{
    constexpr std::size_t kMostSteps = 20'000'000; // a plain graph of kMostCables needs 12 million
    m_steps += steps;
    if (m_steps > kMostSteps)
        fail("the subgraphs repeat too many nodes and edges", "", "format.size");
    return !isStopped();
}

// Lists in brackets, none or several: "[a=1, b=2; c=3] [d=4]".
void DotReader::readAttributes(FileAttributes& attributes)
{
    while (!isStopped() && m_lexer.is('[')) {
        m_lexer.next();
        while (!isStopped() && !m_lexer.is(']')) {
            auto name = readId();
            if (isStopped() || !expect('='))
                return;
            auto text = readId();
            if (isStopped())
                return;
            if (m_lexer.is(',') || m_lexer.is(';'))
                m_lexer.next();
            setIn(attributes, {{std::move(name), std::move(text)}});
        }
        if (!isStopped())
            m_lexer.next();
    }
}

} // namespace

// Further graphs are read for their errors, as Graphviz does.
void readDot(std::string_view text, TopologyBuilder& builder)
{
    DotLexer lexer(text);
    DotReader first(lexer, builder, builder);
    first.readGraph();
    std::size_t graphs = 1;
    for (bool isStopped = first.isStopped(); !isStopped && lexer.token() != DotToken::End;
         ++graphs) {
        TopologyBuilder unused("");
        DotReader next(lexer, unused, builder);
        next.readGraph();
        isStopped = next.isStopped();
    }
    builder.noteGraphs(graphs);
}

} // namespace clusterwright::model
