#include "app/desktop/topology/canvas/topology_commands.h"

#include "app/desktop/canvas/alignment.h"
#include "app/desktop/canvas/in_place_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/document/step_text.h"
#include "app/desktop/topology/canvas/topology_adding.h"
#include "app/desktop/topology/canvas/topology_content.h"
#include "app/desktop/topology/drawing/placement.h"
#include "app/desktop/topology/drawing/topology_view.h"
#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"
#include "model/design/placement/arrangement.h"
#include "model/design/placement/making_room.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>
#include <iterator>

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

bool isOnCanvas(const model::Element& element)
{
    return partOf(element) == "topology" && !isTopology(element);
}

bool areVertices(const std::vector<model::Element>& elements)
{
    return std::ranges::all_of(
        elements, [](const auto& element) { return isOf<model::DrawnVertex>(element); });
}

// A generator is identified by its id; its name may be empty.
std::string givenName(const model::Design& design, const model::Element& element)
{
    if (!isOf<model::GeneratorUse>(element))
        return element.name;
    const auto* const list = model::itemsOf<model::GeneratorUse>(design, element.owner);
    if (!list)
        return {};
    const auto use = model::itemWith(*list, element.id);
    return use == list->end() ? std::string() : use->name;
}

} // namespace

TopologyCommands::TopologyCommands(const Parts& parts)
    : m_workbench(parts.workbench)
    , m_content(parts.content)
    , m_adding(parts.adding)
    , m_scene(parts.scene)
    , m_view(parts.view)
    , m_nameField(new InPlaceText(parts.view.viewport()))
{
    connect(&m_workbench.document(), &Document::changed, m_nameField, &InPlaceText::cancel);
}

void TopologyCommands::setSelected(const std::vector<model::Element>& elements)
{
    m_selected.clear();
    std::ranges::copy_if(elements, std::back_inserter(m_selected), isOnCanvas);
    m_selectedNodes = m_scene.nodesOf(m_selected).size();
}

bool TopologyCommands::can(CanvasCommand command) const
{
    if (changesDesign(command) && !m_workbench.document().file().readOnlyReason().isEmpty())
        return false;
    const auto isOnly = [this](bool (*fits)(const model::Element&)) {
        return m_selected.size() == 1 && fits(m_selected.front());
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
        return isOnly(model::isOf<model::TopologyGroup>);
    case CanvasCommand::Rename:
        return m_selected.size() == 1 && !isOnly(model::isOf<model::DrawnCable>);
    case CanvasCommand::Expand:
        return isOnly(model::isOf<model::GeneratorUse>);
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
        return !m_scene.shapes().nodes.empty();
    default:
        return !alignmentOf(command) || m_selectedNodes > 1;
    }
}

void TopologyCommands::run(CanvasCommand command)
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
        return paste(model::copyOf(m_content.design(), m_selected),
                     nameOf(CanvasCommand::Duplicate));
    case CanvasCommand::Delete:
        return removeSelected(nameOf(CanvasCommand::Delete));
    case CanvasCommand::SelectAll:
        return m_workbench.selection().set(m_scene.allElements());
    case CanvasCommand::Group:
        return group();
    case CanvasCommand::Ungroup:
        return ungroup();
    case CanvasCommand::Arrange:
        return arrange();
    case CanvasCommand::QuickAdd:
        return m_adding.askForFreePlace();
    case CanvasCommand::Rename:
        return rename();
    case CanvasCommand::Connect:
        return connectSelected();
    case CanvasCommand::Expand:
        return expand();
    default:
        return align(command);
    }
}

void TopologyCommands::move(const std::vector<std::size_t>& nodes,
                            const std::vector<QPointF>& middles,
                            bool continues)
{
    std::vector<model::NodePosition> positions;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        names.push_back(m_scene.shapes().nodes[nodes[i]].name);
        positions.push_back({names.back(), middles[i].x(), middles[i].y()});
    }
    auto& document = m_workbench.document();
    if (!continues || m_moveGesture == 0)
        m_moveGesture = document.newGesture();
    if (!document.submit(
            m_content.moving(std::move(positions)), stepText(tr("Move"), names), m_moveGesture))
        emit redrawWanted();
}

void TopologyCommands::align(CanvasCommand command)
{
    const auto nodes = m_scene.nodesOf(m_selected);
    std::vector<QRectF> boxes;
    for (const auto node : nodes)
        boxes.push_back(m_scene.shapes().nodes[node].box());
    if (const auto alignment = alignmentOf(command))
        move(nodes, aligned(boxes, *alignment));
    else if (command == CanvasCommand::DistributeHorizontally)
        move(nodes, distributed(boxes, Qt::Horizontal));
    else if (command == CanvasCommand::DistributeVertically)
        move(nodes, distributed(boxes, Qt::Vertical));
}

