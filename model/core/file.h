// Files of untrusted size and kind: reading is bounded, writing is all or nothing.
#pragma once

#include "model/core/result.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace clusterwright::model
{

// Larger than any design that a person makes, small enough to parse at once.
inline constexpr std::size_t kLargestFile = std::size_t{32} << 20; // B

// Reads the whole file. Errors: file.missing, file.unreadable (a folder, no permission), file.too_large.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::size_t largest = kLargestFile);

// Writes a temporary file beside `path`, until it is on the disk, and renames it: `path` contains the old text or the new one,
// never a part. Only users who can read the old file can read the temporary file. Devices, pipes and open files (descriptorOf) are
// written directly. Error: file.unwritable; then no temporary file remains.
[[nodiscard]] Diagnostics writeFile(const std::filesystem::path& path, std::string_view text);

// The same for a text that need not fit into memory. Errors: those of `write`, too; the file then keeps its old text.
[[nodiscard]] Diagnostics writeFile(const std::filesystem::path& path,
                                    const std::function<Diagnostics(std::ostream&)>& write);

} // namespace clusterwright::model
