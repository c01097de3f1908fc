#include "app/desktop/topology/topology_canvas.h"

#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/document/design_views.h"
#include "app/desktop/document/text.h"
#include "app/desktop/shell/view_memory.h"
#include "app/desktop/topology/colour_legend.h"
#include "app/desktop/topology/component_shelf.h"
#include "app/desktop/topology/element_tip.h"
#include "app/desktop/topology/topology_entries.h"
#include "app/desktop/topology/topology_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

const QString kByLoad = QStringLiteral("load");
const std::string kLayersView = "layers of the cluster";
constexpr int kAttributeRole = Qt::UserRole + 1;

bool isOnCanvas(const model::Element& element)
{
    return element.kind == model::ElementKind::Vertex ||
           element.kind == model::ElementKind::Cable ||
           element.kind == model::ElementKind::Generator ||
           element.kind == model::ElementKind::TopologyGroup;
}

} // namespace

TopologyCanvas::TopologyCanvas(Workbench& workbench, QWidget* parent)
    : Canvas(parent)
    , m_workbench(workbench)
    , m_scene(std::make_unique<TopologyScene>())
    , m_view(new TopologyView(*m_scene))
    , m_quickAdd(new QuickAdd(m_view))
    , m_findBar(new FindBar([this] { return titles(); }, this))
    , m_nameField(new InPlaceText(m_view->viewport()))
    , m_shelf(new ComponentShelf)
    , m_colourBy(new QComboBox)
    , m_legend(new ColourLegend)
    , m_layersMenu(new QMenu(tr("&Layers"), this))
    , m_hiddenNote(new QLabel(m_view))
    , m_note(new QLabel)
{
    setObjectName(QStringLiteral("topologyCanvas"));
    setFocusProxy(m_view);
    m_colourBy->setObjectName(QStringLiteral("colourBy"));
    m_colourBy->setAccessibleName(tr("Colour by"));
    m_colourBy->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_colourBy->setToolTip(tr("What the colours of components and cables show"));
    m_note->setObjectName(QStringLiteral("topologyNote"));
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(4, 2, 8, 2);
    bar->addWidget(m_shelf, 1);
    bar->addWidget(makeLayers());
    bar->addWidget(m_colourBy);
    auto* const line = new QHBoxLayout; // of its own: beside the shelf there is no room for it
    line->setContentsMargins(8, 0, 8, 0);
    line->addWidget(m_note, 1);
    line->addWidget(m_legend, 0, Qt::AlignRight);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addLayout(line);
    layout->addWidget(m_findBar);
    layout->addWidget(m_view, 1);
    connectView();
    connectBars();
    refresh();
}

// The button for them, and what is said upon the drawing while some are hidden.
QWidget* TopologyCanvas::makeLayers()
{
    m_hiddenNote->setObjectName(QStringLiteral("hiddenLayers"));
    m_hiddenNote->setTextInteractionFlags(Qt::LinksAccessibleByMouse |
                                          Qt::LinksAccessibleByKeyboard);
    m_hiddenNote->setAccessibleName(tr("Hidden layers"));
    m_hiddenNote->setAutoFillBackground(true);
    m_hiddenNote->setFrameStyle(QFrame::StyledPanel);
    m_hiddenNote->setMargin(4);
    m_hiddenNote->move(8, 8);
    auto* const layers = new QToolButton;
    layers->setObjectName(QStringLiteral("layers"));
    layers->setText(tr("Layers"));
    layers->setAccessibleName(layers->text());
    layers->setToolTip(tr("What the drawing shows, and what it leaves out"));
    layers->setPopupMode(QToolButton::InstantPopup);
    layers->setMenu(m_layersMenu);
    return layers;
}

TopologyCanvas::~TopologyCanvas()
{
    delete m_view; // before the scene that it shows
}

void TopologyCanvas::connectView()
{
    auto& document = m_workbench.document();
    connect(&document, &Document::changed, this, [this] {
        if (!isMoved())
            refresh();
    });
    connect(&document, &Document::changed, m_nameField, &InPlaceText::cancel);
    connect(&document, &Document::opened, this, [this] {
        m_layersOf.clear();
        m_scene->hideLayers({});
        refreshLayers();
    });
    connect(&document, &Document::stateChanged, this, [this] {
        if (m_layersOf != viewsOf(m_workbench.document())) // it was saved
            refreshLayers();
    });
    connect(&document, &Document::answerChanged, this, &TopologyCanvas::refreshNumbers);
    connect(&document, &Document::stateChanged, this, &TopologyCanvas::refreshHint);
    connect(&m_workbench.selection(), &Selection::changed, this, &TopologyCanvas::takeSelection);
    connect(&m_workbench, &Workbench::revealRequested, this, &TopologyCanvas::reveal);
    connect(m_view, &TopologyView::selectionWanted, this, &TopologyCanvas::select);
    connect(m_view, &TopologyView::moveWanted, this, &TopologyCanvas::move);
    connect(m_view, &TopologyView::cableWanted, this, &TopologyCanvas::addCable);
    connect(m_view, &TopologyView::cableToNewWanted, this, &TopologyCanvas::askForNew);
    connect(m_view, &TopologyView::entryDropped, this, &TopologyCanvas::addEntryAt);
    connect(m_view, &TopologyView::quickAddRequested, this, &TopologyCanvas::quickAdd);
    connect(m_view, &TopologyView::commandWanted, this, [this](CanvasCommand command) {
        if (can(command))
            run(command);
    });
    connect(m_view, &TopologyView::menuWanted, this, &TopologyCanvas::showMenu);
    connect(m_view, &TopologyView::said, &m_workbench, &Workbench::say);
    m_view->setToolTips([this](const model::Element& element) { return tipOf(element); });
}

