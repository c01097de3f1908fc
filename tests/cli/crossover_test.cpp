// crossover: the value at which one design overtakes another.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::crossover_test
{

namespace
{

ProgramOutcome crossover(const std::vector<std::string>& more)
{
    std::vector<std::string> arguments{
        "crossover", "acc-fft-gigabit", "acc-fft-protocol-processor"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Cli().run(arguments);
}

// copyDesign(): time = size / P / rate; and a design that takes 5 ms more but copies twice as fast.
struct CopyPair {
    CopyPair()
        : first(cli.folder().write("copy.cluster.json", copyDesign()))
        , second(cli.folder().write("other.cluster.json",
                                    edited(edited(copyDesign(), "copy-job", "other-job"),
                                           "time = size / P / rate",
                                           "time = size / P / (2 * rate) + 5 ms")))
    {
    }

    Cli cli;
    std::string first;
    std::string second;
};

} // namespace

TEST_CASE("A crossover is printed in plain sentences", "[cli][crossover]")
{
    const auto outcome = crossover({"--over", "P=2..64"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    const auto sentence = outcome.out.substr(0, outcome.out.find('\n'));
    CHECK(sentence.starts_with("Up to P = "));
    CHECK(contains(sentence, ", acc-fft-gigabit is faster. From P = "));
    CHECK(contains(sentence, " on, acc-fft-protocol-processor is faster. At P = "));
    CHECK(contains(outcome.out, "all 63 values compared"));
}

TEST_CASE("A crossover over a quantity equals the evaluation of both designs", "[cli][crossover]")
{
    const CopyPair pair;

    // size / 4 / (100 MB/s) = size / 4 / (200 MB/s) + 5 ms:  size / 8 = 100 MB/s * 5 ms,  size = 4 MB
    const auto json =
        pair.cli.json({"crossover", pair.first, pair.second, "--over", "size=1 kB..1 GB"});
    REQUIRE(json["crossings"].size() == 1);
    const auto& crossing = json["crossings"][0];
    CHECK(crossing["kind"] == "meeting");
    CHECK(isClose(crossing["at"].get<double>(), 4e6, 1e-9));
    CHECK(crossing["leader"] == "B");
    CHECK(isClose(crossing["after"]["A"].get<double>(), 0.01, 1e-9)); // 4 MB / 4 / (100 MB/s)
    CHECK(json["stretches"][0]["leader"] == "A");
    CHECK(json["answer"] ==
          "Below size = 4 MB, copy-job is faster. Above size = 4 MB, other-job is faster.");
    CHECK(contains(json["method"].get<std::string>(), "Boost.Math toms748_solve"));
}

TEST_CASE("crossover --json has designs, output and method", "[cli][crossover]")
{
    const CopyPair pair;
    const auto json = pair.cli.json({"crossover",
                                     pair.first,
                                     pair.second,
                                     "--over",
                                     "P=1..8",
                                     "--set",
                                     "size=8 MB",
                                     "--set-b",
                                     "host.rate=300 MB/s",
                                     "--output",
                                     "bandwidth"});
    CHECK(json["designs"][0]["design"] == "copy-job");
    CHECK(json["designs"][0]["settings"] == model::Json({{"size", "8 MB"}}));
    CHECK(json["designs"][1]["settings"].size() == 2);
    CHECK(json["variable"]["name"] == "P");
    CHECK(json["variable"]["unit"] == "1");
    CHECK(json["variable"]["whole"] == true);
    CHECK(json["variable"]["points"] == 8);
    CHECK(json["output"]["name"] == "bandwidth");
    CHECK(json["output"]["unit"] == "B/s");
    CHECK(json["better"] == "more");
    CHECK(json["diagnostics"].empty());
    // P = 3: 80 / 3 = 26.7 ms against 80 / 3 / 6 + 5 = 9.4 ms; A is never ahead up to 8: 10 ms against 6.7 ms
    CHECK(json["crossings"].empty());
    CHECK(json["stretches"].size() == 1);
    CHECK(json["stretches"][0]["leader"] == "B");
    CHECK(isClose(json["stretches"][0]["least_factor"].get<double>(),
                  1.5)); // 10 ms / (10 / 6 + 5) ms
}

TEST_CASE("Points without a result are a finding, and the rest is compared", "[cli][crossover]")
{
    const auto outcome = crossover({"--over", "P=1020..1030"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.out,
                   "For P = 1,025 to 1,030, at least one of the designs has no result."));
    CHECK(contains(outcome.err, " at P = 1025: P = 1025 must be at most 1024; 6 of 11 points"));
}

TEST_CASE("A design is equal to itself everywhere", "[cli][crossover][bad]")
{
    const auto outcome =
        Cli().run({"crossover", "acc-fft-inic", "acc-fft-inic", "--over", "P=2..8"});
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(
        outcome.out,
        "For P = 2 to 8, acc-fft-inic (first) and acc-fft-inic (second) have the same time."));
}

TEST_CASE("Two designs without any result have a finding", "[cli][crossover][bad]")
{
    const CopyPair pair;
    const auto outcome = pair.cli.run(
        {"crossover", pair.first, pair.second, "--over", "P=1..8", "--set-b", "host.rate=0 MB/s"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.out, "No point of P = 1 to 8 has a result for both designs."));
    CHECK(contains(outcome.err, "value.division_by_zero: no result for 'other-job' at P = 1: "));
}

TEST_CASE("A crossover over an unknown variable is refused", "[cli][crossover][bad]")
{
    checkRefused(crossover({"--over", "PP=2..4"}),
                 kBadInput,
                 "set.unknown: 'acc-fft-gigabit' has no variable 'PP' (did you mean 'P'?)");
}

TEST_CASE("A crossover over an empty or descending range is refused", "[cli][crossover][bad]")
{
    checkRefused(crossover({"--over", "P="}), kBadInput, "--over P=: range.syntax: ");
    checkRefused(crossover({"--over", "P=8..2"}),
                 kBadInput,
                 "--over P=8..2: range.empty: the range of 'P' from 8 to 2 is empty (put the "
                 "lower bound first)");
}

TEST_CASE("A crossover over a range of the wrong unit is refused", "[cli][crossover][bad]")
{
    checkRefused(
        crossover({"--over", "element=1..2"}),
        kBadInput,
        "dimension.mismatch: expected B, got a plain number in 'element = 1..2' (add a unit)");
}

TEST_CASE("A crossover outside all bounds is refused", "[cli][crossover][bad]")
{
    checkRefused(crossover({"--over", "P=2000..3000"}), kBadInput, "value.bounds: ");
}

TEST_CASE("A crossover of an output that one design lacks is refused", "[cli][crossover][bad]")
{
    checkRefused(
        Cli().run(
            {"crossover", "acc-fft-gigabit", "acc-fft-inic", "--over", "P", "--output", "T_local"}),
        kBadInput,
        "--output T_local: output.unknown: 'acc-fft-inic' has no output 'T_local'");
}

TEST_CASE("A crossover of unknown designs names both", "[cli][crossover][bad]")
{
    const auto outcome =
        Cli().run({"crossover", "acc-fft-inicc", "no.cluster.json", "--over", "P"});
    checkRefused(outcome, kBadInput, "did you mean 'acc-fft-inic'?");
    CHECK(contains(outcome.err, "no.cluster.json"));
}

TEST_CASE("A crossover without all arguments is bad usage", "[cli][crossover][usage]")
{
    checkUsage(Cli().run({"crossover", "acc-fft-inic", "--over", "P"}), "B is required");
    checkUsage(Cli().run({"crossover", "acc-fft-inic", "acc-fft-fast"}), "--over is required");
    checkUsage(crossover({"--over", "P", "--set", "x"}), "'x' is not NAME=QUANTITY");
}

} // namespace clusterwright::tests::crossover_test
