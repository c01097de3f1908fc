#include "app/desktop/topology/canvas/topology_canvas.h"

#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/view_commands.h"
#include "app/desktop/common/text.h"
#include "app/desktop/components/replace_dialog.h"
#include "app/desktop/topology/canvas/colour_choice.h"
#include "app/desktop/topology/canvas/colour_legend.h"
#include "app/desktop/topology/canvas/component_shelf.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "app/desktop/topology/canvas/traffic_choice.h"
#include "app/desktop/topology/drawing/element_tip.h"
#include "app/desktop/topology/drawing/topology_view.h"
#include "model/design/document/component_kind.h"
#include "model/design/gestures/component_edits.h"
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

QString trafficTitle(const model::Pattern& traffic)
{
    return traffic == model::Pattern{} ? TopologyCanvas::tr("all-to-all") : qt(toText(traffic));
}

} // namespace

TopologyCanvas::TopologyCanvas(Workbench& workbench, QWidget* parent)
    : Canvas(parent)
    , m_workbench(workbench)
    , m_content(workbench.document())
    , m_scene(std::make_unique<TopologyScene>())
    , m_view(new TopologyView(*m_scene))
    , m_adding(workbench, m_content, *m_scene, *m_view)
    , m_findBar(new FindBar([this] { return titles(); }, this))
    , m_commands({workbench, m_content, m_adding, *m_scene, *m_view})
    , m_shelf(new ComponentShelf)
    , m_colourBy(new ColourChoice)
    , m_traffic(new TrafficChoice(workbench))
    , m_legend(new ColourLegend)
    , m_layers(workbench, *m_scene, *this, *m_view)
    , m_note(new QLabel)
{
    setObjectName(QStringLiteral("topologyCanvas"));
    setFocusProxy(m_view);
    arrangeParts();
    connectDocument();
    connectView();
    connectBars();
    refresh();
}

TopologyCanvas::~TopologyCanvas()
{
    delete m_view; // before the scene that it shows
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
    layout->addWidget(m_findBar);
    layout->addWidget(m_view, 1);
}

void TopologyCanvas::connectDocument()
{
    auto& document = m_workbench.document();
    connect(&document, &Document::changed, this, [this] {
        if (!isMoved())
            refresh();
    });
    connect(&document, &Document::answerChanged, this, &TopologyCanvas::refreshNumbers);
    connect(&document, &Document::stateChanged, this, &TopologyCanvas::refreshHint);
    connect(&m_workbench.selection(), &Selection::changed, this, &TopologyCanvas::takeSelection);
    connect(&m_workbench, &Workbench::revealRequested, this, &TopologyCanvas::reveal);
}

void TopologyCanvas::connectView()
{
    auto& selection = m_workbench.selection();
    connect(m_view, &TopologyView::selectionWanted, &selection, &Selection::set);
    connect(m_view, &TopologyView::moveWanted, &m_commands, &TopologyCommands::move);
    connect(m_view, &TopologyView::cableWanted, &m_adding, &TopologyAdding::addCable);
    connect(m_view, &TopologyView::cableToNewWanted, &m_adding, &TopologyAdding::askForNewEnd);
    connect(m_view, &TopologyView::entryDropped, &m_adding, &TopologyAdding::addEntryAt);
    connect(m_view, &TopologyView::quickAddRequested, &m_adding, &TopologyAdding::askFor);
    connect(m_view, &TopologyView::commandWanted, this, [this](CanvasCommand command) {
        if (can(command))
            run(command);
    });
    connect(m_view, &TopologyView::menuWanted, this, &TopologyCanvas::showMenu);
    connect(m_view, &TopologyView::said, &m_workbench, &Workbench::say);
    connect(&m_commands, &TopologyCommands::redrawWanted, this, &TopologyCanvas::refresh);
    connect(m_view, &TopologyView::cableEndWanted, &m_adding, &TopologyAdding::moveCableEnd);
    connect(m_view,
            &TopologyView::partWanted,
            this,
            [this](const model::Element& generator, const std::string& part) {
                m_content.openOrClosePart(generator, part);
                refresh();
                m_commands.makeRoomAround(generator);
                if (const auto* const item = m_scene->node(generator))
                    m_view->showAll(item->boxOfPart(part));
            });
    connect(&m_adding,
            &TopologyAdding::generatorAdded,
            this,
            [this](const model::Element& generator, int gesture) {
                m_content.setOpen(generator, true);
                refresh();
                m_commands.makeRoomAround(generator, gesture);
                reveal(generator);
            });
    m_view->setToolTips(
        [this](const model::Element& element, QPointF place) { return tipOf(element, place); });
}

