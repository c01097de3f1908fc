// Edits of a design's topology on its canvas: adding components and generators, and connecting them by cables. Each is one edit,
// which also adds missing parts: a topology, the component, a kind of cable. If the topology is that of the
// cluster, the edit first copies it into the design.
#pragma once

#include "model/design/gestures/clipboard.h"
#include "model/design/library/library.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Copies the cluster's topology into the design; nothing if the design has one, or its cluster has none.
[[nodiscard]] std::optional<Edit> adoption(const Design& design, Library& library);

// Returns a name that is free on the outermost level of the graph: `wanted`, otherwise with a number.
[[nodiscard]] std::string freeNameInGraph(const Design& design, const std::string& wanted);

// Adds a component of a preset, and a vertex of it at (x, y): "host1". Reuses a component of the same preset. A NIC or a cable
// becomes a component only: they have counts, and the graph shows them at hosts and between vertices. A NIC gets one per host.
// Errors: preset.unknown, ...
[[nodiscard]] Result<Pasted>
placing(const Design& design, Library& library, const std::string& preset, double x, double y);
// Adds one more vertex of an existing component.
[[nodiscard]] Result<Pasted> placingComponent(
    const Design& design, Library& library, const std::string& component, double x, double y);
// Adds valid arguments: "fat_tree(4)". Errors: generator.unknown.
[[nodiscard]] Result<Pasted> placingGenerator(
    const Design& design, Library& library, const std::string& generator, double x, double y);

// End of a cable: a drawn item, for a generator one of its vertices ("core0"), and optionally a port.
struct CableEnd {
    Element element; // a vertex or a generator
    std::string vertex;
    std::optional<int> port;
};

// Adds a cable of the fastest class that fits the ports at both ends, if their rates are known; otherwise of the kind of the design's
// last cable, of its first cable component, or of kDefaultCable. With an existing cable of this kind, the two become a bond. Errors: edit.unknown, cable.loop (from a vertex to itself), cable.end (a
// generator without a vertex).
[[nodiscard]] Result<Pasted>
cabling(const Design& design, Library& library, const std::array<CableEnd, 2>& ends);

// Moves one end of a cable, the first one if `isStart`. Errors: edit.unknown; cable.loop; cable.end; cable.inner for a cable of a
// group whose new end is outside of the group.
[[nodiscard]] Result<Pasted> movingCableEnd(
    const Design& design, Library& library, const Element& cable, bool isStart, const CableEnd& to);

// Inserts the vertex of `added` into the cable: two cables of its kind and count, with its ports, replace it. Returns only `added`
// if that is not a vertex. Errors: edit.unknown; cable.inner for a cable of a group, which its copies share.
[[nodiscard]] Result<Pasted>
intoCable(const Design& design, Library& library, const Pasted& added, const Element& cable);

// Adds a cable from each of the vertices to the only switch, hub or router among them. Errors: cable.end if there is none, or more
// than one; those of `cabling`.
[[nodiscard]] Result<Pasted>
cablingToHub(const Design& design, Library& library, const std::vector<Element>& vertices);

// Returns the edit that keeps the design's file of flows when the design is saved as another file; nothing if the path stays valid.
[[nodiscard]] std::optional<Edit> keepingFlows(const Design& design,
                                               const std::filesystem::path& file);

inline constexpr const char* kDefaultCable = "ethernet-1g-cable"; // a preset

} // namespace clusterwright::model
