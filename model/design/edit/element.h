// Selectable items of a design: everything with a name or a place of its own. Canvases, Outline, Inspector and Problems share
// elements, and the JSON pointer of a finding leads to one. Law: elementAt(d, pointerOf(d, e)) == e for every e of elementsOf(d).
#pragma once

#include "model/core/item_id.h"
#include "model/design/document/design_fwd.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
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
    Block, // defined in the design
    Step,
    StepGroup,
    Arrow,
    Output,
    Scenario,
    Study,
    Note,
};

struct Element {
    ElementKind kind = ElementKind::Design;
    std::string owner; // as in SetItem: the enclosing group; empty for the outermost level
    std::string name;  // empty for cables, generators and arrows, which have ids
    ItemId id = {};

    friend auto operator<=>(const Element&, const Element&) = default;
};

inline constexpr std::size_t kElementKinds = static_cast<std::size_t>(ElementKind::Note) + 1;

// The kind of an item's elements. Groups of steps have one of their own, too.
template <typename Item>
inline constexpr auto kKindOf = ElementKind::Design;
template <>
inline constexpr auto kKindOf<Variable> = ElementKind::Variable;
template <>
inline constexpr auto kKindOf<PlacedComponent> = ElementKind::Component;
template <>
inline constexpr auto kKindOf<GeneratorUse> = ElementKind::Generator;
template <>
inline constexpr auto kKindOf<DrawnVertex> = ElementKind::Vertex;
template <>
inline constexpr auto kKindOf<TopologyGroup> = ElementKind::TopologyGroup;
template <>
inline constexpr auto kKindOf<DrawnCable> = ElementKind::Cable;
template <>
inline constexpr auto kKindOf<ResourceCapacity> = ElementKind::Resource;
template <>
inline constexpr auto kKindOf<Block> = ElementKind::Block;
template <>
inline constexpr auto kKindOf<PipelineItem> = ElementKind::Step;
template <>
inline constexpr auto kKindOf<Arrow> = ElementKind::Arrow;
template <>
inline constexpr auto kKindOf<OutputDefinition> = ElementKind::Output;
template <>
inline constexpr auto kKindOf<Scenario> = ElementKind::Scenario;
template <>
inline constexpr auto kKindOf<StudyDefinition> = ElementKind::Study;
template <>
inline constexpr auto kKindOf<Note> = ElementKind::Note;

inline const Element kTopology{ElementKind::Topology, {}, {}};

[[nodiscard]] inline bool isDesign(const Element& element)
{
    return element.kind == ElementKind::Design;
}
[[nodiscard]] inline bool isTopology(const Element& element) // its rules and attributes
{
    return element.kind == ElementKind::Topology;
}
[[nodiscard]] inline bool isStep(const Element& element)
{
    return element.kind == ElementKind::Step;
}
[[nodiscard]] inline bool isStepGroup(const Element& element)
{
    return element.kind == ElementKind::StepGroup;
}
// True for an item of that type: steps and groups of steps are PipelineItems.
template <typename Item>
[[nodiscard]] bool isOf(const Element& element)
{
    static_assert(kKindOf<Item> != ElementKind::Design);
    return element.kind == kKindOf<Item> ||
           (kKindOf<Item> == ElementKind::Step && isStepGroup(element));
}
// True for the items that have a name to change.
[[nodiscard]] bool hasName(const Element& element);
// True for the items whose names equations have, or names that begin with it.
[[nodiscard]] bool namesEquations(const Element& element);
// Returns the key of the design's part that holds it: "variables", "topology", "pipeline"; empty for the design.
[[nodiscard]] std::string_view partOf(const Element& element);

// Returns the element of an item that is known by its name.
template <typename Item>
[[nodiscard]] Element elementNamed(std::string name, std::string owner = {})
{
    static_assert(kKindOf<Item> != ElementKind::Design);
    return {kKindOf<Item>, std::move(owner), std::move(name)};
}
[[nodiscard]] inline Element stepGroupNamed(std::string name, std::string owner)
{
    return {ElementKind::StepGroup, std::move(owner), std::move(name)};
}
// Returns the element of an item in the owner's list.
[[nodiscard]] Element elementOf(const PipelineItem& item, const std::string& owner);
[[nodiscard]] Element elementOf(const DrawnCable& cable, const std::string& owner);
[[nodiscard]] Element elementOf(const GeneratorUse& use, const std::string& owner);
[[nodiscard]] Element elementOf(const Arrow& arrow, const std::string& owner);

// Returns the elements in the order of the file, each group before its content.
[[nodiscard]] std::vector<Element> elementsOf(const Design& design);
[[nodiscard]] bool contains(const Design& design, const Element& element);
// Returns the elements that the design has, in their order: one call for all, since there may be many thousands.
[[nodiscard]] std::vector<Element> containedIn(const Design& design, std::vector<Element> elements);

// Returns "/pipeline/steps/2", the place in the design's file as `toJson` writes it; empty for the design itself and for missing
// elements. An arrow in a chain has the place of its head: "/pipeline/arrows/0/then/2".
[[nodiscard]] std::string pointerOf(const Design& design, const Element& element);
// Returns the innermost element at or above the place; in a chain of arrows the first one.
[[nodiscard]] Element elementAt(const Design& design, std::string_view pointer);

// Returns a title for display: "host1", "host1 to switch1", "transpose".
[[nodiscard]] std::string titleOf(const Design& design, const Element& element);

// Returns the name of an element's position on a canvas: "rack.host1", "dtc", "note:note1", "rack.#7" for a generator, which has another
// name in a design (node_names.h); empty for an element without a position.
[[nodiscard]] std::string nodeName(const Element& element);

// Moves nodes on a canvas ("topology", "pipeline"): new positions by node name, as one edit.
[[nodiscard]] Edit
moving(const Design& design, const std::string& canvas, const std::vector<NodePosition>& nodes);

} // namespace clusterwright::model
