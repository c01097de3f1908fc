// Checks the output of a probe against the contract (plugins/README.md). Takes bytes as they arrive; findings refer to lines of the probe's
// standard output.
#pragma once

#include "model/core/result.h"
#include "plugins/probes/support/line_splitter.h"
#include "plugins/runner/probes/probe_message.h"

#include <string>
#include <string_view>

namespace clusterwright::runner
{

class TranscriptCheck
{
public:
    // `role`: "node", "server", "client" or "ranks". All roles except the server measure and print samples.
    TranscriptCheck(const Probe& probe, std::string role);

    void take(std::string_view bytes);
    // Ends the check after the last byte, with the status of waitpid, and adds findings about the end.
    void end(int status);

    // Codes: check.garbage, check.line, check.depth, check.hello, check.done, check.status, check.samples, check.error, and
    // codes of samples; warning sample.negative.
    [[nodiscard]] const model::Diagnostics& findings() const { return m_findings; }
    [[nodiscard]] const std::string& address() const { return m_address; } // address from `ready`
    [[nodiscard]] std::int64_t samples() const { return m_samples; }       // warm-up included
    [[nodiscard]] std::int64_t repeats() const { return m_repeats; }       // without warm-up
    [[nodiscard]] bool hasBegun() const { return m_hasHello; }
    [[nodiscard]] bool isDone() const { return m_isDone; }
    [[nodiscard]] bool hasFailed() const { return m_hasError; } // printed `error`

private:
    void add(model::Severity severity, std::string code, std::string message, std::string hint);
    void takeLine(std::string_view line, std::size_t length);
    void takeMessage(const ProbeMessage& message);
    void takeHello(const ProbeHello& hello);
    void takeSample(const Sample& sample);
    [[nodiscard]] std::string place() const;

    Probe m_probe;
    std::string m_role;
    model::Diagnostics m_findings;
    probes::LineSplitter m_lines{probes::kLongestProbeLine};
    std::size_t m_number = 1; // line number
    std::string m_address;
    std::int64_t m_samples = 0;
    std::int64_t m_repeats = 0;
    bool m_hasHello = false;
    bool m_isDone = false;
    bool m_hasError = false;
};

} // namespace clusterwright::runner
