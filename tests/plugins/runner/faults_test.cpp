// Faulty probes: the launch fails with a reason, earlier samples are kept, and no process remains.
#include "tests/plugins/runner/attached.h"

namespace clusterwright::tests::faults_test
{

using runner::EndState;

TEST_CASE("A correct probe leaves samples and no events", "[runner]")
{
    const ScriptRun run(std::string(kHelloLine) + kSampleLine + kDoneLine);

    INFO(textOf(run.outcome.events));
    CHECK(run.outcome.state == EndState::Done);
    CHECK(run.outcome.events.empty());
    REQUIRE(run.sink.starts.size() == 1);
    CHECK(run.sink.starts[0].samples.size() == 1);
    CHECK(run.sink.starts[0].provenance.version == "1.0.0");
    const auto& participant = run.sink.starts[0].provenance.participants.at(0);
    CHECK(participant.node == "a");
    CHECK(participant.facts.cores >= 1);
    CHECK(participant.command ==
          std::vector<std::string>{
              "run.sh", "script", "--repeats", "1", "--warm-up", "0", "--time-limit", "30"});
}

TEST_CASE("A crashed launch fails and keeps its samples", "[runner][faults]")
{
    const ScriptRun run(std::string(kHelloLine) + kSampleLine + "kill -SEGV $$\n");

    CHECK(run.outcome.state == EndState::Failed);
    CHECK(codesOf(run.outcome.events) == std::vector<std::string>{"probe.crashed"});
    CHECK(run.sink.starts.at(0).samples.size() == 1);
}

TEST_CASE("A wrong end of a probe fails its launch", "[runner][faults]")
{
    const auto [script, code] = GENERATE(table<std::string, std::string>({
        {"exit 3\n", "probe.crashed"},
        {"echo '{\"type\":\"error\",\"code\":\"socket.refused\",\"message\":\"no\"}'\nexit 1\n",
         "probe.error"},
        {"exit 0\n", "probe.unfinished"},
        {std::string(kSampleLine) + "echo '{\"type\":\"done\",\"samples\":2}'\n",
         "probe.unfinished"},
        {"echo '{\"type\":\"hello\",\"probe\":\"other\",\"version\":\"1.0.0\",\"protocol\":1}'\n",
         "probe.hello"},
        {"echo '{\"type\":\"hello\",\"probe\":\"script\",\"version\":\"1.0.0\",\"protocol\":2}'\n",
         "probe.hello"},
    }));
    const ScriptRun run(kHelloLine + script);

    INFO(textOf(run.outcome.events));
    CHECK(run.outcome.state == EndState::Failed);
    CHECK(codesOf(run.outcome.events) == std::vector{code});
}

TEST_CASE("Samples before the hello line are rejected", "[runner][faults]")
{
    const ScriptRun run(std::string(kSampleLine) + kHelloLine + kDoneLine);

    CHECK(run.outcome.state == EndState::Failed);
    CHECK(codesOf(run.outcome.events).at(0) == "probe.hello");
    CHECK(run.sink.starts.at(0).samples.empty());
}

TEST_CASE("A missing program is named", "[runner][faults]")
{
    const TemporaryFolder folder;
    auto probe = scriptProbe(folder, "");
    probe.program = "absent.sh";
    const auto session = attach({localNode("a")});
    MemorySink sink;
    const auto outcome = runTask(*session, taskOf(probe, {"a"}), sink, {}, {});

    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Failed);
    CHECK(codesOf(outcome.events) == std::vector<std::string>{"probe.program"});
}

TEST_CASE("Garbage is reported in at most two events", "[runner][faults]")
{
    const ScriptRun run(std::string(kHelloLine) +
                        "i=0; while [ $i -lt 1000 ]; do echo \"garbage $i\"; i=$((i + 1)); done\n" +
                        kSampleLine + kDoneLine);

    INFO(textOf(run.outcome.events));
    CHECK(run.outcome.state == EndState::Done);
    CHECK(run.outcome.events.size() == 2);
    CHECK(run.sink.starts.at(0).samples.size() == 1);
}

