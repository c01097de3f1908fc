#include "app/desktop/canvas/graph_model.h"

#include "app/desktop/common/text.h"
#include "model/design/edit/edit.h"
#include "model/design/gestures/notes.h"

#include <algorithm>
#include <set>

namespace clusterwright::desktop
{

GraphModel::GraphModel(Document& document, std::string part)
    : m_document(document)
    , m_part(std::move(part))
{
}

GraphModel::~GraphModel() = default;

bool GraphModel::isShown(const model::Element& element) const
{
    if (!isOf<model::Note>(element))
        return partOf(element) == m_part && !isTopology(element);
    const auto shown = notes();
    return std::ranges::find(shown, element, &NoteShape::element) != shown.end();
}

std::vector<model::Element> GraphModel::groupsTo(const model::Element& element) const
{
    const auto isGroup = [](const model::Element& other) {
        return isOf<model::TopologyGroup>(other) || isStepGroup(other);
    };
    std::vector<model::Element> groups;
    if (isGroup(element))
        groups.push_back(element);
    const auto all = element.owner.empty() ? groups : elementsOf(m_document.design());
    for (auto owner = element.owner; !owner.empty();) {
        const auto around = std::ranges::find_if(all, [&](const model::Element& other) {
            return isGroup(other) && partOf(other) == m_part && nodeName(other) == owner;
        });
        if (around == all.end())
            break;
        groups.insert(groups.begin(), *around);
        owner = around->owner;
    }
    return groups;
}

std::vector<NoteShape> GraphModel::notes() const
{
    const auto& design = m_document.design();
    const auto& places = *model::itemsOf<model::NodePosition>(design, m_part);
    std::vector<NoteShape> notes;
    for (const auto& note : design.notes) {
        if (note.canvas != m_part)
            continue;
        const auto element = model::elementNamed<model::Note>(note.name);
        const auto at = std::ranges::find(places, nodeName(element), &model::NodePosition::name);
        notes.push_back({element,
                         qt(note.text),
                         at == places.end() ? QPointF() : QPointF(at->x, at->y),
                         {note.width, note.height}});
    }
    return notes;
}

Made GraphModel::addingAny(const model::Design& design,
                           const QString& entry,
                           const EntryPlace& place) const
{
    if (!isNoteEntry(entry))
        return adding(design, entry, place);
    model::Note note;
    note.canvas = m_part;
    note.text = utf8(titleOfNote(entry));
    note.width = place.size.width();
    note.height = place.size.height();
    if (entry == QLatin1String(kFrameEntry) && place.size.isEmpty()) {
        note.width = kNewFrame.width();
        note.height = kNewFrame.height();
    }
    return model::addingNote(design, std::move(note), place.middle.x(), place.middle.y());
}

model::Design GraphModel::placed() const
{
    auto design = m_document.design();
    const auto places = unplaced();
    auto& known = *model::itemsOf<model::NodePosition>(design, m_part);
    known.insert(known.end(), places.begin(), places.end());
    return design;
}

model::Design GraphModel::whole() const
{
    auto design = placed();
    if (const auto adopted = adoption())
        static_cast<void>(
            model::apply(design, *adopted)); // new ids differ from those of the cluster
    return design;
}

Made GraphModel::owned(Made made) const
{
    if (const auto adopted = made ? adoption() : std::nullopt)
        made.value().edit = model::Edits{{*adopted, made.value().edit}};
    return made;
}

model::Edit GraphModel::withPlaces(const model::Edit& edit) const
{
    return unplaced().empty() ? edit : model::Edit{model::Edits{{moving({}), edit}}};
}

model::Edit GraphModel::moving(std::vector<model::NodePosition> positions) const
{
    std::set<std::string> moved;
    for (const auto& position : positions)
        moved.insert(position.name);
    for (const auto& position : unplaced())
        if (!moved.contains(position.name))
            positions.push_back(position);
    return model::moving(m_document.design(), m_part, positions);
}

} // namespace clusterwright::desktop
