// Preparation of measured data for a fit or a comparison: renamed columns, inputs set on the command line, lost rounds, columns that a
// design does not use.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <string>

namespace clusterwright::tests::fit_data_test
{

namespace
{

// Returns total = 10 us + k 8 ns/B, a clock overhead `time` of 1 us, and `os` of 6 us in each row.
std::string messages()
{
    std::string text = "k [B], time [us], total [us], os [us]\n";
    for (int k = 1; k <= 262144; k *= 4)
        text += std::to_string(k) + ", 1, " + std::to_string(10 + k * 0.008) + ", 6\n";
    return text;
}

std::vector<std::string> lineOf(const std::vector<std::string>& more)
{
    std::vector<std::string> arguments{
        "fit", "--equation", "time = a + k * G", "--data", "m.csv", "--free", "a=1 us,G=1 ns/B"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

// Returns a session of round trips over UDP from 1 B to 256 KiB, 10 ms + k 8 us/B, three rounds each, one of them lost per size.
std::string session()
{
    std::string text =
        R"({"type":"session","format":1,"run":"00ff00ff00ff00ff","title":"udp","time":1000})"
        "\n";
    int start = 0;
    for (int k = 1; k <= 262144; k *= 4) {
        const auto id = std::to_string(++start);
        text +=
            R"({"type":"start","start":)" + id +
            R"(,"probe":"logp","version":"1.0.0","participants":[{"node":"a","role":"server","facts":{}},)"
            R"({"node":"b","role":"client","facts":{}}],"point":{"size":)" +
            std::to_string(k) + R"(},"units":{"prtt":"s","size":"B"}})" + "\n";
        for (int i = 0; i < 3; ++i)
            text += R"({"type":"sample","start":)" + id + R"(,"values":{"prtt":)" +
                    std::to_string((1e-2 + k * 8e-6) * (1 + 0.01 * (i - 1))) +
                    R"(,"lost":0},"repeat":)" + std::to_string(i) + "}\n";
        text += R"({"type":"sample","start":)" + id + R"(,"values":{"lost":1},"repeat":3})" + "\n";
        text += R"({"type":"end","start":)" + id + R"(,"state":"done","seconds":0.5})" + "\n";
    }
    return text + R"({"type":"end","state":"done"})" + "\n";
}

// Returns a session of launches with these send times in us; the samples of a launch differ by 0.3 %.
std::string sends(const std::string& run, const std::vector<int>& launches)
{
    std::string text = R"({"type":"session","format":1,"run":")" + run +
                       R"(","title":"os","time":1000})"
                       "\n";
    int start = 0;
    for (const int microseconds : launches) {
        const auto id = std::to_string(++start);
        text +=
            R"({"type":"start","start":)" + id +
            R"(,"probe":"logp","version":"1.0.0","participants":[{"node":"a","role":"node","facts":{}}],)"
            R"("point":{},"units":{"os":"s"}})"
            "\n";
        for (int i = -3; i <= 3; ++i)
            text += R"({"type":"sample","start":)" + id + R"(,"values":{"os":)" +
                    std::to_string(microseconds * (1 + 0.003 * i)) + "e-6}}\n";
        text += R"({"type":"end","start":)" + id + R"(,"state":"done","seconds":1})" + "\n";
    }
    return text + R"({"type":"end","state":"done"})" + "\n";
}

std::vector<std::string> fitOfSends(const std::string& data,
                                    const std::vector<std::string>& more = {})
{
    std::vector<std::string> words{"fit", "--equation", "os = send", "--data", data};
    for (const auto* const word : {"--free", "send=1 us", "--residuals", "absolute"})
        words.emplace_back(word);
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// Mean 12 us, s = 2 us, t(0.975, 2) = 4.30265: 12 +- 4.30265 * 2 / sqrt(3) = 12 +- 4.9683 us
void checkOfThree(const model::Json& fitted)
{
    CHECK(fitted["rows"] == 3);
    const auto& send = fitted["parameters"][0];
    CHECK(send["value"].get<double>() == Approx(12e-6).epsilon(1e-4));
    CHECK(send["low"].get<double>() == Approx(7.0317e-6).epsilon(1e-3));
    CHECK(send["high"].get<double>() == Approx(16.9683e-6).epsilon(1e-3));
}

} // namespace

TEST_CASE("A fit reads a measured data set of the presets by its id", "[cli][fit][data]")
{
    const Cli cli;
    const auto json = cli.json({"fit",
                                "--equation",
                                "time = a + m * b",
                                "--data",
                                "bluewaters-pairs",
                                "--where",
                                "place == 3",
                                "--where",
                                "k == 1",
                                "--where",
                                "m >= 8000 B",
                                "--free",
                                "a=1 us,b=1 ns/B"});
    CHECK(json["rows"] == 18); // six sizes in three blocks
    CHECK(json["parameters"][1]["value"].get<double>() == Approx(0.2525e-9).epsilon(1e-3));
}

TEST_CASE("A fit of a run uses the medians of its launches", "[cli][fit][launches]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("run.jsonl", sends("r1", {10, 12, 14})));
    const auto medians = cli.json(fitOfSends("run.jsonl"));
    checkOfThree(medians);
    CHECK(medians["rows_are"] == "medians of launches");
    CHECK(contains(cli.run(fitOfSends("run.jsonl")).out, "3 rows (medians of launches)"));

    const auto samples = cli.json(fitOfSends("run.jsonl", {"--no-medians"}));
    CHECK(samples["rows"] == 21);
    CHECK(samples["rows_are"] == "samples");
    CHECK(samples["parameters"][0]["high"].get<double>() < 13e-6);
    CHECK(samples["diagnostics"][0]["code"] == "data.launches");
    checkRefused(cli.run(fitOfSends("run.jsonl", {"--launch", "start"})), kBadInput, "data.launch");
}

TEST_CASE("A column of a file numbers the launches of its rows", "[cli][fit][launches]")
{
    const Cli cli;
    std::string text = "start, other, os [us]\n";
    int start = 0;
    for (const int microseconds : {10, 12, 14}) {
        ++start;
        for (int i = -3; i <= 3; ++i)
            text += std::to_string(start) + ", " + std::to_string(i) + ", " +
                    std::to_string(microseconds * (1 + 0.003 * i)) + "\n";
    }
    static_cast<void>(cli.folder().write("m.csv", text));
    const auto all = cli.json(fitOfSends("m.csv"));
    CHECK(all["rows"] == 21);
    CHECK(all["rows_are"] == "rows of the file");
    const auto medians = cli.json(fitOfSends("m.csv", {"--launch", "start"}));
    checkOfThree(medians);
    CHECK(medians["rows_are"] == "medians of launches");
    const auto apart =
        cli.json(fitOfSends("m.csv", {"--launch", "start", "--no-medians", "--holdout", "0.3"}));
    CHECK(apart["rows"] == 14);
    CHECK(apart["held_out"]["rows"] == 7);
    const auto some = cli.json(fitOfSends("m.csv", {"--launch", "start", "--where", "start >= 2"}));
    CHECK(some["rows"] == 2);
    checkRefused(cli.run(fitOfSends("m.csv", {"--launch", "run"})), kBadInput, "data.column");
}

TEST_CASE("A renamed column replaces a column of that name", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", messages()));
    const auto taken = cli.json(lineOf({"--as", "time=total"}));
    CHECK(taken["parameters"][1]["value"].get<double>() == Approx(8e-9).epsilon(1e-6));
    CHECK(taken["columns"] == model::Json::array({"k"}));
    const auto swapped = cli.json(lineOf({"--as", "time=total", "--as", "total=time"}));
    CHECK(swapped["parameters"] == taken["parameters"]);
    checkRefused(cli.run(lineOf({"--as", "time=total", "--as", "time=os"})),
                 kBadInput,
                 "two columns cannot both be 'time'");
    checkRefused(cli.run(lineOf({"--as", "time=sum"})), kBadInput, "no column 'sum'");
}

TEST_CASE("A value of --set overrides a column of that name", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", messages()));
    std::vector<std::string> arguments{"fit", "--block", "loggp.one_way"};
    for (const auto* const more : {"--data", "m.csv", "--as", "time=total", "--free", "L,G"})
        arguments.emplace_back(more);
    for (const auto* const more : {"--set", "os=4 us", "--set", "or=1 us"})
        arguments.emplace_back(more);
    // 10 us + 8 ns - 4 us - 1 us
    const auto json = cli.json(arguments);
    CHECK(json["parameters"][0]["value"].get<double>() == Approx(5.008e-6).epsilon(1e-4));
    CHECK(json["columns"] == model::Json::array({"k"}));
    const auto outcome = cli.run(arguments);
    CHECK(contains(outcome.err, "data.set: 'os' is set"));
    CHECK(contains(outcome.out, "time over k: 10 rows"));
}

TEST_CASE("Lost rounds are excluded, and the other rounds are used", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("run.jsonl", session()));
    static_cast<void>(cli.json({"samples", "import", "run.jsonl", "--store", "s.sqlite"}));
    const auto outcome = cli.run({"fit",
                                  "--equation",
                                  "prtt = a + size * G",
                                  "--data",
                                  "00ff",
                                  "--store",
                                  "s.sqlite",
                                  "--free",
                                  "a=1 us,G=1 ns/B",
                                  "--no-medians",
                                  "--json"});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.err, "10 of 40 rows were skipped: they have no number in 'prtt'"));
    CHECK(model::Json::parse(outcome.out)["rows"] == 30);
}

