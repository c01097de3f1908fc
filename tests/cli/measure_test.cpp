// clusterwright-cli measure and nodes test on this machine, with a probe of the user.
#include "model/json/json.h"
#include "plugins/runner/store/store.h"
#include "tests/cli/cli.h"
#include "tests/plugins/runner/attached.h"
#include "tests/support/findings.h"

#include <csignal>
#include <filesystem>

namespace clusterwright::tests::measure_test
{

namespace
{

constexpr const char* kDescription = R"({
  "probe": "script", "version": "1.0.0", "protocol": 1, "title": "A script", "doc": "For a test",
  "source": {"document": "clusterwright", "place": "a test"}, "program": "run.sh", "roles": ["node"],
  "parameters": [{"name": "size", "unit": "B", "default": "1 B", "doc": "nothing"}],
  "outputs": [{"name": "time", "unit": "s", "doc": "nothing"}]
})";

// Replaces the user's folders by folders of the test, which contain the probe `script`.
struct Measuring {
    Cli cli;

    explicit Measuring(const std::string& script)
    {
        for (const char* const name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
            ::setenv(name, cli.folder().path().c_str(), 1); // NOLINT(concurrency-mt-unsafe)
        const auto folder = cli.folder().path() / "clusterwright" / "probes" / "script";
        std::filesystem::create_directories(folder);
        static_cast<void>(
            cli.folder().write("clusterwright/probes/script/probe.json", kDescription));
        const auto file =
            cli.folder().write("clusterwright/probes/script/run.sh", "#!/bin/sh\n" + script);
        std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }

    [[nodiscard]] static std::vector<std::string> arguments(const std::vector<std::string>& more)
    {
        std::vector<std::string> all{
            "measure", "script", "--nodes", "local", "--store", "s.sqlite"};
        if (std::ranges::find(more, "--rounds") == more.end())
            all.insert(all.end(), {"--rounds", "1"});
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    [[nodiscard]] std::unique_ptr<runner::Store> store() const
    {
        auto store =
            runner::Store::open(cli.folder().path() / "s.sqlite", runner::Store::Access::Existing);
        REQUIRE(store);
        return std::move(store).value();
    }
    [[nodiscard]] std::unique_ptr<BackgroundProgram>
    begin(const std::vector<std::string>& more) const
    {
        auto command = arguments(more);
        command[5] = (cli.folder().path() / "s.sqlite").string();
        command.insert(command.begin(), CLUSTERWRIGHT_CLI);
        return std::make_unique<BackgroundProgram>(command);
    }
};

const std::string kGood = std::string(kHelloLine) + kSampleLine + kDoneLine;

} // namespace

TEST_CASE("A probe is measured on this machine", "[cli][measure]")
{
    const Measuring test(kGood);
    const auto json =
        test.cli.json(Measuring::arguments({"--axis", "size=1 B,2 B,4 B", "--rounds", "2"}));

    CHECK(json["state"] == "done");
    CHECK(json["starts"]["done"] == 6);
    CHECK(json["samples"] == 6);
    REQUIRE(json["results"].size() == 3);
    CHECK(json["results"][0]["output"] == "time");
    CHECK(json["results"][0]["unit"] == "s");
    CHECK(json["results"][0]["count"] == 2);
    CHECK(json["results"][0]["median"] == 0.5);

    const auto runs = test.store()->runs();
    REQUIRE(runs);
    REQUIRE(runs.value().size() == 1);
    CHECK(runs.value()[0].run.id == json["run"]);
    CHECK(runs.value()[0].samples == 6);
}

// The n-th launch measures n s, with two launches per run.
TEST_CASE("Several runs are measured in turn, and their variation is reported",
          "[cli][measure][runs]")
{
    const Measuring test(
        "echo >> \"$XDG_DATA_HOME/count\"\n" + std::string(kHelloLine) +
        "n=$(wc -l < \"$XDG_DATA_HOME/count\")\n"
        "echo '{\"type\":\"sample\",\"values\":{\"time\":'\"$n\"'},\"repeat\":0}'\n" +
        kDoneLine);
    const auto json = test.cli.json(Measuring::arguments({"--rounds", "2", "--runs", "3"}));
    CHECK(json["state"] == "done");
    CHECK(json["starts"]["done"] == 6);
    CHECK(json["samples"] == 6);
    REQUIRE(json["runs"].size() == 3);
    CHECK(json["runs"][0]["run"] == json["run"]);
    CHECK(json["runs"][2]["starts"]["done"] == 2);
    REQUIRE(json["results"].size() == 1);
    // Runs 1.5, 3.5, 5.5: mean 3.5, s = 2. Launches: variances 1/2 each over squares of the means.
    const auto& result = json["results"][0];
    CHECK(result["runs"] == 3);
    CHECK(result["starts"] == 6);
    CHECK(result["median"] == 3.5);
    CHECK(result["cv_between"].get<double>() == Approx(2 / 3.5));
    CHECK(result["cv_within"].get<double>() ==
          Approx(std::sqrt((1 / 2.25 + 1 / 12.25 + 1 / 30.25) / 6)));
    CHECK(result["inside"] == 3);

    const auto runs = test.store()->runs();
    REQUIRE(runs.value().size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(runs.value()[i].run.id == json["runs"][i]["run"]);
    const auto across = test.cli.json({"samples", "across", "--store", "s.sqlite"});
    CHECK(across["results"] == json["results"]);
    const auto estimate =
        test.cli.json(Measuring::arguments({"--rounds", "2", "--runs", "3", "--estimate"}));
    CHECK(estimate["starts"] == 6);
}

TEST_CASE("A single run is reported without a prediction", "[cli][measure][runs]")
{
    const Measuring test(kGood);
    const auto outcome = test.cli.run(Measuring::arguments({"--rounds", "2"}));
    CHECK(contains(outcome.out, "one run: the variation between runs is unknown; repeat the run"));
    CHECK_FALSE(contains(outcome.out, "next run"));
}

TEST_CASE("A run without samples is not repeated", "[cli][measure][runs]")
{
    const Measuring test("exit 7\n");
    const auto json = test.cli.json(Measuring::arguments({"--runs", "3"}), kFinding);
    CHECK(json["state"] == "failed");
    CHECK(json["runs"].size() == 1);
}

TEST_CASE("An estimate starts nothing", "[cli][measure]")
{
    const Measuring test("touch started\n" + kGood);
    const auto json = test.cli.json(Measuring::arguments({"--axis", "size=1 B,2 B", "--estimate"}));

    CHECK(json["starts"] == 2);
    CHECK_FALSE(test.cli.folder().has("started"));
    CHECK_FALSE(test.cli.folder().has("s.sqlite"));
    checkRefused(
        test.cli.run(
            {"measure", "script", "--nodes", "local", "--estimate", "--design", "absent.json"}),
        kBadInput,
        "file.missing");
}

TEST_CASE("A failed launch is a finding, a missing node an environment error", "[cli][measure]")
{
    const Measuring test("exit 7\n");
    const auto json = test.cli.json(Measuring::arguments({}), kFinding);
    CHECK(json["state"] == "failed");

    const auto lost = test.cli.json({"measure",
                                     "script",
                                     "--nodes",
                                     "nobody.invalid",
                                     "--connect-timeout",
                                     "2",
                                     "--store",
                                     "s.sqlite"},
                                    kEnvironment);
    CHECK(lost["state"] == "lost");
    CHECK(lost["lost"][0]["node"] == "nobody.invalid");
}

TEST_CASE("Samples of a failed launch are stored but not used", "[cli][measure]")
{
    const Measuring test(std::string(kHelloLine) + kSampleLine +
                         "echo '{\"type\":\"error\",\"code\":\"verify\",\"message\":\"wrong\"}'\n"
                         "exit 1\n");
    const auto json = test.cli.json(Measuring::arguments({}), kFinding);
    CHECK(json["state"] == "failed");
    CHECK(json["samples"] == 1); // stored
    CHECK(json["results"].empty());
    const auto run = test.cli.json({"samples", "list", json["run"], "--store", "s.sqlite"});
    CHECK(run["starts"][0]["samples"] == 1);
    CHECK(run["results"].empty());
}

TEST_CASE("A probe's error message cannot send terminal controls", "[cli][measure]")
{
    const Measuring test(std::string(kHelloLine) +
                         "printf '%s\\n' '{\"type\":\"error\",\"code\":\"x\","
                         "\"message\":\"\\u009b31m\\u202e\\u001b[2J\"}'\n"
                         "exit 1\n");
    const auto outcome = test.cli.run(Measuring::arguments({}));
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, R"(\u009b31m\u202e\x1b[2J)"));
    const auto listed = test.cli.run({"samples", "list", "--store", "s.sqlite"});
    CHECK(listed.exitCode == kDone);
    for (const auto* const control : {"\u009b", "\u202e", "\x1b"})
        CHECK_FALSE(contains(outcome.out + outcome.err + listed.out, control));
}

