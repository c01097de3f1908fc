#include "plugins/runner/execution/task_run.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "plugins/probes/support/token.h"
#include "plugins/runner/execution/program_start.h"
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/probes/probe_message.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/support/lenient_json.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace clusterwright::runner
{

namespace
{

using model::Json;
using Words = std::vector<std::string>;

constexpr double kAgentMargin = 2;     // s, beyond the probe's own limit
constexpr double kRunnerMargin = 10;   // s, beyond the agent's limit
constexpr double kLongestFarewell = 2; // s, for a role whose partner has ended
constexpr double kLongestCancel = 1.5; // s
constexpr std::size_t kMostEvents = 100;
constexpr std::size_t kLongestErrorLine = 4096; // B
constexpr std::size_t kMostSamples = 2'000'000; // more than an agent can forward in 64 MiB of lines

// Returns the address with port 0, which the server replaces by a free port.
std::string placeAt(const std::string& address)
{
    const bool isIpv6 = address.find(':') != std::string::npos;
    return (isIpv6 ? "[" + address + "]" : address) + ":0";
}

class TaskRun
{
public:
    TaskRun(Session& session, const Task& task, SampleSink& sink, const TaskHooks& hooks)
        : m_session(session)
        , m_task(task)
        , m_sink(sink)
        , m_hooks(hooks)
    {
    }

    TaskOutcome run(const std::stop_token& stop);

private:
    // One program of the launch.
    struct Role {
        std::string name;
        std::string node;        // node of the program
        bool isMeasuring = true; // false for a server
        std::size_t pair = 0;    // index of the pair: server at 2 pair, client at 2 pair + 1
        std::string server;      // client only: address of the server
        ProgramId program = 0;
        bool isStarted = false;
        bool isGreeted = false;
        bool hasEnded = false;
        bool isDone = false;      // sent `done`
        std::int64_t samples = 0; // printed samples
        Words command;
        std::string errors; // error output after its last whole line
        std::size_t errorLines = 0;
    };

    [[nodiscard]] std::vector<Role> rolesOf() const;
    void deploy(const std::stop_token& stop);
    [[nodiscard]] Task ownTask(const Role& role) const;
    void startRole(Role& role, const std::vector<std::string>& more);
    void takeReady(Role& role, const ProbeReady& ready);
    void startClients();
    void hear(Role& role, const AgentEvent& event);
    void take(Role& role, const ProbeMessage& message);
    void takeHello(Role& role, const ProbeHello& hello);
    void takeSample(Role& role, Sample sample);
    void takeDone(Role& role, const ProbeDone& done);
    void keepSamples();
    void beginStart();
    void takeErrors(Role& role, const std::string& text);
    void flushErrors(Role& role);
    void noteError(Role& role, const std::string& line);
    void takeExit(Role& role, const Json& exit);
    void fail(const Role& role, std::string code, std::string message);
    void note(const Role& role, std::string code, std::string message);
    void killAll();
    void waitForEnd(const std::stop_token& stop);
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] bool isMainOver() const;

    Session& m_session;
    const Task& m_task;
    SampleSink& m_sink;
    const TaskHooks& m_hooks;
    std::vector<Role> m_roles;
    bool m_areSeveral = false;       // several simultaneous pairs
    std::string m_meeting;           // several pairs only: address where the clients meet
    std::vector<Sample> m_newcomers; // not yet in the sink
    std::string m_token = probes::randomDigits();
    std::string m_version;
    double m_time = m_hooks.now();
    TaskOutcome m_outcome;
};

std::vector<TaskRun::Role> TaskRun::rolesOf() const
{
    if (m_task.probe.roles == ProbeRoles::Ranks)
        return {{"ranks", m_session.openThisMachine()}};
    if (m_task.probe.roles == ProbeRoles::Node)
        return {{"node", m_task.nodes.at(0)}};
    std::vector<Role> roles;
    for (std::size_t i = 0; i + 1 < m_task.nodes.size(); i += 2) {
        roles.push_back({"server", m_task.nodes[i], false, i / 2});
        roles.push_back({"client", m_task.nodes[i + 1], true, i / 2});
    }
    return roles;
}

TaskOutcome TaskRun::run(const std::stop_token& stop)
{
    const auto begin = std::chrono::steady_clock::now();
    m_roles = rolesOf();
    deploy(stop);
    m_areSeveral = m_roles.size() > 2;
    for (auto& role : m_roles) {
        const auto addresses = m_session.dataAddresses(role.node);
        if (role.name == "server" && !addresses.empty())
            startRole(role,
                      {"--bind",
                       m_task.probe.bindsAll ? model::join(addresses, ",") : addresses.front()});
        else if (role.name != "client")
            startRole(role, {});
    }
    waitForEnd(stop);
    keepSamples();
    beginStart(); // also records a launch that failed early
    if (hasErrors(m_outcome.problems) && m_outcome.state == EndState::Done)
        m_outcome.state = EndState::Failed; // not all samples were stored
    m_outcome.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return std::move(m_outcome);
}

// Sends the program before the time limit of the launch begins. A lost node ends the launch, because mpirun would wait for its ranks.
void TaskRun::deploy(const std::stop_token& stop)
{
    if (isOwnProgram(m_task.probe))
        return;
    const auto problems =
        m_session.deploy(m_task.nodes, programFile(m_session, m_task.probe), stop);
    for (const auto& node : m_task.nodes)
        if (!m_session.isReady(node)) {
            m_outcome.lost.push_back(node);
            m_outcome.state = EndState::Lost;
        }
    for (const auto& problem : problems)
        if (m_session.isReady(problem.pointer))
            fail(m_roles.front(), problem.code, toText(problem));
}

void TaskRun::waitForEnd(const std::stop_token& stop)
{
    const double longest = m_task.timeLimit + kAgentMargin + kRunnerMargin;
    const auto isOver = [this] {
        keepSamples();
        return isMainOver();
    };
    const bool hasEnded = m_session.waitUntil(isOver, longest, stop);
    if (stop.stop_requested())
        m_outcome.state = EndState::Cancelled;
    else if (!hasEnded)
        fail(m_roles.back(),
             "probe.stuck",
             "neither the probe nor its agent ended at the time limit");
    const bool isFarewell = m_outcome.state == EndState::Done;
    if (isFarewell)
        m_session.waitUntil([this] { return !isRunning(); }, kLongestFarewell, stop);
    killAll();
    m_session.waitUntil([this] { return !isRunning(); }, kLongestCancel);
    for (auto& role : m_roles) {
        m_session.forget(role.program); // the listener refers to this object
        flushErrors(role);
    }
}

bool TaskRun::isRunning() const
{
    return std::ranges::any_of(m_roles,
                               [](const Role& role) { return role.isStarted && !role.hasEnded; });
}

bool TaskRun::isMainOver() const
{
    return m_outcome.state != EndState::Done || !m_outcome.problems.empty() ||
           std::ranges::all_of(m_roles,
                               [](const Role& role) { return role.hasEnded || !role.isMeasuring; });
}

void TaskRun::startRole(Role& role, const std::vector<std::string>& more)
{
    role.isStarted = true;
    if (m_outcome.state != EndState::Done) {
        role.hasEnded = true;
        return;
    }
    if (!m_session.isReady(role.node)) {
        role.hasEnded = true;
        m_outcome.lost.push_back(role.node);
        m_outcome.state = EndState::Lost;
        return;
    }
    auto start = programStart(m_session, ownTask(role), role.name, more);
    if (!start)
        return role.hasEnded = true,
               fail(role, "probe.program", toText(start.diagnostics().front()));
    auto& program = start.value();
    program.token = m_token;
    program.timeLimit = m_task.timeLimit + kAgentMargin;
    role.command = {program.program.empty() ? m_task.probe.program
                                            : program.program.filename().string()};
    role.command.insert(role.command.end(), program.arguments.begin(), program.arguments.end());
    const auto at = static_cast<std::size_t>(&role - m_roles.data());
    role.program = m_session.start(
        role.node, program, [this, at](const AgentEvent& event) { hear(m_roles[at], event); });
}

// Returns the task of a role. With several pairs, the first server opens the port where all clients meet.
Task TaskRun::ownTask(const Role& role) const
{
    auto task = m_task;
    if (!m_areSeveral)
        return task;
    const bool isKeeper = role.pair == 0 && !role.isMeasuring;
    if (role.isMeasuring)
        setParameter(task.point, "meet", m_meeting);
    else if (isKeeper)
        setParameter(task.point, "meet", placeAt(m_session.dataAddresses(role.node).front()));
    else
        setParameter(task.point, "pairs", 1.0); // serves one client and has no meeting port
    return task;
}

void TaskRun::takeReady(Role& role, const ProbeReady& ready)
{
    if (role.isMeasuring)
        return;
    m_roles.at(2 * role.pair + 1).server = ready.address;
    if (role.pair == 0)
        m_meeting = ready.meeting;
    if (m_areSeveral && m_meeting.empty() && role.pair == 0)
        fail(role,
             "probe.meeting",
             "the server has no port where the clients of several pairs meet");
    startClients();
}

void TaskRun::startClients()
{
    for (auto& role : m_roles)
        if (!role.isStarted && !role.server.empty() && (!m_areSeveral || !m_meeting.empty()))
            startRole(role, {"--peer", role.server});
}

void TaskRun::hear(Role& role, const AgentEvent& event)
{
    const auto text = [&](const char* key) { return textField(event.message, key); };
    if (event.type == "line") {
        const auto line = event.message.find("line");
        if (line != event.message.end() && line->is_object())
            take(role, readProbeMessage(*line));
    } else if (event.type == "garbage")
        note(role,
             "probe.garbage",
             "the probe printed " + std::to_string(wholeField(event.message, "bytes")) +
                 " B that are not a valid line: " + text("text"));
    else if (event.type == "stderr")
        takeErrors(role, text("text"));
    else if (event.type == "exit")
        takeExit(role, event.message);
    else if (event.type == "refused") {
        role.hasEnded = true;
        fail(role, "probe.refused", text("message"));
    } else if (event.type == "lost") {
        role.hasEnded = true;
        m_outcome.state = EndState::Lost;
        m_outcome.lost.push_back(role.node);
        note(role, "node.lost", text("message"));
    }
}

void TaskRun::take(Role& role, const ProbeMessage& message)
{
    if (const auto* const hello = std::get_if<ProbeHello>(&message))
        takeHello(role, *hello);
    else if (const auto* const ready = std::get_if<ProbeReady>(&message))
        takeReady(role, *ready);
    else if (const auto* const sample = std::get_if<Sample>(&message))
        takeSample(role, *sample);
    else if (const auto* const progress = std::get_if<ProbeProgress>(&message)) {
        if (m_hooks.progress)
            m_hooks.progress(progress->done, progress->total);
    } else if (const auto* const error = std::get_if<ProbeError>(&message))
        fail(role, "probe.error", error->code + ": " + error->message);
    else if (const auto* const garbage = std::get_if<ProbeGarbage>(&message))
        note(role, "probe.garbage", garbage->why);
    else
        takeDone(role, std::get<ProbeDone>(message));
}

void TaskRun::takeDone(Role& role, const ProbeDone& done)
{
    role.isDone = true;
    if (role.isMeasuring && done.samples != role.samples)
        fail(role,
             "probe.unfinished",
             "the probe reported " + std::to_string(done.samples) + " samples, but " +
                 std::to_string(role.samples) + " arrived");
}

void TaskRun::takeHello(Role& role, const ProbeHello& hello)
{
    if (hello.protocol != kProbeProtocol || hello.probe != m_task.probe.id)
        return fail(role,
                    "probe.hello",
                    "expected the probe " + m_task.probe.id + " with protocol " +
                        std::to_string(kProbeProtocol) + ", got " + hello.probe + " " +
                        hello.version +
                        (hello.protocol == kProbeProtocol ? "" : " with another protocol"));
    if (hello.version != m_task.probe.version)
        note(role,
             "probe.version",
             "the program has version " + hello.version + ", but probe.json has version " +
                 m_task.probe.version);
    m_version = hello.version;
    role.isGreeted = true;
    if (std::ranges::all_of(m_roles, &Role::isGreeted))
        beginStart();
}

// Begins the launch in the sink once, with the facts about the roles known by then.
void TaskRun::beginStart()
{
    if (m_outcome.start != 0 || hasErrors(m_outcome.problems))
        return;
    Provenance provenance;
    provenance.probe = m_task.probe.id;
    provenance.version = m_version;
    provenance.point = m_task.point;
    provenance.round = m_task.round;
    provenance.task = m_task.key;
    provenance.time = m_time;
    provenance.units = baseUnitsOf(m_task.probe);
    for (std::size_t i = 0; i < m_task.nodes.size(); ++i) {
        const auto& role = m_roles[std::min(i, m_roles.size() - 1)];
        const auto* const link = m_session.find(m_task.nodes[i]);
        provenance.participants.push_back({m_task.nodes[i],
                                           role.name,
                                           link && link->facts() ? *link->facts() : NodeFacts{},
                                           i < m_roles.size() ? role.command : Words{}});
    }
    auto start = m_sink.beginStart(provenance);
    if (!start) {
        m_outcome.problems = start.diagnostics();
        return;
    }
    m_outcome.start = start.value();
    if (m_hooks.started)
        m_hooks.started(provenance);
}

void TaskRun::takeSample(Role& role, Sample sample)
{
    if (!role.isGreeted)
        return fail(role, "probe.hello", "a sample arrived before the hello line");
    if (m_outcome.samples.size() + m_newcomers.size() >= kMostSamples)
        return fail(role, "probe.output_limit", "the probe printed too many samples");
    sample.time = m_hooks.now();
    const auto findings = checkSample(sample, m_task.probe);
    if (hasErrors(findings))
        return note(role, "probe.garbage", toText(findings.front()));
    ++role.samples;
    if (m_areSeveral)
        sample.at.emplace_back("pair", static_cast<double>(role.pair));
    m_newcomers.push_back(std::move(sample));
}

// Stores all arrived samples at once, because a commit for each would take longer than measuring.
void TaskRun::keepSamples()
{
    if (m_newcomers.empty())
        return;
    beginStart();
    const auto samples = std::exchange(m_newcomers, {});
    if (hasErrors(m_outcome.problems))
        return;
    m_outcome.problems = m_sink.add(m_outcome.start, samples);
    if (hasErrors(m_outcome.problems))
        return;
    if (m_hooks.samples)
        m_hooks.samples(m_outcome.start, samples);
    m_outcome.samples.insert(m_outcome.samples.end(), samples.begin(), samples.end());
}

// Notes whole lines, because programs write a line in pieces.
void TaskRun::takeErrors(Role& role, const std::string& text)
{
    role.errors += text;
    for (auto end = role.errors.find('\n'); end != std::string::npos;
         end = role.errors.find('\n')) {
        const auto line = role.errors.substr(0, end);
        role.errors.erase(0, end + 1);
        noteError(role, line);
    }
    if (role.errors.size() > kLongestErrorLine)
        flushErrors(role);
}

void TaskRun::flushErrors(Role& role)
{
    noteError(role, std::exchange(role.errors, {}));
}

void TaskRun::noteError(Role& role, const std::string& line)
{
    constexpr std::size_t kMostLines = 8;
    if (model::trimmed(line).empty() || role.errorLines > kMostLines)
        return;
    const bool isLast = role.errorLines++ == kMostLines;
    note(role, "probe.stderr", isLast ? "further lines of the error output are omitted" : line);
}

void TaskRun::takeExit(Role& role, const Json& exit)
{
    role.hasEnded = true;
    flushErrors(role);
    const auto reason = textField(exit, "reason");
    const auto signal = wholeField(exit, "signal");
    const auto status = wholeField(exit, "status");
    if (reason == "killed" || m_outcome.state != EndState::Done)
        return; // killed by this runner, or already reported
    if (reason == "time_limit")
        fail(role, "probe.time_limit", "the probe exceeded its time limit");
    else if (reason == "output_limit")
        fail(role, "probe.output_limit", "the probe exceeded its output limit");
    else if (reason == "not_started")
        fail(role, "probe.program", m_task.probe.program + ": " + textField(exit, "message"));
    else if (signal != 0)
        fail(role, "probe.crashed", "signal " + std::to_string(signal) + " ended the probe");
    else if (status != 0)
        fail(role, "probe.crashed", "the probe ended with status " + std::to_string(status));
    else if (role.isMeasuring && !role.isDone)
        fail(role, "probe.unfinished", "the probe ended without a done line");
    else if (!role.isMeasuring && !m_roles.at(2 * role.pair + 1).isStarted)
        fail(role, "probe.unfinished", "the server ended before it was ready");
}

void TaskRun::fail(const Role& role, std::string code, std::string message)
{
    const bool isMeasured = std::ranges::all_of(
        m_roles, [](const Role& other) { return other.isDone || !other.isMeasuring; });
    const bool isTooLate = !role.isMeasuring && isMeasured;
    if (m_outcome.state == EndState::Done && !isTooLate)
        m_outcome.state = EndState::Failed;
    note(role, std::move(code), std::move(message));
}

void TaskRun::note(const Role& role, std::string code, std::string message)
{
    if (m_outcome.events.size() < kMostEvents)
        m_outcome.events.push_back({std::move(code), role.node, std::move(message), m_hooks.now()});
}

void TaskRun::killAll()
{
    for (const auto& role : m_roles)
        if (role.isStarted && !role.hasEnded)
            m_session.kill(role.program);
}

} // namespace

TaskOutcome runTask(Session& session,
                    const Task& task,
                    SampleSink& sink,
                    const TaskHooks& hooks,
                    const std::stop_token& stop)
{
    return TaskRun(session, task, sink, hooks).run(stop);
}

} // namespace clusterwright::runner
