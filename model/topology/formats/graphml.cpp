// GraphML (U. Brandes et al., graphml.graphdrawing.org) through Expat, which streams.
//
// Not boost::read_graphml (1.74): it first builds a property tree, 640 MB for 100,000 edges; nested elements overflow its stack.
// It refuses a file for one attribute of another program whose text does not fit its declared type ("1.5" of type int), or for a
// key without attr.name (yEd). It reports no lines and merges two nodes of the same id.
#include "model/core/text.h"
#include "model/topology/formats/readers.h"

#include <algorithm>
#include <expat.h>
#include <memory>
#include <unordered_map>
#include <unordered_set>

namespace clusterwright::model
{

namespace
{

class GraphMlReader
{
public:
    GraphMlReader(XML_Parser parser, TopologyBuilder& builder)
        : m_parser(parser)
        , m_builder(builder)
    {
    }

    void start(std::string_view element, const XML_Char** attributes);
    void end(std::string_view element);
    void text(std::string_view part)
    {
        if (m_isInText && m_ignoredFrom == 0 && m_text.size() + part.size() <= kLongestText)
            m_text += part;
    }
    void finish();
    [[nodiscard]] std::size_t line() const { return XML_GetCurrentLineNumber(m_parser); }

private:
    static constexpr std::size_t kLongestText = std::size_t{1} << 24;

    enum class Place { Graph, Node, Edge };

    struct Key {
        std::string name;
        std::string forWhat; // node, edge, graph, all
    };

    void startKey(const XML_Char** attributes);
    void startNode(const XML_Char** attributes);
    void startEdge(const XML_Char** attributes);
    void startData(const XML_Char** attributes);
    void startText(std::string key);
    void endData();
    void endEdge();
    void keep(const std::string& name, const std::string& value);
    void keepOfNode(VertexId node, const std::string& name, const std::string& value);
    void keepDefault(const Key& key);
    void nameByLabels();
    [[nodiscard]] std::optional<VertexId> end(const char* id);

