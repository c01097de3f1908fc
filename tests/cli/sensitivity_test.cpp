// sensitivity: effects of a design's inputs on its outputs.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::sensitivity_test
{

namespace
{

// copyDesign(): time = size / P / rate = 20 ms.
ProgramOutcome sensitivityOfCopy(std::vector<std::string> arguments, const std::string& text)
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", text);
    arguments.insert(arguments.begin(), {"sensitivity", file});
    return cli.run(arguments);
}

ProgramOutcome sensitivityOfCopy(const std::vector<std::string>& arguments)
{
    return sensitivityOfCopy(arguments, copyDesign());
}

model::Json jsonOfCopy(std::vector<std::string> arguments, int exitCode = kDone)
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    arguments.insert(arguments.begin(), {"sensitivity", file});
    return cli.json(arguments, exitCode);
}

const model::Json& named(const model::Json& list, const std::string& name)
{
    for (const auto& item : list)
        if (item.at("name") == name)
            return item;
    FAIL("nothing is called " << name);
    return list;
}

} // namespace

TEST_CASE("Elasticities of the time are a table", "[cli][sensitivity]")
{
    const auto outcome = sensitivityOfCopy({});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.starts_with("time depends most on "));
    CHECK(outcome.out.ends_with("\ncopy-job: elasticity of time = 20 ms\n"));
    CHECK(contains(outcome.out, "exact"));
    CHECK(contains(outcome.out, "neighbours"));
}

TEST_CASE("sensitivity --json has outputs, variables, dead and diagnostics", "[cli][sensitivity]")
{
    const auto json = jsonOfCopy({});
    CHECK(json["design"] == "copy-job");
    CHECK(json["method"] == "elasticity");
    CHECK(json["outputs"]["time"]["value"] == 0.02);
    CHECK(json["outputs"]["time"]["unit"] == "s");
    CHECK(json["dead"].empty());
    CHECK(json["diagnostics"].empty());
    const auto& rate = named(json["variables"], "host.rate");
    CHECK(rate["value"] == 1e8);
    CHECK(rate["unit"] == "B/s");
    CHECK(rate["output"] == "time");
    CHECK(isClose(rate["elasticity"].get<double>(), -1));
    CHECK(isClose(rate["derivative"].get<double>(), -0.02 / 1e8));
    CHECK(rate["method"] == "exact");
    // P = 4: (80 ms / 5 - 80 ms / 3) / 2 * 4 / 20 ms
    const auto& P = named(json["variables"], "P");
    CHECK(P["method"] == "neighbours");
    CHECK(isClose(P["elasticity"].get<double>(), (0.016 - 0.08 / 3) / 2 * 4 / 0.02));
}

TEST_CASE("The option --output selects outputs, --vary the inputs", "[cli][sensitivity]")
{
    const auto json = jsonOfCopy({"--output", "time,bandwidth", "--vary", "size,host.rate"});
    CHECK(json["variables"].size() == 4);
    CHECK(json["variables"][2]["output"] == "bandwidth");
    CHECK(json["outputs"]["bandwidth"]["unit"] == "B/s");
}

TEST_CASE("The option --set changes the point", "[cli][sensitivity]")
{
    const auto json = jsonOfCopy({"--set", "host.rate=50 MB/s", "--vary", "host.rate"});
    CHECK(json["outputs"]["time"]["value"] == 0.04);
    CHECK(isClose(json["variables"][0]["derivative"].get<double>(), -0.04 / 5e7));
}

TEST_CASE("An input without effect is listed with its mask", "[cli][sensitivity]")
{
    const auto json = Cli().json({"sensitivity", "acc-fft-inic"});
    const auto& cache = named(json["dead"], "host.cache");
    CHECK(cache["used"] == true);
    CHECK(cache["masked_by"][0]["kind"] == "if");
    CHECK(cache["masked_by"][0]["equation"] == "row_memory.t_memory");
    CHECK(named(json["dead"], "host.price")["used"] == false);
    const auto text = Cli().run({"sensitivity", "acc-fft-inic"}).out;
    CHECK(contains(text, "\ninputs without effect here\ninput"));
    CHECK(contains(text, "\nhost.cache "));
    CHECK(contains(text, "  if(W <= cache, 0 s, "));
    CHECK(contains(text, " in row_memory.t_memory, where '2 * rows"));
    CHECK(contains(text, "  not used\n"));
}

TEST_CASE("A tornado shows the origin of each interval", "[cli][sensitivity]")
{
    const auto json = Cli().json({"sensitivity",
                                  "acc-fft-inic",
                                  "--method",
                                  "tornado",
                                  "--vary",
                                  "host.fft_time,nic.host_bandwidth",
                                  "--vary",
                                  "nic.net_bandwidth=50 MB/s..100 MB/s"});
    CHECK(named(json["variables"], "host.fft_time")["interval"] == "origin");
    CHECK(named(json["variables"], "nic.host_bandwidth")["interval"] == "assumed");
    const auto& given = named(json["variables"], "nic.net_bandwidth");
    CHECK(given["interval"] == "given");
    CHECK(given["low"] == 5e7);
    CHECK(given["at_low"].get<double>() > given["at_high"].get<double>());
    CHECK(isClose(given["swing"].get<double>(),
                  given["at_low"].get<double>() - given["at_high"].get<double>()));
}

