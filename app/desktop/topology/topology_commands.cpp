// The commands of the topology canvas: from what is selected to an edit.
#include "app/desktop/canvas/alignment.h"
#include "app/desktop/canvas/find_bar.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/document/text.h"
#include "app/desktop/topology/topology_canvas.h"
#include "app/desktop/topology/topology_entries.h"
#include "app/desktop/topology/topology_view.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"
#include "model/design/placement/arrangement.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kPasteShift = 2 * kGridStep;

std::optional<Alignment> alignmentOf(CanvasCommand command)
{
    switch (command) {
    case CanvasCommand::AlignLeft:
        return Alignment::Left;
    case CanvasCommand::AlignCenter:
        return Alignment::Center;
    case CanvasCommand::AlignRight:
        return Alignment::Right;
    case CanvasCommand::AlignTop:
        return Alignment::Top;
    case CanvasCommand::AlignMiddle:
        return Alignment::Middle;
    case CanvasCommand::AlignBottom:
        return Alignment::Bottom;
    default:
        return std::nullopt;
    }
}

bool areVertices(const std::vector<model::Element>& elements)
{
    return std::ranges::all_of(
        elements, [](const auto& element) { return element.kind == model::ElementKind::Vertex; });
}

// A generator is an element by its number; its name may be empty.
std::string givenName(const model::Design& design, const model::Element& element)
{
    if (element.kind != model::ElementKind::Generator)
        return element.name;
    const auto* const list = model::itemsOf<model::GeneratorUse>(design, element.owner);
    const auto number = std::stoul(element.name);
    return list && number < list->size() ? (*list)[number].name : std::string();
}

} // namespace

bool TopologyCanvas::can(CanvasCommand command) const
{
    if (changesDesign(command) && !m_workbench.document().readOnlyReason().isEmpty())
        return false;
    const auto isOnly = [this](model::ElementKind kind) {
        return m_selected.size() == 1 && m_selected.front().kind == kind;
    };
    switch (command) {
    case CanvasCommand::Cut:
    case CanvasCommand::Copy:
    case CanvasCommand::Duplicate:
    case CanvasCommand::Delete:
    case CanvasCommand::Group:
    case CanvasCommand::ZoomToSelection:
        return !m_selected.empty();
    case CanvasCommand::Ungroup:
        return isOnly(model::ElementKind::TopologyGroup);
    case CanvasCommand::Rename:
        return m_selected.size() == 1 && !isOnly(model::ElementKind::Cable);
    case CanvasCommand::Expand:
        return isOnly(model::ElementKind::Generator);
    case CanvasCommand::Connect:
        return m_selected.size() >= 2 && areVertices(m_selected) &&
               (m_selected.size() == 2 || isHubSelected());
    case CanvasCommand::DistributeHorizontally:
    case CanvasCommand::DistributeVertically:
        return m_selectedNodes > 2;
    case CanvasCommand::SelectAll:
    case CanvasCommand::Arrange:
    case CanvasCommand::ZoomToFit:
    case CanvasCommand::Find:
        return !m_scene->shapes().nodes.empty();
    default:
        return !alignmentOf(command) || m_selectedNodes > 1;
    }
}

bool TopologyCanvas::isChecked(CanvasCommand toggle) const
{
    if (toggle == CanvasCommand::ToggleGrid)
        return m_view->isGridShown();
    return toggle == CanvasCommand::ToggleMinimap && m_view->minimap().isWanted();
}

void TopologyCanvas::run(CanvasCommand command)
{
    switch (command) {
    case CanvasCommand::Cut:
        copy();
        return removeSelected(nameOf(CanvasCommand::Cut));
    case CanvasCommand::Copy:
        return copy();
    case CanvasCommand::Paste:
        return paste(utf8(QGuiApplication::clipboard()->text()), nameOf(CanvasCommand::Paste));
    case CanvasCommand::Duplicate:
        return paste(model::copyOf(drawnDesign(), m_selected), nameOf(CanvasCommand::Duplicate));
    case CanvasCommand::Delete:
        return removeSelected(nameOf(CanvasCommand::Delete));
    case CanvasCommand::SelectAll:
        return select(m_scene->allElements());
    case CanvasCommand::Group:
        return group();
    case CanvasCommand::Ungroup:
        return ungroup();
    case CanvasCommand::Arrange:
        return arrange();
    case CanvasCommand::QuickAdd:
        return quickAdd(freePlace());
    case CanvasCommand::Rename:
        return rename();
    case CanvasCommand::Connect:
        return connectSelected();
    case CanvasCommand::Expand:
        return expand();
    default:
        return runOnView(command);
    }
}

void TopologyCanvas::runOnView(CanvasCommand command)
{
    switch (command) {
    case CanvasCommand::ZoomIn:
        return m_view->zoomIn();
    case CanvasCommand::ZoomOut:
        return m_view->zoomOut();
    case CanvasCommand::ZoomReset:
        return m_view->setZoom(1);
    case CanvasCommand::ZoomToFit:
        return m_view->zoomToFit();
    case CanvasCommand::ZoomToSelection:
        return m_view->zoomToSelection();
    case CanvasCommand::Find:
        return m_findBar->open();
    case CanvasCommand::ToggleGrid:
        m_view->setGridShown(!m_view->isGridShown());
        emit commandsChanged();
        return;
    case CanvasCommand::ToggleMinimap:
        m_view->minimap().setWanted(!m_view->minimap().isWanted());
        emit commandsChanged();
        return;
    default:
        return align(command);
    }
}

