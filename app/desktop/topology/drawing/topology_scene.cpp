#include "app/desktop/topology/drawing/topology_scene.h"

#include "model/design/document/design.h"

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

// The nodes that have moved; empty when anything else about cables or their ends differs.
std::optional<std::vector<std::size_t>> movedNodes(const TopologyShapes& before,
                                                   const TopologyShapes& now)
{
    if (before.nodes.size() != now.nodes.size() || before.cables != now.cables)
        return std::nullopt;
    std::vector<std::size_t> moved;
    for (std::size_t i = 0; i < now.nodes.size(); ++i) {
        const auto& was = before.nodes[i];
        const auto& is = now.nodes[i];
        if (was.size != is.size || was.graph != is.graph)
            return std::nullopt;
        if (was.middle != is.middle)
            moved.push_back(i);
    }
    return moved;
}

} // namespace

TopologyScene::TopologyScene(QObject* parent)
    : GraphScene(parent)
    , m_lying(new CablesItem(m_layers, false))
    , m_lifted(new CablesItem(m_layers, true))
{
    m_layers.routes = std::make_unique<CableRoutes>(m_shapes);
    addItem(m_lying);
    addItem(m_lifted);
}

// Items use members of this class, so they are deleted first.
TopologyScene::~TopologyScene()
{
    blockSignals(true);
    clear();
}

void TopologyScene::show(TopologyShapes shapes)
{
    const auto moved = movedNodes(m_shapes, shapes);
    const auto before = std::exchange(m_shapes, std::move(shapes));
    showNodes();
    showFrames();
    if (!moved)
        layCables(before.cables);
    else if (!moved->empty())
        reroute(*moved);
    showLayers();
    select(std::vector(m_selected));
}

void TopologyScene::hideLayers(HiddenLayers hidden)
{
    if (hidden == m_hidden)
        return;
    m_hidden = std::move(hidden);
    showLayers();
    select(std::vector(m_selected));
    update();
}

void TopologyScene::showLayers()
{
    for (auto* const item : m_nodes)
        item->showPorts(!m_hidden.contains(kPortsLayer));
    for (auto* const item : m_frames)
        item->setVisible(!areFramesHidden());
    m_layers.areLabelsHidden = m_hidden.contains(kLabelsLayer);
    m_layers.isHidden.assign(m_shapes.cables.size(), 0);
    for (std::size_t i = 0; i < m_shapes.cables.size() && !m_hidden.empty(); ++i)
        m_layers.isHidden[i] = isHidden(m_shapes.cables[i], m_shapes, m_hidden) ? 1 : 0;
}

bool TopologyScene::place(const std::vector<model::NodePosition>& positions)
{
    std::vector<std::optional<QPointF>> middles(m_nodes.size());
    for (const auto& position : positions)
        if (const auto found = m_byName.find(position.name); found != m_byName.end())
            middles[found->second->number()] = QPointF(position.x, position.y);
    if (!std::ranges::all_of(middles, &std::optional<QPointF>::has_value))
        return false;
    std::vector<std::size_t> moved;
    for (std::size_t i = 0; i < middles.size(); ++i) {
        if (m_shapes.nodes[i].middle == *middles[i])
            continue;
        m_shapes.nodes[i].middle = *middles[i];
        m_nodes[i]->moveTo(*middles[i]);
        moved.push_back(i);
    }
    reroute(moved);
    fitFrames(m_shapes);
    showFrames();
    select(std::vector(m_selected)); // dragged items are static again
    return true;
}