TEST_CASE("Morris and Sobol report their seed", "[cli][sensitivity]")
{
    const auto* const method = GENERATE("morris", "sobol");
    const auto* const value = std::string(method) == "morris" ? "mu_star" : "total";
    const std::vector<std::string> arguments{
        "--vary", "host.rate,size", "--method", method, "--samples", "64", "--seed"};
    const auto seeded = [&](const std::string& seed) {
        auto all = arguments;
        all.push_back(seed);
        return jsonOfCopy(all);
    };
    const auto once = seeded("5");
    CHECK(once["seed"] == 5);
    CHECK(once["samples"] == 64);
    CHECK(once == seeded("5"));
    CHECK(once["variables"] != seeded("6")["variables"]);
    const auto& rate = named(once["variables"], "host.rate");
    CHECK(rate[std::string(value) + "_low"] <= rate[value]);
    CHECK(rate[value] <= rate[std::string(value) + "_high"]);
    CHECK(once["outputs"]["time"]["without_answer"] == 0);
}

TEST_CASE("The option -o writes the rows as CSV", "[cli][sensitivity]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const auto outcome = cli.run({"sensitivity", file, "--vary", "host.rate", "-o", "rows.csv"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out.empty());
    CHECK(cli.folder().read("rows.csv") ==
          "name,value,unit,output,elasticity,derivative,method,kink,one_less,one_more\n"
          "host.rate,1e+08,B/s,time,-1,-2e-10,exact,false,,\n");
    checkRefused(cli.run({"sensitivity", file, "-o", "no/such/rows.csv"}), kEnvironment, "file.");
}

TEST_CASE("A single block has sensitivities", "[cli][sensitivity]")
{
    const auto json = Cli().json({"sensitivity",
                                  "--block",
                                  "inic.transpose",
                                  "--set",
                                  "rows=1024",
                                  "--set",
                                  "P=8",
                                  "--output",
                                  "S",
                                  "--vary",
                                  "element"});
    CHECK(isClose(json["variables"][0]["elasticity"].get<double>(), 1)); // S = rows^2 element / P
}

TEST_CASE("An output without a value has empty rows and exit code 1", "[cli][sensitivity][bad]")
{
    const auto text = edited(copyDesign(), "\"size / time\"", "\"size / (time - 20 ms)\"");
    const auto outcome = sensitivityOfCopy({"--output", "bandwidth"}, text);
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.out, "elasticity of bandwidth = -"));
    CHECK(contains(outcome.err, "value.division_by_zero"));
}

TEST_CASE("A neighbour of an integer without a result is a finding", "[cli][sensitivity][bad]")
{
    // P is 4. Values out of bounds, as P = 0 at P = 1, are none.
    const auto text = edited(copyDesign(), "\"size / time\"", "\"size / time / (P - 3)\"");
    const auto outcome = sensitivityOfCopy({"--output", "bandwidth"}, text);
    CHECK(outcome.exitCode == kFinding);
    CHECK(
        contains(outcome.err,
                 "value.division_by_zero: at P = 3: division by zero in 'size / time / (P - 3)'"));
    CHECK(sensitivityOfCopy({"--set", "P=1"}).exitCode == kDone);
}

TEST_CASE("Runs without a result are a finding", "[cli][sensitivity][bad]")
{
    const auto json = jsonOfCopy(
        {"--method", "sobol", "--samples", "32", "--vary", "P=0..4", "--vary", "size"}, kFinding);
    CHECK(json["outputs"]["time"]["without_answer"].get<int>() > 0);
    CHECK(json["diagnostics"][0]["code"] == "study.unanswered");
}

TEST_CASE("Unknown names are refused with the nearest", "[cli][sensitivity][bad]")
{
    checkRefused(sensitivityOfCopy({"--output", "tiem"}),
                 kBadInput,
                 "output.unknown: 'copy-job' has no output 'tiem' (did you mean 'time'?)");
    checkRefused(sensitivityOfCopy({"--vary", "sise"}),
                 kBadInput,
                 "set.unknown: 'copy-job' has no variable 'sise' (did you mean 'size'?)");
    checkRefused(sensitivityOfCopy({"--vary", "size,size"}), kBadInput, "axis.duplicate: ");
    checkRefused(sensitivityOfCopy({"--vary", "time"}), kBadInput, "set.unknown: ");
}