void TopologyCanvas::connectBars()
{
    connect(m_shelf, &ComponentShelf::selectionWanted, this, &TopologyCanvas::select);
    connect(m_quickAdd, &QuickAdd::chosen, this, &TopologyCanvas::chooseNew);
    connect(m_quickAdd, &QuickAdd::cancelled, this, [this] { m_newCable.reset(); });
    connect(m_findBar, &FindBar::closed, this, [this] { m_view->setFocus(); });
    connect(m_findBar, &FindBar::found, this, [this](int number) {
        const auto all = m_scene->allElements();
        if (const auto at = static_cast<std::size_t>(number); at < all.size())
            m_workbench.reveal(all[at]);
    });
    connect(m_colourBy, &QComboBox::activated, this, &TopologyCanvas::refreshColours);
    connect(m_hiddenNote, &QLabel::linkActivated, this, [this] { hideLayers({}); });
}

QGraphicsScene& TopologyCanvas::drawing()
{
    return *m_scene;
}

ShapeSource TopologyCanvas::source()
{
    auto& document = m_workbench.document();
    static const model::TopologySection kNone;
    const auto& own = document.design().topology;
    const auto& section = own ? own : m_section;
    return {document.design(),
            section ? *section : kNone,
            m_components,
            *document.numbers(),
            m_graphs,
            document.library(),
            m_open,
            &m_arranged};
}

void TopologyCanvas::refresh()
{
    auto& document = m_workbench.document();
    m_components = model::usableComponents(document.design(), document.library());
    m_section = document.design().topology
                    ? std::nullopt
                    : model::topologyOf(document.design(), document.library());
    m_view->showShapes(shapesOf(source()));
    m_view->setReadOnly(!document.readOnlyReason().isEmpty());
    m_note->setText(m_section ? tr("from cluster %1").arg(qt(document.design().cluster))
                              : QString());
    m_note->setVisible(m_section.has_value());
    m_note->setToolTip(tr("The first change makes it this design's own."));
    refreshLayers();
    takeSelection();
    m_view->minimap().refresh();
    refreshHint();
    refreshAround();
}

// The short way for what happens most often, also among many thousands.
bool TopologyCanvas::isMoved()
{
    const auto& document = m_workbench.document();
    if (!document.isMoving() || !m_view->showPlaces(document.design().layout.topology))
        return false;
    m_view->minimap().refresh();
    emit commandsChanged();
    return true;
}

// The drawing changes with an answer only where it shows numbers that have changed.
void TopologyCanvas::refreshNumbers()
{
    if (!AskedNumbers::areSame(m_scene->shapes().asked, *m_workbench.document().numbers()))
        return refresh();
    refreshAround();
}

void TopologyCanvas::refreshAround()
{
    refreshShelf();
    refreshChoices();
    refreshColours();
}

void TopologyCanvas::showStart()
{
    m_view->showStart();
}

void TopologyCanvas::refreshShelf()
{
    std::set<std::string> drawn;
    for (const auto& node : m_scene->shapes().nodes)
        drawn.insert(node.component);
    for (const auto& cable : m_scene->shapes().cables)
        drawn.insert(cable.component);
    std::vector<ShelfEntry> entries;
    for (const auto& component : m_components) {
        const bool isDrawn = drawn.contains(component.name);
        auto detail = componentTip(component, *m_workbench.document().numbers());
        if (!isDrawn)
            detail += tr("<br>It has no box of its own in the drawing.");
        entries.push_back({component, detail, isDrawn});
    }
    m_shelf->show(entries);
}

void TopologyCanvas::refreshChoices()
{
    QStringList attributes = attributesOf(m_scene->shapes(), *m_workbench.document().numbers());
    if (m_colourBy->count() > 0 && attributes == m_attributes)
        return;
    m_attributes = attributes;
    const auto chosen = m_colourBy->currentData();
    const auto attribute = m_colourBy->currentData(kAttributeRole);
    m_colourBy->clear();
    m_colourBy->addItem(tr("Colour by kind"));
    m_colourBy->addItem(tr("Colour by load"), kByLoad);
    for (const auto& name : attributes) {
        m_colourBy->addItem(tr("Colour by %1").arg(name));
        m_colourBy->setItemData(m_colourBy->count() - 1, name, kAttributeRole);
    }
    const int before = attribute.isValid() ? m_colourBy->findData(attribute, kAttributeRole)
                       : chosen.isValid()  ? 1
                                           : 0;
    m_colourBy->setCurrentIndex(std::max(before, 0));
}

