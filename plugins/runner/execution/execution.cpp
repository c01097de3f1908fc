#include "plugins/runner/execution/execution.h"

#include "model/core/diagnostics.h"
#include "model/json/json_text.h"
#include "model/units/quantity.h"
#include "plugins/runner/nodes/agent_link.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace clusterwright::runner
{

namespace
{

constexpr double kLookAtPause = 0.2; // s
constexpr double kLongestAnswer = 1; // s
constexpr double kIdle = 0.75;       // share of a node's processors, below which it is busy
constexpr auto kProgressEvery = std::chrono::milliseconds(50);
constexpr auto kFactsAge = std::chrono::seconds(10); // maximum age of facts before a measurement

using Clock = std::chrono::steady_clock;

class Execution
{
public:
    Execution(Session& session,
              Schedule& schedule,
              SampleSink& sink,
              const ExecutionHooks& hooks,
              const std::stop_token& stop)
        : m_session(session)
        , m_schedule(schedule)
        , m_sink(sink)
        , m_hooks(hooks)
        , m_stop(stop)
    {
    }

    ExecutionOutcome run(const std::vector<Node>& nodes, const Run& run);

private:
    void attach(const std::vector<Node>& nodes);
    void runTasks();
    void runOne(const Task& task);
    void record(const Task& task, const TaskOutcome& outcome);
    void leaveOut(const std::string& node, const model::Diagnostics& why);
    void note(StartId start, const RunEvent& event);
    [[nodiscard]] bool wasRecorded(const Task& task);
    void sayWhatIsUnsettled();
    void tellProgress();
    void waitUntilApart(const Task& task);
    void waitWhilePaused();
    void sayWhereServersListen(const Task& task);
    void keepFactsFresh(const Task& task);
    void sayWhoShares(double longest); // s
    void sayWhatIsBusy(const std::vector<std::string>& nodes);
    [[nodiscard]] bool isOver() const
    {
        return m_stop.stop_requested() || hasErrors(m_outcome.problems);
    }

    Session& m_session;
    Schedule& m_schedule;
    SampleSink& m_sink;
    const ExecutionHooks& m_hooks;
    const std::stop_token& m_stop;
    std::map<std::string, Clock::time_point> m_factsTimes; // latest facts of each node
    Clock::time_point m_progressTime;                      // latest progress report
    std::map<std::string, Clock::time_point>
        m_lastStarts;                      // for points with a minimum time between launches
    std::set<std::string> m_saidListening; // nodes
    std::set<std::string> m_saidShared;
    std::set<std::string> m_saidBusy;
    ExecutionOutcome m_outcome;
};

ExecutionOutcome Execution::run(const std::vector<Node>& nodes, const Run& run)
{
    m_outcome.problems = m_sink.beginRun(run);
    if (hasErrors(m_outcome.problems)) {
        m_outcome.state = EndState::Failed;
        return std::move(m_outcome);
    }
    attach(nodes);
    runTasks();
    sayWhoShares(kLongestAnswer);
    if (m_stop.stop_requested())
        m_outcome.state = EndState::Cancelled;
    else if (!m_outcome.lost.empty())
        m_outcome.state = EndState::Lost;
    else if (m_outcome.failed > 0 || hasErrors(m_outcome.problems))
        m_outcome.state = EndState::Failed;
    append(m_outcome.problems, m_sink.endRun(m_outcome.state));
    return std::move(m_outcome);
}

void Execution::attach(const std::vector<Node>& nodes)
{
    m_session.open(nodes, m_stop);
    for (const auto& node : nodes)
        m_factsTimes[node.name] = Clock::now();
    for (const auto& node : nodes)
        if (const auto* const link = m_session.find(node.name);
            link && link->state() == AgentLink::State::Lost)
            leaveOut(node.name, link->loss());
}

void Execution::runTasks()
{
    while (!isOver()) {
        tellProgress();
        waitWhilePaused();
        const auto task = m_schedule.next();
        if (!task)
            return sayWhatIsUnsettled();
        if (isOver())
            return;
        if (wasRecorded(*task))
            continue;
        waitUntilApart(*task);
        keepFactsFresh(*task);
        if (!isOver())
            runOne(*task);
    }
}

void Execution::sayWhatIsUnsettled()
{
    if (const auto count = m_schedule.unsettled(); count > 0)
        note(0,
             {"until.not_met",
              "",
              std::to_string(count) +
                  " points did not reach the requested interval width within the allowed rounds",
              m_hooks.now()});
}

bool Execution::wasRecorded(const Task& task)
{
    if (!m_hooks.recorded)
        return false;
    const auto known = m_hooks.recorded(task);
    if (!known) {
        append(m_outcome.problems, known.diagnostics());
        return true;
    }
    if (!known.value())
        return false;
    m_outcome.recorded += known.value()->samples.size();
    m_schedule.finished(task, EndState::Done, known.value()->samples, known.value()->seconds);
    m_session.step(0); // sends keep-alive messages to the agents
    return true;
}

// Reports progress, but not too often, because the count visits all points.
void Execution::tellProgress()
{
    if (!m_hooks.progress || Clock::now() - m_progressTime < kProgressEvery)
        return;
    m_hooks.progress(m_schedule.progress());
    m_progressTime = Clock::now();
}

// Waits until the minimum time since the last launch of the point: background load lasts some seconds and would affect both launches.
void Execution::waitUntilApart(const Task& task)
{
    if (task.apart <= 0)
        return;
    const auto point = task.key.substr(0, task.key.rfind('#'));
    const auto last = m_lastStarts.find(point);
    while (last != m_lastStarts.end() && !isOver()) {
        const std::chrono::duration<double> passed = Clock::now() - last->second;
        if (passed.count() >= task.apart)
            break;
        m_session.waitUntil(
            [] { return false; }, std::min(task.apart - passed.count(), kLookAtPause), m_stop);
        waitWhilePaused();
    }
    m_lastStarts[point] = Clock::now();
}

// Waits during a pause, and sends keep-alive messages to the agents.
void Execution::waitWhilePaused()
{
    while (m_hooks.isPaused && m_hooks.isPaused() && !isOver())
        m_session.waitUntil([] { return false; }, kLookAtPause, m_stop);
}

// Refreshes outdated facts, which samples record. A refresh takes 0.1 s, so it does not precede every launch.
void Execution::keepFactsFresh(const Task& task)
{
    const auto now = Clock::now();
    std::vector<std::string> old;
    for (const auto& node : task.nodes)
        if (now - m_factsTimes[node] >= kFactsAge && std::ranges::count(old, node) == 0)
            old.push_back(node);
    if (old.empty())
        return;
    m_session.refreshFacts(old, m_stop);
    for (const auto& node : old)
        m_factsTimes[node] = Clock::now();
}

// Reports nodes that another run uses, because both runs then disturb each other.
void Execution::sayWhoShares(double longest)
{
    for (const auto& node : m_session.sharedNodes(longest, m_stop))
        if (m_factsTimes.contains(node) && m_saidShared.insert(node).second)
            note(0,
                 {"node.shared",
                  node,
                  "another run measured on this node at the same time and distorted the results "
                  "(repeat the runs one after another)",
                  m_hooks.now()});
}

// Reports nodes whose processors are busy before a measurement.
void Execution::sayWhatIsBusy(const std::vector<std::string>& nodes)
{
    for (const auto& node : nodes) {
        const auto* const link = m_session.find(node);
        const auto idle = link && link->facts() ? link->facts()->idle : std::nullopt;
        if (idle && *idle < kIdle && m_saidBusy.insert(node).second)
            note(0,
                 {"node.busy",
                  node,
                  "the processors were only " + model::percentText(*idle, 2) +
                      " idle just before a measurement: other load distorts the results (end the "
                      "other load, or choose another node)",
                  m_hooks.now()});
    }
}

// Reports the network that a server uses on a node with several networks and no data address, because another may be intended.
void Execution::sayWhereServersListen(const Task& task)
{
    if (task.probe.roles != ProbeRoles::ServerAndClient)
        return;
    for (std::size_t i = 0; i < task.nodes.size(); i += 2) {
        const auto* const link = m_session.find(task.nodes[i]);
        const auto networks = link && link->facts() ? link->facts()->nics.size() : 0;
        if (!link || networks < 2 || !link->node().dataAddress.empty() ||
            link->node().transport == TransportKind::Local ||
            !m_saidListening.insert(task.nodes[i]).second)
            continue;
        note(0,
             {"node.data_address",
              task.nodes[i],
              "the node has no data address, but " + std::to_string(networks) +
                  " networks: servers listen at " + m_session.dataAddresses(task.nodes[i]).front() +
                  " (to use another network, set the data address of the node)",
              m_hooks.now()});
    }
}

void Execution::runOne(const Task& task)
{
    sayWhereServersListen(task);
    TaskHooks hooks;
    hooks.now = m_hooks.now;
    hooks.samples = [&](StartId, std::span<const Sample> samples) {
        m_outcome.samples += samples.size();
        if (m_hooks.samples)
            m_hooks.samples(task, samples);
    };
    hooks.started = [&](const Provenance& provenance) {
        if (m_hooks.started)
            m_hooks.started(task, provenance);
    };
    hooks.progress = [&](double done, double total) {
        if (m_hooks.within)
            m_hooks.within(task, done, total);
    };
    sayWhatIsBusy(task.nodes);
    m_session.tellMeasuring(task.nodes, true);
    const auto outcome = runTask(m_session, task, m_sink, hooks, m_stop);
    m_session.tellMeasuring(task.nodes, false);
    record(task, outcome);
    sayWhoShares(0);
}

void Execution::record(const Task& task, const TaskOutcome& outcome)
{
    append(m_outcome.problems, outcome.problems);
    for (const auto& event : outcome.events)
        note(outcome.start, event);
    if (outcome.start != 0)
        append(m_outcome.problems, m_sink.endStart(outcome.start, outcome.state, outcome.seconds));
    if (outcome.state == EndState::Cancelled)
        return;
    m_schedule.finished(task, outcome.state, outcome.samples, outcome.seconds);
    ++(outcome.state == EndState::Done ? m_outcome.done : m_outcome.failed);
    if (m_hooks.ended)
        m_hooks.ended(task, outcome.state);
    for (const auto& node : outcome.lost)
        if (const auto* const link = m_session.find(node))
            leaveOut(node, link->loss());
}

void Execution::leaveOut(const std::string& node, const model::Diagnostics& why)
{
    if (!m_outcome.lost.emplace(node, why).second)
        return;
    const auto count = m_schedule.leaveOut(node);
    note(0,
         {firstCode(why),
          node,
          firstMessage(why) + "; " + std::to_string(count) + " of its points were skipped",
          m_hooks.now()});
}

void Execution::note(StartId start, const RunEvent& event)
{
    append(m_outcome.problems, m_sink.note(start, event));
    if (m_hooks.event)
        m_hooks.event(event);
}

} // namespace

Run freshRun(const Plan& plan, std::string runner)
{
    return {freshRunId(), plan.title, model::jsonText(toJson(plan)), wallTime(), std::move(runner)};
}

ExecutionOutcome execute(Session& session,
                         Schedule& schedule,
                         const std::vector<Node>& nodes,
                         const Run& run,
                         SampleSink& sink,
                         const ExecutionHooks& hooks,
                         const std::stop_token& stop)
{
    return Execution(session, schedule, sink, hooks, stop).run(nodes, run);
}

} // namespace clusterwright::runner
