// Edits of a design's components: replacement by presets, new attributes. Each is one edit.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"
#include "model/design/library/replacement.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Groups of components in lists: the user's library, current products, those of the papers.
enum class ComponentShelf { Own, Today, Papers };

[[nodiscard]] ComponentShelf shelfOf(const Component& component, const Library& library);

// A preset that can replace a component.
struct ReplacementRow {
    std::string preset;
    std::string title;
    ComponentFacts facts;
    bool isCurrent = false;
    std::string report; // "keeps mtu, rtt; takes wire_bandwidth from bandwidth"; may be empty
};

// Returns the presets of the component's kind by shelf, in each the slowest first; those without a speed last.
[[nodiscard]] std::vector<ReplacementRow>
replacementsFor(const Design& design, Library& library, const std::string& component);

// Errors: those of replacementOf. The edit is empty for the present preset.
[[nodiscard]] Result<Edit> replacing(const Design& design,
                                     Library& library,
                                     const std::string& component,
                                     const std::string& preset);

// Returns the presets of matching kinds by shelf, in each the slowest first; those without a speed last.
[[nodiscard]] std::vector<std::shared_ptr<const Component>>
componentPresets(Library& library, const std::function<bool(const std::string& kind)>& fits);

// Returns the name of the design's component with that preset; if there is none, adds one named after its kind. Errors:
// preset.unknown.
[[nodiscard]] Result<std::string>
takeComponent(Design& design, Library& library, const std::string& preset);

// A component of an element, and its role in a generator.
struct ComponentPart {
    std::string role; // empty outside generators
    std::string component;

    friend bool operator==(const ComponentPart&, const ComponentPart&) = default;
};

// Returns the component itself, the component of a vertex or cable, or those with a role in a generator; each once.
[[nodiscard]] std::vector<ComponentPart>
componentsBehind(const Design& design, Library& library, const Element& element);

// Adds an attribute to the component. Errors: edit.unknown, name.form, name.duplicate (it has the attribute), expression.*,
// value.bounds (a negative rate, time, size, price or power).
[[nodiscard]] Result<Edit> addingAttribute(const Design& design,
                                           Library& library,
                                           const std::string& component,
                                           const std::string& name,
                                           const std::string& value,
                                           const std::string& doc = {});

} // namespace clusterwright::model
