// The wall-clock time of this machine, in s since 1970. The clock can step, so it only dates records and never measures durations or order.
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
