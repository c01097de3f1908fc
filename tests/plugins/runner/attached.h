// Attached nodes for tests: real agents in a session, with shell scripts as probes that have one fault each.
#pragma once

#include "plugins/runner/execution/execution.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/background_program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <fstream>
#include <sstream>

namespace clusterwright::tests
{

[[nodiscard]] inline std::unique_ptr<runner::Session> attach(const std::vector<runner::Node>& nodes,
                                                             runner::SessionSettings settings = {})
{
    settings.program = CLUSTERWRIGHT_PROBE;
    auto session = runner::Session::make(settings);
    INFO(textOf(session.diagnostics()));
    REQUIRE(session);
    session.value()->open(nodes);
    return std::move(session).value();
}

[[nodiscard]] inline runner::Node localNode(const std::string& name)
{
    runner::Node node;
    node.name = name;
    node.transport = runner::TransportKind::Local;
    node.address = "localhost";
    return node;
}

// Returns the number of processes with `mark` in their command line, which no other test uses.
[[nodiscard]] inline int processesWith(const std::string& mark)
{
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "cmdline");
        std::stringstream text;
        text << file.rdbuf();
        const bool isOther = entry.path().filename() != std::to_string(::getpid());
        count += isOther && contains(text.str(), mark) ? 1 : 0;
    }
    return count;
}

// Returns a number of seconds to sleep that identifies the processes of this test.
[[nodiscard]] inline std::string freshMark()
{
    static int count = 0;
    return "4" + std::to_string(::getpid()) + "." + std::to_string(++count) + "77";
}

inline constexpr const char* kHelloLine =
    "echo '{\"type\":\"hello\",\"probe\":\"script\",\"version\":\"1.0.0\",\"protocol\":1}'\n";
inline constexpr const char* kSampleLine =
    "echo '{\"type\":\"sample\",\"values\":{\"time\":0.5},\"repeat\":0}'\n";
inline constexpr const char* kDoneLine = "echo '{\"type\":\"done\",\"samples\":1}'\n";

// Writes a probe with this shell script as its program.
[[nodiscard]] inline runner::Probe scriptProbe(const TemporaryFolder& folder,
                                               const std::string& script,
                                               runner::ProbeRoles roles = runner::ProbeRoles::Node)
{
    const auto file = folder.write("run.sh", "#!/bin/sh\n" + script);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    runner::Probe probe;
    probe.id = "script";
    probe.version = "1.0.0";
    probe.program = "run.sh";
    probe.roles = roles;
    probe.outputs = {{"time", "s", {}, ""}};
    probe.folder = folder.path();
    return probe;
}

[[nodiscard]] inline runner::Task taskOf(const runner::Probe& probe,
                                         const std::vector<std::string>& nodes,
                                         const runner::Point& point = {})
{
    runner::Task task;
    task.key = "a task";
    task.probe = probe;
    task.nodes = nodes;
    task.point = point;
    task.repeats = 1;
    task.timeLimit = 30;
    return task;
}

// Codes of events, with their texts for INFO.
[[nodiscard]] inline std::vector<std::string> codesOf(const std::vector<runner::RunEvent>& events)
{
    std::vector<std::string> codes;
    for (const auto& event : events)
        codes.push_back(event.code);
    return codes;
}

[[nodiscard]] inline std::string textOf(const std::vector<runner::RunEvent>& events)
{
    std::string text;
    for (const auto& event : events)
        text += event.node + ": " + event.code + ": " + event.message + "\n";
    return text;
}

[[nodiscard]] inline double seconds(const std::chrono::steady_clock::time_point& since)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}

// Runs the script as a probe on one node of this machine.
struct ScriptRun {
    TemporaryFolder folder;
    MemorySink sink;
    runner::TaskOutcome outcome;

    explicit ScriptRun(const std::string& script, double timeLimit = 30)
    {
        const auto session = attach({localNode("a")});
        auto task = taskOf(scriptProbe(folder, script), {"a"});
        task.timeLimit = timeLimit;
        outcome = runTask(*session, task, sink, {}, {});
    }
};

// Returns a probe that ignores SIGTERM, SIGINT and SIGHUP, with a process in another session.
[[nodiscard]] inline std::string defiantScript(const std::string& mark)
{
    return std::string(kHelloLine) + "trap '' TERM INT HUP\nsetsid sleep " + mark + " &\n" +
           kSampleLine + "sleep " + mark + "\nsleep " + mark + "\n";
}

// Runs the script on a node and cancels it at its first sample; checks that no process with the mark remains after 2 s.
inline void checkCancel(runner::Session& session,
                        const std::string& node,
                        const std::string& script,
                        const std::string& mark,
                        runner::ProbeRoles roles = runner::ProbeRoles::Node)
{
    const TemporaryFolder folder;
    MemorySink sink;
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    runner::TaskHooks hooks;
    hooks.samples = [&](runner::StartId, std::span<const runner::Sample>) {
        if (stop.stop_requested()) // sample of another rank
            return;
        CHECK(waitFor([&] { return processesWith(mark) > 0; }));
        asked = std::chrono::steady_clock::now();
        stop.request_stop();
    };
    const auto task = taskOf(scriptProbe(folder, script, roles), {node});
    const auto outcome = runTask(session, task, sink, hooks, stop.get_token());

    INFO(textOf(outcome.events));
    CHECK(outcome.state == runner::EndState::Cancelled);
    if (roles == runner::ProbeRoles::Ranks) // each rank may have printed a sample
        CHECK(sink.starts.at(0).samples.size() >= 1);
    else
        CHECK(sink.starts.at(0).samples.size() == 1);
    CHECK(processesWith(mark) == 0);
    CHECK(seconds(asked) < 2);
}

} // namespace clusterwright::tests