TEST_CASE("An invalid sample line is garbage", "[runner][faults]")
{
    std::string manyCommas;
    for (int i = 0; i < 5000; ++i)
        manyCommas += ",1";
    const auto line = GENERATE_COPY(
        as<std::string>{},
        R"({"type":"sample","values":{"time":1e999}})",
        R"({"type":"sample","values":{"time":null}})",
        R"({"type":"sample","values":{"time":"0.5"}})",
        R"({"type":"sample","values":{"unknown":1}})",
        R"({"type":"sample","values":[1]})",
        R"({"type":"sample"})",
        R"({"type":"else"})",
        R"({"type":7})",
        R"([[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]])",
        R"({"type":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}}}}}}}}})",
        R"({"type":"sample","values":{"time":0.5}}\000behind a NUL)",
        R"({"type":"progress","list":[1)" + manyCommas + "]}",
        "\\377\\376");
    const ScriptRun run(std::string(kHelloLine) + "printf '" + line + "\\n'\n" + kSampleLine +
                        kDoneLine);

    INFO(line << "\n" << textOf(run.outcome.events));
    CHECK(run.outcome.state == EndState::Done);
    CHECK(codesOf(run.outcome.events) == std::vector<std::string>{"probe.garbage"});
    CHECK(run.sink.starts.at(0).samples.size() == 1);
}

TEST_CASE("A flood of 1 GB ends at the limit", "[runner][faults][timed]")
{
    const auto flood =
        GENERATE(as<std::string>{},
                 "yes | head -c 1000000000\n",     // short lines
                 "head -c 1000000000 /dev/zero\n", // one line
                 "yes '{\"type\":\"progress\",\"done\":1,\"total\":2}' | head -c 1000000000\n",
                 "yes | head -c 1000000000 >&2\n");
    const auto start = std::chrono::steady_clock::now();
    const ScriptRun run(kHelloLine + flood);

    INFO(textOf(run.outcome.events));
    CHECK(run.outcome.state == EndState::Failed);
    CHECK(codesOf(run.outcome.events).back() == "probe.output_limit");
    CHECK(run.outcome.events.size() <= 12);
    CHECK(seconds(start) < 20);
}

TEST_CASE("A hanging probe ends at its time limit with all its processes", "[runner][faults]")
{
    const auto mark = freshMark();
    const ScriptRun run(kHelloLine +
                            ("setsid sleep " + mark + " &\n(setsid setsid sleep " + mark +
                             " &)\ntrap '' TERM\nsleep " + mark + "\nsleep " + mark + "\n"),
                        0.3);

    INFO(textOf(run.outcome.events));
    CHECK(run.outcome.state == EndState::Failed);
    CHECK(codesOf(run.outcome.events) == std::vector<std::string>{"probe.time_limit"});
    CHECK(processesWith(mark) == 0);
}

TEST_CASE("An ended probe leaves no process", "[runner][faults]")
{
    const auto mark = freshMark();
    const ScriptRun run(kHelloLine + ("(setsid sleep " + mark + " >/dev/null 2>&1 &)\n") +
                        kSampleLine + kDoneLine);

    CHECK(run.outcome.state == EndState::Done);
    CHECK(processesWith(mark) == 0);
}

TEST_CASE("The standard error of a probe is recorded up to a limit", "[runner][faults]")
{
    const ScriptRun run(std::string(kHelloLine) + "echo 'not \\377 well' >&2\n" + kSampleLine +
                        kDoneLine);

    CHECK(run.outcome.state == EndState::Done);
    REQUIRE(codesOf(run.outcome.events) == std::vector<std::string>{"probe.stderr"});
    CHECK(contains(run.outcome.events[0].message, "well"));
}

} // namespace clusterwright::tests::faults_test
