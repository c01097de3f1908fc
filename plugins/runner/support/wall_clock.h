// The time of day of this machine, in s since 1970. It may step, either way: it dates records, and no duration or order comes from it.
#pragma once

#include <chrono>
#include <functional>

namespace clusterwright::runner
{

using WallClock = std::function<double()>;

[[nodiscard]] inline double wallTime()
{
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

} // namespace clusterwright::runner
