#include "model/design/placement/graph_drawing.h"

#include "model/design/placement/graph_blocks.h"
#include "model/design/placement/graph_parts.h"
#include "model/design/placement/graph_positions.h"
#include "model/design/placement/layered_placement.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

using Shape = GraphPart::Shape;

constexpr double kScale = 0.5; // marks are half as large as the nodes of a canvas
constexpr double kFramePad = 32;
constexpr std::uint32_t kNone = ~std::uint32_t{0};

class Drawer
{
public:
    Drawer(const Topology& topology, const std::set<std::string>& open)
        : m_topology(topology)
        , m_open(open)
        , m_places(topology.vertices.size())
    {
    }

    GraphDrawing run()
    {
        const auto whole = partsOf(m_topology);
        auto block = trimmed(inside(whole));
        GraphDrawing drawing;
        drawing.width = kScale * block.width;
        drawing.height = kScale * block.height;
        for (auto& mark : block.marks) {
            const bool isVertex = mark.kind == GraphMark::Kind::Vertex;
            mark.middle = {kScale * mark.middle.x, kScale * mark.middle.y};
            mark.width = isVertex ? kMarkSize : kScale * mark.width;
            mark.height = isVertex ? kMarkSize : kScale * mark.height;
        }
        drawing.marks = std::move(block.marks);
        numberMarks(whole, drawing);
        addLines(drawing);
        return drawing;
    }

private:
    // Place of a vertex in the enclosing parts.
    struct Place {
        std::uint32_t number = kNone; // index in a grid
        const GraphPart* grid = nullptr;
        std::uint32_t partNumber = kNone; // index of its part in a grid or snake of parts
        std::uint32_t partMark = kNone;
        const GraphPart* partGrid = nullptr;
    };

    [[nodiscard]] MarkBlock vertexBlock(VertexId vertex) const
    {
        GraphMark mark;
        mark.vertex = vertex;
        mark.title = m_topology.vertices[vertex].name;
        mark.middle = {kNodeWidth / 2, kNodeHeight / 2};
        mark.width = kNodeWidth;
        mark.height = kNodeHeight;
        return {kNodeWidth, kNodeHeight, {std::move(mark)}};
    }

    [[nodiscard]] GraphMark partMark(const GraphPart& part, GraphMark::Kind kind) const
    {
        GraphMark mark;
        const auto all = part.all();
        mark.kind = kind;
        mark.vertex = all.front();
        mark.part = part.key;
        mark.title = part.title;
        mark.hosts = hostsIn(part, m_topology);
        mark.others = all.size() - mark.hosts;
        return mark;
    }

    [[nodiscard]] MarkBlock partBlock(const GraphPart& part, bool isInSmall)
    {
        const bool isFixed = part.isFrame || isInSmall;
        if (!isFixed && !m_open.contains(part.key)) {
            auto mark = partMark(part, GraphMark::Kind::ClosedPart);
            mark.width = kPartWidth / kScale;
            mark.height = kPartHeight / kScale;
            mark.middle = {mark.width / 2, mark.height / 2};
            return {mark.width, mark.height, {std::move(mark)}};
        }
        auto inner = inside(part);
        if (isInSmall && part.shape == Shape::Leaf)
            return inner;
        inner = trimmed(std::move(inner));
        auto mark = partMark(part, GraphMark::Kind::OpenPart);
        mark.isFixed = isFixed;
        mark.width = std::max(inner.width + 2 * kFramePad, kPartWidth / kScale);
        mark.height = inner.height + 2 * kFramePad + kPartTitle / kScale;
        mark.middle = {mark.width / 2, mark.height / 2};
        MarkBlock result{mark.width, mark.height, {mark}};
        const double x = (mark.width - inner.width) / 2;
        add(result, std::move(inner), x, kFramePad + kPartTitle / kScale);
        return result;
    }