void TopologyCanvas::connectBars()
{
    auto& selection = m_workbench.selection();
    connect(m_shelf, &ComponentShelf::selectionWanted, &selection, &Selection::set);
    connect(m_shelf, &ComponentShelf::replaceWanted, &m_workbench, &Workbench::replaceComponent);
    connect(
        m_shelf, &ComponentShelf::newComponentWanted, this, [this] { m_workbench.newComponent(); });
    connect(m_shelf, &ComponentShelf::entryDropped, this, &TopologyCanvas::replaceByEntry);
    connect(&m_workbench, &Workbench::replaceRequested, this, &TopologyCanvas::replace);
    connect(&m_workbench, &Workbench::newComponentRequested, this, [this](const QString& kind) {
        m_adding.askForNewComponent(kind.isEmpty() ? "host" : utf8(kind));
    });
    connect(m_findBar, &FindBar::closed, this, [this] { m_view->setFocus(); });
    connect(m_findBar, &FindBar::found, this, [this](int number) {
        goTo(static_cast<std::size_t>(number));
    });
    connect(m_findBar, &FindBar::closed, this, [this] { showFound({}, std::nullopt); });
    connect(m_colourBy, &QComboBox::activated, this, &TopologyCanvas::refreshColours);
    connect(&m_layers, &LayerChooser::hiddenChanged, this, [this] { m_view->minimap().refresh(); });
}

bool TopologyCanvas::can(CanvasCommand command) const
{
    return m_commands.can(command);
}

void TopologyCanvas::run(CanvasCommand command)
{
    if (!runOnView(command, *m_view, *m_findBar))
        m_commands.run(command);
    else if (command == CanvasCommand::ToggleGrid || command == CanvasCommand::ToggleMinimap)
        emit commandsChanged();
}

bool TopologyCanvas::isChecked(CanvasCommand toggle) const
{
    return isCheckedOnView(toggle, *m_view);
}

void TopologyCanvas::addEntry(const QString& id)
{
    m_adding.addEntry(id);
    if (m_commands.selected().size() == 1)
        reveal(m_commands.selected().front());
}

void TopologyCanvas::replace(const QString& component)
{
    (new ReplaceDialog(m_workbench, utf8(component), window()))->open();
}

// A palette entry dropped on a component of the row replaces the component.
void TopologyCanvas::replaceByEntry(const QString& entry, const QString& component)
{
    const auto preset = presetOfEntry(entry);
    if (!preset) {
        m_workbench.say(tr("Drop a component of the same kind to replace %1").arg(component));
        return;
    }
    m_adding.replaceBy(utf8(component), *preset);
}

void TopologyCanvas::showMenu(QPoint place)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("topologyMenu"));
    using enum CanvasCommand;
    if (m_commands.selected().empty())
        addTo(menu, {QuickAdd, Paste, SelectAll, Arrange, ZoomToFit});
    else
        addTo(menu,
              {Rename, Expand, Connect, Cut, Copy, Duplicate, Delete, Group, Ungroup, Arrange});
    menu.addSeparator();
    if (const auto& selected = m_commands.selected(); selected.size() == 1)
        for (const auto& part : model::componentsBehind(m_workbench.document().design(),
                                                        m_workbench.document().library(),
                                                        selected.front()))
            menu.addAction(tr("Replace %1 by \u2026").arg(qt(part.component)), this, [this, part] {
                replace(qt(part.component));
            });
    menu.addAction(tr("New component \u2026"), this, [this] { m_workbench.newComponent(); });
    menu.addSeparator();
    menu.addMenu(&layersMenu());
    menu.exec(m_view->viewport()->mapToGlobal(place));
}