TEST_CASE("An unreadable list of nodes is an error", "[cli][measure]")
{
    const Measuring test(kGood);
    static_cast<void>(test.cli.folder().write("clusterwright/nodes.json", "{"));
    checkRefused(test.cli.run(Measuring::arguments({})), kBadInput, "nodes.json");
    checkRefused(test.cli.run({"nodes", "test"}), kBadInput, "nodes.json");
    CHECK_FALSE(test.cli.folder().has("s.sqlite"));
}

TEST_CASE("An invalid measurement is rejected before anything starts", "[cli][measure]")
{
    const Measuring test(kGood);
    checkRefused(test.cli.run({"measure", "scrip", "--nodes", "local"}),
                 kBadInput,
                 "did you mean 'script'?");
    checkRefused(test.cli.run({"measure", "script", "--nodes=-oProxyCommand=touch hacked"}),
                 kBadInput,
                 "node.name");
    checkRefused(
        test.cli.run({"measure", "script", "--nodes", "local,local"}), kBadInput, "node.twice");
    checkRefused(test.cli.run(Measuring::arguments({"--axis", "siz=1 B"})), kBadInput, "siz");
    checkRefused(test.cli.run({"measure", "absent.json"}), kBadInput, "file.missing");
    CHECK_FALSE(test.cli.folder().has("hacked"));
}