// Samples of a run differ by 1 %, runs by 20 %: 10, 12, 14 us.
TEST_CASE("A fit to several runs has their variation in its interval", "[cli][fit][runs]")
{
    const Cli cli;
    for (const int microseconds : {10, 12, 14}) {
        static_cast<void>(cli.folder().write(
            "in.jsonl", sends("r" + std::to_string(microseconds), {microseconds})));
        static_cast<void>(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"}));
    }
    const auto one = cli.json(fitOfSends("r10", {"--store", "s.sqlite", "--no-medians"}));
    CHECK(one["rows"] == 7);
    CHECK(one["parameters"][0]["high"].get<double>() < 10.1e-6);
    const auto all = cli.json(fitOfSends("r10,r12,r14", {"--store", "s.sqlite"}));
    checkOfThree(all);
    CHECK(all["rows_are"] == "medians of runs");
    checkRefused(cli.run(fitOfSends("r10,r99", {"--store", "s.sqlite"})), kBadInput, "run.unknown");
}

TEST_CASE("Columns that a design does not use are reported", "[cli][validate]")
{
    const Cli cli;
    const auto at = [&](int hosts) {
        return std::to_string(valueOf(
            cli.json({"eval", "acc-fft-inic", "--set", "P=" + std::to_string(hosts)}), "time"));
    };
    static_cast<void>(
        cli.folder().write("run.csv", "hosts, time [s]\n4, " + at(4) + "\n8, " + at(8) + "\n"));
    const auto merged =
        cli.run({"validate", "acc-fft-inic", "--against", "run.csv", "--bound", "10"});
    CHECK(merged.exitCode == kFinding);
    CHECK(contains(merged.err, "data.mixed"));
    const auto named =
        cli.run({"validate", "acc-fft-inic", "--against", "run.csv", "--as", "P=hosts"});
    CHECK(named.exitCode == kDone);
    CHECK(contains(named.err, "study.sampled")); // the band, not the columns
    CHECK(std::ranges::count(named.err, '\n') == 1);
}

TEST_CASE("Raw output of a benchmark is refused with the import command", "[cli][fit][findings]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "osu.txt",
        "# OSU MPI Latency Test v7.5\n# Size          Latency (us)\n1     1.50\n2     1.60\n"));
    for (const std::string option : {"--equation", "--pieces"})
        checkRefused(
            cli.run(
                option == "--pieces"
                    ? Words{"fit", "--pieces", "size", "--response", "latency", "--data", "osu.txt"}
                    : Words{"fit",
                            "--equation",
                            "latency = a",
                            "--free",
                            "a=1 us",
                            "--data",
                            "osu.txt"}),
            kBadInput,
            "osu.txt: data.raw: expected columns, got the output of OSU micro-benchmarks or "
            "Netgauge (run "
            "`clusterwright-cli samples import FILE` and use the id that it prints)");
}