// With the topology that is shown, be it the cluster's.
model::Design TopologyCanvas::drawnDesign() const
{
    auto design = m_workbench.document().design();
    if (!design.topology)
        design.topology = m_section;
    return design;
}

// Edits of a cluster's topology are made for the design that has taken it over.
model::Edit TopologyCanvas::withAdoption(const model::Edit& edit) const
{
    auto& document = m_workbench.document();
    const auto adopted = model::adoption(document.design(), document.library());
    return adopted ? model::Edit{model::Edits{{*adopted, edit}}} : edit;
}

bool TopologyCanvas::submit(const model::Result<model::Pasted>& pasted, const QString& text)
{
    auto& document = m_workbench.document();
    if (!pasted)
        return document.submit(model::Result<model::Edit>(pasted.diagnostics()), text);
    if (!document.submit(pasted.value().edit, text))
        return false;
    const auto& elements = pasted.value().elements;
    select(elements);
    constexpr std::size_t kMostRevealed = 100; // more fill the view anyhow
    QRectF place;
    for (std::size_t i = 0; i < std::min(elements.size(), kMostRevealed); ++i)
        place |= m_scene->placeOf(elements[i]);
    if (!place.isEmpty())
        m_view->reveal(place);
    return true;
}

void TopologyCanvas::addEntry(const QString& id)
{
    addEntryAt(id, freePlace());
    if (m_selected.size() == 1)
        reveal(m_selected.front());
}

void TopologyCanvas::addEntryAt(const QString& id,
                                QPointF place,
                                const std::optional<model::Element>& cable)
{
    auto& document = m_workbench.document();
    auto added = addingEntry(document.design(), document.library(), id, place);
    if (added && cable)
        added = model::intoCable(document.design(), document.library(), added.value(), *cable);
    submit(added, tr("Add"));
}

// The middle of what is seen, else the nearest place beside it where nothing is.
QPointF TopologyCanvas::freePlace() const
{
    const auto middle = m_view->snapped(m_view->visiblePart().center(), Qt::NoModifier);
    const double stepX = kNodeSize.width() + 2 * kGridStep;
    const double stepY = kNodeSize.height() + 2 * kGridStep;
    constexpr int kMostRings = 16;
    for (int ring = 0; ring <= kMostRings; ++ring)
        for (int row = -ring; row <= ring; ++row)
            for (int column = -ring; column <= ring; ++column) {
                if (std::max(std::abs(row), std::abs(column)) != ring)
                    continue;
                const QPointF place(middle + QPointF(column * stepX, row * stepY));
                if (!m_scene->nodeAt(place, kGeneratorSize.width() / 2))
                    return place;
            }
    return middle;
}

void TopologyCanvas::addCable(const model::CableEnd& from, const model::CableEnd& to)
{
    auto& document = m_workbench.document();
    submit(model::cabling(document.design(), document.library(), {from, to}), tr("Add cable"));
}

void TopologyCanvas::askForNew(const model::CableEnd& from, QPointF place)
{
    quickAdd(place);
    m_newCable = from;
}

void TopologyCanvas::quickAdd(QPointF place)
{
    auto& document = m_workbench.document();
    if (!can(CanvasCommand::QuickAdd))
        return;
    m_newCable.reset();
    m_newPlace = m_view->snapped(place, Qt::NoModifier);
    m_quickAdd->open(topologyEntries(document.design(), document.library()),
                     m_view->mapFromScene(place));
}

// What was chosen, and the cable that was dropped there: one step.
void TopologyCanvas::chooseNew(const QString& id)
{
    auto& document = m_workbench.document();
    const auto from = std::exchange(m_newCable, std::nullopt);
    const auto added = addingEntry(document.design(), document.library(), id, m_newPlace);
    const bool isNode = added && !added.value().elements.empty() &&
                        added.value().elements.front().kind == model::ElementKind::Vertex;
    if (!from || !isNode) {
        submit(added, tr("Add"));
        return;
    }
    auto design = document.design();
    if (!model::apply(design, added.value().edit))
        return;
    const auto cable =
        model::cabling(design,
                       document.library(),
                       {*from, model::CableEnd{added.value().elements.front(), {}, {}}});
    if (!cable) {
        submit(added, tr("Add"));
        return;
    }
    submit(model::Pasted{model::Edits{{added.value().edit, cable.value().edit}},
                         added.value().elements},
           tr("Add with cable"));
}

void TopologyCanvas::move(const std::vector<std::size_t>& nodes,
                          const std::vector<QPointF>& middles,
                          bool continues)
{
    std::vector<model::NodePosition> positions;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        positions.push_back(
            {m_scene->shapes().nodes[nodes[i]].name, middles[i].x(), middles[i].y()});
    auto& document = m_workbench.document();
    if (!continues || m_moveGesture == 0)
        m_moveGesture = document.newGesture();
    if (!document.submit(
            model::moving(document.design(), "topology", positions), tr("Move"), m_moveGesture))
        refresh();
}

