#include "app/desktop/topology/canvas/topology_canvas.h"

#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/topology/canvas/colour_choice.h"
#include "app/desktop/topology/canvas/colour_legend.h"
#include "app/desktop/topology/canvas/component_shelf.h"
#include "app/desktop/topology/canvas/traffic_choice.h"
#include "app/desktop/topology/drawing/element_tip.h"
#include "model/design/document/component_kind.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/placement/making_room.h"
#include "model/study/studies/answer.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

constexpr double kReadableZoom = 0.8; // labels inside generators fit

// "net1." for a generator with a name.
QString innerPrefix(const NodeShape& node)
{
    const auto colon = node.title.indexOf(QStringLiteral(": "));
    const auto owner = node.element.owner.empty() ? QString() : qt(node.element.owner + ".");
    return owner + (colon < 0 ? QString() : node.title.left(colon) + QLatin1Char('.'));
}

Canvas::Graph graphOf(Workbench& workbench)
{
    auto scene = std::make_unique<TopologyScene>();
    auto model = std::make_unique<TopologyModel>(workbench.document(), *scene);
    return {std::move(scene), std::move(model)};
}

QString trafficTitle(const model::Pattern& traffic)
{
    return traffic == model::Pattern{} ? TopologyCanvas::tr("all-to-all") : qt(toText(traffic));
}

} // namespace

TopologyCanvas::TopologyCanvas(Workbench& workbench, QWidget* parent)
    : Canvas(workbench, graphOf(workbench), QStringLiteral("topology"), parent)
    , m_model(static_cast<TopologyModel&>(model()))
    , m_scene(static_cast<TopologyScene&>(view().graph()))
    , m_shelf(new ComponentShelf)
    , m_colourBy(new ColourChoice)
    , m_traffic(new TrafficChoice(workbench))
    , m_legend(new ColourLegend)
    , m_layers(workbench, m_scene, *this, view())
    , m_note(new QLabel)
{
    view().setAccessibleName(tr("Topology"));
    view().tipOf = [this](const auto& element, QPointF place) { return tipOf(element, place); };
    arrangeParts();
    connectDocument();
    connectBars();
    refresh();
}

void TopologyCanvas::arrangeParts()
{
    m_note->setObjectName(QStringLiteral("topologyNote"));
    m_note->setTextFormat(Qt::PlainText);
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(4, 2, 8, 2);
    bar->addWidget(m_shelf, 1);
    bar->addWidget(m_layers.makeButton());
    bar->addWidget(m_colourBy);
    auto* const line = new QHBoxLayout; // a separate line, because the shelf takes the whole width
    line->setContentsMargins(8, 0, 8, 0);
    line->addWidget(m_note, 1);
    line->addWidget(m_legend, 0, Qt::AlignRight);
    line->addWidget(m_traffic);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addLayout(line);
    layout->addWidget(&findBar());
    layout->addWidget(&view(), 1);
}

void TopologyCanvas::connectDocument()
{
    auto& document = workbench().document();
    connect(&document, &Document::changed, this, [this] {
        if (!isMoved())
            refresh();
    });
    connect(&document, &Document::answerChanged, this, &TopologyCanvas::refreshNumbers);
    connect(&document, &Document::stateChanged, this, &TopologyCanvas::refreshHint);
}

void TopologyCanvas::connectBars()
{
    auto& selection = workbench().selection();
    connect(m_shelf, &ComponentShelf::selectionWanted, &selection, &Selection::set);
    connect(m_shelf, &ComponentShelf::replaceWanted, &workbench(), &Workbench::replaceComponent);
    connect(
        m_shelf, &ComponentShelf::newComponentWanted, this, [this] { workbench().newComponent(); });
    connect(m_shelf, &ComponentShelf::entryDropped, this, &TopologyCanvas::replaceByEntry);
    connect(&workbench(), &Workbench::replaceRequested, this, &TopologyCanvas::replace);
    connect(&workbench(), &Workbench::newComponentRequested, this, [this](const QString& kind) {
        askForNewComponent(kind.isEmpty() ? "host" : utf8(kind));
    });
    connect(&findBar(), &FindBar::closed, this, [this] { showFound({}, std::nullopt); });
    connect(m_colourBy, &QComboBox::activated, this, &TopologyCanvas::refreshColours);
    connect(&m_layers, &LayerChooser::hiddenChanged, this, [this] { view().minimap().refresh(); });
}

void TopologyCanvas::fillMenu(QMenu& menu)
{
    menu.setObjectName(QStringLiteral("topologyMenu"));
    using enum CanvasCommand;
    if (selected().empty())
        addTo(menu, {QuickAdd, Paste, PasteWithLinks, SelectAll, Arrange, ZoomToFit});
    else
        addTo(menu,
              {Rename,
               Expand,
               Connect,
               Cut,
               Copy,
               Duplicate,
               Delete,
               Bypass,
               Mute,
               Group,
               Ungroup,
               Arrange});
    menu.addSeparator();
    auto& document = workbench().document();
    if (selected().size() == 1)
        for (const auto& part :
             model::componentsBehind(document.design(), document.library(), selected().front()))
            menu.addAction(tr("Replace %1 by \u2026").arg(qt(part.component)), this, [this, part] {
                replace(qt(part.component));
            });
    menu.addAction(tr("New component \u2026"), this, [this] { workbench().newComponent(); });
    menu.addSeparator();
    menu.addMenu(&layersMenu());
}

