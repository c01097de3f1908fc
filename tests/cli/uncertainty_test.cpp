// uncertainty: bands of outputs.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::uncertainty_test
{

namespace
{

// Returns copyDesign() with a measured rate: time = size / P / rate = 20 ms, rate within 10 %.
std::string measuredDesign()
{
    return edited(
        copyDesign(),
        R"("origin": {"kind": "definition"})",
        R"("origin": {"kind": "measurement", "note": "a run", "interval": ["90 MB/s", "110 MB/s"]})");
}

ProgramOutcome uncertaintyOf(const std::string& text, std::vector<std::string> arguments)
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", text);
    arguments.insert(arguments.begin(), {"uncertainty", file});
    return cli.run(arguments);
}

model::Json jsonOf(std::vector<std::string> arguments, int exitCode = kDone)
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", measuredDesign());
    arguments.insert(arguments.begin(), {"uncertainty", file});
    return cli.json(arguments, exitCode);
}

} // namespace

TEST_CASE("A band follows from the intervals of the origins", "[cli][uncertainty]")
{
    const auto json = jsonOf({});
    CHECK(json["method"] == "sampling"); // the slope would give 18 to 22 ms
    CHECK(json["axis"].is_null());
    CHECK(json["bands"][0]["x"].is_null());
    REQUIRE(json["bands"].size() == 1);
    const auto& band = json["bands"][0];
    CHECK(band["output"] == "time");
    CHECK(band["unit"] == "s");
    CHECK(band["value"] == 0.02);
    CHECK(isClose(band["low"].get<double>(), 0.08 / 4 / 1.1, 1e-3)); // the time at 110 MB/s
    CHECK(isClose(band["high"].get<double>(), 0.08 / 4 / 0.9, 1e-3));
    REQUIRE(json["variables"].size() == 1);
    const auto& rate = json["variables"][0];
    CHECK(rate["name"] == "host.rate");
    CHECK(rate["interval"] == "origin");
    CHECK(rate["distribution"] == "normal, 95 %");
    CHECK(rate["method"] == "sampling");
}

TEST_CASE("The option --over returns a band at each value", "[cli][uncertainty]")
{
    const auto* const method = GENERATE("delta", "sampling");
    const auto json =
        jsonOf({"--over", "P=1..4", "--method", method, "--output", "time,bandwidth"});
    CHECK(json["axis"]["name"] == "P");
    REQUIRE(json["bands"].size() == 8);
    CHECK(json["bands"][3]["x"] == 4.0);
    CHECK(json["bands"][7]["output"] == "bandwidth");
    for (const auto& band : json["bands"]) {
        CHECK(band["low"] < band["value"]);
        CHECK(band["value"] < band["high"]);
        CHECK(band["without_answer"] == 0);
    }
}

TEST_CASE("Sampling has quantiles, a seed and a number of samples", "[cli][uncertainty]")
{
    const std::vector<std::string> arguments{
        "--method", "sampling", "--seed", "9", "--samples", "4000"};
    const auto json = jsonOf(arguments);
    CHECK(json["seed"] == 9);
    CHECK(json["samples"] == 4000);
    CHECK(json["outputs"]["time"]["runs"] == 4000);
    const auto& band = json["bands"][0];
    CHECK(isClose(band["low"].get<double>(), 0.08 / 4 / 1.1, 1e-3)); // the time at 110 MB/s
    CHECK(isClose(band["middle"].get<double>(), 0.02, 1e-3));
    CHECK(isClose(band["high"].get<double>(), 0.08 / 4 / 0.9, 1e-3));
    CHECK(json == jsonOf(arguments));
}

TEST_CASE("A band is a table, and CSV in a file", "[cli][uncertainty]")
{
    const auto table = uncertaintyOf(measuredDesign(), {"--over", "P=2,4"});
    CHECK(table.exitCode == kDone);
    CHECK(table.out.starts_with("At P = 4, time is 20 ms (95 %, parameters only: "));
    CHECK(contains(table.out, "97.5 %"));
    CHECK(contains(table.out, "90 MB/s  110 MB/s  origin"));
    CHECK(contains(table.out, "\ncopy-job: sampling of time; seed 1, 1,000 samples"));
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", measuredDesign());
    CHECK(cli.run({"uncertainty", file, "--over", "P=2,4", "-o", "band.csv"}).exitCode == kDone);
    CHECK(contains(cli.folder().read("band.csv"),
                   "output,x,value,low,middle,high,unit,without_answer\ntime,2,0.04,"));
}

TEST_CASE("Given inputs are uncertain over given intervals", "[cli][uncertainty]")
{
    const auto json = jsonOf({"--vary", "size=4 MB..12 MB"});
    CHECK(json["variables"].size() == 1);
    CHECK(json["variables"][0]["distribution"] == "uniform");
    CHECK(json["variables"][0]["interval"] == "given");
}

TEST_CASE("Points without a result are counted, with exit code 1", "[cli][uncertainty][bad]")
{
    const auto json =
        jsonOf({"--over", "P=0..2", "--method", "sampling", "--samples", "10"}, kFinding);
    CHECK(json["bands"][0]["without_answer"] == 10);
    CHECK(json["bands"][0]["middle"].is_null());
    CHECK(json["bands"][1]["without_answer"] == 0);
    CHECK(json["diagnostics"][0]["code"] == "study.unanswered");
}

TEST_CASE("Without any interval there is no band", "[cli][uncertainty][bad]")
{
    checkRefused(uncertaintyOf(copyDesign(), {}),
                 kBadInput,
                 "vary.nothing: no input of 'time' in 'copy-job' has an interval");
}

