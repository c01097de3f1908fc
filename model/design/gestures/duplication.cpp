#include "model/design/gestures/duplication.h"

#include "model/design/document/design.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/edit.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace clusterwright::model
{

namespace
{

// Returns the group that contains all the steps; empty if they are in several.
std::string groupAround(const std::vector<Element>& elements)
{
    std::set<std::string> owners;
    for (const auto& element : elements)
        if (isOf<PipelineItem>(element))
            owners.insert(element.owner);
    return owners.size() == 1 ? *owners.begin() : "";
}

template <typename Item, typename Is>
void move(std::vector<Item>& from, std::vector<Item>& to, Is is)
{
    std::ranges::copy_if(from, std::back_inserter(to), is);
    std::erase_if(from, is);
}

// Moves the pasted items from the outermost level into the group.
void moveInto(const std::string& group, Design& design, std::vector<Element>& elements)
{
    std::set<std::string> ids;
    for (auto& element : elements)
        if (isOf<PipelineItem>(element)) {
            ids.insert(element.name);
            element.owner = group;
        }
    auto& outer = *design.pipeline;
    move(*itemsOf<PipelineItem>(design, ""),
         *itemsOf<PipelineItem>(design, group),
         [&](const PipelineItem& item) { return ids.contains(item.id); });
    move(outer.arrows, *itemsOf<Arrow>(design, group), [&](const Arrow& arrow) {
        return ids.contains(arrow.from) && ids.contains(arrow.to);
    });
    for (auto& element : elements)
        if (isOf<Arrow>(element))
            element.owner = group;
}

} // namespace

Result<Pasted>
duplicating(const Design& design, const std::vector<Element>& elements, double dx, double dy)
{
    auto pasted = paste(design, copyOf(design, elements), dx, dy);
    const auto group = groupAround(elements);
    if (!pasted || group.empty())
        return pasted;
    auto changed = design;
    auto result = std::move(pasted).value();
    if (const auto undo = model::apply(changed, result.edit); !undo)
        return undo.diagnostics();
    moveInto(group, changed, result.elements);
    result.edit = difference(design, changed);
    return result;
}

} // namespace clusterwright::model
