#include "plugins/probes/agent/job.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

using nlohmann::json;

constexpr std::size_t kShownGarbage = 200; // B

// Returns the available bytes, or nothing at the end.
std::string_view readSome(int file, std::array<char, 1 << 16>& buffer)
{
    while (true) {
        const auto count = ::read(file, buffer.data(), buffer.size());
        if (count >= 0)
            return {buffer.data(), static_cast<std::size_t>(count)};
        if (errno != EINTR)
            return {};
    }
}

bool isProbeLine(std::string_view line)
{
    const auto start = line.find_first_not_of(" \t\r");
    return start != std::string_view::npos && line[start] == '{' &&
           isShallow(line, kDeepestProbeLine) && isModest(line) && json::accept(line);
}

} // namespace

std::string dumped(const json& json)
{
    return json.dump(-1, ' ', false, json::error_handler_t::replace);
}

Job::Job(std::int64_t id, const ProgramStart& start, const JobLimits& limits, double now, Sink sink)
    : m_id(id)
    , m_limits(limits)
    , m_deadline(now + limits.time)
    , m_sink(std::move(sink))
    , m_program(startKept(start))
{
}

Job::~Job()
{
    if (!m_hasEnded)
        endKept(m_program.keeper);
    for (auto* const end :
         {&m_program.input, &m_program.output, &m_program.errors, &m_program.report})
        end->close();
    ::waitpid(m_program.keeper, nullptr, 0); // the keeper ends its processes within its own limit
}

void Job::addTo(std::vector<pollfd>& waits, bool withOutput) const
{
    if (withOutput) {
        waits.push_back(
            {m_program.output.number(), POLLIN, 0}); // a closed end is -1, which poll ignores
        waits.push_back({m_program.errors.number(), POLLIN, 0});
    }
    waits.push_back({m_program.report.number(), POLLIN, 0});
}

void Job::handle(const pollfd& wait)
{
    if (wait.fd < 0 || wait.revents == 0)
        return;
    if (wait.fd == m_program.output.number())
        readOutput();
    else if (wait.fd == m_program.errors.number())
        readErrors();
    else if (wait.fd == m_program.report.number())
        readReport();
    const bool isOver =
        !m_program.output.isOpen() && !m_program.errors.isOpen() && !m_program.report.isOpen();
    if (isOver && !m_hasEnded)
        finish();
}

void Job::checkTime(double now)
{
    if (now >= deadline())
        kill("time_limit");
}

void Job::kill(const std::string& reason)
{
    if (!m_reason.empty() || m_hasEnded || m_report)
        return;
    m_reason = reason;
    endKept(m_program.keeper);
}

void Job::count(std::size_t bytes)
{
    m_output += bytes;
    if (m_output > m_limits.output)
        kill("output_limit");
}

void Job::readOutput()
{
    std::array<char, 1 << 16> buffer; // NOLINT: read fills it
    const auto bytes = readSome(m_program.output.number(), buffer);
    count(bytes.size());
    const auto take = [this](std::string_view line, std::size_t length) { takeLine(line, length); };
    if (!bytes.empty() && m_output <= m_limits.output)
        m_lines.feed(bytes, take);
    if (bytes.empty()) {
        m_lines.finish(take);
        m_program.output.close();
    }
}

void Job::takeLine(std::string_view line, std::size_t length)
{
    if (line.find_first_not_of(" \t\r") == std::string_view::npos && length == line.size())
        return;
    if (length > line.size() || !isProbeLine(line))
        return addGarbage(line, length);
    while (line.ends_with('\r'))
        line.remove_suffix(1);
    m_sink(R"({"type":"line","id":)" + std::to_string(m_id) + R"(,"line":)" + std::string(line) +
           "}");
}

void Job::addGarbage(std::string_view text, std::size_t bytes)
{
    if (m_garbage == 0)
        m_garbageText = text.substr(0, kShownGarbage);
    m_garbage += bytes;
    if (!m_hasToldGarbage)
        sendGarbage();
}

// Reports garbage after the first line and then once at the end, so that a flood causes few messages.
void Job::sendGarbage()
{
    m_hasToldGarbage = true;
    m_sink(
        dumped({{"type", "garbage"}, {"id", m_id}, {"bytes", m_garbage}, {"text", m_garbageText}}));
    m_garbage = 0;
}

void Job::readErrors()
{
    std::array<char, 1 << 16> buffer; // NOLINT: read fills it
    const auto bytes = readSome(m_program.errors.number(), buffer);
    if (bytes.empty())
        return m_program.errors.close();
    count(bytes.size());
    const auto told = bytes.substr(0, std::min(bytes.size(), m_errorsLeft));
    m_errorsLeft -= told.size();
    if (!told.empty())
        m_sink(dumped({{"type", "stderr"}, {"id", m_id}, {"text", std::string(told)}}));
}

void Job::readReport()
{
    KeeperReport report;
    ssize_t size = 0;
    while ((size = ::read(m_program.report.number(), &report, sizeof report)) < 0 &&
           errno == EINTR) {
    }
    if (size != sizeof report)
        m_program.report.close();
    else if (!m_report || m_report->startError == 0)
        m_report = report;
}

void Job::finish()
{
    if (m_garbage > 0)
        sendGarbage();
    const auto report =
        m_report.value_or(KeeperReport{0, SIGKILL}); // without a report, the keeper was killed
    const int status = report.waitStatus;
    json message = {{"type", "exit"},
                    {"id", m_id},
                    {"status", WIFEXITED(status) ? WEXITSTATUS(status) : 0},
                    {"signal", WIFSIGNALED(status) ? WTERMSIG(status) : 0},
                    {"reason", report.startError != 0 ? "not_started" : m_reason}};
    if (report.startError != 0)
        message["message"] = std::strerror(report.startError); // NOLINT(concurrency-mt-unsafe)
    m_sink(dumped(message));
    m_hasEnded = true;
}

} // namespace clusterwright::probes
