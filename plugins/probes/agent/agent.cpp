#include "plugins/probes/agent/agent.h"

#include "plugins/probes/agent/facts.h"
#include "plugins/probes/agent/inbox.h"
#include "plugins/probes/agent/job.h"
#include "plugins/probes/agent/presence.h"
#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/encoding/base64.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

extern char** environ;

namespace clusterwright::probes
{

namespace
{

using nlohmann::json;

constexpr std::size_t kLongestCommand = std::size_t{1} << 20; // B, a line from the runner
constexpr int kDeepestCommand = 16;
constexpr std::size_t kFullQueue = std::size_t{4}
                                   << 20; // B for the runner; programs wait above this
constexpr std::size_t kMostJobs = 256;
constexpr double kFactsPause = 0.1; // s, to measure the load of the processors
constexpr double kPresence = 10; // s after a measurement, because the run may wait before the next
constexpr double kNever = std::numeric_limits<double>::max();

class Agent
{
public:
    int run();

private:
    void wait();
    void readCommands();
    void writeQueue();
    void obey(std::string_view line, std::size_t length);
    void obey(const json& command);
    void start(const json& command);
    void put(const json& command);
    void announce(const json& command);
    void refuse(const json& command, const std::string& message);
    void send(const json& message) { sendLine(dumped(message)); }
    void sendLine(const std::string& line) { m_queue += line + "\n"; }
    void checkTimes();
    [[nodiscard]] int millisecondsLeft() const;
    [[nodiscard]] ProgramStart programOf(const json& command) const;

    std::vector<std::unique_ptr<Job>> m_jobs;
    Inbox m_inbox;
    LineSplitter m_lines{kLongestCommand};
    std::string m_queue; // output for the runner
    double m_heard = now();
    double m_factsDue = kNever;
    Presence m_presence;
    double m_presenceOver = kNever;
    ProcessorTime m_before;
    bool m_isOver = false;
};

int Agent::run()
{
    ::signal(SIGPIPE, SIG_IGN); // NOLINT(cert-err33-c)
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::umask(S_IRWXG | S_IRWXO);
    ::fcntl(STDOUT_FILENO, F_SETFL, ::fcntl(STDOUT_FILENO, F_GETFL) | O_NONBLOCK); // NOLINT
    send({{"type", "hello"}, {"agent", kAgentProtocol}, {"version", CLUSTERWRIGHT_VERSION}});
    while (!m_isOver) {
        wait();
        checkTimes();
        std::erase_if(m_jobs, [](const auto& job) { return job->hasEnded(); });
    }
    for (const auto& job : m_jobs)
        job->kill("killed"); // kills all before waiting for the first
    m_jobs.clear();
    endDescendants(1); // for descendants of a killed keeper
    writeQueue();
    return 0;
}

void Agent::wait()
{
    std::vector<pollfd> waits{{STDIN_FILENO, POLLIN, 0},
                              {m_queue.empty() ? -1 : STDOUT_FILENO, POLLOUT, 0}};
    std::vector<Job*> owners{nullptr, nullptr};
    for (const auto& job : m_jobs) {
        job->addTo(waits, m_queue.size() < kFullQueue);
        owners.resize(waits.size(), job.get());
    }
    if (::poll(waits.data(), waits.size(), millisecondsLeft()) < 0)
        return;
    for (std::size_t i = 2; i < waits.size(); ++i)
        owners[i]->handle(waits[i]);
    if (waits[0].revents != 0)
        readCommands();
    if (!m_queue.empty())
        writeQueue();
}

int Agent::millisecondsLeft() const
{
    double next = std::min({m_heard + kLongestSilence, m_factsDue, m_presenceOver});
    for (const auto& job : m_jobs)
        next = std::min(next, job->deadline());
    return static_cast<int>(std::ceil(std::clamp(next - now(), 0.0, 60.0) * 1e3));
}

void Agent::checkTimes()
{
    const double time = now();
    if (time >= m_heard + kLongestSilence)
        m_isOver = true;
    for (const auto& job : m_jobs)
        job->checkTime(time);
    if (time >= m_presenceOver) {
        m_presenceOver = kNever;
        m_presence.withdraw();
    }
    if (time >= m_factsDue) {
        m_factsDue = kNever;
        send(nodeFacts(m_before));
    }
}

void Agent::readCommands()
{
    std::array<char, 1 << 16> buffer; // NOLINT: read fills it
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count <= 0) {
        m_isOver = true;
        return;
    }
    m_heard = now();
    m_lines.feed({buffer.data(), static_cast<std::size_t>(count)},
                 [this](std::string_view line, std::size_t length) { obey(line, length); });
}

void Agent::writeQueue()
{
    const auto count = ::write(STDOUT_FILENO, m_queue.data(), m_queue.size());
    if (count > 0)
        m_queue.erase(0, static_cast<std::size_t>(count));
    else if (count < 0 && errno != EAGAIN && errno != EINTR)
        m_isOver = true; // no reader
}

void Agent::refuse(const json& command, const std::string& message)
{
    json answer = {{"type", "refused"}, {"message", message}};
    for (const char* const key : {"id", "name"})
        if (command.contains(key))
            answer[key] = command[key];
    send(answer);
}

void Agent::obey(std::string_view line, std::size_t length)
{
    if (length > line.size() || !isShallow(line, kDeepestCommand))
        return refuse(json::object(), "the line is too long or too deeply nested");
    const auto command = json::parse(line, nullptr, false);
    if (!command.is_object())
        return refuse(json::object(), "the line is not a JSON object");
    try {
        obey(command);
    } catch (const json::exception& error) {
        refuse(command, error.what());
    } catch (const std::system_error& error) {
        refuse(command, error.what());
    }
}

void Agent::obey(const json& command)
{
    const auto type = command.at("type").get<std::string>();
    if (type == "start")
        start(command);
    else if (type == "put")
        put(command);
    else if (type == "measuring")
        announce(command);
    else if (type == "alive")
        send({{"type", "alive"}});
    else if (type == "quit")
        m_isOver = true;
    else if (type == "facts") {
        m_before = processorTime();
        m_factsDue = now() + kFactsPause;
    } else if (type == "kill") {
        const auto id = command.at("id").get<std::int64_t>();
        for (const auto& job : m_jobs)
            if (job->id() == id)
                job->kill("killed");
    } else
        refuse(command, "unknown: " + type.substr(0, 40));
}

ProgramStart Agent::programOf(const json& command) const
{
    // Without a name, the program is this one, even if its file has changed since.
    const auto name = command.value("program", std::string());
    auto start = ProgramStart{"/proc/self/exe", {"clusterwright-probe"}, {}};
    if (!name.empty()) {
        const auto path = m_inbox.find(name).value_or(name);
        start = {path, {path}, {}}; // started by its own path, because its files are beside it
    }
    for (const auto& argument : command.at("argv"))
        start.arguments.push_back(argument.get<std::string>());
    const auto more = command.value("env", json::object());
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        if (!more.contains(text.substr(0, text.find_first_of('='))))
            start.environment.emplace_back(text);
    }
    for (const auto& [key, value] : more.items())
        start.environment.push_back(key + "=" + value.get<std::string>());
    return start;
}

