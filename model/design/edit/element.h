// What a person can select in a design: the things that have a name or a place of their own. Canvases, outline, inspector and
// problems list all speak of elements; a finding's JSON pointer leads to one.
//
// Law: elementAt(d, pointerOf(d, e)) == e for every e of elementsOf(d).
#pragma once

#include "model/core/item_id.h"
#include "model/design/document/design_fwd.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

class Edit;

enum class ElementKind {
    Design, // the design itself: title, cluster, tables, baseline
    Variable,
    Component,
    Topology, // its rules and attributes
    Generator,
    Vertex,
    TopologyGroup,
    Cable,
    Resource,
    Block, // of the design's own
    Step,
    StepGroup,
    Arrow,
    Output,
    Scenario,
    Study,
};

struct Element {
    ElementKind kind = ElementKind::Design;
    std::string owner; // as in SetItem: the group around it; empty for the outermost
    std::string name;  // empty of cables, generators and arrows, which go by their ids
    ItemId id = {};

    friend auto operator<=>(const Element&, const Element&) = default;
};

// Return the element of an item in the owner's list.
[[nodiscard]] Element elementOf(const DrawnCable& cable, const std::string& owner);
[[nodiscard]] Element elementOf(const GeneratorUse& use, const std::string& owner);
[[nodiscard]] Element elementOf(const Arrow& arrow, const std::string& owner);

// In the order of the file, each group before what is in it.
[[nodiscard]] std::vector<Element> elementsOf(const Design& design);
[[nodiscard]] bool contains(const Design& design, const Element& element);
// Those of them that it has, in their order: at once, since there may be many thousands.
[[nodiscard]] std::vector<Element> containedIn(const Design& design, std::vector<Element> elements);

// "/pipeline/steps/2" in the design's file as `toJson` writes it; empty for the design itself and for what it does not have. An arrow
// of a chain has the place where its head is named: "/pipeline/arrows/0/then/2".
[[nodiscard]] std::string pointerOf(const Design& design, const Element& element);
// The innermost element at or above the place; of a chain of arrows the first one.
[[nodiscard]] Element elementAt(const Design& design, std::string_view pointer);

// For people: "host1", "host1 to switch1", "transpose".
[[nodiscard]] std::string titleOf(const Design& design, const Element& element);

// The name under which a canvas keeps its position: "rack.host1", "dtc", "rack.#7" of a generator, whose name in a design is another
// (node_names.h); empty for what has none.
[[nodiscard]] std::string nodeName(const Element& element);

// Moves nodes on a canvas ("topology", "pipeline"): new positions by node name, as one edit.
[[nodiscard]] Edit
moving(const Design& design, const std::string& canvas, const std::vector<NodePosition>& nodes);

} // namespace clusterwright::model
