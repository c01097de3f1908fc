// samples list, across, export, import and remove.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/skip.h"

namespace clusterwright::tests::samples_test
{

namespace
{

constexpr const char* kSession =
    R"({"type":"session","format":1,"run":"00ff00ff00ff00ff","title":"links","time":1000}
{"type":"start","start":1,"probe":"logp","version":"1.0.0","participants":[{"node":"a","role":"server","facts":{}},{"node":"b","role":"client","facts":{}}],"point":{"size":1024},"units":{"prtt":"s","size":"B"}}
{"type":"sample","start":1,"values":{"prtt":9},"warm_up":true}
{"type":"sample","start":1,"values":{"prtt":3e-05},"repeat":1}
{"type":"sample","start":1,"values":{"prtt":1e-05},"repeat":2}
{"type":"sample","start":1,"values":{"prtt":2e-05},"repeat":3}
{"type":"event","start":1,"code":"node.lost","node":"b","message":"gone"}
{"type":"end","start":1,"state":"done","seconds":0.5}
{"type":"end","state":"done"}
)";

// Returns a session of one launch with three samples around `median`.
std::string sessionOf(const std::string& run, const std::string& median)
{
    return edited(edited(kSession, "00ff00ff00ff00ff", run), "2e-05", median);
}

std::string lineOf(const std::string& text, const std::string& part)
{
    const auto at = text.find(part);
    if (at == std::string::npos)
        return {};
    const auto start = text.rfind('\n', at) + 1;
    return text.substr(start, text.find('\n', at) - start);
}

} // namespace

TEST_CASE("An imported session is listed and exported unchanged", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("in.jsonl", kSession));
    const auto imported = cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"});
    CHECK(imported["run"]["samples"] == 4);

    const auto runs = cli.json({"samples", "list", "--store", "s.sqlite"});
    REQUIRE(runs["runs"].size() == 1);
    CHECK(runs["runs"][0]["id"] == "00ff00ff00ff00ff");
    CHECK(runs["runs"][0]["state"] == "done");
    CHECK(runs.at("diagnostics").empty());

    const std::vector<std::string> exporting{
        "samples", "export", "00ff", "--store", "s.sqlite", "-o"};
    auto again = exporting;
    again.emplace_back("out.jsonl");
    CHECK(cli.run(again).exitCode == kDone);
    const auto second = cli.json({"samples", "import", "out.jsonl", "--store", "t.sqlite"});
    CHECK(second["run"] == imported["run"]);
    again = exporting;
    again.back() = "--store=t.sqlite";
    again.erase(again.begin() + 3, again.begin() + 5);
    CHECK(cli.run(again).out == cli.folder().read("out.jsonl"));
}

TEST_CASE("A run is shown by points without warm-up", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("in.jsonl", kSession));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const auto shown = cli.json({"samples", "list", "00", "--store", "s.sqlite"});
    REQUIRE(shown["results"].size() == 1);
    CHECK(shown["results"][0]["median"] == 2e-5); // median of 1, 2 and 3
    CHECK(shown["results"][0]["count"] == 3);
    CHECK(shown["results"][0]["unit"] == "s");
    CHECK(shown["starts"][0]["participants"][1]["node"] == "b");
    CHECK(shown["events"][0]["code"] == "node.lost");
    CHECK(contains(shown["outliers"].get<std::string>(), "outliers are kept"));
    const auto text = cli.run({"samples", "list", "00", "--store", "s.sqlite"});
    CHECK(contains(text.out, "20 us"));
    CHECK(contains(text.out, "a,b"));
}