void Agent::start(const json& command)
{
    const auto id = command.at("id").get<std::int64_t>();
    if (m_jobs.size() >= kMostJobs ||
        std::ranges::any_of(m_jobs, [&](const auto& job) { return job->id() == id; }))
        return refuse(command, "too many programs, or a program with this number is running");
    JobLimits limits;
    limits.time = command.value("time_limit", limits.time);
    limits.output = command.value("output_limit", limits.output);
    m_jobs.push_back(std::make_unique<Job>(
        id, programOf(command), limits, now(), [this](const std::string& line) {
            sendLine(line);
        }));
}

void Agent::put(const json& command)
{
    const auto bytes = fromBase64(command.at("data").get<std::string>());
    const auto problem = bytes ? m_inbox.put(command.at("name").get<std::string>(),
                                             command.value("at", std::size_t{0}),
                                             *bytes)
                               : "data: invalid base64";
    if (!problem.empty())
        return refuse(command, problem);
    if (command.value("last", false))
        send({{"type", "put"},
              {"name", command.at("name")},
              {"path", m_inbox.find(command.at("name").get<std::string>()).value_or("")}});
}

// Detects simultaneous runs: the second run sees the first at its start; the first sees the second at its next measurement or at its end.
void Agent::announce(const json& command)
{
    const auto session = command.at("session").get<std::string>();
    if (!Presence::isSession(session))
        return refuse(command, "invalid session");
    m_presence.announce(session);
    m_presenceOver = command.at("begins").get<bool>() ? kNever : now() + kPresence;
    send({{"type", "measuring"}, {"others", Presence::others(session)}});
}

} // namespace

int runAgent()
{
    return Agent().run();
}

} // namespace clusterwright::probes
