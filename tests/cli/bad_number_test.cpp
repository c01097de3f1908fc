// Invalid numbers, and numbers outside a model's bounds.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::bad_number_test
{

namespace
{

ProgramOutcome evalWith(const std::string& setting)
{
    return Cli().run({"eval", "acc-fft-inic", "--set", setting});
}

} // namespace

TEST_CASE("Zero processors are refused in a file", "[cli][bad][number]")
{
    checkRefused(evalEdited("\"value\": \"4\"", "\"value\": \"0\""),
                 kBadInput,
                 "copy.cluster.json: /variables/0: value.bounds: P = 0 must be at least 1");
}

TEST_CASE("Zero processors are refused in --set", "[cli][bad][number]")
{
    checkRefused(evalWith("P=0"), kBadInput, "--set P=0: value.bounds: P = 0 must be at least 1");
}

TEST_CASE("A negative number of processors is refused", "[cli][bad][number]")
{
    checkRefused(evalEdited("\"value\": \"4\"", "\"value\": \"-4\""),
                 kBadInput,
                 "copy.cluster.json: /variables/0: value.bounds: P = -4 must be at least 1");
    checkRefused(
        evalWith("P=-4"), kBadInput, "--set P=-4: value.bounds: P = -4 must be at least 1");
}

TEST_CASE("A fractional number of processors is refused", "[cli][bad][number]")
{
    checkRefused(evalEdited("\"value\": \"4\"", "\"value\": 4.5"),
                 kBadInput,
                 "copy.cluster.json: /variables/0: value.bounds: P = 4.5 must be an integer");
    checkRefused(
        evalWith("P=4.5"), kBadInput, "--set P=4.5: value.bounds: P = 4.5 must be an integer");
}

TEST_CASE("A value above its bound is refused", "[cli][bad][number]")
{
    checkRefused(
        evalWith("P=1e9"), kBadInput, "--set P=1e9: value.bounds: P = 1e+09 must be at most 1024");
}

TEST_CASE("nan and inf are refused in a file", "[cli][bad][number]")
{
    const std::string value = GENERATE("nan", "inf", "-inf", "NaN", "infinity");
    checkRefused(evalEdited("\"value\": \"4\"", "\"value\": \"" + value + "\""),
                 kBadInput,
                 "copy.cluster.json: /variables/0: name.unknown: unknown name '");
}

TEST_CASE("nan and inf are refused in --set", "[cli][bad][number]")
{
    const std::string value = GENERATE("nan", "inf", "-inf", "NaN", "infinity");
    checkRefused(
        evalWith("P=" + value), kBadInput, "--set P=" + value + ": name.unknown: unknown name '");
}

TEST_CASE("1e999 is refused in a file", "[cli][bad][number]")
{
    checkRefused(evalEdited("\"8 MB\"", "\"1e999 MB\""),
                 kBadInput,
                 "copy.cluster.json: /variables/1/value: ");
    checkRefused(
        evalEdited("\"8 MB\"", "\"1e999 MB\""), kBadInput, "'1e999' is not a finite number");
}

TEST_CASE("1e999 is refused in --set", "[cli][bad][number]")
{
    checkRefused(evalWith("P=1e999"), kBadInput, "'1e999' is not a finite number");
}

TEST_CASE("A number that its unit makes infinite is refused", "[cli][bad][number]")
{
    const auto outcome = evalEdited("\"8 MB\"", "\"1e305 GB\"");
    CHECK(outcome.signal == 0);
    CHECK((outcome.exitCode == kBadInput || outcome.exitCode == kFinding));
    CHECK_FALSE(outcome.err.empty());
}

TEST_CASE("A setting with a wrong dimension names the expected one", "[cli][bad][number]")
{
    checkRefused(evalWith("element=3 s"),
                 kBadInput,
                 "--set element=3 s: dimension.mismatch: expected B, got s in 'element = 3 s'");
}

TEST_CASE("A setting without its unit is refused", "[cli][bad][number]")
{
    checkRefused(evalWith("element=16"),
                 kBadInput,
                 "--set element=16: dimension.mismatch: expected B, got a plain number in 'element "
                 "= 16' (add a "
                 "unit)");
}

TEST_CASE("A setting with a mistyped unit is refused with the nearest one", "[cli][bad][number]")
{
    checkRefused(evalWith("element=16 KIB"),
                 kBadInput,
                 "unknown unit 'KIB' at column 4 of '16 KIB' (did you mean 'KiB'?)");
}

TEST_CASE("A bandwidth of 0 is refused before the division", "[cli][bad][number]")
{
    checkRefused(evalWith("nic.host_bandwidth=0 B/s"),
                 kBadInput,
                 "--set nic.host_bandwidth=0 B/s: value.bounds: ");
}

TEST_CASE("A division by zero is reported with its equation and values", "[cli][bad][number]")
{
    const auto outcome = evalEdited("size / P / rate", "size / (P - 4) / rate");
    CHECK(outcome.signal == 0);
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err,
                   "copy.cluster.json: /blocks/0/equations/0: value.division_by_zero: division by "
                   "zero in 'size / (P - 4)'"));
    CHECK(contains(outcome.err, "P = 4"));
}

TEST_CASE("A NaN result is null in JSON, with a finding", "[cli][bad][number]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "copy.cluster.json", edited(copyDesign(), "size / P / rate", "size / (P - 4) / rate")));
    const auto json = cli.json({"eval", "copy.cluster.json"}, kFinding);
    CHECK(json["outputs"]["time"]["value"].is_null());
    CHECK(json["diagnostics"][0]["code"] == "value.division_by_zero");
}

TEST_CASE("A sum of 1e12 terms is reported without a wait", "[cli][bad][number]")
{
    const auto* const sum =
        GENERATE("sum(i, 1, 1e12, size)", "sum(i, 1, 1e6, sum(j, 1, 1e6, size * i / j))");
    const auto outcome = evalEdited("size / P / rate", std::string(sum) + " / rate");
    CHECK_FALSE(outcome.timedOut);
    CHECK(outcome.signal == 0);
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, "copy.cluster.json: /blocks/0/equations/0: value."));
}

TEST_CASE("A value outside a table is reported with the table's range", "[cli][bad][number]")
{
    const Cli cli;
    const auto outcome = cli.run({"eval", "--block", "fft.row_table", "--set", "n=1073741824"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, "presets/blocks/fft.row_table.json: /equations/0: table.range: "));
    CHECK(contains(outcome.err, "use a value from 16 to "));
    CHECK(cli.json({"eval", "--block", "fft.row_table", "--set", "n=1073741824"},
                   kFinding)["outputs"]["t_1d"]["value"]
              .is_null());
}

} // namespace clusterwright::tests::bad_number_test
