// What a person does to the graph of a design: puts components and generators there, and joins them by cables. Each is one edit,
// which brings along what is missing: a topology, the component, a kind of cable.
//
// A design whose graph comes from its cluster takes that over first: from then on it is the design's own.
#pragma once

#include "model/design/gestures/clipboard.h"
#include "model/design/library/library.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// The cluster's topology becomes the design's; nothing when the design has one, or its cluster has none.
[[nodiscard]] std::optional<Edit> adoption(const Design& design, Library& library);

// A name that nothing on the outermost level of the graph has: the wanted one, else with a number.
[[nodiscard]] std::string freeNameInGraph(const Design& design, const std::string& wanted);

// A component from a preset, and one of it in the graph at (x, y): "host1". A component of the same preset is used again. A NIC or a
// cable is a component only: their numbers count, the graph shows them at hosts and between them. Of a NIC there is one in every host.
// Errors: preset.unknown, ...
[[nodiscard]] Result<Pasted>
placing(const Design& design, Library& library, const std::string& preset, double x, double y);
// One more of a component that the design has.
[[nodiscard]] Result<Pasted> placingComponent(
    const Design& design, Library& library, const std::string& component, double x, double y);
// With arguments that fit: "fat_tree(4)". Errors: generator.unknown.
[[nodiscard]] Result<Pasted> placingGenerator(
    const Design& design, Library& library, const std::string& generator, double x, double y);

// Where a cable may end: something that is drawn, and of a generator which of its vertices ("core0"); a port where it matters.
struct CableEnd {
    Element element; // a vertex or a generator
    std::string vertex;
    std::optional<int> port;
};

// A cable of the kind that the design's last cable has, else of its first component that is one, else of kDefaultCable. Where such a
// cable is already, the two become a bond. Errors: edit.unknown, cable.loop (from a vertex to itself), cable.end (a generator without
// a vertex).
[[nodiscard]] Result<Pasted>
cabling(const Design& design, Library& library, const std::array<CableEnd, 2>& ends);

// Moves one end of a cable, the first one if `isStart`. Errors: edit.unknown; cable.loop; cable.end; cable.inner for a cable of a group whose
// new end is outside of the group.
[[nodiscard]] Result<Pasted> movingCableEnd(
    const Design& design, Library& library, const Element& cable, bool isStart, const CableEnd& to);

// What `added` puts there goes into the cable: two of its kind and count, which keep its ports, take its place. Only `added` where that is
// no vertex. Errors: edit.unknown; cable.inner for a cable of a group, which its copies have too.
[[nodiscard]] Result<Pasted>
intoCable(const Design& design, Library& library, const Pasted& added, const Element& cable);

// A cable from each of the vertices to the only switch, hub or router among them. Errors: cable.end when there is none, or are several;
// those of `cabling`.
[[nodiscard]] Result<Pasted>
cablingToHub(const Design& design, Library& library, const std::vector<Element>& vertices);

inline constexpr const char* kDefaultCable = "ethernet-1g-cable"; // a preset

} // namespace clusterwright::model
