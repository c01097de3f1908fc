#include "plugins/runner/probes/sample.h"

#include <algorithm>
#include <array>

namespace clusterwright::runner
{

namespace
{

constexpr std::array<std::string_view, 5> kStates{"open", "done", "failed", "lost", "cancelled"};

} // namespace

std::string_view toText(EndState state)
{
    return kStates[static_cast<std::size_t>(state)];
}

std::optional<EndState> endStateFrom(std::string_view word)
{
    const auto found = std::ranges::find(kStates, word);
    if (found == kStates.end())
        return std::nullopt;
    return static_cast<EndState>(found - kStates.begin());
}

} // namespace clusterwright::runner
