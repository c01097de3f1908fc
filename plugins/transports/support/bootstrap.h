// Installation of the agent's program on a node that shares no files with this machine: a script looks for the program by its hash,
// requests a missing program on standard output, reads it from standard input, and executes it.
#pragma once

#include "plugins/transports/support/route.h"

#include <cstddef>
#include <string>

namespace clusterwright::transports
{

// Lines that the script prints before it executes the agent.
inline constexpr std::string_view kProgramMissing = "clusterwright-missing"; // send the program now
inline constexpr std::string_view kProgramRefused =
    "clusterwright-refused"; // the program cannot be stored; the script ends

// `hash`: the output of sha256sum; `size` in bytes. The script contains no text of the user, so it is safe in any shell.
[[nodiscard]] Words bootstrap(const std::string& hash, std::size_t size);

} // namespace clusterwright::transports
