// GraphML (U. Brandes et al., graphml.graphdrawing.org) through Expat, which streams.
//
// Not boost::read_graphml (1.74): it first builds a property tree, 640 MB for 100,000 edges; nested elements overflow its stack.
// It refuses a file for one attribute of another program whose text does not fit its declared type ("1.5" of type int), or for a
// key without attr.name (yEd). It reports no lines and merges two nodes of the same id.
#include "model/core/text.h"
#include "model/core/text_encoding.h"
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
        const bool isWanted = m_labelDepth != 0 ? m_depth == m_labelDepth : m_ignoredFrom == 0;
        if (m_isInText && isWanted && m_text.size() + part.size() <= kLongestText)
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
    void startGraph(const XML_Char** attributes);
    void startLabel();
    void endLabel();
    void nameComponents();
    // A blank label is none; a name may be blank.
    [[nodiscard]] bool isName(const std::string& text) const
    {
        return !m_names.empty() || !trimmed(text).empty();
    }
    [[nodiscard]] bool isNaming(const std::unordered_map<VertexId, std::string>& names) const;
    [[nodiscard]] std::optional<VertexId> end(const char* id);

    XML_Parser m_parser;
    TopologyBuilder& m_builder;
    std::unordered_map<std::string, Key> m_keys; // by id
    std::vector<Place> m_places;                 // graph, node and edge elements that are open
    int m_depth = 0;
    int m_graphs = 0;      // number of finished graphs
    int m_ignoredFrom = 0; // depth of an element whose content belongs to another program
    int m_labelDepth = 0;  // depth of a label of yEd inside of it
    bool m_isInText = false;
    std::string m_text;
    std::string m_key;        // key of the open data, or of the open default
    FileAttributes m_ofNodes; // defaults of our attributes: few
    FileAttributes m_ofEdges;
    std::vector<std::optional<VertexId>> m_nodes; // vertices of the open nodes
    std::vector<bool> m_isDeclared;               // true for a vertex that has had its node
    std::vector<std::size_t> m_lines;
    std::unordered_map<VertexId, std::string> m_labels;
    std::unordered_map<VertexId, std::string> m_names;
    std::vector<bool> m_isDirected; // default of the open graphs
    bool m_isEdgeDirected = false;
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

void GraphMlReader::start(std::string_view element, const XML_Char** attributes)
{
    ++m_depth;
    if (m_depth == 1 && element != "graphml")
        m_builder.report("format.syntax",
                         line(),
                         "the file is XML, but not GraphML: expected <graphml>, got <" +
                             std::string(element.substr(0, 60)) + ">",
                         "choose a GraphML file");
    if (m_ignoredFrom != 0) {
        if (!m_places.empty() && (element == "NodeLabel" || element == "EdgeLabel"))
            startLabel();
        return;
    }
    const bool isInside = !m_places.empty();
    if (element == "key" && !isInside)
        startKey(attributes);
    else if (element == "default" && !isInside)
        startText(m_key);
    else if (element == "graph" && (isInside || m_graphs == 0))
        startGraph(attributes);
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
    else if (m_depth > 1) {
        m_graphs += element == "graph" && m_depth == 2 ? 1 : 0;
        m_ignoredFrom = m_depth;
    }
}

// A node that contains a graph is a group of yEd.
void GraphMlReader::startGraph(const XML_Char** attributes)
{
    if (!m_places.empty() && m_places.back() == Place::Node && m_nodes.back())
        m_builder.markGroup(*m_nodes.back());
    const char* const direction = valueOf(attributes, "edgedefault");
    m_isDirected.push_back(direction != nullptr && direction == std::string_view("directed"));
    m_places.push_back(Place::Graph);
}

void GraphMlReader::startLabel()
{
    m_labelDepth = m_depth;
    m_text.clear();
    m_isInText = true;
}