// Most changes of a design keep the names at both ends of the list: only those between are looked up by name.
void TopologyScene::showNodes()
{
    const auto& shapes = m_shapes.nodes;
    const auto isSame = [](const NodeItem* item, const NodeShape& shape) {
        return item->drawn().name == shape.name;
    };
    const bool areUnique =
        m_byName.size() == m_nodes.size(); // two nodes of a file may have the same name
    const auto most =
        static_cast<std::ptrdiff_t>(areUnique ? std::min(m_nodes.size(), shapes.size()) : 0);
    const auto front =
        std::mismatch(m_nodes.begin(), m_nodes.begin() + most, shapes.begin(), isSame).first -
        m_nodes.begin();
    const auto back =
        std::mismatch(m_nodes.rbegin(), m_nodes.rbegin() + (most - front), shapes.rbegin(), isSame)
            .first -
        m_nodes.rbegin();
    std::unordered_map<std::string, NodeItem*> before;
    for (auto item = m_nodes.begin() + front; item != m_nodes.end() - back; ++item) {
        m_byName.erase((*item)->drawn().name);
        if (!before.emplace((*item)->drawn().name, *item).second)
            delete *item;
    }
    std::vector<NodeItem*> between;
    for (auto i = static_cast<std::size_t>(front);
         i + static_cast<std::size_t>(back) < shapes.size();
         ++i) {
        auto found = before.extract(shapes[i].name);
        between.push_back(found ? found.mapped() : new NodeItem(shapes[i], m_colouring, i));
        if (!found)
            addItem(between.back());
        m_byName.emplace(shapes[i].name, between.back());
    }
    for (const auto& [name, item] : before)
        delete item;
    const auto at = m_nodes.erase(m_nodes.begin() + front, m_nodes.end() - back);
    m_nodes.insert(at, between.begin(), between.end());
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_nodes[i]->set(shapes[i], i);
}

void TopologyScene::showFrames()
{
    while (m_frames.size() > m_shapes.frames.size()) {
        delete m_frames.back();
        m_frames.pop_back();
    }
    for (std::size_t i = 0; i < m_shapes.frames.size(); ++i) {
        if (i < m_frames.size()) {
            m_frames[i]->set(m_shapes.frames[i]);
            continue;
        }
        m_frames.push_back(new FrameItem(m_shapes.frames[i]));
        addItem(m_frames.back());
    }
}

void TopologyScene::layCables(const std::vector<CableShape>& before)
{
    const auto routesBefore =
        std::exchange(m_layers.routes, std::make_unique<CableRoutes>(m_shapes));
    m_layers.routes->routeAll();
    const auto isSame = [&](std::size_t cable) {
        return routesBefore->lines()[cable] == m_layers.lines()[cable] &&
               (!(routesBefore->isBent(cable) || routes().isBent(cable)) ||
                routesBefore->path(cable) == routes().path(cable));
    };
    const auto& cables = m_shapes.cables;
    for (std::size_t i = 0; i < std::max(cables.size(), before.size()); ++i) {
        const bool was = i < before.size();
        const bool is = i < cables.size();
        if (was && is && isSame(i) && before[i] == cables[i])
            continue;
        if (was)
            m_lying->updateArea(routesBefore->area(i));
        if (is)
            m_lying->updateLine(i);
    }
    m_layers.isSelected.resize(cables.size(), 0);
    m_layers.isLifted.resize(cables.size(), 0);
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_nodes[i]->setPorts(m_layers.routes->portsOf(i));
}

// The cables of nodes that have moved, and the ports at both of their ends.
void TopologyScene::reroute(const std::vector<std::size_t>& moved)
{
    auto touched = moved;
    for (const auto& [cable, before] : m_layers.routes->routeAround(moved)) {
        if (m_layers.isLifted[cable] == 0) {
            m_lying->updateArea(before.boundingRect());
            m_lying->updateLine(cable);
        }
        touched.push_back(m_shapes.cables[cable].from);
        touched.push_back(m_shapes.cables[cable].to);
    }
    std::ranges::sort(touched);
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (const auto node : touched)
        m_nodes[node]->setPorts(m_layers.routes->portsOf(node));
}

void TopologyScene::setColouring(Colouring colouring)
{
    if (colouring == m_colouring)
        return;
    m_colouring = std::move(colouring);
    update();
}

