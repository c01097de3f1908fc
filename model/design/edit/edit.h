// Edits of a design, as data. `apply` returns the inverse, so that undoing is applying. A design consists of lists of items and a
// few single fields, so an edit replaces an item of a list, or a field. It contains the previous value; an edit that does not match
// the design (it was made for another state) is rejected. Law: apply(d, e) gives i; then apply(d, i) restores d. A rejected edit
// leaves the design unchanged. Instantiation checks names and dimensions: an edit may pass through a state with findings.
#pragma once

#include "model/core/result.h"
#include "model/design/document/design_fwd.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace clusterwright::model
{

class OriginRef;
struct Origin;

// No previous item: inserted before `position`. No new item: removed. Both: replaced.
template <typename Item>
struct SetItem {
    std::string owner; // owner of the list; see itemsOf
    std::size_t position = 0;
    std::optional<Item> was;
    std::optional<Item> now;
};

template <typename Value>
struct SetField {
    Value was;
    Value now;
};

enum class DesignText { Id, Title, Doc, Cluster };

struct SetText {
    DesignText text = DesignText::Title;
    std::string was;
    std::string now;
};

struct Edits;

template <typename... Kinds>
struct ListOfKinds {
    static constexpr std::size_t kSize = sizeof...(Kinds);

    template <typename Kind>
    static constexpr std::size_t kIndex = [] {
        std::size_t index = 0;
        static_cast<void>(((std::is_same_v<Kind, Kinds> || (++index, false)) || ...));
        return index; // kSize: not an edit kind
    }();
};

using EditKinds = ListOfKinds<
    SetItem<Variable>,
    SetItem<PlacedComponent>,
    SetItem<ResourceCapacity>,
    SetItem<Block>,
    SetItem<TableUse>,
    SetItem<OutputDefinition>,
    SetItem<Scenario>,
    SetItem<StudyDefinition>,
    SetItem<Note>,
    SetItem<PipelineItem>, // owner: the id of a group; empty for the pipeline
    SetItem<Arrow>,        // owner: as above
    SetItem<Binding>,      // owner: the id of a step
    SetItem<
        DrawnVertex>, // owner: the path of a group of the topology ("rack.shelf"); empty for the whole
    SetItem<DrawnCable>,        // owner: as above
    SetItem<GeneratorUse>,      // owner: as above
    SetItem<TopologyGroup>,     // owner: the path of the group around it
    SetItem<TopologyAttribute>, // no owner
    SetItem<NodePosition>,      // owner: "topology" or "pipeline"
    SetText,
    SetField<TopologyRules>,
    SetField<std::optional<TopologySection>>,
    SetField<std::optional<PipelineItem>>,
    SetField<std::optional<Baseline>>,
    SetField<std::vector<Document>>,
    SetField<std::vector<AcceptedWarning>>,
    Edits>;

template <typename Kind>
concept EditKind = EditKinds::kIndex<Kind> < EditKinds::kSize;

// One change of any kind. It is immutable, so copies share it. Its members are out of line: copying a variant of all kinds in place
// cost six seconds of compile time in each source that passes an edit on.
class Edit
{
public:
    template <EditKind Kind>
    Edit(Kind change) // NOLINT(google-explicit-constructor): a change is an edit
        : Edit(EditKinds::kIndex<Kind>, std::make_shared<const Kind>(std::move(change)))
    {
    }
    Edit(const Edit&);
    Edit(Edit&&) noexcept;
    Edit& operator=(const Edit&);
    Edit& operator=(Edit&&) noexcept;
    ~Edit();

    // Index in EditKinds.
    [[nodiscard]] std::size_t kind() const { return m_kind; }
    // Null if the change is of another kind.
    template <EditKind Kind>
    [[nodiscard]] const Kind* as() const
    {
        return m_kind == EditKinds::kIndex<Kind> ? static_cast<const Kind*>(m_change.get())
                                                 : nullptr;
    }

private:
    Edit(std::size_t kind, std::shared_ptr<const void> change);

    std::size_t m_kind;
    std::shared_ptr<const void> m_change; // its kind is m_kind
};

// Several edits as one: all are applied, or none if one is rejected.
struct Edits {
    std::vector<Edit> edits;
};

// Errors: edit.owner (no such step, group or canvas), edit.stale (the item has changed meanwhile).
[[nodiscard]] Result<Edit> apply(Design& design, const Edit& edit);

// Returns the group of steps with that id, for an empty id the pipeline; null without one.
[[nodiscard]] PipelineItem* groupOf(Design& design, const std::string& id);

// Returns the list that SetItem<Item> edits; null if the design has no such owner.
template <typename Item>
[[nodiscard]] std::vector<Item>* itemsOf(Design& design, const std::string& owner);
template <typename Item>
[[nodiscard]] const std::vector<Item>* itemsOf(const Design& design, const std::string& owner)
{
    return itemsOf<Item>(const_cast<Design&>(design), owner); // NOLINT: only read
}

// Edits by name, for commands and panels. Errors: edit.unknown (no such variable or step), expression.*.

// `origin` of the new value; by default a choice made in the design.
[[nodiscard]] Result<Edit> setVariable(const Design& design,
                                       const std::string& name,
                                       const std::string& value,
                                       const OriginRef& origin);
// Overrides "nic.host_bandwidth" (component "nic") in this design.
[[nodiscard]] Result<Edit> setAttribute(const Design& design,
                                        const std::string& component,
                                        const std::string& attribute,
                                        const std::string& value,
                                        const Origin& origin);
// Without a value, restores the design's variable of that name or the block's default.
[[nodiscard]] Result<Edit> setBinding(const Design& design,
                                      const std::string& step,
                                      const std::string& parameter,
                                      const std::optional<std::string>& value);
// Sets "step.parameter", or "component.attribute" with this origin.
[[nodiscard]] Result<Edit> setMember(const Design& design,
                                     const std::string& name,
                                     const std::string& value,
                                     const Origin& origin);
// Offloads a step to a resource; an empty text restores the block's own resource.
[[nodiscard]] Result<Edit>
placeStep(const Design& design, const std::string& step, const std::string& on);

} // namespace clusterwright::model
