// Attributes of a component in a design: those that the design names, and all of them, from preset, cluster and design.
#pragma once

#include "model/design/document/component.h"
#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"
#include "model/design/library/usable_component.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the attributes of the component that expressions of the design, its cluster and its topology name: "nic.rate", "on.rate"
// in a step on the NIC, host_min(rate) for a host. Includes attributes that scenarios set and studies vary.
[[nodiscard]] std::set<std::string>
usedAttributes(const Design& design, Library& library, const std::string& component);

// Returns the attribute of that name, present or former; null without one.
[[nodiscard]] const Attribute* findAttribute(const std::vector<Attribute>& attributes,
                                             const std::string& name);

// Attributes have the present names of the preset, also where the design or the cluster uses former ones.
struct Layers {
    std::shared_ptr<const Component> preset;
    std::optional<PlacedComponent> ofCluster; // the entry of the cluster
    std::optional<PlacedComponent> own;       // the entry of the design

    // Returns the attributes of the cluster and the design; for equal names the later one.
    [[nodiscard]] std::vector<Attribute> overrides() const;
    // Returns all attributes, those of the preset last; a name may occur twice.
    [[nodiscard]] std::vector<Attribute> all() const;
};

[[nodiscard]] Layers
layersOf(const Design& design, Library& library, const UsableComponent& component);

// True for a name of the rate between a NIC and the memory of its host. The bus of a card for all of its traffic (bus_bandwidth)
// is another.
[[nodiscard]] bool isBusOfHost(const std::string& attribute);

// Returns the attribute that limits a NIC's data between memory and card, "host.dma_bandwidth"; empty unless the design has one
// kind of host, and it has such an attribute.
[[nodiscard]] std::string hostBusOf(const Design& design, Library& library);

// Returns the attributes that the design uses, by former or present names, and those that a replacement of another component may use.
[[nodiscard]] std::set<std::string> usedWith(const Design& design,
                                             Library& library,
                                             const UsableComponent& component,
                                             const Layers& layers);

} // namespace clusterwright::model