TEST_CASE("A signal cancels with exit code 4 and keeps the samples",
          "[cli][measure][faults][timed]")
{
    const auto mark = freshMark();
    const Measuring test(std::string(kHelloLine) + kSampleLine + "trap '' TERM INT\nsetsid sleep " +
                         mark + " &\nsleep " + mark + "\n");
    const auto program = test.begin({});
    REQUIRE(waitFor([&] { return processesWith(mark) > 0; }));
    const auto asked = std::chrono::steady_clock::now();
    program->kill(SIGINT);
    const auto outcome = program->wait();

    CHECK(outcome.exitCode == kEnvironment);
    CHECK(seconds(asked) < 4); // 2 s for the processes, and the exit of the program
    CHECK(processesWith(mark) == 0);
    CHECK(test.store()->runs().value().at(0).samples == 1);
    CHECK(test.store()->runs().value().at(0).state == runner::EndState::Cancelled);
}

TEST_CASE("A signal cancels later runs, and the interrupted run is resumed first",
          "[cli][measure][faults][runs]")
{
    const auto mark = freshMark();
    // The third launch hangs, with two launches per run.
    const Measuring test("echo >> \"$XDG_DATA_HOME/count\"\n" + kGood +
                         "[ $(wc -l < \"$XDG_DATA_HOME/count\") != 3 ] || sleep " + mark + "\n");
    const auto program = test.begin({"--rounds", "2", "--runs", "4"});
    REQUIRE(waitFor([&] { return processesWith(mark) > 0; }));
    program->kill(SIGINT);
    CHECK(program->wait().exitCode == kEnvironment);
    const auto runs = test.store()->runs().value();
    REQUIRE(runs.size() == 2);
    CHECK(runs[0].state == runner::EndState::Done);
    CHECK(runs[1].state == runner::EndState::Cancelled);

    const auto json = test.cli.json(
        Measuring::arguments({"--rounds", "2", "--resume", runs[1].run.id, "--runs", "3"}));
    CHECK(json["run"] == runs[1].run.id);
    CHECK(json["results"][0]["runs"] == 3);
    const auto all = test.store()->runs().value();
    REQUIRE(all.size() == 4);
    for (const auto& run : all)
        CHECK(run.state == runner::EndState::Done);
}

TEST_CASE("A killed runner loses no sample and can be resumed", "[cli][measure][faults]")
{
    const auto mark = freshMark();
    const Measuring test(kGood + "[ \"$3\" != 2 ] || [ -e resumed ] || { setsid sleep " + mark +
                         " & sleep " + mark + "; }\n");
    {
        const auto program = test.begin({"--axis", "size=1 B,2 B,3 B,4 B"});
        REQUIRE(waitFor([&] { return processesWith(mark) > 0; }));
        program->kill(SIGKILL);
        static_cast<void>(program->wait());
    }
    CHECK(waitFor([&] { return processesWith(mark) == 0; }));
    const auto run = test.store()->runs().value().at(0);
    CHECK(run.state == runner::EndState::Open);
    CHECK(run.samples >= 1);

    static_cast<void>(test.cli.folder().write("resumed", ""));
    const auto json = test.cli.json(
        Measuring::arguments({"--axis", "size=1 B,2 B,3 B,4 B", "--resume", run.run.id}));
    CHECK(json["state"] == "done");
    CHECK(json["run"] == run.run.id);
    CHECK(json["results"].size() == 4);
    CHECK(json["starts"]["done"] <= 4 - (run.samples - 1)); // the interrupted point ran again
}