TEST_CASE("Invalid options are refused", "[cli][uncertainty][bad]")
{
    const auto refused = [](const std::vector<std::string>& arguments, const std::string& part) {
        checkRefused(uncertaintyOf(measuredDesign(), arguments), kBadInput, part);
    };
    refused({"--output", "tiem"}, "output.unknown: ");
    refused({"--over", "Q=1,2"}, "set.unknown: ");
    refused({"--over", "P=4..1"}, "--over P=4..1: axis.empty: ");
    refused({"--over", "P"}, "--over P: axis.syntax: ");
    refused({"--over", "host=acc-host,two-socket-host"},
            "--over host=acc-host,two-socket-host: set.component: ");
    refused({"--over", "P=1..1000000000000000"}, "axis.size: ");
    refused({"--over", "P=1..10000000"}, "sweep.size: the slopes along the axis take 2e+07 runs");
    refused({"--over", "size=1,2"}, "dimension.mismatch: ");
    refused({"--over", "P=1,2", "--vary", "P=1..3"}, "axis.duplicate: 'P' is varied twice");
    refused({"--vary", "size=2 MB..1 MB"}, "vary.empty: ");
    refused({"--method", "sampling", "--samples", "0"}, "study.samples: ");
    refused({"--method", "sampling", "--samples", "1000000000000000"},
            "study.samples: 1e+15 samples take 1e+15 runs, more than 1e+07");
    refused({"--method", "sampling", "--samples", "1000000", "--over", "P=1..100"},
            "study.samples: 1e+06 samples take 1e+08 runs");
}

TEST_CASE("A limit has a probability in JSON, CSV and the table", "[cli][uncertainty]")
{
    // 2 s / rate: half of the rates, 90 to 110 MB/s around 100, give more than 20 ms.
    const auto json = jsonOf({"--limit", "20 ms", "--samples", "500"});
    const auto& band = json["bands"][0];
    CHECK(band["limit"] == 0.02);
    CHECK(band["samples"] == 500);
    CHECK(band["above"] == 250);
    CHECK(band["probability"] == 0.5);
    CHECK(band["probability_low"].get<double>() == Approx(0.4564).margin(1e-3));
    CHECK(band["probability_high"].get<double>() == Approx(0.5436).margin(1e-3));
    const auto& distribution = json["outputs"]["time"]["distribution"];
    CHECK(distribution["samples"] == 500);
    CHECK(distribution["seed"] == 1);
    std::size_t count = 0;
    for (const auto& bin : distribution["bins"])
        count += bin["count"].get<std::size_t>();
    CHECK(count == 500);
    CHECK(distribution["cumulative"].back()["share"] == 1);

    const auto text = uncertaintyOf(measuredDesign(), {"--limit", "20 ms"}).out;
    CHECK(contains(text, "P(time > 20 ms) = 50 % (95 % confidence interval 46.9 to 53.1 %)."));
    CHECK(contains(text, "histogram of time (1,000 samples, seed 1)"));

    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", measuredDesign());
    const auto csv = (cli.folder().path() / "bands.csv").string();
    CHECK(cli.run({"uncertainty", file, "--limit", "20 ms", "-o", csv}).exitCode == kDone);
    CHECK(cli.folder()
              .read("bands.csv")
              .starts_with("output,x,value,low,middle,high,unit,without_answer,limit,above,samples,"
                           "probability,"
                           "probability_low,probability_high\n"));
}

TEST_CASE("An invalid limit is refused with its option", "[cli][uncertainty][bad]")
{
    const auto refused = [](const std::string& limit) {
        return uncertaintyOf(measuredDesign(), {"--limit", limit}).err;
    };
    CHECK(contains(refused("20"), "--limit: dimension.mismatch: "));
    CHECK(contains(refused("20 ms +"), "--limit: expression."));
    CHECK(contains(refused("nothing"), "--limit: name.unknown: "));
}

TEST_CASE("A limit without a value is a finding", "[cli][uncertainty][bad]")
{
    // P is 4.
    const auto one = uncertaintyOf(measuredDesign(), {"--limit", "1 s / (P - 4)"});
    CHECK(one.exitCode == kFinding);
    CHECK(contains(one.err,
                   "--limit: value.division_by_zero: division by zero in '1 s / (P - 4)', "
                   "for 'the limit = 1 s / (P - 4)' (P = 4)"));
    const auto along =
        uncertaintyOf(measuredDesign(), {"--limit", "1 s / (P - 3)", "--over", "P=2..4"});
    CHECK(along.exitCode == kFinding);
    CHECK(contains(along.err, "--limit: value.division_by_zero: at P = 3: "));
    const std::string studies = R"~("studies": [{"name": "u", "kind": "uncertainty",
  "outputs": ["time"], "limit": "1 s / (P - 4)"}], "variables": [)~";
    const auto study = edited(measuredDesign(), R"("variables": [)", studies);
    const Cli cli;
    const auto saved = cli.run({"study", cli.folder().write("copy.cluster.json", study), "u"});
    CHECK(saved.exitCode == kFinding);
    CHECK(contains(saved.err, "/studies/0/limit: value.division_by_zero: "));
}

TEST_CASE("Options of another method are refused by name", "[cli][uncertainty][bad]")
{
    checkUsage(uncertaintyOf(measuredDesign(), {"--samples", "10"}), "--samples");
    checkUsage(uncertaintyOf(measuredDesign(), {"--method", "guess"}), "--method");
}

} // namespace clusterwright::tests::uncertainty_test