TEST_CASE("Invalid intervals are refused by sensitivity", "[cli][sensitivity][bad]")
{
    const auto tornado = [](const std::string& interval) {
        return sensitivityOfCopy({"--method", "tornado", "--vary", interval});
    };
    checkRefused(tornado("size=2 MB..1 MB"),
                 kBadInput,
                 "--vary size=2 MB..1 MB: vary.empty: the interval 'size=2 MB..1 MB' is empty");
    checkRefused(tornado("size=2 MB..2 MB"), kBadInput, "vary.empty: ");
    checkRefused(tornado("P=1.2..1.8"), kBadInput, "vary.empty: the interval");
    checkRefused(tornado("size=1..2"),
                 kBadInput,
                 "dimension.mismatch: expected B, got a plain number for the interval of 'size'");
    checkRefused(
        tornado("size=1 MB"), kBadInput, "vary.syntax: expected NAME=LOW..HIGH, got 'size=1 MB'");
    checkRefused(tornado("size=1 MB..nan"), kBadInput, "is not a finite quantity");
    checkRefused(sensitivityOfCopy({"--vary", "size=1 MB..2 MB"}),
                 kBadInput,
                 "the method 'elasticity' does not use intervals");
}

TEST_CASE("An interval of presets is refused with one finding", "[cli][sensitivity][bad]")
{
    const Cli cli;
    for (const auto* const presets :
         {"inic-card..ethernet-10g-nic", "inic-card,ethernet-10g-nic"}) {
        const auto text = "nic=" + std::string(presets);
        const auto refused =
            cli.run({"sensitivity", "acc-fft-inic", "--method", "tornado", "--vary", text});
        checkRefused(refused,
                     kBadInput,
                     "--vary " + text +
                         ": set.component: 'nic' is a component; it has no value to vary");
        CHECK(contains(refused.err, "or on the axis of a curve: nic=inic-card,ethernet-10g-nic"));
        CHECK(std::ranges::count(refused.err, '\n') == 1);
    }
}

TEST_CASE("Zero samples, and 1e15 of them, are refused at once", "[cli][sensitivity][bad]")
{
    const auto* const method = GENERATE("morris", "sobol");
    const auto samples = [&](const std::string& count) {
        return sensitivityOfCopy({"--method", method, "--samples", count});
    };
    checkRefused(samples("0"), kBadInput, "study.samples: a study needs at least one sample");
    checkRefused(samples("1000000000000000"), kBadInput, "study.samples: 1e+15 samples take ");
    checkUsage(samples("-1"), "--samples");
    checkUsage(samples("many"), "--samples");
}

TEST_CASE("Too few samples for intervals are reported", "[cli][sensitivity]")
{
    const auto* const method = GENERATE("morris", "sobol");
    const auto few = sensitivityOfCopy({"--method", method, "--samples", "3"});
    CHECK(few.exitCode == kFinding);
    CHECK(contains(few.err, "study.few_samples: 3 samples are too few for reliable intervals"));
    CHECK_FALSE(contains(sensitivityOfCopy({"--method", method, "--samples", "64"}).err,
                         "study.few_samples"));
}

TEST_CASE("At a tie the elasticity is one-sided, with a finding", "[cli][sensitivity]")
{
    // time = size / P / min(host.rate, 100 MB/s): the rate is 100 MB/s, so a decrease has an effect and an increase has none.
    const auto text = edited(copyDesign(), "host.rate", "min(host.rate, 100 MB/s)");
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", text);
    const auto json = cli.json({"sensitivity", file});
    CHECK(named(json["variables"], "host.rate")["kink"] == true);
    CHECK(named(json["variables"], "size")["kink"] == false);
    CHECK(contains(cli.run({"sensitivity", file}).out, ", at a kink"));
}

TEST_CASE("A zero is printed without a sign", "[cli][sensitivity]")
{
    const auto text = edited(copyDesign(), "host.rate", "max(host.rate, 50 MB/s - 0 * host.rate)");
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", text);
    const auto out = cli.run({"sensitivity", file, "--json"}).out;
    CHECK_FALSE(contains(out, "-0.0,"));
    CHECK_FALSE(contains(out, "-0.0\n"));
}

TEST_CASE("An output can be chosen in a design without a time", "[cli][sensitivity][bad]")
{
    const Cli cli;
    const auto file = cli.folder().write(
        "price.cluster.json",
        R"({"design": "price", "format": 1, "title": "A price", "variables": [{"name": "n", "value": "2"}],
            "outputs": [{"name": "cost", "equation": "n * 10 USD"}]})");
    for (const auto* const command : {"sensitivity", "uncertainty", "compare"})
        checkRefused(cli.run({command, file}),
                     kBadInput,
                     "'price' has no output 'time' (use one of: cost (with --output))");
}

TEST_CASE("Options of another method are refused", "[cli][sensitivity][bad]")
{
    checkUsage(sensitivityOfCopy({"--samples", "10"}), "--samples");
    checkUsage(sensitivityOfCopy({"--method", "guess"}), "--method");
    checkUsage(Cli().run({"sensitivity"}), "");
    checkRefused(
        sensitivityOfCopy({"--method", "morris", "--levels", "3"}), kBadInput, "study.levels: ");
    checkRefused(sensitivityOfCopy({"--method", "tornado", "--share", "0"}),
                 kBadInput,
                 "vary.share: the assumed uncertainty must be above 0 and below 1, got 0");
}

} // namespace clusterwright::tests::sensitivity_test