// A double click on a part of an open generator opens or closes the part.
void TopologyCanvas::activate(const model::Element& element, const std::optional<QPointF>& place)
{
    const auto* const item = m_scene.node(element);
    const auto number = item && place ? item->markAt(*place) : std::nullopt;
    if (!number)
        return Canvas::activate(element, place);
    const auto& mark = item->drawn().graph->drawing.marks[*number];
    if (mark.kind != model::GraphMark::Kind::Vertex && !mark.isFixed)
        openPart(element, mark.part);
}

void TopologyCanvas::openPart(const model::Element& generator, const std::string& part)
{
    m_model.openOrClosePart(generator, part);
    refresh();
    makeRoomAround(generator);
    if (const auto* const item = m_scene.node(generator))
        view().showAll(item->boxOfPart(part));
}

void TopologyCanvas::expand(const model::Element& element)
{
    const auto* const item = m_scene.node(element);
    if (!item)
        return;
    const bool opens = !item->drawn().graph;
    m_model.setOpen(element, opens);
    refresh();
    if (opens)
        makeRoomAround(element);
}

void TopologyCanvas::makeRoomAround(const model::Element& element, int gesture)
{
    auto& document = workbench().document();
    const auto* const item = m_scene.node(element);
    if (!item || !document.file().readOnlyReason().isEmpty())
        return;
    const auto& nodes = m_scene.shapes().nodes;
    std::vector<model::PlacedBox> boxes;
    for (const auto& node : nodes)
        boxes.push_back(
            {{node.middle.x(), node.middle.y()}, node.size.width(), node.size.height()});
    const auto middles = model::makingRoom(boxes, item->number());
    std::vector<model::NodePosition> positions;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (!(middles[i] == boxes[i].middle))
            positions.push_back({nodes[i].name, middles[i].x, middles[i].y});
    if (positions.empty())
        return;
    positions.push_back({item->drawn().name, item->drawn().middle.x(), item->drawn().middle.y()});
    document.submit(m_model.moving(std::move(positions)),
                    tr("Make room"),
                    gesture == 0 ? document.newGesture() : gesture);
}

QRectF TopologyCanvas::titlePlace(const model::Element& element) const
{
    auto place = m_scene.placeOf(element);
    if (isOf<model::TopologyGroup>(element))
        place.setHeight(2 * fontMetrics().height() / view().zoom());
    return place;
}

void TopologyCanvas::refresh()
{
    auto& document = workbench().document();
    m_model.refresh();
    auto shapes = shapesOf(m_model.source());
    m_model.keep(shapes);
    const bool hasSameBoxes = std::ranges::equal(
        m_scene.shapes().nodes, shapes.nodes, {}, &NodeShape::name, &NodeShape::name);
    const bool haveMoved = !std::ranges::equal(
        m_scene.shapes().nodes, shapes.nodes, {}, &NodeShape::box, &NodeShape::box);
    view().redraw(hasSameBoxes, [&] { m_scene.show(std::move(shapes)); });
    m_note->setText(m_model.isOfCluster() ? tr("from cluster %1").arg(qt(document.design().cluster))
                                          : QString());
    m_note->setVisible(m_model.isOfCluster());
    m_note->setToolTip(tr("The first change copies the topology into this design"));
    m_layers.refresh();
    takeSelection();
    if (haveMoved || !document.isModified()) // other edits, as of a cable, leave the view alone
        fitAgain(view(), document.isModified());
    view().minimap().refresh();
    refreshHint();
    refreshAround();
}

// The fast path for the most frequent change, also with many thousands of nodes.
bool TopologyCanvas::isMoved()
{
    const auto& document = workbench().document();
    if (!document.isMoving() || !m_model.unplaced().empty() || view().isInGesture() ||
        !m_scene.place(document.design().layout.topology))
        return false;
    view().minimap().refresh();
    emit commandsChanged();
    return true;
}

// A result changes the drawing only if it changes numbers that are drawn.
void TopologyCanvas::refreshNumbers()
{
    if (!AskedNumbers::areSame(m_scene.shapes().asked, *workbench().document().numbers()))
        return refresh();
    refreshAround();
}

void TopologyCanvas::refreshAround()
{
    refreshShelf();
    m_colourBy->refresh(attributesOf(m_scene.shapes(), *workbench().document().numbers()));
    refreshColours();
}

void TopologyCanvas::refreshShelf()
{
    std::set<std::string> drawn;
    for (const auto& node : m_scene.shapes().nodes)
        drawn.insert(node.component);
    for (const auto& cable : m_scene.shapes().cables)
        drawn.insert(cable.component);
    std::vector<ShelfEntry> entries;
    for (const auto& component : m_model.components()) {
        const bool isDrawn = drawn.contains(component.name);
        auto detail = componentTip(component, *workbench().document().numbers());
        if (!isDrawn)
            detail += model::drawnAs(component.kind) == model::DrawnAs::Cable
                          ? tr("<br>This component has no box of its own in the drawing.")
                          : tr("<br>This component has no box of its own. Drag it to the drawing "
                               "to give it one.");
        entries.push_back({component, detail, isDrawn});
    }
    m_shelf->show(entries);
    m_shelf->select(workbench().selection().elements()); // its rows may have changed
}

