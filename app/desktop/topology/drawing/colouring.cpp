#include "app/desktop/topology/drawing/colouring.h"

#include "app/desktop/canvas/kind_colour.h"
#include "app/desktop/common/text.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/graph/design_topology.h"
#include "model/study/studies/answer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

namespace clusterwright::desktop
{

namespace
{

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](int x, int y) { return static_cast<int>(x + (y - x) * share); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

void addValues(Colouring& colouring, const TopologyShapes& shapes, const model::Answer& answer)
{
    std::optional<model::Quantity> least;
    std::optional<model::Quantity> most;
    std::set<std::string> seen;
    for (const auto& node : shapes.nodes) {
        if (node.component.empty() || !seen.insert(node.component).second)
            continue;
        const auto value = answer.value(node.component + "." + colouring.attribute.toStdString());
        if (!value || !std::isfinite(value->value))
            continue;
        colouring.values.emplace(node.component, value->value);
        if (!least || value->value < least->value)
            least = value;
        if (!most || value->value > most->value)
            most = value;
    }
    if (!least)
        return;
    colouring.least = least->value;
    colouring.most = most->value;
    colouring.leastText = qt(model::displayText(*least));
    colouring.mostText = qt(model::displayText(*most));
}

// Maps the most loaded resources of all-to-all traffic, which refer to cables and vertices of the whole graph, to the drawn shapes.
class LoadFinder
{
public:
    LoadFinder(Colouring& colouring, const ShapeSource& source, const TopologyShapes& shapes)
        : m_colouring(colouring)
        , m_graph(*source.answer.graph)
        , m_ends(source.section)
        , m_shapes(shapes)
    {
        for (std::size_t i = 0; i < shapes.nodes.size(); ++i)
            m_nodes.emplace(model::nodeName(shapes.nodes[i].element), i);
        for (std::size_t i = 0; i < shapes.cables.size(); ++i)
            m_cables.emplace(ordered(shapes.cables[i].from, shapes.cables[i].to), i);
    }

    void add(const model::Bottleneck& bottleneck)
    {
        if (!(bottleneck.capacity > 0) || !std::isfinite(bottleneck.capacity))
            return;
        Load load{bottleneck.load / bottleneck.capacity, {}};
        load.text = QString::number(std::round(100 * load.share)) + QLatin1String(" %");
        if (bottleneck.kind != model::ResourceKind::Cable) {
            if (const auto node = nodeOf(bottleneck.id))
                keep(m_colouring.nodes[*node], load);
            return;
        }
        const auto a = model::startOf(m_graph.adjacency, bottleneck.id);
        const auto b = model::endOf(m_graph.adjacency, bottleneck.id);
        const auto from = nodeOf(a);
        const auto to = nodeOf(b);
        if (!from || !to)
            return;
        if (*from == *to && m_shapes.nodes[*from].graph)
            keepInside(*from, a, b, load);
        const auto [first, last] = m_cables.equal_range(ordered(*from, *to));
        for (auto cable = first; cable != last; ++cable)
            keep(m_colouring.cables[cable->second], load);
    }

private:
    using Pair = std::pair<std::size_t, std::size_t>;

    static Pair ordered(std::size_t a, std::size_t b) { return {std::min(a, b), std::max(a, b)}; }

    static void keep(Load& kept, const Load& load)
    {
        if (load.share > kept.share)
            kept = load;
    }

    [[nodiscard]] std::optional<std::size_t> nodeOf(model::VertexId vertex) const
    {
        const auto element = m_ends.at({}, m_graph.topology.vertices[vertex].name);
        const auto found = element ? m_nodes.find(model::nodeName(*element)) : m_nodes.end();
        return found == m_nodes.end() ? std::nullopt : std::optional(found->second);
    }

    void keepInside(std::size_t node, model::VertexId a, model::VertexId b, const Load& load)
    {
        const auto first = firstOf(node);
        keep(m_colouring.inside[node][{std::min(a, b) - first, std::max(a, b) - first}], load);
    }

    // The graph of a generator is a contiguous range of vertices in the whole graph. A result of an older design may lack it:
    // then nothing is marked.
    model::VertexId firstOf(std::size_t node)
    {
        const auto known = m_firsts.find(node);
        if (known != m_firsts.end())
            return known->second;
        const auto& vertices = m_graph.topology.vertices;
        const auto& name = m_shapes.nodes[node].graph->topology->vertices.front().name;
        model::VertexId first = 0;
        while (first < vertices.size() &&
               (!vertices[first].name.ends_with(name) || nodeOf(first) != node))
            ++first;
        return m_firsts[node] = first;
    }

    Colouring& m_colouring;
    const model::TopologyInstance& m_graph;
    model::CableEnds m_ends;
    const TopologyShapes& m_shapes;
    std::unordered_map<std::string, std::size_t> m_nodes;
    std::multimap<Pair, std::size_t> m_cables;
    std::map<std::size_t, model::VertexId> m_firsts;
};

} // namespace

// The strong end is light enough for text on it.
QColor rampColour(double share, const Theme& theme)
{
    constexpr double kFaint = 0.1;
    constexpr double kStrong = 0.55;
    return mixed(
        theme.node, theme.accent, kFaint + (kStrong - kFaint) * std::clamp(share, 0.0, 1.0));
}

QColor Colouring::colourOf(const NodeShape& node, const Theme& theme) const
{
    if (by == ColourBy::Kind)
        return kindColour(node.kind, theme);
    if (by == ColourBy::Load)
        return theme.nodeEdge;
    const auto found = values.find(node.component);
    if (found == values.end())
        return theme.nodeEdge;
    return rampColour(most > least ? (found->second - least) / (most - least) : 1, theme);
}

bool hasLoad(const model::Answer& answer)
{
    return answer.load && answer.graph && answer.design.pipeline;
}

QStringList attributesOf(const TopologyShapes& shapes, const model::Answer& answer)
{
    std::set<std::string> drawn;
    for (const auto& node : shapes.nodes)
        drawn.insert(node.component);
    std::map<QString, std::set<double>> values;
    if (answer.system)
        for (const auto& component : answer.system->components)
            for (const auto& attribute : component.attributes)
                if (const auto value = answer.value(component.name + "." + attribute.name);
                    value && std::isfinite(value->value) && drawn.contains(component.name))
                    values[qt(attribute.name)].insert(value->value);
    QStringList names;
    for (const auto& [name, distinct] : values)
        if (distinct.size() > 1)
            names.append(name);
    return names;
}

Colouring colouringBy(ColourBy by,
                      const QString& attribute,
                      const ShapeSource& source,
                      const TopologyShapes& shapes)
{
    Colouring colouring;
    colouring.by = by;
    colouring.attribute = attribute;
    if (by == ColourBy::Attribute)
        addValues(colouring, shapes, source.answer);
    if (by != ColourBy::Attribute && hasLoad(source.answer)) {
        LoadFinder finder(colouring, source, shapes);
        for (const auto& bottleneck : source.answer.load->shares.bottlenecks)
            finder.add(bottleneck);
    }
    return colouring;
}

} // namespace clusterwright::desktop
