// Execution of plans: records, their order, and the results after the loss of a node.
#include "tests/plugins/runner/attached.h"
#include "tests/support/findings.h"

#include <csignal>
#include <thread>

namespace clusterwright::tests::execution_test
{

using runner::EndState;

namespace
{

// Measures three points of `size` on two nodes of this machine in two rounds.
struct PlannedRun {
    TemporaryFolder folder;
    std::vector<runner::Node> nodes{localNode("a"), localNode("b")};
    runner::Catalogue catalogue;
    runner::Plan plan;
    MemorySink sink;
    runner::ExecutionHooks hooks;
    std::stop_source stop;

    explicit PlannedRun(const std::string& script)
    {
        auto probe = scriptProbe(folder, script);
        probe.parameters = {{.name = "size", .unit = "1", .otherwise = 1.0}};
        catalogue.probes = {probe};
        runner::Measurement onA;
        onA.probe = "script";
        onA.nodes = {"a"};
        onA.grid = {{"size", "1,2,3"}};
        onA.rounds = 2;
        onA.timeLimit = 10;
        auto onB = onA;
        onB.nodes = {"b"};
        plan.measurements = {onA, onB};
    }

    runner::ExecutionOutcome execute()
    {
        auto schedule = runner::Schedule::make(plan, catalogue, nodes);
        INFO(textOf(schedule.diagnostics()));
        REQUIRE(schedule);
        const auto session = attach({});
        return runner::execute(
            *session, schedule.value(), nodes, runOf(), sink, hooks, stop.get_token());
    }

    // Ignores events about other load: tests run in parallel.
    [[nodiscard]] std::vector<runner::RunEvent> ownEvents() const
    {
        std::vector<runner::RunEvent> events;
        for (const auto& [start, event] : sink.events)
            if (event.code != "node.busy" && event.code != "node.shared")
                events.push_back(event);
        return events;
    }
};

const std::string kGood = std::string(kHelloLine) + kSampleLine + kDoneLine;

} // namespace

TEST_CASE("A plan runs to its end", "[runner]")
{
    PlannedRun run(kGood);
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Done);
    CHECK(outcome.done == 12);
    CHECK(outcome.samples == 12);
    CHECK(run.sink.starts.size() == 12);
    CHECK(run.sink.state == EndState::Done);
}

TEST_CASE("Launches of a point keep their minimum distance in time", "[runner]")
{
    PlannedRun run(kGood);
    constexpr double kApart = 0.5; // s
    for (auto& measurement : run.plan.measurements)
        measurement.apart = kApart;
    CHECK(run.execute().done == 12);
    std::map<std::string, std::vector<double>> times;
    for (const auto& start : run.sink.starts)
        times[start.provenance.participants[0].node + runner::toText(start.provenance.point)]
            .push_back(start.provenance.time);
    REQUIRE(times.size() == 6);
    for (const auto& [point, starts] : times) {
        INFO(point);
        REQUIRE(starts.size() == 2);
        CHECK(starts[1] - starts[0] > 0.9 * kApart); // other work between them takes some ms
    }
}

TEST_CASE("A failed launch is recorded, and the other launches continue", "[runner][faults]")
{
    PlannedRun run("[ \"$3\" != 2 ] || exit 9\n" + kGood);
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Failed);
    CHECK(outcome.done == 8);
    CHECK(outcome.failed == 4);
    CHECK(run.sink.starts.size() == 12);
}

TEST_CASE("An unreachable node is recorded, and the other nodes are measured", "[runner][faults]")
{
    PlannedRun run(kGood);
    run.nodes[1].transport = runner::TransportKind::Ssh;
    run.nodes[1].address = "-nobody";
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Lost);
    CHECK(codeOf(outcome.lost.at("b")) == "node.address");
    CHECK(outcome.done == 6);
    const auto events = run.ownEvents();
    REQUIRE(events.size() == 1);
    CHECK(events[0].node == "b");
    CHECK(contains(events[0].message, "3 of its points were skipped"));
}

TEST_CASE("Two runs on one node both report the sharing", "[runner]")
{
    const auto other = attach({localNode("c")});
    other->tellMeasuring({"c"}, true);
    static_cast<void>(other->sharedNodes(10));

    PlannedRun run(kGood);
    auto schedule = runner::Schedule::make(run.plan, run.catalogue, run.nodes);
    REQUIRE(schedule);
    const auto session = attach({});
    const auto outcome =
        runner::execute(*session, schedule.value(), run.nodes, runOf(), run.sink, {}, {});
    CHECK(outcome.state == EndState::Done);
    std::map<std::string, int> warnings;
    for (const auto& [start, event] : run.sink.events)
        if (event.code == "node.shared")
            ++warnings[event.node];
    CHECK(warnings == std::map<std::string, int>{{"a", 1}, {"b", 1}}); // one event each

    other->tellMeasuring({"c"}, false);
    CHECK(other->sharedNodes(10) == std::vector<std::string>{"c"});
}

TEST_CASE("A busy node is reported once per run", "[runner]")
{
    // Keeps every processor of this machine busy.
    const auto count = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> work;
    for (unsigned i = 0; i < count; ++i)
        work.emplace_back([](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
            }
        });
    PlannedRun run(kGood);
    CHECK(run.execute().state == EndState::Done);
    std::map<std::string, int> notes;
    for (const auto& [start, event] : run.sink.events)
        if (event.code == "node.busy") {
            ++notes[event.node];
            CHECK(contains(event.message, "% idle just before a measurement"));
        }
    CHECK(notes == std::map<std::string, int>{{"a", 1}, {"b", 1}});
}