TEST_CASE("One launch gives no interval of its median", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("in.jsonl", kSession));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const std::vector<std::string> list{"samples", "list", "00", "--store", "s.sqlite"};
    const auto result = cli.json(list)["results"][0];
    CHECK(result["low"].is_null());
    CHECK(result["high"].is_null());
    CHECK(contains(result["note"].get<std::string>(), "one launch"));
    // Quartiles of 10, 20 and 30 us.
    CHECK(result["lower_quartile"].get<double>() == Approx(15e-6));
    CHECK(result["upper_quartile"].get<double>() == Approx(25e-6));
    const auto text = cli.run(list).out;
    CHECK(contains(text, "15 us .. 25 us (quartiles)"));
    CHECK(contains(text, "one launch: the variation between launches is unknown"));

    // A second launch of 10, 40 and 30 us: medians 20 and 30 us.
    const auto launch = edited(edited(kSession, "00ff00ff00ff00ff", "11"), "2e-05", "4e-05");
    const auto first = launch.find("{\"type\":\"start\"");
    const auto second = launch.substr(first, launch.find("{\"type\":\"event\"") - first);
    auto two = edited(kSession, "00ff00ff00ff00ff", "11");
    auto more = second;
    for (std::size_t at = 0; (at = more.find("\"start\":1", at)) != std::string::npos; ++at)
        more[at + 8] = '2';
    more += R"({"type":"end","start":2,"state":"done","seconds":0.5})"
            "\n";
    two.insert(two.rfind("{\"type\":\"end\""), more);
    static_cast<void>(cli.folder().write("in.jsonl", two));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const auto of = cli.json({"samples", "list", "11", "--store", "s.sqlite"})["results"][0];
    CHECK(of["starts"] == 2);
    CHECK(of["low"].is_null());
    CHECK(contains(of["note"].get<std::string>(), "too few launches"));
    CHECK_FALSE(contains(of["note"].get<std::string>(), "one launch"));

    // A second launch of 10 us, 40 ms and 30 ms: medians 20 us and 30 ms, whose interval would span 19 decades.
    const auto far = edited(edited(more, "3e-05", "3e-02"), "4e-05", "4e-02");
    static_cast<void>(
        cli.folder().write("in.jsonl", edited(edited(two, more, far), R"("11")", R"("22")")));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const auto wide = cli.json({"samples", "list", "22", "--store", "s.sqlite"})["results"][0];
    CHECK(wide["low"].is_null());
    CHECK(contains(wide["note"].get<std::string>(), "too few launches"));
    const auto shown = cli.run({"samples", "list", "22", "--store", "s.sqlite"}).out;
    CHECK(contains(shown, "20 us .. 30 ms (range)"));
    CHECK(contains(shown, "\ntoo few launches for an interval"));
}

