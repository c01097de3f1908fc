// solve: the value of a variable for which a relation holds.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::solve_test
{

namespace
{

// For copyDesign(): time = size / P / rate = 8 MB / 4 / (100 MB/s) = 20 ms.
std::vector<std::string> solving(const std::string& variable,
                                 const std::string& suchThat,
                                 const std::vector<std::string>& more = {})
{
    std::vector<std::string> arguments{
        "solve", "copy.cluster.json", "--for", variable, "--such-that", suchThat};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

ProgramOutcome solve(const std::string& variable,
                     const std::string& suchThat,
                     const std::vector<std::string>& more = {})
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    return cli.run(solving(variable, suchThat, more));
}

model::Json solved(const std::string& variable,
                   const std::string& suchThat,
                   const std::vector<std::string>& more = {},
                   int exitCode = kDone)
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    return cli.json(solving(variable, suchThat, more), exitCode);
}

} // namespace

TEST_CASE("The solution of an equation is printed as a sentence", "[cli][solve]")
{
    // 8 MB / 4 / 5 ms = 400 MB/s
    const auto outcome = solve("host.rate", "time = 5 ms");
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.starts_with("host.rate = 400 MB/s gives time = 5 ms.\n"));
    CHECK(contains(outcome.out, "Boost.Math toms748_solve"));
}

TEST_CASE("solve --json has the solutions in base units and the method", "[cli][solve]")
{
    const auto json = solved("host.rate", "time = 5 ms", {"--set", "P=2"}); // 8 MB / 2 / 5 ms
    REQUIRE(json["solutions"].size() == 1);
    CHECK(isClose(json["solutions"][0]["from"].get<double>(), 8e8));
    CHECK(json["smallest"] == json["largest"]);
    CHECK(json["variable"]["unit"] == "B/s");
    CHECK(json["design"]["design"] == "copy-job");
    CHECK(json["design"]["settings"]["P"] == "2");
    CHECK(json["relation"] == "time = 5 ms");
    CHECK(json["answer"] == "host.rate = 800 MB/s gives time = 5 ms.");
    CHECK(json["nearest"].is_null());
    CHECK(json["diagnostics"].empty());
}

TEST_CASE("The smallest integer that satisfies an inequality is exact", "[cli][solve]")
{
    // 80 ms / P <= 6 ms  from P = 14 on (80 / 13 = 6.15)
    const auto json = solved("P", "time <= 6 ms", {"--between", "1..64"});
    CHECK(json["smallest"] == 14);
    CHECK(json["largest"] == 64);
    CHECK(json["variable"]["points"] == 64);
}

TEST_CASE("The range can follow the name", "[cli][solve]")
{
    const auto json = solved("P=2..30", "time <= 6 ms");
    CHECK(json["smallest"] == 14);
    CHECK(json["largest"] == 30);
    CHECK(solved("P=2..30", "time <= 6 ms", {"--between", "1..20"})["largest"] == 20);
}

TEST_CASE("Without a solution the finding has the nearest point", "[cli][solve]")
{
    const auto outcome = solve("P", "time = 1 ms", {"--between", "1..64"}); // 80 ms / 64 = 1.25 ms
    CHECK(outcome.exitCode == kFinding);
    CHECK(outcome.out.empty());
    CHECK(contains(
        outcome.err,
        "copy.cluster.json: solve.none: no P from 1 to 64 gives time = 1 ms; the nearest is "
        "time = 1.25 ms at P = 64"));
    const auto json = solved("P", "time = 1 ms", {"--between", "1..64"}, kFinding);
    CHECK(json["solutions"].empty());
    CHECK(json["nearest"]["at"] == 64);
    CHECK(json["nearest"]["left"] == 0.00125);
    CHECK(json["diagnostics"][0]["code"] == "solve.none");
}