TEST_CASE("A node that dies is recorded as lost, and others continue", "[runner][faults]")
{
    // The script's parent is its keeper, whose parent is the agent. The fifth launch kills the agent.
    PlannedRun run("");
    const auto counts = run.folder.path() / "counts";
    std::filesystem::create_directory(counts);
    static_cast<void>(run.folder.write("run.sh",
                                       "#!/bin/sh\ncd '" + counts.string() +
                                           "'\ntouch $$\nif [ $(ls | wc -l) -eq 5 ]; then kill "
                                           "-KILL $(ps -o ppid= -p $PPID); sleep 5; fi\n" +
                                           kGood));
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Lost);
    REQUIRE(outcome.lost.size() == 1);
    CHECK(codeOf(outcome.lost.begin()->second) == "node.lost");
    CHECK(outcome.failed == 1);
    CHECK(outcome.done >= 6 + 1);
    CHECK(run.sink.state == EndState::Lost);
}

TEST_CASE("A cancelled plan ends at once and keeps its samples", "[runner][faults]")
{
    PlannedRun run(kGood);
    run.hooks.samples = [&](const runner::Task&, std::span<const runner::Sample>) {
        run.stop.request_stop();
    };
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Cancelled);
    CHECK(run.sink.state == EndState::Cancelled);
    CHECK(outcome.samples == 1);
}

TEST_CASE("A clock that steps back affects only the dates", "[runner][faults]")
{
    PlannedRun run(kGood);
    double time = 1e9;
    int starts = 0;
    run.hooks.now = [&] { return time += 1; };
    run.hooks.ended = [&](const runner::Task&, EndState) {
        if (++starts == 6)
            time -= 86'400;
    };
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Done);
    CHECK(outcome.done == 12);
    REQUIRE(run.sink.starts.size() == 12);
    CHECK(run.sink.starts[6].provenance.time < run.sink.starts[5].provenance.time);
    for (const auto& start : run.sink.starts) {
        CHECK(start.state == EndState::Done);
        CHECK(start.samples.size() == 1);
        CHECK(start.seconds >= 0); // by a monotonic clock
    }
}

TEST_CASE("Recorded tasks are not measured again", "[runner]")
{
    PlannedRun run(kGood);
    using Known = std::optional<runner::Recorded>;
    run.hooks.recorded = [](const runner::Task& task) -> model::Result<Known> {
        return task.nodes.front() == "a" ? Known(runner::Recorded{{sampleOf(0.5)}, 0.1}) : Known();
    };
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Done);
    CHECK(outcome.done == 6);
}

TEST_CASE("An unreadable store ends the run without measuring tasks twice", "[runner][faults]")
{
    PlannedRun run(kGood);
    run.hooks.recorded = [](const runner::Task&) -> model::Result<std::optional<runner::Recorded>> {
        return model::Diagnostics{model::Severity::Error, "store.damaged", "", "", "", ""};
    };
    const auto outcome = run.execute();

    CHECK(outcome.state == EndState::Failed);
    CHECK(run.sink.starts.empty());
    CHECK(codeOf(outcome.problems) == "store.damaged");
}

namespace
{

// A sink that cannot store samples but stores everything else, as when only a small write still fits.
class SmallSink final : public MemorySink
{
public:
    model::Diagnostics add(runner::StartId, std::span<const runner::Sample>) override
    {
        return {model::Severity::Error, "store.full", "", "", "", ""};
    }
};

} // namespace

TEST_CASE("A launch whose samples were not stored has failed", "[runner][faults]")
{
    SmallSink sink;
    const TemporaryFolder folder;
    const auto session = attach({localNode("a")});
    const auto outcome = runTask(*session, taskOf(scriptProbe(folder, kGood), {"a"}), sink, {}, {});

    CHECK(outcome.state == EndState::Failed);
    CHECK(outcome.samples.empty());
    CHECK(codeOf(outcome.problems) == "store.full");
}

TEST_CASE("Points that miss their stop rule are reported", "[runner]")
{
    // Times alternate between 1 and 2: no median of four launches has an interval within 1 %.
    PlannedRun run(std::string(kHelloLine) +
                   "echo '{\"type\":\"sample\",\"values\":{\"time\":'$(($$ % 2 + 1))'}}'\n"
                   "echo '{\"type\":\"sample\",\"values\":{\"time\":'$(($$ % 2 + 2))'}}'\n"
                   "echo '{\"type\":\"done\",\"samples\":2}'\n");
    run.plan.measurements.resize(1);
    run.plan.measurements[0].rounds = 4;
    run.plan.measurements[0].until = runner::StopRule{"time", 0.01};
    CHECK(run.execute().state == EndState::Done);
    const auto events = run.ownEvents();
    REQUIRE(events.size() == 1);
    CHECK(events[0].code == "until.not_met");
    CHECK(contains(events[0].message, "3 points"));
}

TEST_CASE("The probe reports the progress of a launch", "[runner]")
{
    PlannedRun run(std::string(kHelloLine) +
                   "echo '{\"type\":\"progress\",\"done\":1,\"total\":4}'\n" + kSampleLine +
                   kDoneLine);
    double share = 0;
    run.hooks.within = [&](const runner::Task&, double done, double total) {
        share = done / total;
    };
    CHECK(run.execute().state == EndState::Done);
    CHECK(share == 0.25);
}

TEST_CASE("Nodes stay attached during a pause", "[runner]")
{
    PlannedRun run(kGood);
    int asked = 0;
    std::vector<int> askedAtStart;
    run.hooks.isPaused = [&] { return ++asked < 3; };
    run.hooks.started = [&](const runner::Task&, const runner::Provenance&) {
        askedAtStart.push_back(asked);
    };
    CHECK(run.execute().state == EndState::Done);
    REQUIRE(askedAtStart.size() == 12);
    CHECK(askedAtStart.front() >= 3); // paused twice before
}

} // namespace clusterwright::tests::execution_test