    XML_Parser m_parser;
    TopologyBuilder& m_builder;
    std::unordered_map<std::string, Key> m_keys; // by id
    std::vector<Place> m_places;                 // graph, node and edge elements that are open
    int m_depth = 0;
    int m_graphs = 0;      // number of finished graphs
    int m_ignoredFrom = 0; // depth of an element whose content belongs to another program
    bool m_isInText = false;
    std::string m_text;
    std::string m_key;        // key of the open data, or of the open default
    FileAttributes m_ofNodes; // defaults of our attributes: few
    FileAttributes m_ofEdges;
    std::vector<std::optional<VertexId>> m_nodes; // vertices of the open nodes
    std::vector<bool> m_isDeclared;               // true for a vertex that has had its node
    std::vector<std::size_t> m_lines;
    std::unordered_map<VertexId, std::string> m_labels;
    bool m_hasNames = false;
    std::optional<VertexId> m_source;
    std::optional<VertexId> m_target;
    FileAttributes m_edge;
};

const char* valueOf(const XML_Char** attributes, std::string_view name)
{
    for (; *attributes != nullptr; attributes += 2)
        if (name == attributes[0])
            return attributes[1];
    return nullptr;
}

void setIn(FileAttributes& attributes, const std::string& name, const std::string& value)
{
    std::erase_if(attributes, [&](const auto& one) { return one.first == name; });
    attributes.emplace_back(name, value);
}

void GraphMlReader::start(std::string_view element, const XML_Char** attributes)
{
    ++m_depth;
    if (m_depth == 1 && element != "graphml")
        m_builder.report("format.syntax",
                         line(),
                         "the file is XML, but not GraphML: expected <graphml>, got <" +
                             std::string(element.substr(0, 60)) + ">",
                         "choose a GraphML file");
    if (m_ignoredFrom != 0)
        return;
    const bool isInside = !m_places.empty();
    if (element == "key" && !isInside)
        startKey(attributes);
    else if (element == "default" && !isInside)
        startText(m_key);
    else if (element == "graph" && (isInside || m_graphs == 0))
        m_places.push_back(Place::Graph);
    else if (element == "node" && isInside)
        startNode(attributes);
    else if (element == "edge" && isInside)
        startEdge(attributes);
    else if (element == "hyperedge" && isInside)
        m_builder.report("format.value",
                         line(),
                         "a hyperedge connects more than two components",
                         "use a hub with a cable to each component");
    else if (element == "data" && isInside)
        startData(attributes);
    else if (m_depth > 1)
        m_ignoredFrom = m_depth;
}

void GraphMlReader::startKey(const XML_Char** attributes)
{
    const char* const id = valueOf(attributes, "id");
    const char* const name = valueOf(attributes, "attr.name");
    const char* const forWhat = valueOf(attributes, "for");
    m_key = id == nullptr ? "" : id;
    if (id != nullptr && name != nullptr)
        m_keys[m_key] = {name, forWhat == nullptr ? "all" : forWhat};
}

std::optional<VertexId> GraphMlReader::end(const char* id)
{
    const auto found = m_builder.vertex(id, line());
    if (found && *found >= m_isDeclared.size()) {
        m_isDeclared.resize(*found + std::size_t{1}, false);
        m_lines.resize(m_isDeclared.size(), line());
    }
    return found;
}

void GraphMlReader::startNode(const XML_Char** attributes)
{
    m_places.push_back(Place::Node);
    const char* const id = valueOf(attributes, "id");
    const auto vertex = id == nullptr ? std::nullopt : end(id);
    m_nodes.push_back(vertex);
    if (id == nullptr)
        m_builder.report("format.syntax", line(), "a node has no id");
    if (!vertex)
        return;
    if (m_isDeclared[*vertex])
        m_builder.report("format.value",
                         line(),
                         "two nodes have the id '" + std::string(id) + "'",
                         "give one of them another id");
    m_isDeclared[*vertex] = true;
    for (const auto& [name, value] : m_ofNodes)
        m_builder.setAttribute(*vertex, name, value, line());
}

void GraphMlReader::startEdge(const XML_Char** attributes)
{
    m_places.push_back(Place::Edge);
    m_edge = m_ofEdges;
    const char* const source = valueOf(attributes, "source");
    const char* const target = valueOf(attributes, "target");
    m_source = source == nullptr ? std::nullopt : end(source);
    m_target = target == nullptr ? std::nullopt : end(target);
    if (source == nullptr || target == nullptr)
        m_builder.report("format.syntax", line(), "an edge needs a source and a target");
}

void GraphMlReader::startData(const XML_Char** attributes)
{
    const char* const key = valueOf(attributes, "key");
    startText(key == nullptr ? "" : key);
}

void GraphMlReader::startText(std::string key)
{
    m_key = std::move(key);
    m_text.clear();
    m_isInText = m_keys.contains(m_key);
}

void GraphMlReader::end(std::string_view element)
{
    --m_depth;
    if (m_ignoredFrom != 0) {
        if (m_depth < m_ignoredFrom)
            m_ignoredFrom = 0;
        return;
    }
    if (element == "data" || element == "default")
        endData();
    if (m_places.empty())
        return;
    const auto place = m_places.back();
    if (element == "graph" && place == Place::Graph) {
        m_places.pop_back();
        m_graphs += m_places.empty() ? 1 : 0;
    } else if (element == "node" && place == Place::Node) {
        m_places.pop_back();
        m_nodes.pop_back();
    } else if (element == "edge" && place == Place::Edge) {
        m_places.pop_back();
        endEdge();
    }
}

void GraphMlReader::endEdge()
{
    if (!m_source || !m_target)
        return;
    m_builder.addCable(*m_source, *m_target, m_edge, line());
}

void GraphMlReader::endData()
{
    if (!m_isInText)
        return;
    m_isInText = false;
    const auto& key = m_keys[m_key];
    if (m_places.empty())
        keepDefault(key);
    else
        keep(key.name, m_text);
    m_text.clear();
}

// Default for elements without a value.
void GraphMlReader::keepDefault(const Key& key)
{
    if (key.forWhat != "edge" && isVertexAttribute(key.name))
        setIn(m_ofNodes, key.name, m_text);
    if (key.forWhat != "node" && isCableAttribute(key.name))
        setIn(m_ofEdges, key.name, m_text);
}

// Sets a value of the open element; a later value replaces an earlier one.
void GraphMlReader::keep(const std::string& name, const std::string& value)
{
    switch (m_places.back()) {
    case Place::Graph:
        if (m_places.size() == 1)
            m_builder.setAttribute(name, value, line());
        break;
    case Place::Edge:
        if (isCableAttribute(name))
            setIn(m_edge, name, value);
        break;
    case Place::Node:
        if (m_nodes.back())
            keepOfNode(*m_nodes.back(), name, value);
        break;
    }
}

void GraphMlReader::keepOfNode(VertexId node, const std::string& name, const std::string& value)
{
    if (name == "name") {
        m_hasNames = true;
        m_builder.rename(node, value);
    } else if (name == "label") {
        m_labels[node] = value;
    } else if (isVertexAttribute(name)) {
        m_builder.setAttribute(node, name, value, line());
    }
}

// Other programs use numbers as ids. Labels become the names when all labels differ.
void GraphMlReader::nameByLabels()
{
    std::unordered_set<std::string_view> seen;
    for (const auto& [vertex, label] : m_labels)
        if (label.empty() || !seen.insert(label).second)
            return;
    if (m_hasNames || m_labels.size() != m_builder.size())
        return;
    for (auto& [vertex, label] : m_labels)
        m_builder.rename(vertex, std::move(label));
}

void GraphMlReader::finish()
{
    if (m_graphs == 0)
        m_builder.report("format.syntax", line(), "<graph> is missing");
    for (std::size_t i = 0; i < m_isDeclared.size(); ++i)
        if (!m_isDeclared[i])
            m_builder.report("format.value",
                             m_lines[i],
                             "an edge ends at an unknown node",
                             "add the node, or correct the edge's source or target");
    nameByLabels();
}

std::string_view localName(const XML_Char* name)
{
    const std::string_view whole(name);
    const auto colon = whole.rfind(':');
    return colon == std::string_view::npos ? whole : whole.substr(colon + 1);
}

void onStart(void* reader, const XML_Char* name, const XML_Char** attributes)
{
    static_cast<GraphMlReader*>(reader)->start(localName(name), attributes);
}

void onEnd(void* reader, const XML_Char* name)
{
    static_cast<GraphMlReader*>(reader)->end(localName(name));
}

void onText(void* reader, const XML_Char* text, int length)
{
    static_cast<GraphMlReader*>(reader)->text({text, static_cast<std::size_t>(length)});
}

} // namespace

void readGraphMl(std::string_view text, TopologyBuilder& builder)
{
    const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
        XML_ParserCreate(nullptr), &XML_ParserFree);
    if (!parser) {
        builder.report("format.size", 0, "not enough memory to read XML");
        return;
    }
    GraphMlReader reader(parser.get(), builder);
    XML_SetUserData(parser.get(), &reader);
    XML_SetElementHandler(parser.get(), onStart, onEnd);
    XML_SetCharacterDataHandler(parser.get(), onText);
    constexpr std::size_t kPart = std::size_t{1} << 20; // Expat counts in int
    do {
        const auto part = text.substr(0, kPart);
        text.remove_prefix(part.size());
        if (XML_Parse(
                parser.get(), part.data(), static_cast<int>(part.size()), text.empty() ? 1 : 0) ==
            XML_STATUS_ERROR) {
            builder.report("format.syntax",
                           reader.line(),
                           std::string("the file is not valid XML: ") +
                               XML_ErrorString(XML_GetErrorCode(parser.get())));
            return;
        }
    } while (!text.empty() && !builder.isHopeless());
    if (!builder.isHopeless())
        reader.finish();
}

} // namespace clusterwright::model
