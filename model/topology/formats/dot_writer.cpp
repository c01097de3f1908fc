// Writes DOT that can be imported again and that Graphviz draws well: hosts are boxes, switches ellipses, routers hexagons, hubs
// wide flat boxes. A thick line is a fast cable, a dashed one is half duplex. Bonds are parallel lines: the file contains every
// cable.
#include "model/core/text.h"
#include "model/topology/formats/readers.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace clusterwright::model
{

namespace
{

// In the order of ComponentKind. Fill colours are light, so that black names stay readable.
constexpr std::array<std::string_view, 6> kLooks{
    R"(shape=box, width=0.6, height=0.3, fillcolor="#e8f0fb")",
    R"(shape=box, width=0.4, height=0.2, fillcolor="#f3e9fb")",
    R"(shape=ellipse, width=0.7, height=0.4, fillcolor="#fbe8d3")",
    R"(shape=box, width=3, height=0.15, fillcolor="#e5e5e5")",
    R"(shape=hexagon, width=0.7, height=0.4, fillcolor="#fbdfdf")",
    R"(shape=cylinder, width=0.5, height=0.4, fillcolor="#e3f3e3")",
};

// Keeps line feeds, which may appear in quotes.
std::string dotText(std::string_view text)
{
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\')
            result += '\\';
        result += letter;
    }
    return result + '"';
}

// Bandwidth in bits per second, as is usual for networks.
std::string rateText(double bandwidth)
{
    constexpr double kGigabit = 1.25e8; // B/s
    if (std::isinf(bandwidth))
        return "unlimited";
    return displayIn({bandwidth, kBandwidth}, bandwidth < kGigabit ? "Mbit/s" : "Gbit/s", 4);
}

// Bandwidths of existing cables; classes without cables are ignored.
std::set<double> bandwidthsOf(const Topology& topology)
{
    std::set<std::uint32_t> used;
    for (const auto& cable : topology.cables)
        used.insert(cable.type);
    std::set<double> bandwidths;
    for (const auto type : used)
        bandwidths.insert(topology.cableClasses[type].bandwidth);
    return bandwidths;
}

// The slowest cable has width 1; each factor of ten in bandwidth adds 1.
std::vector<std::string> looksOf(const Topology& topology, const std::set<double>& bandwidths)
{
    std::vector<std::string> looks;
    for (const auto& type : topology.cableClasses) {
        const double ratio = bandwidths.empty() ? 1 : type.bandwidth / *bandwidths.begin();
        const double width = ratio > 1 ? 1 + std::min(5.0, std::log10(ratio)) : 1;
        std::string look = ", penwidth=" + roundedText(width, 2);
        if (type.duplex == Duplex::Half)
            look += ", style=dashed";
        looks.push_back(look);
    }
    return looks;
}

// Labels of the cables. In a bond of equal cables, the first label gives their number. A bandwidth common to all cables is shown
// below the drawing instead.
std::vector<std::string> labelsOf(const Topology& topology, const std::set<double>& bandwidths)
{
    std::vector<std::string> labels(topology.cables.size());
    if (bandwidths.size() < 2)
        return labels;
    constexpr std::size_t kManyCables = 80;
    const auto* const name = topology.cables.size() <= kManyCables ? "len=2, label" : "tooltip";
    std::map<std::tuple<VertexId, VertexId, std::uint32_t>, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < topology.cables.size(); ++i) {
        const auto& cable = topology.cables[i];
        alike[{std::min(cable.a, cable.b), std::max(cable.a, cable.b), cable.type}].push_back(i);
    }
    for (const auto& [where, cables] : alike) {
        const auto count = cables.size() > 1 ? std::to_string(cables.size()) + " x " : "";
        const auto& type = topology.cableClasses[std::get<2>(where)];
        labels[cables.front()] =
            std::string(", ") + name + "=" + dotText(count + rateText(type.bandwidth));
    }
    return labels;
}

std::string header(const Topology& topology, const std::set<double>& bandwidths)
{
    constexpr std::size_t kManyVertices = 300; // exact layouts take too long
    constexpr std::size_t kManyCables = 200;   // lines around vertices take too long
    const bool isBig = topology.vertices.size() > kManyVertices;
    const bool isStraight = isBig || topology.cables.size() > kManyCables;
    auto caption = topology.name;
    if (bandwidths.size() == 1)
        caption += "\n" + rateText(*bandwidths.begin()) + " a cable";
    return "graph " + dotText(topology.name) + " {\n  graph [layout=" +
           (isBig ? "sfdp, overlap=prism, sep=\"+4\"" : "neato, overlap=false, sep=\"+8\"") +
           (isStraight ? ", splines=line" : ", splines=true") +
           ", outputorder=edgesfirst, bgcolor=white, fontname=\"sans-serif\",\n    label=" +
           dotText(caption) + ",\n    striping=" + std::string(toText(topology.striping)) +
           ",\n    " + std::string(kClassesAttribute) + "=" + dotText(classLines(topology)) +
           "];\n  node [style=filled, fontname=\"sans-serif\", fontsize=10, "
           "margin=\"0.05,0.03\"];\n"
           "  edge [color=\"#606060\", fontname=\"sans-serif\", fontsize=8];\n";
}

void addVertices(std::string& text, const Topology& topology)
{
    const auto keys = classKeys(topology.vertexClasses);
    std::optional<ComponentKind> look;
    for (const auto& vertex : topology.vertices) {
        const auto kind = topology.vertexClasses[vertex.type].kind;
        if (look != kind)
            text += "  node [" + std::string(kLooks[static_cast<std::size_t>(kind)]) + "];\n";
        look = kind;
        text += "  " + dotText(vertex.name) + " [class=" + dotText(keys[vertex.type]) +
                ", kind=" + std::string(toText(kind)) + "];\n";
    }
}

void addCables(std::string& text, const Topology& topology, const std::set<double>& bandwidths)
{
    const auto keys = classKeys(topology.cableClasses);
    const auto looks = looksOf(topology, bandwidths);
    const auto labels = labelsOf(topology, bandwidths);
    for (std::size_t i = 0; i < topology.cables.size(); ++i) {
        const auto& cable = topology.cables[i];
        text += "  " + dotText(topology.vertices[cable.a].name) + " -- " +
                dotText(topology.vertices[cable.b].name) + " [class=" + dotText(keys[cable.type]);
        for (const auto& [name, value] : classAttributes(topology.classOf(cable)))
            text += ", " + name + "=" + dotText(value);
        if (cable.portA != kAnyPort)
            text += ", port_a=" + std::to_string(cable.portA);
        if (cable.portB != kAnyPort)
            text += ", port_b=" + std::to_string(cable.portB);
        text += looks[cable.type] + labels[i] + "];\n";
    }
}

} // namespace

std::string writeDot(const Topology& topology)
{
    const auto bandwidths = bandwidthsOf(topology);
    auto text = header(topology, bandwidths);
    addVertices(text, topology);
    addCables(text, topology, bandwidths);
    return text + "}\n";
}

} // namespace clusterwright::model
