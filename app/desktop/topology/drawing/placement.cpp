#include "app/desktop/topology/drawing/placement.h"

#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/placement/arrangement.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace clusterwright::desktop
{

namespace
{

using Places = std::unordered_map<std::string, QPointF>;

void take(Places& places, const model::NodePosition& position)
{
    places.insert_or_assign(position.name, QPointF(position.x, position.y));
}

// Collects the positions that an edit sets.
void take(Places& places, const model::Edit& edit)
{
    if (const auto* const several = edit.as<model::Edits>())
        for (const auto& part : several->edits)
            take(places, part);
    if (const auto* const one = edit.as<model::SetItem<model::NodePosition>>())
        if (one->now)
            take(places, *one->now);
}

model::Edit arrangedNow(const ShapeSource& source,
                        std::vector<model::Element> homeless,
                        const model::NodeSizes& sizes,
                        bool isAll)
{
    auto drawn = source.design;
    drawn.topology = source.section; // possibly its cluster's
    if (isAll)
        homeless.clear();
    return model::arranging(drawn, homeless, source.library, sizes);
}

model::Edit arranged(const ShapeSource& source,
                     const std::vector<model::Element>& homeless,
                     const model::NodeSizes& sizes,
                     bool isAll)
{
    auto* const kept = source.arranged;
    if (!kept)
        return arrangedNow(source, homeless, sizes, isAll);
    const auto& design = source.design;
    if (kept->nodes != homeless || kept->cluster != design.cluster ||
        kept->components != design.components || !(kept->section == source.section) ||
        kept->sizes != sizes)
        *kept = {homeless,
                 design.cluster,
                 design.components,
                 source.section,
                 sizes,
                 arrangedNow(source, homeless, sizes, isAll)};
    return *kept->positions;
}

} // namespace

model::NodeSizes sizesOf(const TopologyShapes& shapes)
{
    model::NodeSizes sizes;
    for (const auto& node : shapes.nodes)
        if (node.size != kNodeSize)
            sizes.emplace(model::nodeName(node.element),
                          model::Point{node.size.width(), node.size.height()});
    return sizes;
}

void placeNodes(TopologyShapes& shapes, const ShapeSource& source)
{
    Places places;
    for (const auto& position : source.design.layout.topology)
        take(places, position);
    std::vector<model::Element> homeless;
    std::vector<std::size_t> numbers; // in the shapes
    for (std::size_t i = 0; i < shapes.nodes.size(); ++i)
        if (!places.contains(shapes.nodes[i].name)) {
            homeless.push_back(shapes.nodes[i].element);
            numbers.push_back(i);
        }
    if (!homeless.empty()) {
        // A node keeps its arranged position, even if the design now has one for it.
        Places found;
        take(found,
             arranged(source, homeless, sizesOf(shapes), homeless.size() == shapes.nodes.size()));
        places.merge(found);
    }
    for (auto& node : shapes.nodes)
        if (const auto found = places.find(node.name); found != places.end())
            node.middle = found->second;
    shapes.arranged.clear();
    std::unordered_set<std::string_view> known; // two nodes of a file may have the same name
    for (const auto number : numbers)
        if (const auto& node = shapes.nodes[number]; known.insert(node.name).second)
            shapes.arranged.push_back({node.name, node.middle.x(), node.middle.y()});
}

} // namespace clusterwright::desktop