void TopologyCommands::arrange()
{
    auto& document = m_workbench.document();
    const auto elements = m_selectedNodes < 2 ? std::vector<model::Element>() : m_selected;
    const bool isDone =
        document.submit(m_content.withPlaces(model::arranging(m_content.design(),
                                                              "topology",
                                                              elements,
                                                              document.library(),
                                                              sizesOf(m_scene.shapes()))),
                        nameOf(CanvasCommand::Arrange));
    if (isDone && elements.empty())
        m_view.zoomToFit();
}

void TopologyCommands::copy() const
{
    QGuiApplication::clipboard()->setText(qt(model::copyOf(m_content.design(), m_selected)));
}

void TopologyCommands::paste(const std::string& text, const QString& name)
{
    auto pasted = model::paste(m_content.design(), text, kPasteShift, kPasteShift);
    if (pasted)
        pasted.value().edit = m_content.withAdoption(pasted.value().edit);
    m_adding.submit(pasted, name);
}

void TopologyCommands::removeSelected(const QString& text)
{
    m_workbench.document().submit(inDesign(model::removal(m_content.design(), m_selected)),
                                  stepText(text, m_selected));
}

void TopologyCommands::group()
{
    const auto design = m_content.design();
    const auto name = model::freeNameInGraph(design, "group");
    auto grouped = model::grouping(design, m_selected, name, "1"); // the drawing does not change
    if (grouped)
        grouped.value().edit = m_content.withAdoption(grouped.value().edit);
    m_adding.submit(grouped, nameOf(CanvasCommand::Group));
}

void TopologyCommands::ungroup()
{
    auto parts = model::ungrouping(m_content.design(), m_selected.front());
    if (parts)
        parts.value().edit = m_content.withAdoption(parts.value().edit);
    m_adding.submit(parts, nameOf(CanvasCommand::Ungroup));
}

void TopologyCommands::rename()
{
    const auto element = m_selected.front();
    const auto place = m_scene.placeOf(element);
    m_view.reveal(place);
    auto box = m_view.mapFromScene(place).boundingRect();
    if (isOf<model::TopologyGroup>(element))
        box.setHeight(2 * m_view.fontMetrics().height());
    m_nameField->open(
        box,
        qt(givenName(m_content.design(), element)),
        [this, element](const std::string& name) { return renamed(element, name); },
        [this, element](const model::Edit& edit, const std::string& name) {
            if (!m_workbench.document().submit(edit, nameOf(CanvasCommand::Rename)))
                return;
            auto after = element;
            if (!isOf<model::GeneratorUse>(element))
                after.name = name;
            m_workbench.selection().set({after});
        });
}

model::Result<model::Edit> TopologyCommands::renamed(const model::Element& element,
                                                     const std::string& name) const
{
    return inDesign(
        model::renaming(m_content.design(), element, name, m_workbench.document().library()));
}

// Makes an edit of the shown design one of the document's.
model::Result<model::Edit> TopologyCommands::inDesign(model::Result<model::Edit> edit) const
{
    if (edit)
        edit.value() = m_content.withPlaces(m_content.withAdoption(edit.value()));
    return edit;
}

void TopologyCommands::expand()
{
    const auto* const item = m_scene.node(m_selected.front());
    if (!item)
        return;
    const auto element = item->drawn().element;
    const bool opens = !item->drawn().graph;
    m_content.setOpen(element, opens);
    emit redrawWanted();
    if (opens)
        makeRoomAround(element);
}

void TopologyCommands::makeRoomAround(const model::Element& element, int gesture)
{
    auto& document = m_workbench.document();
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
    document.submit(m_content.moving(std::move(positions)),
                    tr("Make room"),
                    gesture == 0 ? document.newGesture() : gesture);
}

// True for one switch that can take the cables of all the others.
bool TopologyCommands::isHubSelected() const
{
    using Kind = model::ComponentKind;
    return std::ranges::count_if(m_scene.nodesOf(m_selected), [this](std::size_t number) {
               const auto kind = m_scene.shapes().nodes[number].kind;
               return kind == Kind::Switch || kind == Kind::Hub || kind == Kind::Router;
           }) == 1;
}

void TopologyCommands::connectSelected()
{
    if (m_selected.size() == 2)
        return m_adding.addCable({m_selected[0], {}, {}}, {m_selected[1], {}, {}});
    auto& document = m_workbench.document();
    m_adding.submit(model::cablingToHub(m_content.placed(), document.library(), m_selected),
                    tr("Add %1 cables").arg(m_selected.size() - 1));
}

} // namespace clusterwright::desktop

#include "moc_topology_commands.cpp"
