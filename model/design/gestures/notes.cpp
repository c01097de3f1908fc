#include "model/design/gestures/notes.h"

#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/edit/free_names.h"
#include "model/design/edit/item_at.h"

namespace clusterwright::model
{

namespace
{

template <typename Change>
Result<Edit> changing(const Design& design, const Element& element, const Change& change)
{
    const auto at = itemAt<Note>(design, element);
    if (!at)
        return refusal("edit.unknown", "the design has no note '" + element.name + "'");
    auto now = at->item;
    change(now);
    if (now == at->item)
        return Edit{Edits{}};
    return Edit{SetItem<Note>{"", at->position, at->item, std::move(now)}};
}

} // namespace

Pasted addingNote(const Design& design, Note note, double x, double y)
{
    FreeNames names;
    for (const auto& other : design.notes)
        names.take(other.name);
    note.name = names.freeName("note1");
    const auto element = elementOf(note);
    const NodePosition place{nodeName(element), x, y};
    const auto canvas = note.canvas;
    return {Edits{{SetItem<Note>{"", design.notes.size(), std::nullopt, std::move(note)},
                   moving(design, canvas, {place})}},
            {element}};
}

Result<Edit>
resizingNote(const Design& design, const Element& element, const Note& size, double x, double y)
{
    auto resized = changing(design, element, [&](Note& note) {
        note.width = size.width;
        note.height = size.height;
    });
    if (!resized)
        return resized;
    return Edit{Edits{
        {std::move(resized).value(), moving(design, size.canvas, {{nodeName(element), x, y}})}}};
}

Result<Edit> settingNote(const Design& design, const Element& element, const std::string& text)
{
    return changing(design, element, [&](Note& note) { note.text = text; });
}

} // namespace clusterwright::model
