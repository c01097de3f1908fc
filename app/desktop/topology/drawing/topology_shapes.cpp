#include "app/desktop/topology/drawing/topology_shapes.h"

#include "app/desktop/common/text.h"
#include "app/desktop/topology/drawing/placement.h"
#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/cable_ends.h"
#include "model/topology/generators/generate.h"
#include "model/units/quantity.h"

#include <QCoreApplication>
#include <QLocale>
#include <QScopedValueRollback>

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace clusterwright::desktop
{

namespace
{

constexpr double kFramePadding = 24;
constexpr double kFrameTitle = 28;
const QString kTimes = QStringLiteral("\u00d7"); // a multiplication sign

struct ShapeWords {
    Q_DECLARE_TR_FUNCTIONS(Topology)
};

class Shaper
{
public:
    explicit Shaper(const ShapeSource& source)
        : m_source(source)
        , m_numbers(source.answer)
    {
        for (const auto& component : source.components)
            m_components.emplace(component.name, &component);
    }

    TopologyShapes run()
    {
        const auto& whole = m_source.section.whole;
        m_shapes.nodes.reserve(whole.generators.size() + whole.vertices.size());
        m_shapes.cables.reserve(whole.cables.size());
        m_nodes.reserve(m_shapes.nodes.capacity());
        addGroup(whole, {}, 0);
        placeNodes(m_shapes, m_source);
        closeCovering();
        addCables(whole, {});
        widenSwitches();
        fitFrames(m_shapes);
        m_shapes.asked = std::move(m_numbers.asked());
        return std::move(m_shapes);
    }

private:
    void addGroup(const model::TopologyGroup& group, const std::string& path, int depth)
    {
        for (std::size_t i = 0; i < group.generators.size(); ++i)
            addGenerator(group.generators[i], path, i);
        for (const auto& vertex : group.vertices)
            addVertex(vertex, path);
        for (const auto& inner : group.groups) {
            FrameShape frame;
            frame.element = model::elementNamed<model::TopologyGroup>(inner.name, path);
            frame.path = model::joinedPath(path, inner.name);
            frame.title = qt(inner.name);
            const auto equation = "topology." + frame.path + ".count";
            if (inner.count)
                frame.title += QLatin1Char(' ') + countText(equation, *inner.count);
            const auto copies = inner.count ? m_numbers.value(equation) : std::nullopt;
            frame.depth = depth;
            frame.isOff = m_isOff || (copies && copies->value == 0);
            m_shapes.frames.push_back(frame);
            const QScopedValueRollback off(m_isOff, frame.isOff);
            if (!inner.name.empty()) // else nothing inside it can be referred to
                addGroup(inner, frame.path, depth + 1);
        }
    }

    void addVertex(const model::DrawnVertex& vertex, const std::string& path)
    {
        auto& node = m_shapes.nodes.emplace_back();
        node.element = model::elementNamed<model::DrawnVertex>(vertex.name, path);
        node.component = vertex.component;
        node.title = qt(vertex.name);
        const auto found = m_components.find(vertex.component);
        if (found != m_components.end())
            node.kind = model::componentKind(found->second->kind).value_or(node.kind);
        if (node.title != qt(vertex.component) && !node.title.startsWith(qt(vertex.component)))
            node.detail = qt(vertex.component);
        node.ports = portsOf(vertex.component);
        node.state = vertex.state;
        node.isOff = m_isOff || vertex.state != model::ItemState::On;
        if (vertex.state != model::ItemState::On)
            node.detail = qt(model::offWord(vertex.state));
        node.name = model::nodeName(node.element);
        take(node);
    }

    void addGenerator(const model::GeneratorUse& use, const std::string& path, std::size_t number)
    {
        auto& node = m_shapes.nodes.emplace_back();
        node.element = model::elementOf(use, path);
        node.kind = model::ComponentKind::Switch;
        const auto text = qt(use.call.text);
        node.title = use.name.empty() ? text : qt(use.name) + QStringLiteral(": ") + text;
        node.size = kGeneratorSize;
        node.isOff = m_isOff;
        node.name = model::joinedPath(path, std::to_string(number));
        take(node);
        addPlayers(node, use);
        const auto found = m_source.views.find(node.element);
        const auto view = found == m_source.views.end() ? GeneratorView() : found->second;
        if (view.isOpen.value_or(true) && (view.isChosen || !m_isOff)) {
            node.graph = m_source.graphs.picture(use, path, m_numbers, view.openParts);
            if (!view.isOpen)
                m_undecided.push_back(m_shapes.nodes.size() - 1);
        }
        if (const auto size = m_source.graphs.size(use, path, m_numbers))
            node.detail = detailOf(*size);
        if (node.graph)
            node.size = node.graph->size.expandedTo(kGeneratorSize) + QSizeF(0, kOpenTitle);
    }

    // A component plays the role of its own name unless the design assigns another component.
    void addPlayers(NodeShape& node, const model::GeneratorUse& use)
    {
        for (const auto& [role, component] : use.components)
            node.players.emplace(role, component);
        const auto call = model::match(use.call);
        if (!call)
            return;
        for (const auto& role : call.value().generator->roles) {
            const auto& player = node.players.emplace(role.name, role.name).first->second;
            if (role.kind)
                continue;
            if (const auto speed = speedOf(player); !speed.isEmpty())
                node.speeds.emplace(role.name, speed);
        }
    }

    // Shows bandwidths in bits per second, as is usual for cables.
    [[nodiscard]] QString speedOf(const std::string& cable)
    {
        constexpr double kGigabit = 1.25e8; // B/s
        const auto speed = cable.empty() ? std::nullopt : m_numbers.value(cable + ".bandwidth");
        if (!speed || !std::isfinite(speed->value))
            return {};
        return qt(model::displayIn(*speed, speed->value < kGigabit ? "Mbit/s" : "Gbit/s", 3));
    }

    void closeCovering()
    {
        for (const auto number : m_undecided) {
            auto& node = m_shapes.nodes[number];
            const auto isCovered = [&](const NodeShape& other) {
                return &other != &node && other.box().intersects(node.box());
            };
            if (!node.graph || std::ranges::none_of(m_shapes.nodes, isCovered))
                continue;
            node.graph = nullptr;
            node.size = kGeneratorSize;
        }
    }

    // A box with many cables is long, as far as its row has room, so that ports stay apart.
    void widenSwitches()
    {
        constexpr int kFewCables = 12;
        constexpr std::size_t kMostLong = 64; // a larger drawing is viewed from afar
        std::vector<int> cables(m_shapes.nodes.size());
        for (const auto& cable : m_shapes.cables)
            for (const auto end : {cable.from, cable.to})
                ++cables[end];
        std::vector<std::size_t> crowded;
        for (std::size_t i = 0; i < cables.size(); ++i)
            if (cables[i] > kFewCables && !m_shapes.nodes[i].isGenerator())
                crowded.push_back(i);
        if (crowded.size() > kMostLong)
            return;
        for (const auto i : crowded)
            m_shapes.nodes[i].size.setWidth(widthFor(i, cables[i]));
    }

    [[nodiscard]] double widthFor(std::size_t number, int cables) const
    {
        constexpr double kPortRoom = 8;
        constexpr double kMost = 576;
        constexpr double kStep = 48; // whole grid steps, on both sides
        constexpr double kGap = 24;
        const auto& node = m_shapes.nodes[number];
        double half = std::min(cables * kPortRoom, kMost) / 2;
        for (const auto& other : m_shapes.nodes) {
            const auto away = other.middle - node.middle;
            const bool isBeside =
                std::abs(away.y()) < (node.size.height() + other.size.height()) / 2 + kGap;
            if (&other != &node && isBeside)
                half = std::min(half, std::abs(away.x()) - other.size.width() / 2 - kGap);
        }
        return std::max(kNodeSize.width(), std::floor(2 * half / kStep) * kStep);
    }

    void take(const NodeShape& node)
    {
        m_nodes.emplace(model::nodeName(node.element), m_shapes.nodes.size() - 1);
    }

    [[nodiscard]] int portsOf(const std::string& component)
    {
        const auto known = m_ports.find(component);
        if (known != m_ports.end())
            return known->second;
        const auto ports = m_numbers.value(component + ".ports");
        return m_ports[component] =
                   ports && std::isfinite(ports->value) ? static_cast<int>(ports->value) : 0;
    }

    // "× 8", or the expression while it has no value.
    [[nodiscard]] QString countText(const std::string& equation, const model::Expression& count)
    {
        const auto value = m_numbers.value(equation);
        if (!value || !std::isfinite(value->value))
            return kTimes + QLatin1Char(' ') + qt(count.text);
        constexpr std::size_t kShort = 16; // the Inspector shows longer expressions
        const auto number = QString::number(value->value);
        const bool isNumber = number == qt(count.text) || count.text.size() > kShort;
        return kTimes + QLatin1Char(' ') +
               (isNumber ? number : qt(count.text) + QStringLiteral(" = ") + number);
    }

    // Returns "4 × 1 Gbit/s".
    [[nodiscard]] static QString bondText(const QString& count, const QString& speed)
    {
        return speed.isEmpty() ? kTimes + count
                               : count + QLatin1Char(' ') + kTimes + QLatin1Char(' ') + speed;
    }

    [[nodiscard]] static QString detailOf(const GraphSize& size)
    {
        const auto [hosts, others] = size;
        const QLocale commas(QLocale::English);
        auto text = hosts == 1 ? ShapeWords::tr("1 host")
                               : ShapeWords::tr("%1 hosts").arg(commas.toString(hosts));
        if (others > 0)
            text += QStringLiteral(", ") +
                    (others == 1 ? ShapeWords::tr("1 switch")
                                 : ShapeWords::tr("%1 switches").arg(commas.toString(others)));
        return text;
    }

    void addCables(const model::TopologyGroup& group, const std::string& path)
    {
        for (std::size_t i = 0; i < group.cables.size(); ++i)
            addCable(group.cables[i], path, i);
        for (const auto& inner : group.groups)
            if (!inner.name.empty())
                addCables(inner, model::joinedPath(path, inner.name));
    }

    void addCable(const model::DrawnCable& cable, const std::string& path, std::size_t number)
    {
        CableShape shape;
        const auto from = nodeAt(path, cable.from, shape.fromVertex);
        const auto to = nodeAt(path, cable.to, shape.toVertex);
        if (!from || !to)
            return; // a finding reports it
        shape.element = model::elementOf(cable, path);
        shape.from = *from;
        shape.to = *to;
        shape.component = cable.component;
        if (cable.count) {
            const auto equation =
                "topology." + (path.empty() ? "" : path + ".") + "cables" + std::to_string(number);
            shape.detail = countText(equation, *cable.count);
            const auto value = m_numbers.value(equation);
            shape.count = value ? static_cast<int>(std::clamp(value->value, 0.0, 1e6)) : 2;
            if (shape.count != 1)
                shape.label = bondText(value ? QString::number(shape.count) : qt(cable.count->text),
                                       speedOf(cable.component));
        }
        m_shapes.cables.push_back(std::move(shape));
    }

    [[nodiscard]] std::optional<std::size_t>
    nodeAt(const std::string& path, const std::string& end, std::string& vertex)
    {
        if (const auto node = vertexAt(path, end))
            return node;
        if (!m_ends)
            m_ends.emplace(m_source.section);
        const auto element = m_ends->at(path, end);
        if (!element)
            return std::nullopt;
        const auto found = m_nodes.find(model::nodeName(*element));
        if (found == m_nodes.end())
            return std::nullopt;
        if (isOf<model::GeneratorUse>(*element))
            vertex = vertexIn(*element, end);
        return found->second;
    }

    // The most common end: the vertex of that name, in no group.
    [[nodiscard]] std::optional<std::size_t> vertexAt(const std::string& path,
                                                      const std::string& end) const
    {
        const auto found = path.empty() ? m_nodes.find(end) : m_nodes.end();
        if (found == m_nodes.end())
            return std::nullopt;
        const auto& element = m_shapes.nodes[found->second].element;
        return isOf<model::DrawnVertex>(element) && element.owner.empty()
                   ? std::optional(found->second)
                   : std::nullopt;
    }

    // "core0" from "fabric.core0:3".
    [[nodiscard]] std::string vertexIn(const model::Element& generator,
                                       const std::string& end) const
    {
        const auto& name = itemWith(*groupAt(generator.owner), generator.id)->name;
        auto text = end.substr(0, end.find(':'));
        const auto at = name.empty() ? std::string::npos : text.find(name + ".");
        return at == std::string::npos ? text : text.substr(at + name.size() + 1);
    }

    [[nodiscard]] const std::vector<model::GeneratorUse>* groupAt(const std::string& path) const
    {
        const auto* group = &m_source.section.whole;
        for (const auto& part :
             QString::fromStdString(path).split(QLatin1Char('.'), Qt::SkipEmptyParts))
            for (const auto& inner : group->groups)
                if (inner.name == part.toStdString())
                    group = &inner;
        return &group->generators;
    }

    const ShapeSource& m_source;
    AskedNumbers m_numbers;
    std::optional<model::CableEnds> m_ends; // built for the first end that needs it
    std::map<std::string, const model::UsableComponent*> m_components;
    std::map<std::string, int> m_ports;
    std::unordered_map<std::string, std::size_t> m_nodes; // by nodeName of the element
    bool m_isOff = false;                                 // inside a group with zero copies
    std::vector<std::size_t> m_undecided; // generators that the user has neither opened nor closed
    TopologyShapes m_shapes;
};

bool isIn(const std::string& owner, const std::string& path)
{
    return owner == path ||
           (owner.size() > path.size() && owner.starts_with(path) && owner[path.size()] == '.');
}

} // namespace

TopologyShapes shapesOf(const ShapeSource& source)
{
    return Shaper(source).run();
}

void fitFrames(TopologyShapes& shapes)
{
    for (auto& frame : shapes.frames) {
        QRectF box;
        for (const auto& node : shapes.nodes)
            if (isIn(node.element.owner, frame.path))
                box |= node.box();
        frame.box = box;
    }
    // Inner frames come later in the list, so going backwards fits each before the frame around it.
    for (auto frame = shapes.frames.rbegin(); frame != shapes.frames.rend(); ++frame) {
        for (const auto& inner : shapes.frames)
            if (inner.element.owner == frame->path)
                frame->box |= inner.box;
        if (frame->box.isEmpty())
            frame->box = {-kNodeSize.width() / 2, 0, kNodeSize.width(), kNodeSize.height()};
        frame->box.adjust(
            -kFramePadding, -kFramePadding - kFrameTitle, kFramePadding, kFramePadding);
    }
}

} // namespace clusterwright::desktop
