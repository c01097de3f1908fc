// What colours on the topology canvas mean: the kind of a component, the value of an attribute, or the load of cables.
#pragma once

#include "app/desktop/common/theme.h"
#include "app/desktop/topology/drawing/topology_shapes.h"

#include <map>

namespace clusterwright::desktop
{

enum class ColourBy { Kind, Attribute, Load };

struct Load {
    double share = 0; // of the capacity that is used
    QString text;     // "100%"

    friend bool operator==(const Load&, const Load&) = default;
};

struct Colouring {
    ColourBy by = ColourBy::Kind;
    QString attribute; // "price"
    // Of Attribute: by component; and between which values they lie.
    std::map<std::string, double> values;
    double least = 0;
    double most = 0;
    QString leastText;
    QString mostText;
    // Of Load: by the numbers of the shapes. Only what holds flows back.
    std::map<std::size_t, Load> nodes;
    std::map<std::size_t, Load> cables;
    // Of Load: bottlenecks inside generators, by the number of the node: pairs of vertices.
    std::map<std::size_t, std::map<std::pair<std::uint32_t, std::uint32_t>, Load>> inside;

    // Whether anything holds flows back.
    [[nodiscard]] bool hasLoad() const
    {
        return !nodes.empty() || !cables.empty() || !inside.empty();
    }
    [[nodiscard]] QColor colourOf(const NodeShape& node, const Theme& theme) const;
    friend bool operator==(const Colouring&, const Colouring&) = default;
};

// From 0 to 1: from the theme's faint to its strong end.
[[nodiscard]] QColor rampColour(double share, const Theme& theme);

// The attributes by which components can be told apart: those that any of the drawn ones has as a number.
[[nodiscard]] QStringList attributesOf(const TopologyShapes& shapes, const model::Answer& answer);

[[nodiscard]] Colouring colouringBy(ColourBy by,
                                    const QString& attribute,
                                    const ShapeSource& source,
                                    const TopologyShapes& shapes);

} // namespace clusterwright::desktop