void TopologyCanvas::refreshColours()
{
    const auto by = m_colourBy->by();
    auto colouring = colouringBy(by, m_colourBy->attribute(), m_model.source(), m_scene.shapes());
    const auto& answer = *workbench().document().numbers();
    QString note = tr("No values");
    if (by != ColourBy::Attribute)
        note = !hasLoad(answer)
                   ? (answer.loadProblem.empty() ? tr("No load for this topology and pipeline")
                                                 : qt(answer.loadProblem))
               : colouring.hasLoad() ? tr("share of the bandwidth in use, in %1 traffic")
                                           .arg(trafficTitle(answer.load->traffic))
                                     : tr("No load in the drawn part");
    m_traffic->setVisible(by != ColourBy::Attribute && answer.graph && answer.design.pipeline);
    m_legend->show(colouring, note);
    m_scene.setColouring(std::move(colouring));
}

void TopologyCanvas::refreshHint()
{
    const auto& reason = workbench().document().file().readOnlyReason();
    if (!m_scene.shapes().nodes.empty())
        view().hint().setText({});
    else if (!reason.isEmpty())
        view().hint().setText(reason);
    else if (const auto& outputs = workbench().document().design().outputs; !outputs.empty())
        view().hint().setText(
            tr("This design has no topology: its outputs are equations.\n"
               "Drag a host here to draw its network."),
            tr("Explain %1").arg(qt(outputs.front().name)),
            [this, name = qt(outputs.front().name)] { workbench().explain(name); });
    else
        view().hint().setText(
            tr("Drag a host from the palette, or double-click here and type a name."));
    emit commandsChanged();
}

void TopologyCanvas::takeSelection()
{
    m_shelf->select(workbench().selection().elements());
    Canvas::takeSelection();
}

QStringList TopologyCanvas::titles()
{
    auto titles = Canvas::titles();
    for (const auto& node : m_scene.shapes().nodes)
        if (const auto graph = node.isGenerator() ? m_model.graphOf(node.element) : nullptr) {
            const auto prefix = innerPrefix(node);
            for (const auto& vertex : graph->vertices)
                titles.append(prefix + qt(vertex.name));
        }
    return titles;
}

// Components inside generators follow the elements of the scene.
std::vector<TopologyCanvas::Inner> TopologyCanvas::innerVertices()
{
    std::vector<Inner> vertices;
    for (const auto& node : m_scene.shapes().nodes)
        if (const auto graph = node.isGenerator() ? m_model.graphOf(node.element) : nullptr)
            for (model::VertexId i = 0; i < graph->vertices.size(); ++i)
                vertices.push_back({node.element, i});
    return vertices;
}

// Outlines a vertex of an open generator until the next call. Returns its place, empty if it is not drawn.
QRectF TopologyCanvas::showFound(const model::Element& generator,
                                 std::optional<model::VertexId> vertex)
{
    for (std::size_t i = 0; i < m_scene.shapes().nodes.size(); ++i)
        m_scene.node(i)->setFound(std::nullopt);
    auto* const item = m_scene.node(generator);
    if (!item || !item->drawn().graph || !vertex)
        return {};
    item->setFound(vertex);
    return item->boxOf(*vertex);
}

void TopologyCanvas::goTo(std::size_t title)
{
    const auto all = m_scene.allElements();
    if (title < all.size()) {
        showFound({}, std::nullopt);
        return Canvas::goTo(title);
    }
    const auto inner = innerVertices();
    if (title - all.size() >= inner.size())
        return;
    const auto& [generator, vertex] = inner[title - all.size()];
    m_model.openAround(generator, vertex);
    workbench().selection().set({generator});
    refresh();
    makeRoomAround(generator);
    const auto place = showFound(generator, vertex);
    if (place.isEmpty())
        return;
    if (view().zoom() < kReadableZoom)
        view().setZoom(kReadableZoom);
    view().centerOn(place.center());
}

QString TopologyCanvas::tipOf(const model::Element& element, QPointF at) const
{
    const auto& answer = *workbench().document().numbers();
    const auto& shapes = m_scene.shapes();
    if (const auto* const item = m_scene.node(element)) {
        const auto mark = item->markAt(at);
        return mark ? markTip(item->drawn(), *mark, m_model.components(), answer)
                    : nodeTip(item->drawn(), m_model.components(), answer);
    }
    for (std::size_t i = 0; i < shapes.cables.size(); ++i)
        if (shapes.cables[i].element == element)
            return cableTip(shapes, i, m_scene.colouring(), m_model.components(), answer);
    for (const auto& frame : shapes.frames)
        if (frame.element == element)
            return frame.title.toHtmlEscaped();
    return {};
}

} // namespace clusterwright::desktop

#include "moc_topology_canvas.cpp"
