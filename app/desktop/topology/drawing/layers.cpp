#include "app/desktop/topology/drawing/layers.h"

#include "app/desktop/common/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <sstream>

namespace clusterwright::desktop
{

namespace
{

const std::string kCables = "cables:";

struct LayerWords {
    Q_DECLARE_TR_FUNCTIONS(Layers)
};

bool isHost(const NodeShape& node)
{
    return node.kind == model::ComponentKind::Host && !node.isGenerator();
}

} // namespace

std::string cablesLayer(const std::string& component)
{
    return kCables + component;
}

std::vector<Layer> layersOf(const TopologyShapes& shapes)
{
    std::vector<Layer> layers;
    if (std::ranges::any_of(shapes.nodes, isHost))
        layers.push_back({kHostsLayer, LayerWords::tr("Hosts and their cables")});
    std::set<std::string> components;
    for (const auto& cable : shapes.cables)
        components.insert(cable.component);
    for (const auto& component : components)
        layers.push_back({cablesLayer(component),
                          component.empty() ? LayerWords::tr("Cables without a class")
                                            : LayerWords::tr("Cables: %1").arg(qt(component))});
    if (!shapes.cables.empty())
        layers.push_back({kLabelsLayer, LayerWords::tr("Labels of cables")});
    if (!shapes.nodes.empty())
        layers.push_back({kPortsLayer, LayerWords::tr("Ports")});
    if (!shapes.frames.empty())
        layers.push_back({kGroupsLayer, LayerWords::tr("Frames of groups")});
    return layers;
}

bool isHidden(const NodeShape& node, const HiddenLayers& hidden)
{
    return isHost(node) && hidden.contains(kHostsLayer);
}

bool isHidden(const CableShape& cable, const TopologyShapes& shapes, const HiddenLayers& hidden)
{
    return hidden.contains(cablesLayer(cable.component)) ||
           isHidden(shapes.nodes[cable.from], hidden) || isHidden(shapes.nodes[cable.to], hidden);
}

std::string toText(const HiddenLayers& hidden)
{
    std::string text;
    for (const auto& key : hidden)
        text += (text.empty() ? "" : "\n") + key;
    return text;
}

HiddenLayers layersIn(const std::string& text)
{
    HiddenLayers hidden;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        hidden.insert(line);
    return hidden;
}

} // namespace clusterwright::desktop
