// The wall-clock time of this machine, in s since 1970. The clock can step, so it only dates records and never measures durations or order.
#pragma once

#include <array>
#include <chrono>
#include <ctime>
#include <functional>
#include <string>

namespace clusterwright::runner
{

using WallClock = std::function<double()>;

[[nodiscard]] inline double wallTime()
{
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

// Returns "2026-11-30 12:00:00" in UTC; empty for a time without a calendar date.
[[nodiscard]] inline std::string utcText(double seconds)
{
    const auto whole = static_cast<std::time_t>(seconds);
    std::tm parts{};
    if (::gmtime_r(&whole, &parts) == nullptr)
        return "";
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts)};
}

} // namespace clusterwright::runner
