// Colouring of the topology canvas: the kind of a component, the value of an attribute, or the load of cables.
#pragma once

#include "app/desktop/common/theme.h"
#include "app/desktop/topology/drawing/colour_by.h"
#include "app/desktop/topology/drawing/topology_shapes.h"

#include <map>

namespace clusterwright::desktop
{

struct Load {
    double share = 0; // share of the capacity in use
    QString text;     // "100%"

    friend bool operator==(const Load&, const Load&) = default;
};

struct Colouring {
    ColourBy by = ColourBy::Kind;
    QString attribute; // "price"
    // For Attribute: values by component, and their range.
    std::map<std::string, double> values;
    double least = 0;
    double most = 0;
    QString leastText;
    QString mostText;
    // For Load: by the numbers of the shapes; only those with the highest load in all-to-all traffic.
    std::map<std::size_t, Load> nodes;
    std::map<std::size_t, Load> cables;
    // For Load: the same inside generators, by the number of the node: pairs of vertices.
    std::map<std::size_t, std::map<std::pair<std::uint32_t, std::uint32_t>, Load>> inside;

    // True if a load is drawn.
    [[nodiscard]] bool hasLoad() const
    {
        return !nodes.empty() || !cables.empty() || !inside.empty();
    }
    [[nodiscard]] QColor colourOf(const NodeShape& node, const Theme& theme) const;
    friend bool operator==(const Colouring&, const Colouring&) = default;
};

// `share` from 0 to 1: from the theme's faint colour to its strong one.
[[nodiscard]] QColor rampColour(double share, const Theme& theme);

// True if the graph has a load to draw. A design without a pipeline sends nothing.
[[nodiscard]] bool hasLoad(const model::Answer& answer);

// Attributes by which components can be coloured: those with a numeric value in any drawn component.
[[nodiscard]] QStringList attributesOf(const TopologyShapes& shapes, const model::Answer& answer);

[[nodiscard]] Colouring colouringBy(ColourBy by,
                                    const QString& attribute,
                                    const ShapeSource& source,
                                    const TopologyShapes& shapes);

} // namespace clusterwright::desktop
