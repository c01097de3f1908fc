#include "model/design/placement/arrangement.h"

#include "model/design/document/design.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/node_names.h"
#include "model/design/library/library.h"
#include "model/design/names/renaming.h"
#include "model/design/placement/layered_placement.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

// Positions of nodes by name, within a rectangle that begins at (0, 0).
struct Arranged {
    std::vector<NodePosition> nodes;
    double width = kNodeWidth;
    double height = kNodeHeight;
};

// Puts the content of each box at the position of the box.
Arranged joined(const Placement2D& placement, std::vector<Arranged>& boxes)
{
    Arranged result{{}, placement.width, placement.height};
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const auto& middle = placement.middles[i];
        for (auto& node : boxes[i].nodes) {
            node.x += middle.x - boxes[i].width / 2;
            node.y += middle.y - boxes[i].height / 2;
            result.nodes.push_back(std::move(node));
        }
    }
    return result;
}

// Puts a frame around the nodes of a group; the group's own position is the middle.
Arranged framed(Arranged inner, const std::string& name)
{
    constexpr double kFrame = kNodeGap / 2;
    constexpr double kTitle = 28;
    for (auto& node : inner.nodes) {
        node.x += kFrame;
        node.y += kFrame + kTitle;
    }
    inner.width += 2 * kFrame;
    inner.height += 2 * kFrame + kTitle;
    inner.nodes.push_back({name, inner.width / 2, inner.height / 2});
    return inner;
}

Arranged single(const std::string& name, const NodeSizes& sizes = {})
{
    Arranged result;
    if (const auto size = sizes.find(name); size != sizes.end()) {
        result.width = std::max(kNodeWidth, size->second.x);
        result.height = std::max(kNodeHeight, size->second.y);
    }
    result.nodes.push_back({name, result.width / 2, result.height / 2});
    return result;
}

class TopologyArranging
{
public:
    TopologyArranging(const Design& design, Library& library, const NodeSizes& sizes)
        : m_design(design)
        , m_sizes(sizes)
        , m_ends(*design.topology)
    {
        for (const auto& component : availableComponents(design, library)) {
            const auto kind = componentKind(component.kind);
            if (kind && forwardsByNature(*kind))
                m_forwarding.insert(component.name);
        }
    }

    Arranged arrange(const std::vector<Element>& pool)
    {
        std::map<Element, std::size_t> numbers;
        std::vector<Arranged> inner;
        std::vector<Box> boxes;
        std::vector<bool> isLow;
        for (const auto& element : pool) {
            numbers.emplace(element, inner.size());
            inner.push_back(arrange(element));
            boxes.push_back({inner.back().width, inner.back().height, 0});
            isLow.push_back(!forwards(element));
        }
        BoxEdges edges;
        std::set<std::string> owners;
        for (const auto& element : pool)
            owners.insert(element.owner);
        for (const auto& owner : owners)
            addEdges(owner, numbers, edges);
        setLayers(boxes, isLow, edges);
        return joined(placeLayers(std::move(boxes), edges), inner);
    }

private:
    Arranged arrange(const Element& element)
    {
        // A group without a name, which a file can have, has no path to look up its parts.
        if (!isOf<TopologyGroup>(element) || element.name.empty())
            return single(nodeName(element), m_sizes);
        std::vector<Element> pool;
        const auto path = joinedPath(element.owner, element.name);
        const auto& generators = *itemsOf<GeneratorUse>(m_design, path);
        for (const auto& use : generators)
            pool.push_back(elementOf(use, path));
        for (const auto& vertex : *itemsOf<DrawnVertex>(m_design, path))
            pool.push_back(elementNamed<DrawnVertex>(vertex.name, path));
        for (const auto& group : *itemsOf<TopologyGroup>(m_design, path))
            pool.push_back(elementNamed<TopologyGroup>(group.name, path));
        return framed(arrange(pool), nodeName(element));
    }

    // A generator counts as its switches, a group as its hosts.
    bool forwards(const Element& element)
    {
        if (!isOf<DrawnVertex>(element))
            return isOf<GeneratorUse>(element);
        auto& components = m_components[element.owner];
        if (components.empty())
            for (const auto& vertex : *itemsOf<DrawnVertex>(m_design, element.owner))
                components.emplace(vertex.name, vertex.component);
        const auto found = components.find(element.name); // missing for a group without a name
        return found != components.end() && m_forwarding.contains(found->second);
    }

