// Parts of a drawn topology that can be hidden: hosts, the cables of each class, labels, ports, groups. Belongs to the user's
// view of the drawing, not to the design.
#pragma once

#include "app/desktop/topology/drawing/topology_shapes.h"

#include <QString>

#include <set>
#include <string>
#include <vector>

namespace clusterwright::desktop
{

struct Layer {
    std::string key;
    QString title;

    friend bool operator==(const Layer&, const Layer&) = default;
};

// Keys of the hidden layers.
using HiddenLayers = std::set<std::string>;

inline const std::string kHostsLayer = "hosts"; // including their cables
inline const std::string kLabelsLayer = "labels";
inline const std::string kPortsLayer = "ports";
inline const std::string kGroupsLayer = "groups";
[[nodiscard]] std::string cablesLayer(const std::string& component);

// Layers with contents in the drawing.
[[nodiscard]] std::vector<Layer> layersOf(const TopologyShapes& shapes);

[[nodiscard]] bool isHidden(const NodeShape& node, const HiddenLayers& hidden);
[[nodiscard]] bool
isHidden(const CableShape& cable, const TopologyShapes& shapes, const HiddenLayers& hidden);

// Text for storing. Law: layersIn(toText(hidden)) == hidden.
[[nodiscard]] std::string toText(const HiddenLayers& hidden);
[[nodiscard]] HiddenLayers layersIn(const std::string& text);

} // namespace clusterwright::desktop