    MarkBlock inside(const GraphPart& part)
    {
        const bool isPartSmall = part.shape != Shape::Grid && isSmall(part, m_topology);
        std::vector<MarkBlock> blocks;
        for (const auto vertex : part.vertices)
            blocks.push_back(vertexBlock(vertex));
        for (const auto& inner : part.parts)
            blocks.push_back(partBlock(inner, isPartSmall));
        const auto cell = largest(blocks);
        switch (part.shape) {
        case Shape::Known:
            return inCells(std::move(blocks), positionsOf(m_topology));
        case Shape::Ring:
            return inCells(std::move(blocks), ringCorners(part.parts.size(), cell));
        case Shape::Snake: {
            const auto corners = snakeCorners(part.parts.size(), cell);
            return inCells(std::move(blocks), corners);
        }
        case Shape::Grid: {
            const auto corners = gridCorners(part.lengths, cell);
            return inCells(std::move(blocks), corners);
        }
        case Shape::Leaf:
            return aboveOthers(std::move(blocks));
        case Shape::Tiers:
            break;
        }
        return tiers(part, std::move(blocks));
    }

    // Places layers by the distance from the hosts.
    [[nodiscard]] MarkBlock tiers(const GraphPart& part, std::vector<MarkBlock> blocks) const
    {
        std::vector<std::uint32_t> itemOf(m_topology.vertices.size(), kNone);
        std::vector<bool> isLow;
        for (const auto vertex : part.vertices) {
            itemOf[vertex] = static_cast<std::uint32_t>(isLow.size());
            isLow.push_back(m_topology.classOf(vertex).kind == ComponentKind::Host);
        }
        for (const auto& inner : part.parts) {
            for (const auto vertex : inner.all())
                itemOf[vertex] = static_cast<std::uint32_t>(isLow.size());
            isLow.push_back(hostsIn(inner, m_topology) > 0);
        }
        if (std::ranges::find(isLow, true) == isLow.end())
            isLow.assign(isLow.size(), true);
        std::set<std::pair<std::size_t, std::size_t>> pairs;
        for (const auto& cable : m_topology.cables) {
            const auto a = itemOf[cable.a];
            const auto b = itemOf[cable.b];
            if (a != b && a != kNone && b != kNone)
                pairs.emplace(std::min(a, b), std::max(a, b));
        }
        std::vector<Box> boxes(blocks.size());
        setLayers(boxes, isLow, {pairs.begin(), pairs.end()});
        return inLayers(boxes, std::move(blocks));
    }

    // Assigns each vertex its own mark, or that of the outermost closed part around it.
    void numberMarks(const GraphPart& whole, GraphDrawing& drawing)
    {
        drawing.markOf.assign(m_topology.vertices.size(), kNone);
        std::unordered_map<std::string, std::uint32_t> parts;
        for (std::uint32_t i = 0; i < drawing.marks.size(); ++i) {
            const auto& mark = drawing.marks[i];
            if (mark.kind == GraphMark::Kind::Vertex)
                drawing.markOf[mark.vertex] = i;
            else
                parts.emplace(mark.part, i);
        }
        numberParts(whole, parts, drawing);
    }

    void numberParts(const GraphPart& part,
                     const std::unordered_map<std::string, std::uint32_t>& marks,
                     GraphDrawing& drawing)
    {
        if (part.shape == Shape::Grid && part.parts.empty())
            for (std::size_t i = 0; i < part.vertices.size(); ++i) {
                m_places[part.vertices[i]].number = static_cast<std::uint32_t>(i);
                m_places[part.vertices[i]].grid = &part;
            }
        for (std::size_t i = 0; i < part.parts.size(); ++i) {
            const auto& inner = part.parts[i];
            const auto found = marks.find(inner.key);
            const auto mark = found == marks.end() ? kNone : found->second;
            const bool isClosed =
                mark != kNone && drawing.marks[mark].kind == GraphMark::Kind::ClosedPart;
            const bool isOnGrid = part.shape == Shape::Grid || part.shape == Shape::Snake;
            if (isClosed || isOnGrid)
                for (const auto vertex : inner.all()) {
                    if (isClosed)
                        drawing.markOf[vertex] = mark;
                    if (isOnGrid) {
                        auto& place = m_places[vertex];
                        place.partNumber = static_cast<std::uint32_t>(i);
                        place.partMark = mark;
                        place.partGrid = &part;
                    }
                }
            if (!isClosed)
                numberParts(inner, marks, drawing);
        }
    }