TEST_CASE("A block's parameter needs no value to be solved for", "[cli][solve]")
{
    // S = rows^2 * 16 B / P = 1024^2 * 16 B / P = 4 MiB at P = 4
    const auto json = Cli().json({"solve",
                                  "--block",
                                  "inic.transpose",
                                  "--set",
                                  "rows=1024",
                                  "--for",
                                  "P",
                                  "--between",
                                  "2..64",
                                  "--such-that",
                                  "S = 4 MiB"});
    REQUIRE(json["solutions"].size() == 1);
    CHECK(json["smallest"] == 4);
}

TEST_CASE("A block's parameter without a range is reported", "[cli][solve][bad]")
{
    checkRefused(Cli().run({"solve",
                            "--block",
                            "inic.transpose",
                            "--set",
                            "rows=1024",
                            "--for",
                            "P",
                            "--such-that",
                            "S = 4 MiB"}),
                 kBadInput,
                 "the parameter 'P' has no value (give a range: --between LOW..HIGH)");
}

TEST_CASE("Points out of bounds are counted once for any result", "[cli][solve]")
{
    const auto outcome = Cli().run({"solve",
                                    "now-npb-bt",
                                    "--for",
                                    "P",
                                    "--between",
                                    "2..20",
                                    "--such-that",
                                    "speedup >= 20"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, "solve.none: no P from 2 to 20 gives speedup >= 20"));
    CHECK(contains(outcome.err, "at P = 2: ")); // P is a square: 4, 9, 16
    CHECK(contains(outcome.err, "; 16 of 19 points are out of bounds and have no result"));
    CHECK_FALSE(contains(outcome.err, "at P = 5: "));
}

TEST_CASE("A solve for an unknown or a computed name is refused", "[cli][solve][bad]")
{
    checkRefused(
        solve("PP", "time = 5 ms"), kBadInput, "set.unknown: 'copy-job' has no variable 'PP'");
    checkRefused(solve("time", "time = 5 ms"), kBadInput, "set.unknown: ");
}

TEST_CASE("A solve in an invalid range is refused", "[cli][solve][bad]")
{
    checkRefused(solve("P", "time = 5 ms", {"--between", "9..3"}),
                 kBadInput,
                 "--between 9..3: range.empty: ");
    checkRefused(
        solve("size", "time = 5 ms", {"--between", "5 B..5 B"}), kBadInput, "range.empty: ");
    checkRefused(
        solve("size", "time = 5 ms", {"--between", "1..9"}), kBadInput, "dimension.mismatch: ");
    checkRefused(solve("P", "time = 5 ms", {"--between", "1..1e15"}), kBadInput, "range.size: ");
    checkRefused(solve("P", "time = 5 ms", {"--between", "a..b"}), kBadInput, "quantity.number: ");
}

TEST_CASE("An invalid relation or unit is refused", "[cli][solve][bad]")
{
    checkRefused(solve("P", "time"),
                 kBadInput,
                 "--such-that time: relation.syntax: 'time' is not an equation or an inequality");
    checkRefused(solve("P", "time = 5"),
                 kBadInput,
                 "dimension.mismatch: expected s, got a plain number in 'time == 5' (add a unit)");
    checkRefused(solve("P", "tiem = 5 ms"), kBadInput, "name.unknown: ");
    checkRefused(solve("P", "time = "), kBadInput, "expression.syntax: ");
}

TEST_CASE("A solve without any result has a finding with the reason", "[cli][solve][bad]")
{
    const auto outcome =
        solve("P", "time = 5 ms", {"--between", "1..8", "--set", "host.rate=0 MB/s"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, "value.division_by_zero: at P = 1: "));
    CHECK(contains(
        outcome.err,
        "solve.none: no P from 1 to 8 gives time = 5 ms: no point in the range has a result"));
}

TEST_CASE("A solve without all arguments is bad usage", "[cli][solve][usage]")
{
    checkUsage(Cli().run({"solve", "acc-fft-inic", "--for", "P"}), "--such-that is required");
    checkUsage(Cli().run({"solve", "acc-fft-inic", "--such-that", "P = 2"}), "--for is required");
}

} // namespace clusterwright::tests::solve_test
