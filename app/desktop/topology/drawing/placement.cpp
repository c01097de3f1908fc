#include "app/desktop/topology/drawing/placement.h"

#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/placement/arrangement.h"

#include <unordered_map>

namespace clusterwright::desktop
{

namespace
{

using Places = std::unordered_map<std::string, QPointF>;

void take(Places& places, const model::NodePosition& position)
{
    places.insert_or_assign(position.name, QPointF(position.x, position.y));
}

// The positions that an edit sets.
void take(Places& places, const model::Edit& edit)
{
    if (const auto* const several = edit.as<model::Edits>())
        for (const auto& part : several->edits)
            take(places, part);
    if (const auto* const one = edit.as<model::SetItem<model::NodePosition>>())
        if (one->now)
            take(places, *one->now);
}

model::Edit arrangedNow(const ShapeSource& source, std::vector<model::Element> homeless, bool isAll)
{
    auto drawn = source.design;
    drawn.topology = source.section; // which may be its cluster's
    if (isAll)
        homeless.clear();
    return model::arranging(drawn, "topology", homeless, source.library);
}

model::Edit
arranged(const ShapeSource& source, const std::vector<model::Element>& homeless, bool isAll)
{
    auto* const kept = source.arranged;
    if (!kept)
        return arrangedNow(source, homeless, isAll);
    const auto& design = source.design;
    if (kept->nodes != homeless || kept->cluster != design.cluster ||
        kept->components != design.components || !(kept->section == source.section))
        *kept = {homeless,
                 design.cluster,
                 design.components,
                 source.section,
                 arrangedNow(source, homeless, isAll)};
    return *kept->positions;
}

} // namespace

void placeNodes(TopologyShapes& shapes, const ShapeSource& source)
{
    Places places;
    for (const auto& position : source.design.layout.topology)
        take(places, position);
    std::vector<model::Element> homeless;
    for (const auto& node : shapes.nodes)
        if (!places.contains(node.name))
            homeless.push_back(node.element);
    if (!homeless.empty()) {
        // What has a position keeps it, even if the design has got it since.
        Places found;
        take(found, arranged(source, homeless, homeless.size() == shapes.nodes.size()));
        places.merge(found);
    }
    for (auto& node : shapes.nodes)
        if (const auto found = places.find(node.name); found != places.end())
            node.middle = found->second;
}

} // namespace clusterwright::desktop
