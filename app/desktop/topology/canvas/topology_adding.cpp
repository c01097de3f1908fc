#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/components/component_dialog.h"
#include "app/desktop/components/replace_dialog.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "model/design/document/component_kind.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/usable_component.h"

#include <QMenu>

#include <algorithm>
#include <cmath>

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

bool isFurther(const std::vector<model::UsableComponent>& components, const std::string& card)
{
    return std::ranges::any_of(components, [&](const auto& other) {
        return model::drawnAs(other.kind) == model::DrawnAs::Card && other.name != card;
    });
}

} // namespace

// A NIC has no box: it is in the row above the drawing.
void TopologyCanvas::added(const std::vector<model::Element>& elements, int gesture)
{
    for (const auto& element : elements)
        if (isOf<model::PlacedComponent>(element))
            workbench().say(isFurther(m_model.components(), element.name)
                                ? tr("Added %1, which no step uses yet").arg(qt(element.name))
                                : tr("%1 is in the row of components above the drawing; hosts and "
                                     "steps use it by this name")
                                      .arg(qt(element.name)));
    if (elements.size() != 1 || !isOf<model::GeneratorUse>(elements.front()))
        return;
    m_model.setOpen(elements.front(), true);
    refresh();
    makeRoomAround(elements.front(), gesture);
}

bool TopologyCanvas::addsOtherwise(const QString& id, QPointF place)
{
    auto& document = workbench().document();
    if (id == QLatin1String(kNewComponentEntry)) {
        askForNewComponent("host", place);
        return true;
    }
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
    auto* const menu = new QMenu(&view());
    menu->setObjectName(QStringLiteral("replaceOrAddMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto& other : others)
        menu->addAction(tr("Replace %1 by %2").arg(qt(other.name), qt(component.value()->title)),
                        this,
                        [this, other, preset] { replaceBy(other.name, *preset); });
    menu->addAction(tr("Add another NIC"), this, [this, id] { addAt(id, {}); });
    menu->setActiveAction(menu->actions().front());
    menu->popup(view().viewport()->mapToGlobal(view().mapFromScene(place)));
    return true;
}

void TopologyCanvas::replaceBy(const std::string& component, const std::string& preset)
{
    auto& document = workbench().document();
    const auto replacement =
        model::replacementOf(document.design(), document.library(), component, preset);
    if (!document.submit(model::replacing(document.design(), document.library(), component, preset),
                         tr("Replace %1 by %2").arg(qt(component), qt(preset))))
        return;
    const auto report = qt(replacement.value().report());
    workbench().say(report.isEmpty()
                        ? tr("Replaced %1 by %2").arg(qt(component), qt(preset))
                        : tr("Replaced %1 by %2: %3").arg(qt(component), qt(preset), report));
}

void TopologyCanvas::replace(const QString& component)
{
    (new ReplaceDialog(workbench(), utf8(component), window()))->open();
}

// A palette entry dropped on a component of the row replaces the component.
void TopologyCanvas::replaceByEntry(const QString& entry, const QString& component)
{
    if (const auto preset = presetOfEntry(entry))
        replaceBy(utf8(component), *preset);
    else
        workbench().say(tr("Drop a component of the same kind to replace %1").arg(component));
}

QPointF TopologyCanvas::placeForNew() const
{
    return freePlaceNear(view().visiblePart().center());
}

QPointF TopologyCanvas::freePlaceNear(QPointF wanted) const
{
    const auto middle = view().grid().snapped(wanted, Qt::NoModifier);
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

void TopologyCanvas::askForNewComponent(const std::string& kind, std::optional<QPointF> place)
{
    auto& document = workbench().document();
    const auto components = model::usableComponents(document.design(), document.library());
    const auto present = std::ranges::find(components, kind, &model::UsableComponent::kind);
    const auto draft =
        present == components.end()
            ? model::newComponentDraft(kind)
            : model::newComponentDraft(document.design(), document.library(), present->name);
    auto* const dialog = new ComponentDialog(workbench(), draft, view().window());
    connect(dialog, &ComponentDialog::saved, this, [this, &document, place](const QString& preset) {
        if (castInSelection(preset))
            return;
        const auto at = place.value_or(placeForNew());
        submit(model::placing(m_model.placed(), document.library(), utf8(preset), at.x(), at.y()),
               tr("Add"));
    });
    dialog->open();
}

// Gives the component to the selected generator if a role that it can play has none; false otherwise.
bool TopologyCanvas::castInSelection(const QString& preset)
{
    auto& document = workbench().document();
    const auto& selected = workbench().selection().elements();
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

} // namespace clusterwright::desktop
