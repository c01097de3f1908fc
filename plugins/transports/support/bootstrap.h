// How the agent's program gets to a node that shares no files with this machine: a script there looks for it by its hash, asks
// for it on its standard output when it is missing, takes it from its standard input, and becomes it.
#pragma once

#include "plugins/transports/support/route.h"

#include <cstddef>
#include <string>

namespace clusterwright::transports
{

// What the script prints, each on a line of its own, before it becomes the agent.
inline constexpr std::string_view kProgramMissing = "clusterwright-missing"; // send it now
inline constexpr std::string_view kProgramRefused =
    "clusterwright-refused"; // it cannot be kept there; the end

// `hash` is what sha256sum prints, `size` in bytes. No word of a user's is in it: the shells that it passes see nothing else.
[[nodiscard]] Words bootstrap(const std::string& hash, std::size_t size);

} // namespace clusterwright::transports