void TopologyCanvas::align(CanvasCommand command)
{
    const auto nodes = m_scene->nodesOf(m_selected);
    std::vector<QRectF> boxes;
    for (const auto node : nodes)
        boxes.push_back(m_scene->shapes().nodes[node].box());
    if (const auto alignment = alignmentOf(command))
        move(nodes, aligned(boxes, *alignment));
    else if (command == CanvasCommand::DistributeHorizontally)
        move(nodes, distributed(boxes, Qt::Horizontal));
    else if (command == CanvasCommand::DistributeVertically)
        move(nodes, distributed(boxes, Qt::Vertical));
}

void TopologyCanvas::arrange()
{
    auto& document = m_workbench.document();
    document.submit(model::arranging(drawnDesign(), "topology", m_selected, document.library()),
                    nameOf(CanvasCommand::Arrange));
}

void TopologyCanvas::copy() const
{
    QGuiApplication::clipboard()->setText(qt(model::copyOf(drawnDesign(), m_selected)));
}

void TopologyCanvas::paste(const std::string& text, const QString& name)
{
    auto pasted = model::paste(drawnDesign(), text, kPasteShift, kPasteShift);
    if (pasted)
        pasted.value().edit = withAdoption(pasted.value().edit);
    submit(pasted, name);
}

void TopologyCanvas::removeSelected(const QString& text)
{
    const auto edit = model::removal(drawnDesign(), m_selected);
    auto& document = m_workbench.document();
    document.submit(edit ? model::Result<model::Edit>(withAdoption(edit.value())) : edit, text);
}

void TopologyCanvas::group()
{
    const auto design = drawnDesign();
    const auto name = model::freeNameInGraph(design, "group");
    auto grouped = model::grouping(design, m_selected, name, "1"); // what is drawn stays as it is
    if (grouped)
        grouped.value().edit = withAdoption(grouped.value().edit);
    submit(grouped, nameOf(CanvasCommand::Group));
}

void TopologyCanvas::ungroup()
{
    auto parts = model::ungrouping(drawnDesign(), m_selected.front());
    if (parts)
        parts.value().edit = withAdoption(parts.value().edit);
    submit(parts, nameOf(CanvasCommand::Ungroup));
}

void TopologyCanvas::rename()
{
    const auto element = m_selected.front();
    const auto place = m_scene->placeOf(element);
    m_view->reveal(place);
    auto box = m_view->mapFromScene(place).boundingRect();
    if (element.kind == model::ElementKind::TopologyGroup)
        box.setHeight(2 * fontMetrics().height());
    m_nameField->open(
        box,
        qt(givenName(drawnDesign(), element)),
        [this, element](const std::string& name) { return renamed(element, name); },
        [this, element](const model::Edit& edit, const std::string& name) {
            if (!m_workbench.document().submit(edit, nameOf(CanvasCommand::Rename)))
                return;
            auto after = element;
            if (element.kind != model::ElementKind::Generator)
                after.name = name;
            select({after});
        });
}

model::Result<model::Edit> TopologyCanvas::renamed(const model::Element& element,
                                                   const std::string& name) const
{
    const auto edit =
        model::renaming(drawnDesign(), element, name, m_workbench.document().library());
    return edit ? model::Result<model::Edit>(withAdoption(edit.value())) : edit;
}

void TopologyCanvas::expand()
{
    const auto name = model::nodeName(m_selected.front());
    if (m_open.erase(name) == 0)
        m_open.insert(name);
    refresh();
}

// One switch, to which cables of all the others would go.
bool TopologyCanvas::isHubSelected() const
{
    using Kind = model::ComponentKind;
    return std::ranges::count_if(m_scene->nodesOf(m_selected), [this](std::size_t number) {
               const auto kind = m_scene->shapes().nodes[number].kind;
               return kind == Kind::Switch || kind == Kind::Hub || kind == Kind::Router;
           }) == 1;
}

void TopologyCanvas::connectSelected()
{
    if (m_selected.size() == 2)
        return addCable({m_selected[0], {}, {}}, {m_selected[1], {}, {}});
    auto& document = m_workbench.document();
    submit(model::cablingToHub(document.design(), document.library(), m_selected),
           tr("Add %1 cables").arg(m_selected.size() - 1));
}

void TopologyCanvas::showMenu(QPoint place)
{
    QMenu menu(this);
    menu.setObjectName(QStringLiteral("topologyMenu"));
    using enum CanvasCommand;
    if (m_selected.empty())
        addTo(menu, {QuickAdd, Paste, SelectAll, Arrange, ZoomToFit});
    else
        addTo(menu,
              {Rename, Expand, Connect, Cut, Copy, Duplicate, Delete, Group, Ungroup, Arrange});
    menu.addSeparator();
    menu.addMenu(m_layersMenu);
    menu.exec(m_view->viewport()->mapToGlobal(place));
}

} // namespace clusterwright::desktop