TEST_CASE("A run is resumed by its id alone", "[cli][measure]")
{
    const Measuring test(kGood);
    const auto first = test.cli.json(Measuring::arguments({"--axis", "size=1 B,2 B"}));
    const auto run = first["run"].get<std::string>();
    const Words resume{"measure", "--resume", run.substr(0, 6), "--store", "s.sqlite"};
    const auto json = test.cli.json(resume);
    const auto count = test.store()->runs().value().at(0).samples;
    CHECK(first["samples"] == count);
    CHECK(first["recorded"] == 0);
    CHECK(json["samples"] == 0);
    CHECK(json["recorded"] == count);
    CHECK(contains(test.cli.run(resume).out,
                   ": done, " + std::to_string(count) + " samples, 0 of them new, in "));
    CHECK(json["run"] == run);
    CHECK(json["state"] == "done");
    CHECK(json["results"].size() == 2);
    checkUsage(test.cli.run({"measure", "--resume", run, "--axis", "size=1 B"}), "--axis");
    checkUsage(test.cli.run({"measure"}), "PLAN");
    checkRefused(test.cli.run({"measure", "--resume", "nosuch", "--store", "s.sqlite"}),
                 kBadInput,
                 "run.unknown: ");
    const auto other = test.cli.run(Measuring::arguments({"--axis", "size=3 B", "--resume", run}));
    CHECK(other.exitCode == kBadInput);
    CHECK(contains(
        other.err,
        "run.other_plan: the stored run has a different plan (omit PLAN, --nodes and the probe "
        "options; the run has its own)"));
}

TEST_CASE("A run of another process is refused with the process id", "[cli][measure][faults]")
{
    const auto mark = freshMark();
    const Measuring test(kGood + "[ \"$3\" != 2 ] || sleep " + mark + "\n");
    const auto program = test.begin({"--axis", "size=1 B,2 B"});
    REQUIRE(waitFor([&] { return processesWith(mark) > 0; }));
    const auto run = test.store()->runs().value().at(0).run.id;
    const auto json = test.cli.json(
        Measuring::arguments({"--axis", "size=1 B,2 B", "--resume", run}), kEnvironment);
    CHECK(json["state"] == "failed");
    CHECK(json["diagnostics"][0]["code"] == "run.held");
    CHECK(contains(json["diagnostics"][0]["message"].get<std::string>(),
                   ", process " + std::to_string(program->process())));
    const auto shown =
        test.cli.run(Measuring::arguments({"--axis", "size=1 B,2 B", "--resume", run}));
    CHECK(contains(shown.err, "run.held"));
    CHECK_FALSE(contains(shown.out, "failed")); // the run continues
    program->kill(SIGINT);
    static_cast<void>(program->wait());
}

TEST_CASE("A reader that exits leaves no run open", "[cli][measure][faults]")
{
    const Measuring test(kGood);
    auto words = Measuring::arguments({"--axis", "size=1 B,2 B,4 B"});
    words.insert(words.begin(), {"/bin/sh", "-c", "'" CLUSTERWRIGHT_CLI "' \"$@\" 2>&1 | :", "sh"});
    ProgramCall call;
    call.command = words;
    call.directory = test.cli.folder().path();
    CHECK(runProgram(call).exitCode == 0);
    REQUIRE(waitFor(
        [&] { return test.store()->runs().value().at(0).state == runner::EndState::Done; }));
    CHECK(test.store()->runs().value()[0].samples == 3);
}

TEST_CASE("Tested nodes show their hardware", "[cli][measure]")
{
    const Measuring test(kGood);
    const auto json = test.cli.json({"nodes", "test", "local"});
    CHECK(json["nodes"][0]["reachable"] == true);
    CHECK(json["nodes"][0]["facts"]["cores"] >= 1);

    const auto lost = test.cli.json(
        {"nodes", "test", "local", "nobody.invalid", "--connect-timeout", "2"}, kEnvironment);
    CHECK(lost["nodes"][0]["reachable"] == true);
    CHECK(lost["nodes"][1]["reachable"] == false);
    CHECK(lost["nodes"][1]["diagnostics"][0]["code"] == "node.unreachable");
    CHECK(lost["diagnostics"] == lost["nodes"][1]["diagnostics"]);
}

} // namespace clusterwright::tests::measure_test
