#include "model/design/document/item_ids.h"

#include "model/design/document/design.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

template <typename Items>
void giveEach(Items& items, LastId& last)
{
    for (auto& item : items)
        giveIds(item, last);
}

template <typename Items>
bool haveEqualIds(const Items& a, const Items& b)
{
    return std::ranges::equal(
        a, b, [](const auto& one, const auto& other) { return one.id == other.id; });
}

template <typename Items>
bool holdSameIds(const Items& a, const Items& b)
{
    return std::ranges::equal(
        a, b, [](const auto& one, const auto& other) { return haveSameIds(one, other); });
}

template <typename Items>
void shiftEach(Items& items, std::uint64_t by)
{
    for (auto& item : items)
        item.id.number += by;
}

void shiftIds(TopologyGroup& group, std::uint64_t by)
{
    shiftEach(group.generators, by);
    shiftEach(group.cables, by);
    for (auto& inner : group.groups)
        shiftIds(inner, by);
}

void shiftIds(PipelineItem& item, std::uint64_t by)
{
    shiftEach(item.arrows, by);
    for (auto& inner : item.items)
        shiftIds(inner, by);
}

} // namespace

void giveIds(DrawnCable& cable, LastId& last)
{
    giveId(cable.id, last);
}

void giveIds(GeneratorUse& use, LastId& last)
{
    giveId(use.id, last);
}

void giveIds(Arrow& arrow, LastId& last)
{
    giveId(arrow.id, last);
}

void giveIds(TopologyGroup& group, LastId& last)
{
    giveEach(group.generators, last);
    giveEach(group.cables, last);
    giveEach(group.groups, last);
}

void giveIds(PipelineItem& item, LastId& last)
{
    giveEach(item.items, last);
    giveEach(item.arrows, last);
}

void giveIds(std::optional<TopologySection>& section, LastId& last)
{
    if (section)
        giveIds(section->whole, last);
}

void giveIds(std::optional<PipelineItem>& pipeline, LastId& last)
{
    if (pipeline)
        giveIds(*pipeline, last);
}

void giveIds(Design& design)
{
    giveIds(design.topology, design.lastId);
    giveIds(design.pipeline, design.lastId);
}

void giveNewIds(Design& part, const Design& design)
{
    const auto by = design.lastId.number;
    if (part.topology)
        shiftIds(part.topology->whole, by);
    if (part.pipeline)
        shiftIds(*part.pipeline, by);
    part.lastId.number += by;
}

bool haveSameIds(const TopologyGroup& a, const TopologyGroup& b)
{
    return haveEqualIds(a.generators, b.generators) && haveEqualIds(a.cables, b.cables) &&
           holdSameIds(a.groups, b.groups);
}

bool haveSameIds(const PipelineItem& a, const PipelineItem& b)
{
    return haveEqualIds(a.arrows, b.arrows) && holdSameIds(a.items, b.items);
}

} // namespace clusterwright::model
