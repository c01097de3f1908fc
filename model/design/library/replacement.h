// A component of a design from another preset: the design keeps its name and its count, and takes the attributes of the preset.
//
// Attributes that the design uses and the new preset lacks come from a synonym of the new preset ("wire_bandwidth" from "bandwidth"),
// else they stay as they were. Values that the design computes (of a variable, say) stay; plain values of its own give way to those of
// the preset. Each list below reports one of these decisions.
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
    std::vector<std::string> dropped;  // values of the design that give way
    std::vector<std::string> lacks;    // price and power that the component does not have
    std::vector<std::string> lost;     // those that the former component has
    bool isSame = false;               // the component has this preset already
    bool hasEffect = true;             // it can change a result
    std::vector<std::string> inputs;   // inputs of the computed attributes

    // Returns "has no effect; keeps mtu, rtt; takes wire_bandwidth from bandwidth"; empty when the preset alone counts.
    [[nodiscard]] std::string report() const;
};

// Errors: edit.unknown (no such component), preset.unknown, component.kind (a preset of a kind that does not fit).
[[nodiscard]] Result<Replacement> replacementOf(const Design& design,
                                                Library& library,
                                                const std::string& component,
                                                const std::string& preset);

// Returns whether a component of one kind can stand for one of the other: the same kind, or a switch for a router.
[[nodiscard]] bool canStandFor(std::string_view kind, std::string_view other);

// Puts the entry in the place of the design's entry of that name, or adds it. An entry that has nothing but its name is removed.
void putComponent(Design& design, PlacedComponent now);

// Returns whether the setting names a component of the design, whose value is then a preset: "nic = ethernet-10g-nic".
[[nodiscard]] bool
isReplacement(const Design& design, Library& library, const std::string& setting);

// Findings about what a replacement does not replace, one for all that agree in it: component.kept names values of the old component (a
// warning) and equations of the design (a note) that stay, component.unchanged (a warning) a replacement without any effect. Then what
// goes: component.dropped (a note) names values of the design, component.unpriced and component.unpowered (warnings) presets without a
// price or power that the former component or another preset has. Attributes that `settings` give another value are left out.
[[nodiscard]] Diagnostics replacementFindings(std::vector<Replacement> replacements,
                                              const std::vector<Setting>& settings = {});

// Takes the settings that name components off the list, and returns the design with these components replaced; nothing where there are
// none. The last setting of a component counts; none where an axis varies it. Appends the findings about each replacement to `findings`.
// Errors: those of replacementOf, of each setting. Both are at the places of the settings.
[[nodiscard]] Result<std::optional<Design>>
withComponents(const Design& design,
               Library& library,
               std::vector<Setting>& settings,
               Diagnostics& findings,
               const std::vector<std::string>& varied = {});

// Speed, latency, price and power of a preset, as its file writes them; empty where it has none.
struct ComponentFacts {
    std::string speed;
    std::string latency;
    std::string price;
    std::string power;
};
[[nodiscard]] ComponentFacts factsOf(const Component& component);

} // namespace clusterwright::model