TEST_CASE("Runs of the same measurement give variation and prediction interval",
          "[cli][samples][runs]")
{
    const Cli cli;
    const std::vector<std::string> across{"samples", "across", "--store", "s.sqlite"};
    const auto import = [&](const std::string& run, const std::string& median) {
        static_cast<void>(cli.folder().write("in.jsonl", sessionOf(run, median)));
        static_cast<void>(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"}));
    };
    import("aa", "1e-05");
    const auto one = cli.json(across);
    CHECK(one["results"][0]["runs"] == 1);
    CHECK(one["results"][0]["prediction"].is_null());
    CHECK(one["results"][0]["cv_between"].is_null());
    CHECK(contains(one["results"][0]["note"].get<std::string>(), "one run"));
    CHECK(contains(cli.run(across).out,
                   "one run: the variation between runs is unknown; repeat the run"));
    import("bb", "2e-05");
    import("cc", "2.5e-05");
    // 10, 20, 25 us: mean 55/3, squares (625 + 25 + 400)/9 = 350/3, over 2: CV = sqrt(175/3) / (55/3) = 0.4166.
    const auto three = cli.json(across);
    REQUIRE(three["runs"].size() == 3);
    REQUIRE(three["results"].size() == 1);
    const auto& result = three["results"][0];
    CHECK(result["runs"] == 3);
    CHECK(result["count"] == 9);
    CHECK(result["starts"] == 3);
    CHECK(result["median"] == 2e-5);
    CHECK(result["cv_between"].get<double>() == Approx(0.41660).epsilon(1e-4));
    CHECK(result["prediction"]["low"] < result["low"]);
    CHECK(result["prediction"]["high"] > result["high"]);
    CHECK(result["inside"] == 3);
    CHECK_FALSE(result.contains("note"));
    const auto text = cli.run(across).out;
    CHECK(contains(text, "41.7 %"));
    CHECK(contains(text, "3 of 3"));
    CHECK_FALSE(contains(text, "one run"));
    // Named runs, each once.
    auto two = across;
    two.insert(two.begin() + 2, {"aa", "b", "bb"});
    CHECK(cli.json(two)["results"][0]["runs"] == 2);
    two[2] = "ff";
    checkRefused(cli.run(two), kBadInput, "run.unknown");
}

TEST_CASE("An undefined value is a dash, or null in JSON", "[cli][samples][runs]")
{
    const Cli cli;
    const std::vector<std::string> across{"samples", "across", "--store", "s.sqlite"};
    for (const std::string run : {"aa", "bb"}) {
        auto session = edited(sessionOf(run, "2e-05"),
                              "\"prtt\":3e-05",
                              "\"prtt\":3e-05,\"lost\":0,\"far\":1e" +
                                  std::string(run == "aa" ? "-300" : "300"));
        static_cast<void>(cli.folder().write("in.jsonl", session));
        static_cast<void>(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"}));
    }
    const auto results = cli.json(across)["results"];
    const auto resultOf = [&](const std::string& output) {
        for (const auto& result : results)
            if (result["output"] == output)
                return result;
        FAIL(output);
        return results.front();
    };
    const auto lost = resultOf("lost");
    CHECK(lost["cv_between"].is_null());
    CHECK(lost["note"] ==
          "too few runs for an interval: the range of their medians is shown; repeat the run; the "
          "runs have a mean of 0: their coefficient of variation is undefined");
    CHECK(lost["low"].is_null());
    CHECK(lost["prediction"].is_null());
    const auto far = resultOf("far");
    CHECK(far["cv_between"].is_null());
    CHECK(far["low"].is_null());
    CHECK(far["prediction"].is_null());
    CHECK(far["note"] ==
          "too few runs for an interval: the range of their medians is shown; repeat the run; the "
          "variation between runs exceeds the number range");
    CHECK(resultOf("prtt")["note"] ==
          "too few runs for an interval: the range of their medians is shown; repeat the run");
    const auto text = cli.run(across).out;
    INFO(text);
    CHECK(contains(lineOf(text, "lost "), " - "));
    CHECK_FALSE(contains(text, "nan"));
    CHECK_FALSE(contains(text, "inf"));
}

TEST_CASE("Points are shown in the order of their sizes", "[cli][samples]")
{
    const Cli cli;
    std::string session = R"({"type":"session","format":1,"run":"00ff","title":"t","time":1000})"
                          "\n";
    int start = 0;
    for (const std::string size : {"16384", "1", "1024", "2"}) {
        const auto id = std::to_string(++start);
        session +=
            R"({"type":"start","start":)" + id +
            R"(,"probe":"logp","version":"1","participants":[{"node":"a","role":"node","facts":{}}],"point":{"size":)" +
            size + R"(},"units":{"os":"s","or":"s","size":"B"}})" + "\n" +
            R"({"type":"sample","start":)" + id + R"(,"values":{"os":1,"or":2}})" + "\n" +
            R"({"type":"end","start":)" + id + R"(,"state":"done","seconds":0.5})" + "\n";
    }
    static_cast<void>(
        cli.folder().write("in.jsonl", session + R"({"type":"end","state":"done"})" + "\n"));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const auto shown = cli.json({"samples", "list", "00ff", "--store", "s.sqlite"});
    std::vector<double> sizes;
    std::vector<std::string> outputs;
    for (const auto& result : shown["results"]) {
        sizes.push_back(result["at"]["size"].get<double>());
        outputs.push_back(result["output"]);
    }
    CHECK(sizes == std::vector<double>{1, 1, 2, 2, 1024, 1024, 16384, 16384});
    CHECK(std::vector(outputs.begin(), outputs.begin() + 2) ==
          std::vector(outputs.begin() + 2, outputs.begin() + 4));
}

TEST_CASE("Versions of a probe are kept apart", "[cli][samples][runs]")
{
    const Cli cli;
    const std::vector<std::string> across{"samples", "across", "--store", "s.sqlite"};
    const auto import = [&](const std::string& session) {
        static_cast<void>(cli.folder().write("in.jsonl", session));
        static_cast<void>(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"}));
    };
    import(sessionOf("aa", "1e-05"));
    CHECK_FALSE(contains(cli.run(across).out, "1.0.0"));
    import(edited(sessionOf("bb", "2e-05"), "1.0.0", "2.0.0"));
    const auto text = cli.run(across).out;
    INFO(text);
    CHECK(contains(lineOf(text, "logp 1.0.0"), " 10 us "));
    CHECK(contains(lineOf(text, "logp 2.0.0"), " 20 us "));
}

TEST_CASE("A place that all rows share is printed once above the table", "[cli][samples]")
{
    const Cli cli;
    auto session = edited(kSession, "\"prtt\":3e-05", "\"prtt\":3e-05,\"lost\":1");
    const auto shown = [&](const std::string& run, const std::string& text) {
        static_cast<void>(cli.folder().write("in.jsonl", text));
        static_cast<void>(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"}));
        return cli.run({"samples", "list", run, "--store", "s.sqlite"}).out;
    };
    const auto two = shown("00", session);
    CHECK(two.starts_with("logp a,b size=1 KiB\noutput  "));
    CHECK(lineOf(two, "20 us").starts_with("prtt "));
    // With two points, each row shows its point.
    session = edited(edited(session, "00ff00ff00ff00ff", "11"),
                     "\"repeat\":2",
                     "\"at\":{\"size\":2048},\"repeat\":2");
    CHECK(shown("11", session).starts_with("probe  nodes  at "));
}

TEST_CASE("A run is removed by the beginning of its id", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("in.jsonl", kSession));
    static_cast<void>(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"}));
    checkRefused(
        cli.run({"samples", "remove", "ab", "--store", "s.sqlite"}), kBadInput, "run.unknown");
    CHECK(cli.json({"samples", "remove", "00ff", "--store", "s.sqlite"})["removed"]["samples"] ==
          4);
    CHECK(cli.json({"samples", "list", "--store", "s.sqlite"})["runs"].empty());
    CHECK(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"})["run"]["samples"] ==
          4);
}

TEST_CASE("Output of OSU's benchmarks and of Netgauge is imported", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "osu.txt", "# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n8   1.5\n"));
    static_cast<void>(cli.folder().write("ng.txt", "8 bytes \t -> 1.50 us \t == 42.67 Mbit/s\n"));
    CHECK(cli.run({"samples", "import", "osu.txt", "--store", "s.sqlite"}).exitCode == kDone);
    CHECK(cli.run({"samples", "import", "ng.txt", "--store", "s.sqlite"}).exitCode == kDone);
    const auto listed = cli.run({"samples", "list", "--store", "s.sqlite"});
    CHECK(contains(lineOf(listed.out, "osu.txt"), " 1 "));
    CHECK(contains(lineOf(listed.out, "ng.txt"), " 1 "));
}

TEST_CASE("A failed import leaves the store unchanged", "[cli][samples][hostile]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("good.jsonl", kSession));
    static_cast<void>(cli.folder().write(
        "bad.jsonl",
        edited(edited(kSession, "00ff00ff00ff00ff", "11"), "\"prtt\":2e-05", "\"prtt\":null")));
    static_cast<void>(cli.folder().write("none.txt", "hello\n"));
    REQUIRE(cli.run({"samples", "import", "good.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const auto import = [&cli](const std::string& file) {
        return cli.run({"samples", "import", file, "--store", "s.sqlite"});
    };
    checkRefused(import("bad.jsonl"), kBadInput, "bad.jsonl: line 6, /values/prtt: sample.values");
    checkRefused(import("good.jsonl"), kBadInput, "run.exists");
    checkRefused(import("none.txt"), kBadInput, "tool.unknown");
    checkRefused(import("missing.txt"), kBadInput, "file.missing");
    CHECK(cli.json({"samples", "list", "--store", "s.sqlite"})["runs"].size() == 1);
}

TEST_CASE("A run is exported as a table that fits read", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("in.jsonl", kSession));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const auto table = cli.run({"samples", "export", "00", "--csv", "--store", "s.sqlite"});
    CHECK(table.exitCode == kDone);
    CHECK(table.out ==
          "size[B],nodes,prtt[s]\n1024,2,2e-05\n"); // the median of 3e-05, 1e-05 and 2e-05
    const Words command{"samples", "export", "00", "--csv", "-o", "x.csv", "--store", "s.sqlite"};
    CHECK(cli.json(command)["file"] == "x.csv");
    CHECK(cli.folder().read("x.csv") == table.out);
    checkRefused(cli.run(joined(command, {"--probe", "stream"})), kBadInput, "data.probe");
    checkUsage(cli.run({"samples", "export", "00", "--probe", "logp"}), "--csv");
}

TEST_CASE("A run whose process was killed is listed as interrupted", "[cli][samples]")
{
    const Cli cli;
    const std::string session =
        kSession; // a session without its last line is that of a killed runner
    static_cast<void>(cli.folder().write(
        "in.jsonl", session.substr(0, session.rfind('\n', session.size() - 2) + 1)));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    const auto listed = cli.run({"samples", "list", "--store", "s.sqlite"});
    CHECK(contains(listed.out, " interrupted "));
    CHECK(contains(listed.out, "measure --resume RUN"));
    const auto run = cli.json({"samples", "list", "--store", "s.sqlite"})["runs"][0];
    CHECK(run["state"] == "open");
    CHECK(run["interrupted"] == true);
}

TEST_CASE("An invalid or missing store is reported", "[cli][samples]")
{
    const Cli cli;
    checkRefused(cli.run({"samples", "list", "--store", "none.sqlite"}), kBadInput, "file.missing");
    static_cast<void>(cli.folder().write("text.sqlite", std::string(5000, 'x')));
    checkRefused(
        cli.run({"samples", "list", "--store", "text.sqlite"}), kBadInput, "store.damaged");
    static_cast<void>(cli.folder().write("in.jsonl", kSession));
    REQUIRE(cli.run({"samples", "import", "in.jsonl", "--store", "s.sqlite"}).exitCode == kDone);
    checkRefused(
        cli.run({"samples", "export", "ab", "--store", "s.sqlite"}), kBadInput, "run.unknown");
    checkUsage(cli.run({"samples"}), "subcommand");
}

TEST_CASE("A session and the output of a tool are imported from standard input", "[cli][samples]")
{
    const Cli cli;
    for (const std::string& text :
         {std::string(kSession), std::string("8 bytes -> 1.50 us == 42.67 Mbit/s\n")}) {
        static_cast<void>(cli.folder().write("in", text));
        ProgramCall piped;
        piped.command = {
            "/bin/sh", "-c", "cat in | '" CLUSTERWRIGHT_CLI "' samples import - --store s.sqlite"};
        piped.directory = cli.folder().path();
        const auto run = runProgram(piped);
        INFO(run.err);
        CHECK(run.exitCode == kDone);
    }
    CHECK(cli.json({"samples", "list", "--store", "s.sqlite"})["runs"].size() == 2);
}

TEST_CASE("A failed import creates no store", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("none.txt", "hello\n"));
    static_cast<void>(cli.folder().write("half.jsonl", "{\"type\":\"session\"}\n"));
    for (const std::string file : {"missing.txt", "none.txt", "half.jsonl"}) {
        CHECK(cli.run({"samples", "import", file, "--store", "s.sqlite"}).exitCode == kBadInput);
        CHECK_FALSE(cli.folder().has("s.sqlite"));
    }
}

TEST_CASE("Samples are imported to the store beside a design", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("in.jsonl", kSession));
    static_cast<void>(cli.folder().write("lab.cluster.json", "{}"));
    const auto json = cli.json({"samples", "import", "in.jsonl", "--design", "lab.cluster.json"});
    CHECK(json["store"] == "lab.samples.sqlite");
    CHECK(cli.json({"samples", "list", "--design", "lab.cluster.json"})["runs"].size() == 1);
    checkRefused(cli.run({"samples", "import", "in.jsonl", "--design", "bal.cluster.json"}),
                 kBadInput,
                 "--design: file.missing: cannot find the design");
    CHECK_FALSE(cli.folder().has("bal.samples.sqlite"));
    checkUsage(cli.run({"samples", "list", "--design", "lab.cluster.json", "--store", "s.sqlite"}),
               "--store");
}

// Uses a file system of 1 MiB, if the machine permits a test to mount one.
TEST_CASE("A full disk keeps the samples that were stored before", "[cli][samples][fault]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("small.jsonl", kSession));
    std::string large = edited(kSession, "00ff00ff00ff00ff", "11");
    const std::string sample = R"({"type":"sample","start":1,"values":{"prtt":1.23456789e-05}})"
                               "\n";
    std::string samples;
    for (int i = 0; i < 50'000; ++i)
        samples += sample;
    large.insert(large.find("{\"type\":\"event\""), samples);
    static_cast<void>(cli.folder().write("large.jsonl", large));
    std::filesystem::create_directory(cli.folder().path() / "disk");
    const std::string program = CLUSTERWRIGHT_CLI;
    static_cast<void>(
        cli.folder().write("steps.sh",
                           "mount -t tmpfs -o size=1m none disk || exit 77\n"
                           "$1 samples import small.jsonl --store disk/s.sqlite || exit 1\n"
                           "$1 samples import large.jsonl --store disk/s.sqlite\n"
                           "echo code $?\n"
                           "$1 samples list --store disk/s.sqlite\n"));
    const auto outcome = runProgram({{"/usr/bin/env",
                                      "unshare",
                                      "--user",
                                      "--map-root-user",
                                      "--mount",
                                      "sh",
                                      "steps.sh",
                                      program},
                                     cli.folder().path()});
    if (outcome.exitCode == 77 || contains(outcome.err, "unshare")) {
        skipTest("this machine does not permit mounting a file system: " + outcome.err);
        return;
    }
    INFO(outcome.out << outcome.err);
    CHECK(contains(outcome.err, "store.full"));
    CHECK(contains(outcome.out, "code 4"));
    CHECK(contains(lineOf(outcome.out, "00ff00ff00ff00ff  1970"), " 4 "));
}

TEST_CASE("Notes of an imported benchmark are printed", "[cli][samples]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("osu.txt",
                                         "0: # OSU MPI Latency Test v7.5\n"
                                         "0: # Size       Avg Latency(us)        Validation\n"
                                         "0: 1  3.02  Pass\n0: 8  3.05  Fail\n"));
    const auto run = cli.run({"samples", "import", "osu.txt", "--store", "s.sqlite"});
    CHECK(run.exitCode == kDone);
    CHECK(contains(run.out, "2 samples"));
    CHECK(contains(run.err, "osu.txt: tool.prefix: the prefix '0: ' of the lines was removed"));
    CHECK(contains(run.err, "osu.txt: line 4: tool.validation: the validation failed ("));
    const auto json = cli.json({"samples", "import", "osu.txt", "--store", "t.sqlite"});
    CHECK(json["diagnostics"].size() == 2);
}

} // namespace clusterwright::tests::samples_test