    void addEdges(const std::string& owner,
                  const std::map<Element, std::size_t>& numbers,
                  BoxEdges& edges) const
    {
        const auto numberOf = [&](const std::string& end) {
            for (const auto& element : m_ends.pathOf(owner, end))
                if (const auto found = numbers.find(element); found != numbers.end())
                    return found->second;
            return numbers.size();
        };
        for (const auto& cable : *itemsOf<DrawnCable>(m_design, owner)) {
            const auto from = numberOf(cable.from);
            const auto to = numberOf(cable.to);
            if (from != to && from < numbers.size() && to < numbers.size())
                edges.emplace_back(from, to);
        }
    }

    const Design& m_design;
    const NodeSizes& m_sizes;
    const CableEnds m_ends;
    std::set<std::string> m_forwarding; // components
    std::map<std::string, std::unordered_map<std::string, std::string>>
        m_components; // per group, by vertex
};

// Returns the elements that are not inside groups of other elements.
std::vector<Element> outermost(const std::vector<Element>& elements)
{
    const std::set<Element> chosen(elements.begin(), elements.end());
    std::vector<Element> result;
    for (const auto& element : chosen) {
        bool isInside = false;
        for (auto owner = element.owner; !owner.empty() && !isInside;) {
            const auto dot = owner.rfind('.');
            const auto outer = dot == std::string::npos ? "" : owner.substr(0, dot);
            const auto name = dot == std::string::npos ? owner : owner.substr(dot + 1);
            isInside = chosen.contains(elementNamed<TopologyGroup>(name, outer));
            owner = outer;
        }
        if (!isInside)
            result.push_back(element);
    }
    return result;
}

Arranged arrangeTopology(const Design& design,
                         const std::vector<Element>& elements,
                         Library& library,
                         const NodeSizes& sizes)
{
    std::vector<Element> pool;
    if (!design.topology)
        return {};
    const auto isNode = [](const Element& element) {
        return isOf<DrawnVertex>(element) || isOf<GeneratorUse>(element) ||
               isOf<TopologyGroup>(element);
    };
    for (const auto& element : elements.empty() ? elementsOf(design) : outermost(elements))
        if (isNode(element) && (!elements.empty() || element.owner.empty()))
            pool.push_back(element);
    return TopologyArranging(design, library, sizes).arrange(pool);
}

Point sizeOf(const std::string& name, const NodeSizes& sizes)
{
    const auto found = sizes.find(name);
    return found == sizes.end() ? Point{kNodeWidth, kNodeHeight} : found->second;
}

struct Rectangle {
    double left, top, right, bottom;
};

Rectangle boxOf(const NodePosition& node, const NodeSizes& sizes)
{
    const auto size = sizeOf(node.name, sizes);
    return {node.x - size.x / 2, node.y - size.y / 2, node.x + size.x / 2, node.y + size.y / 2};
}

// Returns the corner of the rectangle: the earlier position of the nodes, otherwise below all others; the origin of an empty
// canvas.
Point cornerFor(const std::vector<NodePosition>& known,
                const Arranged& arranged,
                const NodeSizes& sizes)
{
    std::set<std::string> names;
    for (const auto& node : arranged.nodes)
        names.insert(node.name);
    std::optional<Point> stood, below;
    std::vector<Rectangle> others;
    for (const auto& node : known) {
        const auto box = boxOf(node, sizes);
        if (names.contains(node.name))
            stood = stood ? Point{std::min(stood->x, box.left), std::min(stood->y, box.top)}
                          : Point{box.left, box.top};
        else
            others.push_back(box);
        below = below ? Point{std::min(below->x, box.left), std::max(below->y, box.bottom)}
                      : Point{box.left, box.bottom};
    }
    if (!below)
        return {};
    const Point under{below->x, below->y + kNodeGap};
    if (!stood)
        return under;
    const bool covers = std::ranges::any_of(others, [&](const Rectangle& other) {
        return other.left < stood->x + arranged.width && other.right > stood->x &&
               other.top < stood->y + arranged.height && other.bottom > stood->y;
    });
    return covers ? under : *stood;
}

} // namespace

Edit arranging(const Design& design,
               const std::vector<Element>& elements,
               Library& library,
               const NodeSizes& sizes)
{
    auto arranged = arrangeTopology(design, elements, library, sizes);
    for (auto& node : arranged.nodes)
        node.name = nameByNumber(design, node.name);
    NodeSizes byNumber;
    for (const auto& [name, size] : sizes)
        byNumber.emplace(nameByNumber(design, name), size);
    const auto corner =
        elements.empty() ? Point{} : cornerFor(design.layout.topology, arranged, byNumber);
    for (auto& node : arranged.nodes) {
        node.x = std::clamp(node.x + corner.x, -kFarthestPosition, kFarthestPosition);
        node.y = std::clamp(node.y + corner.y, -kFarthestPosition, kFarthestPosition);
    }
    return moving(design, "topology", arranged.nodes);
}

} // namespace clusterwright::model