void TopologyScene::selectOwn(const std::vector<model::Element>& elements)
{
    m_selected = elements;
    std::ranges::sort(m_selected);
    const auto isSelected = [&](const model::Element& element) {
        return std::ranges::binary_search(m_selected, element);
    };
    for (auto* const item : m_nodes) {
        const bool isChosen = isSelected(item->drawn().element);
        item->setVisible(isChosen || !isHidden(item->drawn(), m_hidden));
        item->setSelected(isChosen);
    }
    for (auto* const item : m_frames)
        item->setSelected(isSelected(item->drawn().element));
    std::vector<char> marks(m_shapes.cables.size(), 0);
    bool isAny = false;
    for (std::size_t i = 0; i < marks.size() && !m_selected.empty(); ++i) {
        marks[i] = isSelected(m_shapes.cables[i].element) ? 1 : 0;
        isAny = isAny || marks[i] != 0;
    }
    m_lifted->setSelected(isAny);
    m_layers.isSelected = marks;
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (marks[i] != m_layers.isLifted[i])
            m_lying->updateLine(i);
    m_layers.isLifted = std::move(marks);
    m_lying->refit();
    m_lifted->refit();
    m_lifted->update();
}

NodeItem* TopologyScene::nodeAt(QPointF place, double around) const
{
    const QRectF near(place.x() - around, place.y() - around, 2 * around + 0.01, 2 * around + 0.01);
    for (auto* const item : items(near, Qt::IntersectsItemBoundingRect)) {
        if (item->type() != kNodeItem)
            continue;
        auto* const found = static_cast<NodeItem*>(item);
        if (found->box().adjusted(-around, -around, around, around).contains(place))
            return found;
    }
    return nullptr;
}

std::optional<std::size_t> TopologyScene::cableAt(QPointF place, double around) const
{
    std::optional<std::size_t> nearest;
    double least = around;
    const auto& lines = m_layers.lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!m_layers.isSeen(i))
            continue;
        const double away =
            routes().distance(i, place) - 2.0 * std::min(m_shapes.cables[i].count - 1, 3);
        if (away <= least) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

const FrameItem* TopologyScene::frameAt(QPointF place) const
{
    for (auto frame = m_frames.rbegin(); frame != m_frames.rend(); ++frame)
        if (!areFramesHidden() && (*frame)->isTakenAt(place))
            return *frame;
    return nullptr;
}

std::optional<model::Element> TopologyScene::ownElementAt(QPointF place, double around) const
{
    if (const auto* const item = nodeAt(place))
        return item->drawn().element;
    if (const auto cable = cableAt(place, around))
        return m_shapes.cables[*cable].element;
    if (const auto* const frame = frameAt(place))
        return frame->drawn().element;
    return std::nullopt;
}

std::vector<model::Element> TopologyScene::ownElementsIn(const QRectF& band) const
{
    std::vector<model::Element> found;
    for (std::size_t i = 0; i < m_shapes.nodes.size(); ++i)
        if (!isNodeHidden(i) && band.intersects(m_shapes.nodes[i].box()))
            found.push_back(m_shapes.nodes[i].element);
    const auto& lines = m_layers.lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!isCableHidden(i) && band.contains(lines[i].p1()) && band.contains(lines[i].p2()))
            found.push_back(m_shapes.cables[i].element);
    for (const auto& frame : m_shapes.frames)
        if (!areFramesHidden() && band.contains(frame.box))
            found.push_back(frame.element);
    return found;
}

std::vector<model::Element> TopologyScene::ownElements() const
{
    std::vector<model::Element> all;
    for (std::size_t i = 0; i < m_shapes.nodes.size(); ++i)
        if (!isNodeHidden(i))
            all.push_back(m_shapes.nodes[i].element);
    for (std::size_t i = 0; i < m_shapes.cables.size(); ++i)
        if (!isCableHidden(i))
            all.push_back(m_shapes.cables[i].element);
    for (const auto& frame : m_shapes.frames)
        if (!areFramesHidden())
            all.push_back(frame.element);
    return all;
}

