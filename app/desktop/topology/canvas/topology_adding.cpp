#include "app/desktop/topology/canvas/topology_adding.h"

#include "app/desktop/canvas/quick_add.h"
#include "app/desktop/common/text.h"
#include "app/desktop/components/component_dialog.h"
#include "app/desktop/document/step_text.h"
#include "app/desktop/topology/canvas/topology_content.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "app/desktop/topology/drawing/topology_view.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/usable_component.h"

#include <QMenu>

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

bool isFree(const TopologyScene& scene, const QRectF& part)
{
    const auto items = scene.items(part, Qt::IntersectsItemBoundingRect);
    return std::ranges::none_of(items, [&](const QGraphicsItem* item) {
        return item->type() == kNodeItem &&
               static_cast<const NodeItem*>(item)->box().intersects(part);
    });
}

} // namespace

TopologyAdding::TopologyAdding(Workbench& workbench,
                               const TopologyContent& content,
                               const TopologyScene& scene,
                               TopologyView& view)
    : m_workbench(workbench)
    , m_content(content)
    , m_scene(scene)
    , m_view(view)
    , m_quickAdd(new QuickAdd(&view))
{
    connect(m_quickAdd, &QuickAdd::chosen, this, &TopologyAdding::choose);
    connect(m_quickAdd, &QuickAdd::cancelled, this, [this] { m_cable.reset(); });
}

bool TopologyAdding::submit(const model::Result<model::Pasted>& pasted,
                            const QString& text,
                            bool fillsIn)
{
    auto& document = m_workbench.document();
    if (!pasted)
        return document.submit(model::Result<model::Edit>(pasted.diagnostics()), text);
    const int gesture = document.newGesture();
    const auto& elements = pasted.value().elements;
    const model::Result<model::Edit> edit(m_content.withPlaces(pasted.value().edit));
    if (!document.submit(edit, stepText(text, elements), gesture))
        return false;
    m_workbench.selection().set(elements);
    m_view.setFocus();
    const bool isGenerator = elements.size() == 1 && isOf<model::GeneratorUse>(elements.front());
    if (isGenerator)
        emit generatorAdded(elements.front(), gesture);
    constexpr std::size_t kMostRevealed = 100; // a larger number fills the view anyway
    QRectF place;
    for (std::size_t i = 0; i < std::min(elements.size(), kMostRevealed); ++i)
        place |= m_scene.placeOf(elements[i]);
    if (!place.isEmpty())
        m_view.reveal(place);
    if (isGenerator && fillsIn)
        m_workbench.fillIn(elements.front());
    return true;
}

void TopologyAdding::addEntry(const QString& id)
{
    addEntryAt(id, freePlace());
}

void TopologyAdding::addEntryAt(const QString& id,
                                QPointF place,
                                const std::optional<model::Element>& cable)
{
    if (id == QLatin1String(kNewComponentEntry))
        return askForNewComponent("host", place);
    if (offerReplacements(id, place))
        return;
    auto& document = m_workbench.document();
    const auto design = m_content.placed();
    auto added = addingEntry(design, document.library(), id, place);
    if (added && cable)
        added = model::intoCable(design, document.library(), added.value(), *cable);
    m_view.setFocus(); // keys now apply to the new component
    submit(added, tr("Add"));
    sayWhere(added);
}

// A NIC has no box: it is in the row above the drawing.
void TopologyAdding::sayWhere(const model::Result<model::Pasted>& added)
{
    if (!added)
        return;
    for (const auto& element : added.value().elements)
        if (isOf<model::PlacedComponent>(element))
            m_workbench.say(tr("%1 is in the row of components above the drawing; hosts and steps "
                               "use it by this name")
                                .arg(qt(element.name)));
}

