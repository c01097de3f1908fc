// clusterwright-probe as this machine has it: what runs on every node, and is sent there where it is missing.
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

// Beside the running program. The variable CLUSTERWRIGHT_PROBE names another one.
[[nodiscard]] std::filesystem::path agentProgramPath();

// Errors: those of files, program.missing when there is no sha256sum.
[[nodiscard]] model::Result<AgentProgram> readAgentProgram(const std::filesystem::path& path);

} // namespace clusterwright::runner