    void addLines(GraphDrawing& drawing) const
    {
        std::unordered_map<std::uint64_t, std::size_t> known;
        for (std::size_t i = 0; i < m_topology.cables.size(); ++i) {
            const auto& cable = m_topology.cables[i];
            const auto& from = m_places[cable.a];
            const auto& to = m_places[cable.b];
            const bool isOfParts =
                from.partMark != kNone && to.partMark != kNone && from.partMark != to.partMark;
            auto a = isOfParts ? from.partMark : drawing.markOf[cable.a];
            auto b = isOfParts ? to.partMark : drawing.markOf[cable.b];
            if (a == b)
                continue;
            if (a > b)
                std::swap(a, b);
            const auto key = (std::uint64_t{a} << 32U) | b;
            const auto [found, isNew] = known.emplace(key, drawing.lines.size());
            if (!isNew) {
                ++drawing.lines[found->second].count;
                continue;
            }
            GraphLine line{a, b, 1, static_cast<CableId>(i)};
            line.isAround = isOfParts ? isAround(from.partNumber, to.partNumber, *from.partGrid)
                            : from.grid && from.grid == to.grid
                                ? isAround(from.number, to.number, *from.grid)
                                : false;
            line.isBowed = !line.isAround && passesOthers(drawing, a, b);
            drawing.lines.push_back(line);
        }
    }

    // Returns true if two places of a grid are further apart than neighbours along one dimension.
    static bool isAround(std::uint32_t a, std::uint32_t b, const GraphPart& grid)
    {
        auto lengths = grid.lengths;
        if (grid.shape == Shape::Snake)
            lengths = {static_cast<int>(grid.parts.size())};
        for (auto length = lengths.rbegin(); length != lengths.rend(); ++length) {
            const auto size = static_cast<std::uint32_t>(*length);
            const auto first = a % size;
            const auto second = b % size;
            if (std::max(first, second) - std::min(first, second) > 1)
                return true;
            a /= size;
            b /= size;
        }
        return false;
    }

    // Returns true if the line between two vertices in one row or column runs through another one. Such long lines are rare.
    static bool passesOthers(const GraphDrawing& drawing, std::uint32_t a, std::uint32_t b)
    {
        constexpr double kFarX = 1.5 * kScale * (kNodeWidth + kNodeGap);
        constexpr double kFarY = 1.5 * kScale * (kNodeHeight + kNodeGap);
        const auto& marks = drawing.marks;
        const auto& from = marks[a].middle;
        const auto& to = marks[b].middle;
        const bool isRow = from.y == to.y && std::abs(from.x - to.x) > kFarX;
        const bool isColumn = from.x == to.x && std::abs(from.y - to.y) > kFarY;
        if ((!isRow && !isColumn) || marks[a].kind != GraphMark::Kind::Vertex ||
            marks[b].kind != GraphMark::Kind::Vertex)
            return false;
        return std::ranges::any_of(marks, [&](const GraphMark& mark) {
            const auto& at = mark.middle;
            return mark.kind == GraphMark::Kind::Vertex &&
                   (isRow ? at.y == from.y && (at.x - from.x) * (at.x - to.x) < 0
                          : at.x == from.x && (at.y - from.y) * (at.y - to.y) < 0);
        });
    }

    const Topology& m_topology;
    const std::set<std::string>& m_open;
    std::vector<Place> m_places; // by vertex
};

bool findParts(const GraphPart& part,
               const Topology& topology,
               VertexId vertex,
               std::vector<std::string>& path)
{
    if (std::ranges::find(part.vertices, vertex) != part.vertices.end())
        return true;
    const bool isPartSmall = part.shape != Shape::Grid && isSmall(part, topology);
    for (const auto& inner : part.parts) {
        const bool isFixed = inner.isFrame || isPartSmall;
        if (!isFixed)
            path.push_back(inner.key);
        if (findParts(inner, topology, vertex, path))
            return true;
        if (!isFixed)
            path.pop_back();
    }
    return false;
}

} // namespace

GraphDrawing drawingOf(const Topology& topology, const std::set<std::string>& open)
{
    return Drawer(topology, open).run();
}

std::vector<std::string> partsAround(const Topology& topology, VertexId vertex)
{
    std::vector<std::string> path;
    findParts(partsOf(topology), topology, vertex, path);
    return path;
}

} // namespace clusterwright::model