NodeItem* TopologyScene::node(const model::Element& element) const
{
    if (isOf<model::GeneratorUse>(element)) { // there are few
        const auto isIt = [&](const auto* item) { return item->drawn().element == element; };
        const auto found = std::ranges::find_if(m_nodes, isIt);
        return found != m_nodes.end() ? *found : nullptr;
    }
    const auto found = m_byName.find(model::nodeName(element));
    return found != m_byName.end() && found->second->drawn().element == element ? found->second
                                                                                : nullptr;
}

QRectF TopologyScene::ownPlaceOf(const model::Element& element) const
{
    if (isOf<model::DrawnVertex>(element) || isOf<model::GeneratorUse>(element)) {
        const auto* const item = node(element);
        return item ? item->box() : QRectF();
    }
    if (isOf<model::TopologyGroup>(element))
        for (const auto& frame : m_shapes.frames)
            if (frame.element == element)
                return frame.box;
    if (isOf<model::DrawnCable>(element))
        if (const auto cable = numberOf(element))
            return routes().area(*cable).adjusted(-1, -1, 1, 1);
    return {};
}

GraphBox TopologyScene::ownBox(std::size_t number) const
{
    const auto& shape = m_shapes.nodes[number];
    return {shape.element, shape.name, shape.middle, shape.size};
}

QStringList TopologyScene::ownTitles() const
{
    QStringList titles;
    for (std::size_t i = 0; i < m_shapes.nodes.size(); ++i)
        if (const auto& node = m_shapes.nodes[i]; !isNodeHidden(i))
            titles.append(qt(node.element.owner.empty() ? "" : node.element.owner + ".") +
                          node.title + QLatin1Char(' ') + node.detail);
    for (std::size_t i = 0; i < m_shapes.cables.size(); ++i)
        if (const auto& cable = m_shapes.cables[i]; !isCableHidden(i))
            titles.append(
                tr("%1 to %2")
                    .arg(m_shapes.nodes[cable.from].title, m_shapes.nodes[cable.to].title));
    for (const auto& frame : m_shapes.frames)
        if (!areFramesHidden())
            titles.append(frame.title);
    return titles;
}

std::vector<std::size_t>
TopologyScene::ownBoxesOf(const std::vector<model::Element>& elements) const
{
    std::vector<char> isIn(m_shapes.nodes.size(), 0);
    for (const auto& element : elements) {
        if (const auto* const item = node(element))
            isIn[item->number()] = 1;
        if (!isOf<model::TopologyGroup>(element))
            continue;
        const auto path =
            model::nodeName(model::elementNamed<model::DrawnVertex>(element.name, element.owner));
        for (std::size_t i = 0; i < isIn.size(); ++i) {
            const auto& owner = m_shapes.nodes[i].element.owner;
            if (owner == path || owner.starts_with(path + "."))
                isIn[i] = 1;
        }
    }
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < isIn.size(); ++i)
        if (isIn[i] != 0)
            numbers.push_back(i);
    return numbers;
}

void TopologyScene::moveOwn(const std::vector<std::size_t>& nodes,
                            const std::vector<QPointF>& middles)
{
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        m_shapes.nodes[nodes[i]].middle = middles[i];
        m_nodes[nodes[i]]->moveTo(middles[i]);
    }
    // Moves them to the upper item first, so that the static cables are painted once more without them, and then no more.
    for (const auto node : nodes)
        for (const auto cable : m_layers.routes->cablesOf(node))
            if (m_layers.isLifted[cable] == 0) {
                m_lying->updateLine(cable);
                m_layers.isLifted[cable] = 1;
            }
    reroute(nodes);
    m_lying->refit();
    m_lifted->refit();
    m_lifted->update();
    fitFrames(m_shapes);
    showFrames();
}

} // namespace clusterwright::desktop

#include "moc_topology_scene.cpp"
