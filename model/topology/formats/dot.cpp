// Reads DOT, the language of Graphviz.
//
// Not boost::read_graphviz (1.74): it sorts the nodes by name ("h10" before "h2"), its recursion overflows the stack on nested
// subgraphs, it reports no lines, and the caller must know beforehand whether the edges have directions.
#include "model/topology/formats/dot_lexer.h"
#include "model/topology/formats/readers.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace clusterwright::model
{

namespace
{

class DotReader
{
public:
    DotReader(std::string_view text, TopologyBuilder& builder)
        : m_lexer(text)
        , m_builder(builder)
    {
    }

    void readGraph();

private:
    using Nodes = std::vector<VertexId>;
    static constexpr int kDeepest = 200;

    // Attributes of "node [...]" and "edge [...]" for the rest of the same braces.
    struct Scope {
        FileAttributes ofNodes;
        FileAttributes ofEdges;
    };

    [[nodiscard]] bool isStopped() const { return m_isStopped || m_builder.isHopeless(); }
    void fail(const std::string& message, const std::string& code = "format.syntax");
    [[nodiscard]] bool expect(char sign);
    void readStatements(Scope scope, Nodes& nodes, int depth);
    void readStatement(Scope& scope, Nodes& nodes, int depth);
    void readChain(Scope& scope, Nodes& nodes, int depth);
    void readDefaults(Scope& scope, int depth);
    void finishChain(const std::vector<Nodes>& operands, const Scope& scope, std::size_t line);
    [[nodiscard]] Nodes readOperand(const Scope& scope, int depth);
    [[nodiscard]] Nodes readSubgraph(const Scope& scope, int depth);
    [[nodiscard]] Nodes nodeCalled(const std::string& name, std::size_t line, const Scope& scope);
    void readAttributes(FileAttributes& attributes, bool (*isOurs)(std::string_view));
    [[nodiscard]] std::string readId();
    void addCables(const Nodes& from, const Nodes& to, const FileAttributes& all, std::size_t line);
    void collect(Nodes& all, const Nodes& more);
    [[nodiscard]] bool spend(std::size_t steps);
    void dropRepeated(Nodes& nodes);

    DotLexer m_lexer;
    TopologyBuilder& m_builder;
    bool m_isStopped = false;
    bool m_isStrict = false;
    bool m_isDirected = false;
    std::set<std::pair<VertexId, VertexId>> m_joined; // edges of a strict graph
    std::unordered_map<std::string, Nodes> m_subgraphs;
    std::size_t m_steps = 0;
    std::vector<std::size_t> m_stamps; // the last list in which each vertex was seen
    std::size_t m_stamp = 0;
};

void DotReader::fail(const std::string& message, const std::string& code)
{
    if (!m_isStopped)
        m_builder.report(code, m_lexer.line(), message);
    m_isStopped = true;
}

std::string unexpected(const DotLexer& lexer, const std::string& expected)
{
    constexpr std::size_t kLongest = 60;
    const auto wanted = "expected " + expected + ", got ";
    switch (lexer.token()) {
    case DotToken::End:
        return wanted + "the end of the text";
    case DotToken::Bad:
        return lexer.text();
    case DotToken::Edge:
        return wanted + "an edge sign";
    default:
        return wanted + "'" + lexer.text().substr(0, kLongest) + "'";
    }
}

bool DotReader::expect(char sign)
{
    if (!m_lexer.is(sign)) {
        fail(unexpected(m_lexer, std::string("'") + sign + "'"));
        return false;
    }
    m_lexer.next();
    return true;
}

std::string DotReader::readId()
{
    if (m_lexer.token() != DotToken::Id) {
        fail(unexpected(m_lexer, "a name"));
        return {};
    }
    auto text = m_lexer.text();
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
        return fail(unexpected(m_lexer, "'graph' or 'digraph'"));
    m_lexer.next();
    if (m_lexer.token() == DotToken::Id)
        m_builder.setAttribute("name", readId(), m_lexer.line());
    Nodes nodes;
    if (expect('{'))
        readStatements({}, nodes, 0);
}

void DotReader::readStatements(Scope scope, Nodes& nodes, int depth)
{
    while (!isStopped() && !m_lexer.is('}')) {
        if (m_lexer.is(';'))
            m_lexer.next();
        else
            readStatement(scope, nodes, depth);
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

bool isOfGraph(std::string_view name)
{
    return name == "striping" || name == kClassesAttribute;
}

void DotReader::readDefaults(Scope& scope, int depth)
{
    const auto line = m_lexer.line();
    if (m_lexer.isKeyword("graph")) {
        FileAttributes attributes;
        m_lexer.next();
        readAttributes(attributes, isOfGraph);
        for (const auto& [name, text] : attributes)
            if (depth == 0)
                m_builder.setAttribute(name, text, line);
        return;
    }
    const bool isNode = m_lexer.isKeyword("node");
    m_lexer.next();
    readAttributes(isNode ? scope.ofNodes : scope.ofEdges,
                   isNode ? isVertexAttribute : isCableAttribute);
}

// A node, "name = value", or operands joined by edges, followed by attributes.
void DotReader::readChain(Scope& scope, Nodes& nodes, int depth)
{
    const auto line = m_lexer.line();
    std::vector<Nodes> operands;
    if (m_lexer.token() == DotToken::Id && !m_lexer.isKeyword("subgraph")) {
        const auto name = readId();
        if (m_lexer.is('=')) {
            m_lexer.next();
            const auto value = readId();
            if (depth == 0 && isOfGraph(name) && !isStopped())
                m_builder.setAttribute(name, value, line);
            return;
        }
        operands.push_back(nodeCalled(name, line, scope));
    } else {
        operands.push_back(readOperand(scope, depth));
    }
    while (!isStopped() && m_lexer.token() == DotToken::Edge) {
        m_lexer.next();
        operands.push_back(readOperand(scope, depth));
    }
    if (!isStopped())
        finishChain(operands, scope, line);
    for (const auto& operand : operands)
        collect(nodes, operand);
}

void DotReader::finishChain(const std::vector<Nodes>& operands,
                            const Scope& scope,
                            std::size_t line)
{
    const bool isEdge = operands.size() > 1;
    auto attributes = isEdge ? scope.ofEdges : FileAttributes{};
    readAttributes(attributes, isEdge ? isCableAttribute : isVertexAttribute);
    if (isStopped())
        return;
    for (std::size_t i = 1; i < operands.size(); ++i)
        addCables(operands[i - 1], operands[i], attributes, line);
    if (!isEdge && operands.front().size() == 1)
        for (const auto& [name, text] : attributes)
            m_builder.setAttribute(operands.front().front(), name, text, line);
}

void DotReader::addCables(const Nodes& from,
                          const Nodes& to,
                          const FileAttributes& all,
                          std::size_t line)
{
    for (const auto a : from)
        for (const auto b : to) {
            if (!spend(1))
                return;
            auto ends = std::pair(a, b);
            if (!m_isDirected && b < a)
                std::swap(ends.first, ends.second);
            if (!m_isStrict || m_joined.insert(ends).second)
                m_builder.addCable(a, b, all, line);
        }
}

DotReader::Nodes DotReader::readOperand(const Scope& scope, int depth)
{
    if (m_lexer.is('{') || m_lexer.isKeyword("subgraph"))
        return readSubgraph(scope, depth);
    const auto line = m_lexer.line();
    const auto name = readId();
    return isStopped() ? Nodes{} : nodeCalled(name, line, scope);
}

// A port and a side may follow the name: "a:f0:ne". They place the end of the drawn line.
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
    for (int i = 0; i < 2 && m_lexer.is(':') && !isStopped(); ++i) {
        m_lexer.next();
        static_cast<void>(readId());
    }
    return {*node};
}

// "subgraph name" without braces refers to the nodes of the earlier subgraph of that name.
DotReader::Nodes DotReader::readSubgraph(const Scope& scope, int depth)
{
    if (depth >= kDeepest) {
        fail("subgraphs are nested more than " + std::to_string(kDeepest) + " deep", "format.size");
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
    if (m_lexer.is('{')) {
        m_lexer.next();
        readStatements(scope, nodes, depth + 1);
    }
    dropRepeated(nodes);
    if (!name.empty())
        m_subgraphs[name] = nodes;
    return nodes;
}

void DotReader::dropRepeated(Nodes& nodes)
{
    ++m_stamp;
    m_stamps.resize(m_builder.size(), 0);
    std::erase_if(nodes,
                  [&](VertexId node) { return std::exchange(m_stamps[node], m_stamp) == m_stamp; });
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
        fail("the subgraphs repeat too many nodes and edges", "format.size");
    return !isStopped();
}

// Lists in brackets, none or several: "[a=1, b=2; c=3] [d=4]". Keeps known attributes only.
void DotReader::readAttributes(FileAttributes& attributes, bool (*isOurs)(std::string_view))
{
    while (!isStopped() && m_lexer.is('[')) {
        m_lexer.next();
        while (!isStopped() && !m_lexer.is(']')) {
            auto name = readId();
            if (isStopped() || !expect('='))
                return;
            auto text = readId();
            if (m_lexer.is(',') || m_lexer.is(';'))
                m_lexer.next();
            if (isStopped() || !isOurs(name))
                continue;
            std::erase_if(attributes, [&](const auto& one) { return one.first == name; });
            attributes.emplace_back(std::move(name), std::move(text));
        }
        if (!isStopped())
            m_lexer.next();
    }
}

} // namespace

void readDot(std::string_view text, TopologyBuilder& builder)
{
    DotReader(text, builder).readGraph();
}

} // namespace clusterwright::model
