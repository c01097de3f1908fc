// Durations for people.
#pragma once

#include <string>

namespace clusterwright::model
{

// Returns "0.4 s", "12 s", "3.5 min", "2.1 h", "11.6 days", "3e+05 years".
[[nodiscard]] std::string durationText(double seconds);

} // namespace clusterwright::model
