#include "plugins/runner/nodes/agent_program.h"

#include "model/core/file.h"
#include "model/core/finding.h"
#include "plugins/runner/support/child_process.h"
#include "plugins/runner/support/folders.h"

#include <cstdlib>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t kLargestProgram = std::size_t{256} << 20; // B
constexpr int kLongestHash = 10'000;                            // ms without output

// Computes the hash with sha256sum, which also checks it on the node.
model::Result<std::string> hashOf(std::string_view bytes)
{
    auto started = ChildProcess::start({{"sha256sum"}, {}});
    if (!started)
        return started.diagnostics();
    const auto text = started.value()->exchange(bytes, kLongestHash, [](std::string_view) {});
    constexpr std::size_t kDigits = 64;
    if (text.size() < kDigits)
        return model::refusal("program.missing", "sha256sum returned no hash");
    return text.substr(0, kDigits);
}

} // namespace

fs::path agentProgramPath()
{
    if (const char* const named =
            std::getenv("CLUSTERWRIGHT_PROBE")) // NOLINT(concurrency-mt-unsafe)
        return named;
    return programFolder() / "clusterwright-probe";
}

model::Result<AgentProgram> readAgentProgram(const fs::path& path)
{
    auto bytes = model::readFile(path, kLargestProgram);
    if (!bytes)
        return bytes.diagnostics();
    auto hash = hashOf(bytes.value());
    if (!hash)
        return hash.diagnostics();
    return AgentProgram{path,
                        std::make_shared<const std::string>(std::move(bytes).value()),
                        std::move(hash).value()};
}

} // namespace clusterwright::runner
