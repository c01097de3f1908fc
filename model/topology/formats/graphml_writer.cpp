#include "model/core/utf8.h"
#include "model/topology/formats/readers.h"
#include "model/topology/graph/xml_text.h"

#include <array>

namespace clusterwright::model
{

namespace
{

struct KeyLine {
    std::string_view id;
    std::string_view element;
    std::string_view name;
};

constexpr auto kKeys = std::to_array<KeyLine>({
    {"g0", "graph", "name"},
    {"g1", "graph", "striping"},
    {"g2", "graph", kClassesAttribute},
    {"n0", "node", "name"},
    {"n1", "node", "class"},
    {"n2", "node", "kind"},
    {"e0", "edge", "class"},
    {"e1", "edge", "bandwidth"},
    {"e2", "edge", "latency"},
    {"e3", "edge", "duplex"},
    {"e4", "edge", "port_a"},
    {"e5", "edge", "port_b"},
});

std::string dataLine(std::string_view element, std::string_view name, std::string_view value)
{
    for (const auto& key : kKeys)
        if (key.element == element && key.name == name)
            return "<data key=\"" + std::string(key.id) + "\">" + xmlText(value) + "</data>";
    return {};
}

std::string cableLine(const Cable& cable, std::string_view key, const CableClass& type)
{
    auto text = "    <edge source=\"n" + std::to_string(cable.a) + "\" target=\"n" +
                std::to_string(cable.b) + "\">" + dataLine("edge", "class", key);
    for (const auto& [name, value] : classAttributes(type))
        text += dataLine("edge", name, value);
    if (cable.portA != kAnyPort)
        text += dataLine("edge", "port_a", std::to_string(cable.portA));
    if (cable.portB != kAnyPort)
        text += dataLine("edge", "port_b", std::to_string(cable.portB));
    return text + "</edge>\n";
}

} // namespace

std::string xmlText(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const auto [size, code] = firstCharacter(text);
        const bool isKept = code >= 0x20 && code != 0xfffe && code != 0xffff;
        const char letter = text.front();
        if (letter == '&' || letter == '<' || letter == '>')
            result += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : "&gt;";
        else if (letter == '"')
            result += "&quot;";
        else if (letter == '\n' || letter == '\r' || letter == '\t')
            result += letter == '\n' ? "&#10;" : letter == '\r' ? "&#13;" : "&#9;";
        else
            result += isKept ? text.substr(0, size) : kReplacementCharacter;
        text.remove_prefix(isKept ? size : 1);
    }
    return result;
}

std::string writeGraphMl(const Topology& topology)
{
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                       "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
    for (const auto& key : kKeys)
        text += "  <key id=\"" + std::string(key.id) + "\" for=\"" + std::string(key.element) +
                "\" attr.name=\"" + std::string(key.name) + "\" attr.type=\"string\"/>\n";
    text += "  <graph edgedefault=\"undirected\">\n    " +
            dataLine("graph", "name", topology.name) + "\n    " +
            dataLine("graph", "striping", toText(topology.striping)) + "\n    " +
            dataLine("graph", kClassesAttribute, classLines(topology)) + "\n";
    const auto vertexKeys = classKeys(topology.vertexClasses);
    const auto cableKeys = classKeys(topology.cableClasses);
    for (std::size_t i = 0; i < topology.vertices.size(); ++i) {
        const auto& vertex = topology.vertices[i];
        text += "    <node id=\"n" + std::to_string(i) + "\">" +
                dataLine("node", "name", vertex.name) +
                dataLine("node", "class", vertexKeys[vertex.type]) +
                dataLine("node", "kind", toText(topology.vertexClasses[vertex.type].kind)) +
                "</node>\n";
    }
    for (const auto& cable : topology.cables)
        text += cableLine(cable, cableKeys[cable.type], topology.classOf(cable));
    return text + "  </graph>\n</graphml>\n";
}

} // namespace clusterwright::model
