// Replaces a component of a design by another preset: the design keeps its name and count, and takes the attributes of the preset.
// Attributes that the design uses and the new preset lacks come from a synonym in the new preset ("wire_bandwidth" from
// "bandwidth"; the bus of a NIC is at most that of its host); otherwise they keep their values. Former names of attributes stay.
// Values that the design computes (from a variable, say) stay; plain values of the design are replaced by those of the preset.
// Each list below reports one of these decisions.
#pragma once

#include "model/core/result.h"
#include "model/design/document/component.h"
#include "model/design/document/design_fwd.h"
#include "model/design/document/setting.h"
#include "model/design/library/library.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct Replacement {
    PlacedComponent now;           // the design's entry afterwards
    std::string preset;            // the new preset
    std::string former;            // the old preset; may be empty
    std::vector<std::string> kept; // attributes of the old component
    std::vector<std::pair<std::string, std::string>>
        aliases;                       // attribute, attribute of the new preset
    std::vector<std::string> computed; // expressions of the design that stay
    std::vector<std::string> dropped;  // values of the design that are replaced
    std::vector<std::string> lacks;    // price and power that the component does not have
    std::vector<std::string> lost;     // price and power that only the former component has
    bool isSame = false;               // the component has this preset already
    bool hasEffect = true;             // it can change a result
    std::vector<std::string> inputs;   // inputs of the computed attributes

    // Returns "has no effect; keeps mtu, rtt; takes wire_bandwidth from bandwidth"; empty if the component equals the preset.
    [[nodiscard]] std::string report() const;
};

// Errors: edit.unknown (no such component), preset.unknown, component.kind (a preset of another kind).
[[nodiscard]] Result<Replacement> replacementOf(const Design& design,
                                                Library& library,
                                                const std::string& component,
                                                const std::string& preset);

// Returns true if a replacement has given the component this attribute from a synonym: "wire_bandwidth" is "nic.bandwidth".
[[nodiscard]] bool isFromSynonym(const Attribute& attribute, const std::string& component);

// Returns true if a component of one kind can replace one of the other: the same kind, or a switch for a router.
[[nodiscard]] bool canStandFor(std::string_view kind, std::string_view other);

// Replaces the design's entry of that name, or adds it. Removes an entry with nothing but its name.
void putComponent(Design& design, PlacedComponent now);

// Returns true if the setting names a component of the design, so that its value is a preset: "nic = ethernet-10g-nic".
[[nodiscard]] bool
isReplacement(const Design& design, Library& library, const std::string& setting);

// Returns findings about incomplete replacements, one for all replacements with the same finding. Values that stay: component.kept
// names values of the old component (a warning) and equations of the design (a note); component.unchanged (a warning) reports a
// replacement without effect. Values that go: component.dropped (a note) names values of the design; component.unpriced and
// component.unpowered (warnings) name presets without a price or power, if the former component or another preset has one. Omits
// attributes that `settings` override.
[[nodiscard]] Diagnostics replacementFindings(std::vector<Replacement> replacements,
                                              const std::vector<Setting>& settings = {});

// Removes the settings that name components from the list, and returns the design with these components replaced; nothing without
// such settings. The last setting of a component counts; none if an axis varies the component. Appends the findings about each
// replacement to `findings`. Errors: those of replacementOf, for each setting. Both have the places of the settings.
[[nodiscard]] Result<std::optional<Design>>
withComponents(const Design& design,
               Library& library,
               std::vector<Setting>& settings,
               Diagnostics& findings,
               const std::vector<std::string>& varied = {});

// Speed, latency, price and power of a preset, as in its file; empty if missing.
struct ComponentFacts {
    std::string speed;
    std::string latency;
    std::string price;
    std::string power;
};
[[nodiscard]] ComponentFacts factsOf(const Component& component);

} // namespace clusterwright::model
