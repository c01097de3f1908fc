// Whether a step or a drawn component takes part. A bypassed one stays in its place: the step takes no time, and the component passes
// everything on without time, limits and price. A muted one is left out with its links.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace clusterwright::model
{

enum class ItemState { On, Bypassed, Muted };

inline constexpr std::array<std::string_view, 3> kItemStates{"on", "bypassed", "muted"}; // in files

[[nodiscard]] inline std::string toText(ItemState state)
{
    return std::string(kItemStates.at(static_cast<std::size_t>(state)));
}

// The word for a step that does not run: "off" for one whose condition is false.
[[nodiscard]] inline std::string offWord(ItemState state)
{
    return state == ItemState::On ? "off" : toText(state);
}

// "this step is muted"
[[nodiscard]] inline std::string offReason(ItemState state)
{
    return "this step is " + offWord(state);
}

} // namespace clusterwright::model
