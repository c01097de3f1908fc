// Edits of a design's components: replacing them by presets, and adding attributes. Each is one edit.
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

// A preset that can take the place of a component.
struct ReplacementRow {
    std::string preset;
    std::string title;
    ComponentFacts facts;
    bool isCurrent = false;
    std::string report; // "keeps mtu, rtt; takes wire_bandwidth from bandwidth"; may be empty
};

// Returns the presets of the component's kind, the slowest first; those without a speed last.
[[nodiscard]] std::vector<ReplacementRow>
replacementsFor(const Design& design, Library& library, const std::string& component);

// Errors: those of replacementOf. Nothing changes for the preset that the component has.
[[nodiscard]] Result<Edit> replacing(const Design& design,
                                     Library& library,
                                     const std::string& component,
                                     const std::string& preset);

// Returns the presets of the kinds that fit, the slowest first; those without a speed last.
[[nodiscard]] std::vector<std::shared_ptr<const Component>>
componentPresets(Library& library, const std::function<bool(const std::string& kind)>& fits);

// Returns the name of the design's component of that preset, which joins the design under the name of its kind where there is none.
// Errors: preset.unknown.
[[nodiscard]] Result<std::string>
takeComponent(Design& design, Library& library, const std::string& preset);

// A component that an element stands for, and the role that it plays in a generator.
struct ComponentPart {
    std::string role; // empty outside of generators
    std::string component;

    friend bool operator==(const ComponentPart&, const ComponentPart&) = default;
};

// Returns the component itself, that of a vertex or a cable, those that play the roles of a generator; each once.
[[nodiscard]] std::vector<ComponentPart>
componentsBehind(const Design& design, Library& library, const Element& element);

// Gives the component one more attribute. Errors: edit.unknown, name.form, name.duplicate (it has the attribute), expression.*,
// value.bounds (a negative rate, time, size, price or power).
[[nodiscard]] Result<Edit> addingAttribute(const Design& design,
                                           Library& library,
                                           const std::string& component,
                                           const std::string& name,
                                           const std::string& value,
                                           const std::string& doc = {});

} // namespace clusterwright::model
