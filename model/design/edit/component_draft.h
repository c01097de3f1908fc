// A component during editing: only texts, so that invalid entries are kept.
#pragma once

#include "model/core/diagnostics.h"
#include "model/core/origin_ref.h"
#include "model/core/source.h"
#include "model/design/document/component_kind.h"
#include "model/design/library/library.h"
#include "model/json/json_fwd.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct AttributeDraft {
    std::string name;
    std::string value; // "10 Gbit/s"
    std::string doc;
    OriginRef origin = {}; // absent: entered by hand

    friend bool operator==(const AttributeDraft&, const AttributeDraft&) = default;
};

struct ComponentDraft {
    std::string id; // follows the title if empty
    std::string kind = "host";
    std::string title;
    Source source{"clusterwright", "component added by the user"};
    std::vector<AttributeDraft> attributes;

    friend bool operator==(const ComponentDraft&, const ComponentDraft&) = default;
};

// Returns a draft with the attributes that components of the kind usually have, without values.
[[nodiscard]] ComponentDraft newComponentDraft(const std::string& kind);

// Returns the draft of a new component that starts as a copy of a component of the design: its values without its name, and the
// usual attributes that it lacks.
[[nodiscard]] ComponentDraft
newComponentDraft(const Design& design, Library& library, const std::string& component);

// Returns the unit in which an attribute is usually given: "USD each"; empty if the attribute is not a usual one.
[[nodiscard]] std::string usualUnit(const std::string& kind, const std::string& attribute);

// Returns the draft of a component of the library, to be saved under the same id.
[[nodiscard]] ComponentDraft componentDraftOf(const Component& component);

// Returns the draft of a component of the design: attributes of its preset, its cluster and the design.
[[nodiscard]] ComponentDraft
componentDraftOf(const Design& design, Library& library, const std::string& component);

// Returns an id that is free in the library: "my-node" for "My node", with a number if that is taken.
[[nodiscard]] std::string idFor(const ComponentDraft& draft, const Library& library);

// Returns the component's file, without rows that have neither name nor value.
[[nodiscard]] Json toJson(const ComponentDraft& draft);

// Returns the findings that prevent saving. Pointers are those of the draft: "/title", "/attributes/2/value". Errors:
// component.title, component.kind, id.form, name.form, name.duplicate, expression.*, unit.unknown, value.bounds, dimension.mismatch
// (a price that is not money, a power that is not in W), document.unknown.
[[nodiscard]] Diagnostics check(const ComponentDraft& draft, Library& library);

} // namespace clusterwright::model