// A further NIC has no effect before a step uses it. A design with other NICs therefore gets a menu that offers to replace them;
// false if there is nothing to replace.
bool TopologyAdding::offerReplacements(const QString& id, QPointF place)
{
    auto& document = m_workbench.document();
    const auto preset = presetOfEntry(id);
    if (!preset)
        return false;
    const auto component = document.library().component(*preset);
    if (!component || model::drawnAs(component.value()->kind) != model::DrawnAs::Card)
        return false;
    auto others = model::usableComponents(document.design(), document.library());
    std::erase_if(others, [](const auto& other) {
        return model::drawnAs(other.kind) != model::DrawnAs::Card;
    });
    if (others.empty() ||
        std::ranges::find(others, *preset, &model::UsableComponent::preset) != others.end())
        return false;
    auto* const menu = new QMenu(&m_view);
    menu->setObjectName(QStringLiteral("replaceOrAddMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto& other : others)
        menu->addAction(tr("Replace %1 by %2").arg(qt(other.name), qt(component.value()->title)),
                        this,
                        [this, other, preset] { replaceBy(other.name, *preset); });
    menu->addAction(tr("Add another NIC"), this, [this, id] { addAnother(id); });
    menu->setActiveAction(menu->actions().front());
    menu->popup(m_view.viewport()->mapToGlobal(m_view.mapFromScene(place)));
    return true;
}

void TopologyAdding::addAnother(const QString& id)
{
    auto& document = m_workbench.document();
    const auto added = addingEntry(m_content.placed(), document.library(), id, {});
    if (submit(added, tr("Add")))
        m_workbench.say(
            tr("Added %1, which no step uses yet").arg(qt(added.value().elements.front().name)));
}

void TopologyAdding::replaceBy(const std::string& component, const std::string& preset)
{
    auto& document = m_workbench.document();
    const auto replacement =
        model::replacementOf(document.design(), document.library(), component, preset);
    if (!document.submit(model::replacing(document.design(), document.library(), component, preset),
                         tr("Replace %1 by %2").arg(qt(component), qt(preset))))
        return;
    const auto report = qt(replacement.value().report());
    m_workbench.say(report.isEmpty()
                        ? tr("Replaced %1 by %2").arg(qt(component), qt(preset))
                        : tr("Replaced %1 by %2: %3").arg(qt(component), qt(preset), report));
}

// The middle of the visible part, else the nearest free place.
QPointF TopologyAdding::freePlace() const
{
    return freePlaceNear(m_view.visiblePart().center());
}

QPointF TopologyAdding::freePlaceNear(QPointF wanted) const
{
    const auto middle = m_view.grid().snapped(wanted, Qt::NoModifier);
    const double stepX = kNodeSize.width() + 2 * kGridStep;
    const double stepY = kNodeSize.height() + 2 * kGridStep;
    constexpr int kMostRings = 64;
    const auto hasRoom = [this](QPointF place) {
        constexpr double kAround = kGridStep / 2;
        const QRectF box(place - QPointF(kNodeSize.width() / 2, kNodeSize.height() / 2), kNodeSize);
        return isFree(m_scene, box.adjusted(-kAround, -kAround, kAround, kAround));
    };
    for (int ring = 0; ring <= kMostRings; ++ring)
        for (int row = -ring; row <= ring; ++row)
            for (int column = -ring; column <= ring; ++column) {
                if (std::max(std::abs(row), std::abs(column)) != ring)
                    continue;
                const QPointF place(middle + QPointF(column * stepX, row * stepY));
                if (hasRoom(place))
                    return place;
            }
    return middle;
}

void TopologyAdding::askForNewComponent(const std::string& kind, std::optional<QPointF> place)
{
    auto& document = m_workbench.document();
    const auto components = model::usableComponents(document.design(), document.library());
    const auto present = std::ranges::find(components, kind, &model::UsableComponent::kind);
    const auto draft =
        present == components.end()
            ? model::newComponentDraft(kind)
            : model::newComponentDraft(document.design(), document.library(), present->name);
    auto* const dialog = new ComponentDialog(m_workbench, draft, m_view.window());
    connect(dialog, &ComponentDialog::saved, this, [this, &document, place](const QString& preset) {
        if (castInSelection(preset))
            return;
        const auto at = place.value_or(freePlace());
        submit(model::placing(m_content.placed(), document.library(), utf8(preset), at.x(), at.y()),
               tr("Add"));
    });
    dialog->open();
}

// Gives the component to the selected generator if a role that it can play has none; false otherwise.
bool TopologyAdding::castInSelection(const QString& preset)
{
    auto& document = m_workbench.document();
    const auto& selected = m_workbench.selection().elements();
    if (selected.size() != 1 || !isOf<model::GeneratorUse>(selected.front()))
        return false;
    const auto choice = "preset:" + utf8(preset);
    for (const auto& field :
         model::fieldsOf(document.design(), document.library(), selected.front()))
        if (field.home == model::FieldHome::Nowhere &&
            std::ranges::find(field.presets, choice) != field.presets.end())
            return document.submit(
                model::setField(document.design(), document.library(), selected, field.key, choice),
                tr("Add"));
    return false;
}

void TopologyAdding::addCable(const model::CableEnd& from, const model::CableEnd& to)
{
    auto& document = m_workbench.document();
    submit(model::cabling(m_content.placed(), document.library(), {from, to}), tr("Add cable"));
}

void TopologyAdding::moveCableEnd(const model::Element& cable,
                                  bool isStart,
                                  const model::CableEnd& to)
{
    auto& document = m_workbench.document();
    submit(model::movingCableEnd(m_content.placed(), document.library(), cable, isStart, to),
           tr("Move cable end"));
}

void TopologyAdding::askForNewEnd(const model::CableEnd& from, QPointF place)
{
    askFor(place);
    m_cable = from;
}

void TopologyAdding::askForFreePlace()
{
    askFor(freePlace());
}

void TopologyAdding::askFor(QPointF place)
{
    auto& document = m_workbench.document();
    if (!document.file().readOnlyReason().isEmpty())
        return;
    m_cable.reset();
    m_place = m_view.grid().snapped(place, Qt::NoModifier);
    m_quickAdd->open(topologyEntries(document.design(), document.library()),
                     m_view.mapFromScene(place));
}

// Adds the chosen entry, and the cable that was dropped there, in one step.
void TopologyAdding::choose(const QString& id)
{
    auto& document = m_workbench.document();
    const auto from = std::exchange(m_cable, std::nullopt);
    const auto place = freePlaceNear(m_place);
    if (id == QLatin1String(kNewComponentEntry))
        return askForNewComponent("host", place);
    if (offerReplacements(id, place))
        return;
    auto design = m_content.placed();
    const auto added = addingEntry(design, document.library(), id, place);
    const bool isNode = added && !added.value().elements.empty() &&
                        isOf<model::DrawnVertex>(added.value().elements.front());
    if (!from || !isNode) {
        submit(added, tr("Add"), false); // the next name may follow
        sayWhere(added);
        return;
    }
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

} // namespace clusterwright::desktop

#include "moc_topology_adding.cpp"
