// What becomes of measured data before they are fitted or compared: columns by other names, numbers that are set, rounds that were
// lost, columns that a design does not know.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <string>

namespace clusterwright::tests::fit_data_test
{

namespace
{

// total = 10 us + k 8 ns/B, `time` what the clock took, 1 us; with `os` of 6 us in each row.
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

// Round trips over UDP of 1 B to 256 KiB, 10 ms + k 8 us/B, three rounds each; of every size one is lost.
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

} // namespace

TEST_CASE("A column that takes a name has it alone", "[cli][fit]")
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

TEST_CASE("A number that is set holds against a column", "[cli][fit]")
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

TEST_CASE("Rounds that were lost are left out, not what the others say", "[cli][fit]")
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
                                  "--json"});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.err, "10 of 40 rows are left out: they are without 'prtt'"));
    CHECK(model::Json::parse(outcome.out)["rows"] == 30);
}

// Each run agrees with itself to 1 %, the runs with each other to 20 %: 10, 12, 14 us.
TEST_CASE("Of several runs a fit has how they differ in its interval", "[cli][fit][runs]")
{
    const Cli cli;
    for (const int microseconds : {10, 12, 14}) {
        std::string text =
            R"({"type":"session","format":1,"run":"r)" + std::to_string(microseconds) +
            R"(","title":"os","time":1000})"
            "\n"
            R"({"type":"start","start":1,"probe":"logp","version":"1.0.0",)"
            R"("participants":[{"node":"a","role":"node","facts":{}}],"point":{},"units":{"os":"s"}})"
            "\n";
        for (int i = -3; i <= 3; ++i)
            text += R"({"type":"sample","start":1,"values":{"os":)" +
                    std::to_string(microseconds * (1 + 0.003 * i)) + "e-6}}\n";
        text += R"({"type":"end","start":1,"state":"done","seconds":1})"
                "\n"
                R"({"type":"end","state":"done"})"
                "\n";
        static_cast<void>(cli.folder().write("in.jsonl", text));
        static_cast<void>(cli.json({"samples", "import", "in.jsonl", "--store", "s.sqlite"}));
    }
    const auto fitted = [&](const std::string& data) {
        return cli.json({"fit",
                         "--equation",
                         "os = send",
                         "--data",
                         data,
                         "--store",
                         "s.sqlite",
                         "--free",
                         "send=1 us",
                         "--residuals",
                         "absolute"});
    };
    const auto one = fitted("r10");
    CHECK(one["rows"] == 7);
    CHECK(one["parameters"][0]["high"].get<double>() < 10.1e-6);
    // Mean 12 us, s = 2 us, t(0.975, 2) = 4.30265: 12 +- 4.30265 * 2 / sqrt(3) = 12 +- 4.9683 us
    const auto all = fitted("r10,r12,r14");
    CHECK(all["rows"] == 3);
    CHECK(all["parameters"][0]["value"].get<double>() == Approx(12e-6).epsilon(1e-4));
    CHECK(all["parameters"][0]["low"].get<double>() == Approx(7.0317e-6).epsilon(1e-3));
    CHECK(all["parameters"][0]["high"].get<double>() == Approx(16.9683e-6).epsilon(1e-3));
    checkRefused(cli.run({"fit",
                          "--equation",
                          "os = send",
                          "--data",
                          "r10,r99",
                          "--store",
                          "s.sqlite",
                          "--free",
                          "send=1 us"}),
                 kBadInput,
                 "run.unknown");
}

TEST_CASE("Columns that a design does not know are told", "[cli][validate]")
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
    CHECK(contains(merged.err, "data.ignored"));
    const auto named =
        cli.run({"validate", "acc-fft-inic", "--against", "run.csv", "--as", "P=hosts"});
    CHECK(named.exitCode == kDone);
    CHECK(named.err.empty());
}

TEST_CASE("Raw output of a benchmark names the import", "[cli][fit][findings]")
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
            "`clusterwright-cli samples import FILE`, and give the id of the run that it prints)");
}

} // namespace clusterwright::tests::fit_data_test
