// Contents of the topology canvas, derived from a design: boxes, cables and frames with their places. Plain values, so that a
// change of the design is a comparison of two of them.
#pragma once

#include "app/desktop/topology/drawing/generator_graphs.h"
#include "model/design/document/component.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"
#include "model/design/library/usable_component.h"
#include "model/design/placement/arrangement.h"

#include <QRectF>
#include <QString>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace clusterwright::desktop
{

inline constexpr QSizeF kNodeSize(96, 64);
inline constexpr QSizeF kGeneratorSize(192, 72);
inline constexpr double kOffOpacity = 0.5; // for items in groups with zero copies
inline constexpr double kOpenTitle = 44;   // above the graph of an open generator

// A vertex or a generator.
struct NodeShape {
    model::Element element;
    std::string name; // the name that its position refers to
    std::string component;
    model::ComponentKind kind = model::ComponentKind::Host;
    QString title;
    QString detail;     // under the title; may be empty
    int ports = 0;      // 0: unlimited
    bool isOff = false; // in a group with zero copies, bypassed or muted
    QPointF middle;
    QSizeF size = kNodeSize;
    SharedGraph graph; // graph of an open generator
    // Components of a generator by their roles, and the bandwidths of its cables.
    std::map<std::string, std::string> players;
    std::map<std::string, QString> speeds;
    model::ItemState state = {};

    [[nodiscard]] bool isGenerator() const { return isOf<model::GeneratorUse>(element); }
    [[nodiscard]] QRectF box() const
    {
        return {middle - QPointF(size.width() / 2, size.height() / 2), size};
    }
    friend bool operator==(const NodeShape&, const NodeShape&) = default;
};

// A cable, or parallel ones as one shape with their number.
struct CableShape {
    model::Element element;
    std::size_t from = 0; // numbers of nodes
    std::size_t to = 0;
    std::string fromVertex; // vertex of a generator
    std::string toVertex;
    QString label;  // size of a bond in short form
    QString detail; // the same with its expression
    int count = 1;
    std::string component;

    friend bool operator==(const CableShape&, const CableShape&) = default;
};

struct FrameShape {
    model::Element element;
    std::string path; // "rack.shelf"
    QString title;    // "rack × 8: 33 components"
    QRectF box;
    int depth = 0;
    bool isOff = false; // zero copies

    friend bool operator==(const FrameShape&, const FrameShape&) = default;
};

struct TopologyShapes {
    std::vector<NodeShape> nodes;
    std::vector<CableShape> cables;            // only those with both ends in the drawing
    std::vector<FrameShape> frames;            // outer frames first
    AskedNumbers::Asked asked;                 // numbers of the result that the drawing uses
    std::vector<model::NodePosition> arranged; // places of the nodes for which the design has none
};

// View state of a generator.
struct GeneratorView {
    std::optional<bool> isOpen;      // empty: not decided yet
    bool isChosen = false;           // the user has opened or closed it
    std::set<std::string> openParts; // open parts of its graph

    friend bool operator==(const GeneratorView&, const GeneratorView&) = default;
};

using GeneratorViews = std::map<model::Element, GeneratorView>;

// Arranged places of the nodes without a position in the design. Kept while those nodes and their connections stay the same.
struct ArrangedPlaces {
    std::vector<model::Element> nodes;
    std::string cluster;
    std::vector<model::PlacedComponent> components;
    model::TopologySection section;
    model::NodeSizes sizes;
    std::optional<model::Edit> positions; // none before the first arrangement
};

struct ShapeSource {
    const model::Design& design;
    const model::TopologySection& section; // the design's or its cluster's
    const std::vector<model::UsableComponent>& components;
    const model::Answer& answer; // provides values of counts; may be older than the design
    GeneratorGraphs& graphs;
    model::Library& library;
    const GeneratorViews& views;
    ArrangedPlaces* arranged = nullptr; // null: arranged each time
};

// A generator that the user has neither opened nor closed is open if its graph covers no other node.
[[nodiscard]] TopologyShapes shapesOf(const ShapeSource& source);

// Updates the frames after nodes have moved.
void fitFrames(TopologyShapes& shapes);

} // namespace clusterwright::desktop
