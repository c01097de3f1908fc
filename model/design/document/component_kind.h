// The kinds of components, and how the graph of a topology draws them.
#pragma once

#include <array>
#include <string_view>

namespace clusterwright::model
{

inline constexpr std::array<std::string_view, 7> kComponentKinds{
    "host", "nic", "switch", "hub", "router", "disk", "cable"};

enum class DrawnAs {
    Vertex, // drawn where it is added; also for an unknown kind
    Card,   // added to each host without a box of its own, but may be drawn
    Cable,  // connects two boxes
};

[[nodiscard]] constexpr DrawnAs drawnAs(std::string_view kind)
{
    return kind == "cable" ? DrawnAs::Cable : kind == "nic" ? DrawnAs::Card : DrawnAs::Vertex;
}

} // namespace clusterwright::model
