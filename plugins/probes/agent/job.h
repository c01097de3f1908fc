// A job: one program that the agent runs for the runner, with limits on time and output.
#pragma once

#include "plugins/probes/agent/keeper.h"
#include "plugins/probes/support/line_splitter.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::probes
{

struct JobLimits {
    double time = 3600;                         // s
    std::size_t output = std::size_t{64} << 20; // B, total of both streams
};

class Job
{
public:
    using Sink = std::function<void(std::string line)>; // a line of JSON without line feed

    // Throws std::system_error.
    Job(std::int64_t id, const ProgramStart& start, const JobLimits& limits, double now, Sink sink);
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job();

    [[nodiscard]] std::int64_t id() const { return m_id; }
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }
    [[nodiscard]] double deadline() const { return m_reason.empty() ? m_deadline : 1e300; }

    // Adds the descriptors to wait for, without the program's output while the queue to the runner is full.
    void addTo(std::vector<pollfd>& waits, bool withOutput) const;
    void handle(const pollfd& wait);
    void checkTime(double now);
    void kill(const std::string& reason); // the first reason counts

private:
    void readOutput();
    void readErrors();
    void readReport();
    void takeLine(std::string_view line, std::size_t length);
    void addGarbage(std::string_view text, std::size_t bytes);
    void sendGarbage();
    void count(std::size_t bytes);
    void finish();

    std::int64_t m_id;
    JobLimits m_limits;
    double m_deadline; // s
    Sink m_sink;
    KeptProgram m_program;
    std::string m_reason; // reason of the kill, if any
    std::optional<KeeperReport> m_report;
    LineSplitter m_lines{kLongestProbeLine};
    std::size_t m_output = 0;                         // B so far
    std::size_t m_errorsLeft = std::size_t{16} << 10; // B, of error output to forward
    std::size_t m_garbage = 0;                        // B, not yet reported
    std::string m_garbageText;                        // beginning of the garbage
    bool m_hasToldGarbage = false;
    bool m_hasEnded = false;
};

// Serialises a message whose text may contain invalid UTF-8.
[[nodiscard]] std::string dumped(const nlohmann::json& json);

} // namespace clusterwright::probes