QGraphicsScene& TopologyCanvas::drawing()
{
    return *m_scene;
}

void TopologyCanvas::refresh()
{
    auto& document = m_workbench.document();
    m_content.refresh();
    auto shapes = shapesOf(m_content.source());
    m_content.keep(shapes);
    m_view->showShapes(std::move(shapes));
    m_view->setReadOnly(!document.file().readOnlyReason().isEmpty());
    m_note->setText(m_content.isOfCluster()
                        ? tr("from cluster %1").arg(qt(document.design().cluster))
                        : QString());
    m_note->setVisible(m_content.isOfCluster());
    m_note->setToolTip(tr("The first change copies the topology into this design"));
    m_layers.refresh();
    takeSelection();
    fitAgain(*m_view, document.isModified());
    m_view->minimap().refresh();
    refreshHint();
    refreshAround();
}

// The fast path for the most frequent change, also with many thousands of nodes.
bool TopologyCanvas::isMoved()
{
    const auto& document = m_workbench.document();
    if (!document.isMoving() || !m_content.isPlaced() ||
        !m_view->showPlaces(document.design().layout.topology))
        return false;
    m_view->minimap().refresh();
    emit commandsChanged();
    return true;
}

// A result changes the drawing only if it changes numbers that are drawn.
void TopologyCanvas::refreshNumbers()
{
    if (!AskedNumbers::areSame(m_scene->shapes().asked, *m_workbench.document().numbers()))
        return refresh();
    refreshAround();
}

void TopologyCanvas::refreshAround()
{
    refreshShelf();
    m_colourBy->refresh(attributesOf(m_scene->shapes(), *m_workbench.document().numbers()));
    refreshColours();
}

void TopologyCanvas::showStart()
{
    m_view->zoomToFit();
}

void TopologyCanvas::refreshShelf()
{
    std::set<std::string> drawn;
    for (const auto& node : m_scene->shapes().nodes)
        drawn.insert(node.component);
    for (const auto& cable : m_scene->shapes().cables)
        drawn.insert(cable.component);
    std::vector<ShelfEntry> entries;
    for (const auto& component : m_content.components()) {
        const bool isDrawn = drawn.contains(component.name);
        auto detail = componentTip(component, *m_workbench.document().numbers());
        if (!isDrawn)
            detail += model::drawnAs(component.kind) == model::DrawnAs::Cable
                          ? tr("<br>This component has no box of its own in the drawing.")
                          : tr("<br>This component has no box of its own. Drag it to the drawing "
                               "to give it one.");
        entries.push_back({component, detail, isDrawn});
    }
    m_shelf->show(entries);
    m_shelf->select(m_workbench.selection().elements()); // its rows may have changed
}

void TopologyCanvas::refreshColours()
{
    const auto by = m_colourBy->by();
    auto colouring =
        colouringBy(by, m_colourBy->attribute(), m_content.source(), m_scene->shapes());
    const auto& answer = *m_workbench.document().numbers();
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
    m_scene->setColouring(std::move(colouring));
}

void TopologyCanvas::refreshHint()
{
    const auto& reason = m_workbench.document().file().readOnlyReason();
    if (!m_scene->shapes().nodes.empty())
        m_view->hint().setText({});
    else if (!reason.isEmpty())
        m_view->hint().setText(reason);
    else if (const auto& outputs = m_workbench.document().design().outputs; !outputs.empty())
        m_view->hint().setText(
            tr("This design has no topology: its outputs are equations.\n"
               "Drag a host here to draw its network."),
            tr("Explain %1").arg(qt(outputs.front().name)),
            [this, name = qt(outputs.front().name)] { m_workbench.explain(name); });
    else
        m_view->hint().setText(
            tr("Drag a host from the palette, or double-click here and type a name."));
    m_view->setReadOnly(!reason.isEmpty());
    emit commandsChanged();
}

