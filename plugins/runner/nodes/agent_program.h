// The file clusterwright-probe of this machine, which is sent to nodes that lack it.
#pragma once

#include "model/core/result.h"

#include <filesystem>
#include <memory>
#include <string>

namespace clusterwright::runner
{

struct AgentProgram {
    std::filesystem::path path;
    std::shared_ptr<const std::string> bytes; // one copy for all nodes
    std::string hash;                         // as sha256sum prints it
};

// Returns the file beside the running program, or the file that the variable CLUSTERWRIGHT_PROBE names.
[[nodiscard]] std::filesystem::path agentProgramPath();

// Errors: those of files, program.missing without sha256sum.
[[nodiscard]] model::Result<AgentProgram> readAgentProgram(const std::filesystem::path& path);

} // namespace clusterwright::runner