// A node may have several labels: the first one with a text is its name.
void GraphMlReader::endLabel()
{
    m_labelDepth = 0;
    m_isInText = false;
    const auto label = std::string(trimmed(m_text));
    m_text.clear();
    if (label.empty())
        return;
    if (m_places.back() == Place::Edge)
        m_edge.emplace_back("label", label);
    else if (m_places.back() == Place::Node && m_nodes.back())
        m_labels.try_emplace(*m_nodes.back(), label);
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
    const char* const direction = valueOf(attributes, "directed");
    m_isEdgeDirected = direction == nullptr ? !m_isDirected.empty() && m_isDirected.back()
                                            : direction == std::string_view("true");
    for (const auto* const port : {"sourceport", "targetport"})
        if (const char* const name = valueOf(attributes, port))
            m_edge.emplace_back(port, name);
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
    if (m_labelDepth == m_depth)
        endLabel();
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
        m_isDirected.pop_back();
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
    m_builder.addCable(*m_source, *m_target, m_edge, line(), m_isEdgeDirected);
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
    if (key.forWhat == "node" || key.forWhat == "all")
        setIn(m_ofNodes, {{key.name, m_text}});
    if (key.forWhat == "edge" || key.forWhat == "all")
        setIn(m_ofEdges, {{key.name, m_text}});
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
        setIn(m_edge, {{name, value}});
        break;
    case Place::Node:
        if (m_nodes.back())
            keepOfNode(*m_nodes.back(), name, value);
        break;
    }
}

void GraphMlReader::keepOfNode(VertexId node, const std::string& name, const std::string& value)
{
    if (name == "name")
        m_names[node] = value;
    else if (name == "label")
        m_labels[node] = value;
    else
        m_builder.setAttribute(node, name, value, line());
}

bool GraphMlReader::isNaming(const std::unordered_map<VertexId, std::string>& names) const
{
    std::unordered_set<std::string> seen;
    for (VertexId id = 0; id < m_builder.size(); ++id) {
        const auto found = names.find(id);
        const bool isNamed = found != names.end() && isName(found->second);
        if (!seen.insert(isNamed ? found->second : m_builder.nameOf(id)).second)
            return false;
    }
    return true;
}

// Other programs use numbers as ids. Names, else labels, replace the ids if all differ.
void GraphMlReader::nameComponents()
{
    const auto& names = m_names.empty() ? m_labels : m_names;
    if (names.empty())
        return;
    if (!isNaming(names))
        return m_builder.note(Severity::Note,
                              "format.names",
                              std::string(m_names.empty() ? "labels" : "names") +
                                  " occur twice: the ids of the nodes are used as names");
    for (const auto& [vertex, name] : names)
        if (isName(name))
            m_builder.rename(vertex, name);
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
    nameComponents();
    m_builder.noteGraphs(static_cast<std::size_t>(m_graphs));
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

// Encodings that Expat does not have. Each byte is a character.
int onEncoding(void* /*data*/, const XML_Char* name, XML_Encoding* encoding)
{
    const auto characters = charactersOf(name);
    if (!characters)
        return XML_STATUS_ERROR;
    std::ranges::copy(*characters, encoding->map);
    encoding->data = nullptr;
    encoding->convert = nullptr;
    encoding->release = nullptr;
    return XML_STATUS_OK;
}

std::string remedyFor(XML_Error error)
{
    const bool isEncoding = error == XML_ERROR_UNKNOWN_ENCODING ||
                            error == XML_ERROR_INCORRECT_ENCODING ||
                            error == XML_ERROR_INVALID_TOKEN;
    return isEncoding ? "save the file in UTF-8, with encoding=\"UTF-8\" in its first line" : "";
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
    XML_SetUnknownEncodingHandler(parser.get(), onEncoding, nullptr);
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
                               XML_ErrorString(XML_GetErrorCode(parser.get())),
                           remedyFor(XML_GetErrorCode(parser.get())));
            return;
        }
    } while (!text.empty() && !builder.isHopeless());
    if (!builder.isHopeless())
        reader.finish();
}

} // namespace clusterwright::model