void TopologyCanvas::refreshColours()
{
    const auto attribute = m_colourBy->currentData(kAttributeRole).toString();
    auto by = ColourBy::Kind;
    if (!attribute.isEmpty())
        by = ColourBy::Attribute;
    else if (m_colourBy->currentData() == kByLoad)
        by = ColourBy::Load;
    auto colouring = colouringBy(by, attribute, source(), m_scene->shapes());
    QString note = tr("No values");
    if (by == ColourBy::Load)
        note = !m_workbench.document().numbers()->load ? tr("No load is computed for this graph")
               : colouring.hasLoad()                   ? tr("bottleneck: bandwidth in use")
                                                       : tr("No bottleneck among what is drawn");
    m_legend->show(colouring, note);
    m_scene->setColouring(std::move(colouring));
}

void TopologyCanvas::refreshHint()
{
    const auto& reason = m_workbench.document().readOnlyReason();
    if (!m_scene->shapes().nodes.empty())
        m_view->setHint({});
    else if (!reason.isEmpty())
        m_view->setHint(reason);
    else
        m_view->setHint(tr("Drag a host from the palette, or double-click here and type a name."));
    m_view->setReadOnly(!reason.isEmpty());
    emit commandsChanged();
}

// Those of another design come with it; those of a new one are kept when it gets a file.
void TopologyCanvas::refreshLayers()
{
    const auto design = viewsOf(m_workbench.document());
    const auto before = std::exchange(m_layersOf, design);
    if (before.empty() && !m_scene->hiddenLayers().empty())
        keepView(design, kLayersView, toText(m_scene->hiddenLayers()));
    else if (before != design)
        m_scene->hideLayers(layersIn(keptView(design, kLayersView)));
    fillLayers();
    const auto hidden = std::ranges::count_if(m_layers, [this](const Layer& layer) {
        return m_scene->hiddenLayers().contains(layer.key);
    });
    m_hiddenNote->setVisible(hidden > 0);
    m_hiddenNote->setText(
        QStringLiteral("%1 - <a href=\"all\">%2</a>")
            .arg(hidden == 1 ? tr("1 layer hidden") : tr("%1 layers hidden").arg(hidden),
                 tr("show all")));
    m_hiddenNote->adjustSize();
}

void TopologyCanvas::fillLayers()
{
    if (auto layers = layersOf(m_scene->shapes()); layers != m_layers || m_layersMenu->isEmpty()) {
        m_layers = std::move(layers);
        m_layersMenu->clear();
        for (const auto& [key, title] : m_layers) {
            auto* const action = m_layersMenu->addAction(title);
            action->setCheckable(true);
            connect(action, &QAction::triggered, this, [this, key = key](bool isShown) {
                auto hidden = m_scene->hiddenLayers();
                isShown ? void(hidden.erase(key)) : void(hidden.insert(key));
                hideLayers(hidden);
            });
        }
        m_layersMenu->addSeparator();
        m_layersMenu->addAction(tr("Show &all"), this, [this] { hideLayers({}); });
    }
    for (std::size_t i = 0; i < m_layers.size(); ++i)
        m_layersMenu->actions()[static_cast<qsizetype>(i)]->setChecked(
            !m_scene->hiddenLayers().contains(m_layers[i].key));
}

void TopologyCanvas::hideLayers(const HiddenLayers& hidden)
{
    m_scene->hideLayers(hidden);
    keepView(m_layersOf, kLayersView, toText(hidden));
    refreshLayers();
    m_view->minimap().refresh();
}

void TopologyCanvas::takeSelection()
{
    const auto& elements = m_workbench.selection().elements();
    m_view->setSelected(elements);
    m_scene->select(elements);
    m_shelf->select(elements);
    m_selected.clear();
    std::ranges::copy_if(elements, std::back_inserter(m_selected), isOnCanvas);
    m_selectedNodes = m_scene->nodesOf(m_selected).size();
    emit commandsChanged();
}

void TopologyCanvas::select(const std::vector<model::Element>& elements)
{
    m_workbench.selection().set(elements);
}

void TopologyCanvas::reveal(const model::Element& element)
{
    const auto place = m_scene->placeOf(element);
    if (!place.isEmpty())
        m_view->reveal(place);
}

QStringList TopologyCanvas::titles() const
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
    return titles;
}

QString TopologyCanvas::tipOf(const model::Element& element) const
{
    const auto& answer = *m_workbench.document().numbers();
    const auto& shapes = m_scene->shapes();
    if (const auto* const item = m_scene->node(element))
        return nodeTip(item->drawn(), m_components, answer);
    for (std::size_t i = 0; i < shapes.cables.size(); ++i)
        if (shapes.cables[i].element == element)
            return cableTip(shapes, i, m_scene->colouring(), m_components, answer);
    for (const auto& frame : shapes.frames)
        if (frame.element == element)
            return frame.title.toHtmlEscaped();
    return {};
}

} // namespace clusterwright::desktop
