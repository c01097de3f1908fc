// Files that are sent to a node with a program: everything in the folder of a probe.json, otherwise only the program. Hidden files and
// Python's __pycache__ are not sent.
#pragma once

#include "model/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace clusterwright::runner
{

struct ProgramFile {
    std::string name; // name on the node: "HASH-wake_up/run.py"
    std::filesystem::path file;
};

struct ProgramFiles {
    std::vector<ProgramFile> files; // the program is last
};

inline constexpr std::size_t kMostProgramFiles = 200;
inline constexpr std::size_t kLargestProgramFolder = std::size_t{64} << 20; // B, total of all files

// Returns the program's name on a node, with a hash of its path, because several probes may have a run.sh.
[[nodiscard]] std::string programName(const std::filesystem::path& program);

// Lists the files without reading them. Errors probe.folder: too many or too large files, an invalid name, a link to a folder or out of the
// probe's folder, and entries that are neither files nor folders.
[[nodiscard]] model::Result<ProgramFiles> programFiles(const std::filesystem::path& program);

} // namespace clusterwright::runner
