// Paths that name an open file of this process, a device or a pipe, as "/dev/stdout" does.
#pragma once

#include <filesystem>
#include <optional>

namespace clusterwright::model
{

// Returns the number of the open file of this process that the path names: 1 for "/dev/stdout", 63 for "/dev/fd/63". Follows links.
[[nodiscard]] std::optional<int> descriptorOf(const std::filesystem::path& path);

// Returns whether the path names an open file, a device or a pipe: writing replaces nothing, and no other file lies beside it.
[[nodiscard]] bool isStream(const std::filesystem::path& path);

// Gives the numbers of closed standard files to /dev/null, before another file gets them and receives what is printed. Writing to them
// still fails.
void reserveStandardFiles();

} // namespace clusterwright::model
