// Files that travel to a node with a program: beside a probe.json everything in its folder, else the program alone. Hidden files and
// Python's __pycache__ stay here.
#pragma once

#include "model/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace clusterwright::runner
{

struct ProgramFile {
    std::string name; // on the node: "HASH-wake_up/run.py"
    std::filesystem::path file;
};

struct ProgramFiles {
    std::vector<ProgramFile> files; // the program is the last one
};

inline constexpr std::size_t kMostProgramFiles = 200;
inline constexpr std::size_t kLargestProgramFolder = std::size_t{64} << 20; // B, of all files

// The program's name on a node. Two probes may each have a run.sh: a hash of its path tells them apart.
[[nodiscard]] std::string programName(const std::filesystem::path& program);

// Reads no file. Errors probe.folder: more or larger files than a node takes, a name that it does not take, a link that leads out of the folder
// or to another folder, and what is neither a file nor a folder.
[[nodiscard]] model::Result<ProgramFiles> programFiles(const std::filesystem::path& program);

} // namespace clusterwright::runner