void TopologyCanvas::takeSelection()
{
    const auto& elements = m_workbench.selection().elements();
    m_view->setSelected(elements);
    m_scene->select(elements);
    m_shelf->select(elements);
    m_commands.setSelected(elements);
    emit commandsChanged();
}

void TopologyCanvas::reveal(const model::Element& element)
{
    const auto place = m_scene->placeOf(element);
    if (!place.isEmpty())
        m_view->reveal(place);
}

QStringList TopologyCanvas::titles()
{
    QStringList titles;
    const auto& shapes = m_scene->shapes();
    for (std::size_t i = 0; i < shapes.nodes.size(); ++i)
        if (const auto& node = shapes.nodes[i]; !m_scene->isNodeHidden(i))
            titles.append(qt(node.element.owner.empty() ? "" : node.element.owner + ".") +
                          node.title + QLatin1Char(' ') + node.detail);
    for (std::size_t i = 0; i < shapes.cables.size(); ++i)
        if (const auto& cable = shapes.cables[i]; !m_scene->isCableHidden(i))
            titles.append(
                tr("%1 to %2").arg(shapes.nodes[cable.from].title, shapes.nodes[cable.to].title));
    for (const auto& frame : shapes.frames)
        if (!m_scene->areFramesHidden())
            titles.append(frame.title);
    for (const auto& node : shapes.nodes)
        if (const auto graph = node.isGenerator() ? m_content.graphOf(node.element) : nullptr) {
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
    for (const auto& node : m_scene->shapes().nodes)
        if (const auto graph = node.isGenerator() ? m_content.graphOf(node.element) : nullptr)
            for (model::VertexId i = 0; i < graph->vertices.size(); ++i)
                vertices.push_back({node.element, i});
    return vertices;
}

// Outlines a vertex of an open generator until the next call. Returns its place, empty if it is not drawn.
QRectF TopologyCanvas::showFound(const model::Element& generator,
                                 std::optional<model::VertexId> vertex)
{
    for (std::size_t i = 0; i < m_scene->shapes().nodes.size(); ++i)
        m_scene->node(i)->setFound(std::nullopt);
    auto* const item = m_scene->node(generator);
    if (!item || !item->drawn().graph || !vertex)
        return {};
    item->setFound(vertex);
    return item->boxOf(*vertex);
}

void TopologyCanvas::goTo(std::size_t title)
{
    const auto all = m_scene->allElements();
    if (title < all.size()) {
        showFound({}, std::nullopt);
        m_workbench.reveal(all[title]);
        return;
    }
    const auto inner = innerVertices();
    if (title - all.size() >= inner.size())
        return;
    const auto& [generator, vertex] = inner[title - all.size()];
    m_content.openAround(generator, vertex);
    m_workbench.selection().set({generator});
    refresh();
    m_commands.makeRoomAround(generator);
    const auto place = showFound(generator, vertex);
    if (place.isEmpty())
        return;
    if (m_view->zoom() < kReadableZoom)
        m_view->setZoom(kReadableZoom);
    m_view->centerOn(place.center());
}

QString TopologyCanvas::tipOf(const model::Element& element, QPointF at) const
{
    const auto& answer = *m_workbench.document().numbers();
    const auto& shapes = m_scene->shapes();
    if (const auto* const item = m_scene->node(element)) {
        const auto mark = item->markAt(at);
        return mark ? markTip(item->drawn(), *mark, m_content.components(), answer)
                    : nodeTip(item->drawn(), m_content.components(), answer);
    }
    for (std::size_t i = 0; i < shapes.cables.size(); ++i)
        if (shapes.cables[i].element == element)
            return cableTip(shapes, i, m_scene->colouring(), m_content.components(), answer);
    for (const auto& frame : shapes.frames)
        if (frame.element == element)
            return frame.title.toHtmlEscaped();
    return {};
}

} // namespace clusterwright::desktop

#include "moc_topology_canvas.cpp"