TEST_CASE("The solver's log and values that are not numbers are not printed", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "m.csv", "k [kB],time [us]\n1,10.1\n2,19.8\n4,40.05\n8,80.1\n16,159.85\n32,320.1\n"));
    const auto far = cli.run({"fit",
                              "--equation",
                              "time = a * exp(k / c)",
                              "--data",
                              "m.csv",
                              "--free",
                              "a=1 us,c=1 B"});
    INFO(far.out << far.err);
    CHECK(far.exitCode == kDone);
    CHECK_FALSE(contains(far.err, "Terminating"));
    CHECK_FALSE(contains(far.err, "Logging"));
    static_cast<void>(
        cli.folder().write("zero.csv", "k [kB],time [us]\n0,0\n1,10\n2,20\n4,41\n8,79\n"));
    const auto zero = cli.run({"fit",
                               "--equation",
                               "time = a + k * b",
                               "--data",
                               "zero.csv",
                               "--free",
                               "a=1 us,b=1 ns/B",
                               "--residuals",
                               "absolute"});
    CHECK(contains(zero.out, "median error -, maximum - (a measured value is 0)"));
    CHECK_FALSE(contains(zero.out, "nan"));
}

TEST_CASE("A row that decides the fit is reported with the option that limits it", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "m.csv",
        "k [kB],time "
        "[us]\n1,15.1\n2,24.8\n4,4045\n8,85.1\n16,164.85\n32,325.1\n64,645.2\n128,1284.9\n"));
    const auto run = cli.run(lineOf({}));
    CHECK(contains(run.err, "fit.outliers: 1 of 8 rows decides the fit"));
    CHECK(contains(run.err, "use --loss huber"));
    CHECK_FALSE(contains(cli.run(lineOf({"--loss", "huber"})).err, "fit.outliers"));
}

} // namespace clusterwright::tests::fit_data_test
