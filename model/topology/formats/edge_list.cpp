// A list of edges, one cable a line: "from to [bandwidth latency duplex] [class=name] [port_a=0] [port_b=0] ...". Words as in
// class_text.h. Lines that begin with "#:" declare (topology, component, cable, vertex); other lines with # are comments.
#include "model/core/text.h"
#include "model/topology/formats/readers.h"

#include <array>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kDeclaration = "#:";

void readCable(const std::vector<Word>& words, TopologyBuilder& builder, std::size_t line)
{
    constexpr std::array<std::string_view, 5> kPlaces{
        "from", "to", "bandwidth", "latency", "duplex"};
    std::vector<std::string> ends;
    FileAttributes attributes;
    std::size_t place = 0;
    for (const auto& word : words) {
        if (!word.key.empty()) {
            if (isCableAttribute(word.key))
                attributes.emplace_back(word.key, word.text);
        } else if (place == kPlaces.size()) {
            builder.report("format.syntax",
                           line,
                           "unexpected word '" + word.text.substr(0, 60) + "'",
                           "write: from to bandwidth latency duplex; "
                           "put names with blanks in quotes");
            return;
        } else if (place++ < 2) {
            ends.push_back(word.text);
        } else {
            attributes.emplace_back(kPlaces[place - 1], word.text);
        }
    }
    if (ends.size() < 2) {
        builder.report("format.syntax",
                       line,
                       "a cable needs two ends",
                       "write one cable a line: from to bandwidth latency duplex");
        return;
    }
    const auto a = builder.vertex(ends[0], line);
    const auto b = builder.vertex(ends[1], line);
    if (a && b)
        builder.addCable(*a, *b, attributes, line);
}

std::string prefixed(std::string_view lines)
{
    std::string text;
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        text.append(kDeclaration).append(" ").append(lines.substr(0, end + 1));
        lines.remove_prefix(end + 1);
    }
    return text;
}

} // namespace

void readEdgeList(std::string_view text, TopologyBuilder& builder)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    for (std::size_t line = 1; !text.empty() && !builder.isHopeless(); ++line) {
        const auto end = text.find('\n');
        const auto one = trimmed(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (one.starts_with(kDeclaration)) {
            builder.addDeclaration(one.substr(kDeclaration.size()), line);
            continue;
        }
        const auto words = wordsOf(one);
        if (!words)
            builder.report("format.syntax", line, "a quote is not closed", "end it with \"");
        else if (!words->empty())
            readCable(*words, builder, line);
    }
}

std::string writeEdgeList(const Topology& topology)
{
    std::string lines = "topology name=" + wordText(topology.name) +
                        " striping=" + std::string(toText(topology.striping)) + "\n" +
                        classLines(topology);
    const auto vertexKeys = classKeys(topology.vertexClasses);
    const auto cableKeys = classKeys(topology.cableClasses);
    for (const auto& vertex : topology.vertices)
        lines += "vertex " + wordText(vertex.name) + " class=" + wordText(vertexKeys[vertex.type]) +
                 "\n";
    auto text = "# from to bandwidth latency duplex\n" + prefixed(lines);
    for (const auto& cable : topology.cables) {
        text += wordText(topology.vertices[cable.a].name) + " " +
                wordText(topology.vertices[cable.b].name);
        const auto attributes = classAttributes(topology.classOf(cable));
        for (std::size_t i = 0; i < attributes.size();
             ++i) // the first three have columns of their own
            text += " " + (i < 3 ? "" : attributes[i].first + "=") + wordText(attributes[i].second);
        text += " class=" + wordText(cableKeys[cable.type]);
        if (cable.portA != kAnyPort)
            text += " port_a=" + std::to_string(cable.portA);
        if (cable.portB != kAnyPort)
            text += " port_b=" + std::to_string(cable.portB);
        text += '\n';
    }
    return text;
}

} // namespace clusterwright::model
