// sweep: a design over a grid of values as CSV, or one of its studies.
#include "model/core/text.h"
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <sstream>

namespace clusterwright::tests::sweep_test
{

namespace
{

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

// Returns the first column of a sweep of copyDesign() over one axis.
std::vector<std::string> valuesOf(const std::string& axis)
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const auto outcome = cli.run({"sweep", file, "--axis", axis, "--output", "time"});
    INFO(axis << "\n" << outcome.err);
    CHECK(outcome.exitCode == kDone);
    std::vector<std::string> values;
    for (const auto& line : linesOf(outcome.out))
        values.push_back(line.substr(0, line.find(',')));
    return values;
}

ProgramOutcome sweepOver(const std::string& axis)
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    return cli.run({"sweep", file, "--axis", axis, "--output", "time"});
}

using Texts = std::vector<std::string>;

} // namespace

TEST_CASE("A sweep is CSV with names and units as headings", "[cli][sweep]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const auto outcome = cli.run({"sweep", file, "--axis", "P=1..4", "--output", "time,bandwidth"});
    CHECK(outcome.exitCode == kDone);
    const auto lines = linesOf(outcome.out);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == "P,time[s],bandwidth[B/s]");
    CHECK(lines[1] == "1,0.08,1e+08"); // 8 MB / (100 MB/s) = 80 ms
    CHECK(lines[4] == "4,0.02,4e+08");
}

TEST_CASE("The heading of an axis has its unit", "[cli][sweep]")
{
    CHECK(valuesOf("size=1 MB,2 MB") == Texts{"size[B]", "1e+06", "2e+06"});
}

TEST_CASE("An axis is a range of integers", "[cli][sweep][axis]")
{
    CHECK(valuesOf("P=2..5") == Texts{"P", "2", "3", "4", "5"});
}

TEST_CASE("An axis is a range with a step", "[cli][sweep][axis]")
{
    CHECK(valuesOf("P=1..8:3") == Texts{"P", "1", "4", "7"});
}

TEST_CASE("An axis is a range with a step in units", "[cli][sweep][axis]")
{
    CHECK(valuesOf("size=1 kB..2 kB:500 B") == Texts{"size[B]", "1000", "1500", "2000"});
}

TEST_CASE("An axis is a range with a factor", "[cli][sweep][axis]")
{
    CHECK(valuesOf("P=2..64:*2") == Texts{"P", "2", "4", "8", "16", "32", "64"});
}

TEST_CASE("An axis can be evenly spaced", "[cli][sweep][axis]")
{
    CHECK(valuesOf("size=lin(0 B,1 B,5)") == Texts{"size[B]", "0", "0.25", "0.5", "0.75", "1"});
}

TEST_CASE("An axis can be evenly spaced on a log scale", "[cli][sweep][axis]")
{
    const auto values = valuesOf("size=log(1 B,1000 B,4)");
    REQUIRE(values.size() == 5);
    CHECK(values[1] == "1");
    CHECK(isClose(*model::parseDouble(values[2]), 10));
    CHECK(isClose(*model::parseDouble(values[3]), 100));
    CHECK(values[4] == "1000");
}

TEST_CASE("An axis can be a list in its own order", "[cli][sweep][axis]")
{
    CHECK(valuesOf("P=16,1,4") == Texts{"P", "16", "1", "4"});
}

TEST_CASE("The last of several axes changes fastest", "[cli][sweep]")
{
    const Cli cli;
    const auto outcome = cli.run({"sweep",
                                  "--block",
                                  "inic.transpose",
                                  "--axis",
                                  "rows=256,512",
                                  "--axis",
                                  "P=2,4",
                                  "--output",
                                  "S"});
    CHECK(outcome.exitCode == kDone);
    // S = rows^2 * 16 B / P: 256^2 * 16 / 2 = 524288
    CHECK(outcome.out == "rows,P,S[B]\n256,2,524288\n256,4,262144\n512,2,2097152\n512,4,1048576\n");
}

TEST_CASE("Outputs are in the order of the request", "[cli][sweep]")
{
    const auto outcome =
        Cli().run({"sweep", "acc-fft-inic", "--axis", "P=2,4", "--output", "speedup,time"});
    CHECK(outcome.exitCode == kDone);
    CHECK(linesOf(outcome.out).at(0) == "P,speedup,time[s]");
}

TEST_CASE("A sweep without --output has all outputs", "[cli][sweep]")
{
    const auto outcome =
        Cli().run({"sweep", "--block", "inic.transpose", "--axis", "rows=256", "--axis", "P=2"});
    CHECK(outcome.exitCode == kDone);
    CHECK(linesOf(outcome.out).at(0) ==
          "rows,P,S[B],T_dtc[s],T_dtg[s],T_dfg[s],T_dth[s],T_trans[s]");
}

TEST_CASE("Each row of a sweep equals eval at its point", "[cli][sweep]")
{
    const Cli cli;
    const auto sweep =
        cli.json({"sweep", "acc-fft-gigabit", "--axis", "P=2,7,16", "--output", "time,speedup"});
    for (std::size_t i = 0; i < 3; ++i) {
        const auto P = sweep["axes"][0]["values"][i].get<int>();
        const auto eval = cli.json({"eval", "acc-fft-gigabit", "--set", "P=" + std::to_string(P)});
        INFO("P = " << P);
        CHECK(sameBits(sweep["outputs"][0]["values"][i].get<double>(), valueOf(eval, "time")));
        CHECK(sameBits(sweep["outputs"][1]["values"][i].get<double>(), valueOf(eval, "speedup")));
    }
}

TEST_CASE("sweep --json has axes, outputs with units, and diagnostics", "[cli][sweep]")
{
    const auto json = Cli().json({"sweep", "acc-fft-inic", "--axis", "P=2..4", "--output", "time"});
    CHECK(json["axes"][0]["name"] == "P");
    CHECK(json["axes"][0]["values"] == model::Json({2.0, 3.0, 4.0}));
    CHECK(json["outputs"][0]["name"] == "time");
    CHECK(json["outputs"][0]["unit"] == "s");
    CHECK(json["outputs"][0]["values"].size() == 3);
    CHECK(json["diagnostics"].empty());
}

TEST_CASE("The option --set applies to the whole sweep", "[cli][sweep]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const auto outcome = cli.run(
        {"sweep", file, "--set", "host.rate=200 MB/s", "--axis", "P=1,2", "--output", "time"});
    CHECK(outcome.out == "P,time[s]\n1,0.04\n2,0.02\n");
}

TEST_CASE("The option -o writes only the CSV to a file", "[cli][sweep]")
{
    const Cli cli;
    const std::vector<std::string> sweep{
        "sweep", "acc-fft-inic", "--axis", "P=2,4", "--output", "time"};
    auto toFile = sweep;
    toFile.insert(toFile.end(), {"-o", "time.csv"});
    const auto outcome = cli.run(toFile);
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out.empty());
    CHECK(cli.folder().read("time.csv") == cli.run(sweep).out);
    CHECK(std::distance(std::filesystem::directory_iterator(cli.folder().path()), {}) == 1);
}

TEST_CASE("The option -o replaces an older file completely", "[cli][sweep]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("time.csv", std::string(100'000, 'x')));
    CHECK(cli.run({"sweep", "acc-fft-inic", "--axis", "P=2", "--output", "P", "-o", "time.csv"})
              .exitCode == kDone);
    CHECK(cli.folder().read("time.csv") == "P,P\n2,2\n");
}

TEST_CASE("A sweep outside a valid range gives exit code 1", "[cli][sweep]")
{
    const auto outcome = Cli().run({"sweep",
                                    "--block",
                                    "inic.transpose",
                                    "--axis",
                                    "P=1,2",
                                    "--set",
                                    "rows=256",
                                    "--output",
                                    "S"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(linesOf(outcome.out).size() == 3);
    CHECK(linesOf(outcome.err).size() == 1);
    CHECK(contains(outcome.err, "model.validity: at P = 1: "));
}

TEST_CASE("A study is a sentence and a table of outputs", "[cli][sweep][study]")
{
    const auto outcome = Cli().run({"sweep", "acc-fft-inic", "--study", "stages"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out.starts_with("2D-FFT: stages"));
    CHECK(contains(outcome.out, "\n\nFrom P = 2 to 16, T_dtc goes from 50 to 0.7812 ms. "));
    const auto lines = linesOf(outcome.out);
    REQUIRE(lines.size() ==
            20); // title, sentence, headings and P = 2..16, separated by empty lines
    CHECK(contains(lines[4], "  T_dtc  "));
    CHECK(lines[4].ends_with("  T_dth"));
}

TEST_CASE("A study in JSON has panels with x, y and series", "[cli][sweep][study]")
{
    const auto json = Cli().json({"sweep", "acc-fft-inic", "--study", "stages"});
    REQUIRE(json["panels"].size() == 4);
    const auto& panel = json["panels"][0];
    CHECK(panel["x"]["name"] == "P");
    CHECK(panel["y"]["name"] == "T_dtc");
    CHECK(panel["y"]["unit"] == "s");
    REQUIRE(panel["series"].size() == 1);
    CHECK(panel["series"][0]["values"].size() == panel["x"]["values"].size());
}

TEST_CASE("A study with -o is CSV with a column for each curve", "[cli][sweep][study]")
{
    const Cli cli;
    CHECK(cli.run({"sweep", "acc-fft-inic", "--study", "stages", "-o", "stages.csv"}).exitCode ==
          kDone);
    const auto lines = linesOf(cli.folder().read("stages.csv"));
    REQUIRE(lines.size() == 16); // P = 2..16
    CHECK(lines[0].starts_with("P,\"acc-fft-inic: T_dtc[s]\","));
    CHECK(std::ranges::count(lines[1], ',') == 4);
}

TEST_CASE("An unknown study is refused with the existing names", "[cli][sweep][study]")
{
    checkRefused(Cli().run({"sweep", "acc-fft-inic", "--study", "scaling"}),
                 kBadInput,
                 "study.unknown: 'acc-fft-inic' has no study 'scaling' (use one of: speedup, ");
    checkRefused(Cli().run({"sweep", "acc-fft-inic", "--study", "speed"}),
                 kBadInput,
                 "study.unknown: 'acc-fft-inic' has no study 'speed' (did you mean 'speedup'?)");
}

TEST_CASE("A study of an unknown output is refused", "[cli][sweep]")
{
    checkRefused(Cli().run({"sweep", "acc-fft-inic", "--axis", "P=2", "--output", "tiem"}),
                 kBadInput,
                 "output.unknown: 'acc-fft-inic' has no output 'tiem' (did you mean 'time'?)");
}

TEST_CASE("An axis without values is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(sweepOver("P="), kBadInput, "--axis P=: axis.empty: the axis has no values");
}

TEST_CASE("A descending range is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(sweepOver("P=8..2"),
                 kBadInput,
                 "--axis P=8..2: axis.empty: '8..2' has no value (put the lower bound first)");
}

TEST_CASE("An axis without a name is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(
        sweepOver("=1,2"), kBadInput, "--axis =1,2: axis.syntax: expected NAME=VALUES, got '=1,2'");
}

TEST_CASE("A step of 0 is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(
        sweepOver("P=1..8:0"), kBadInput, "axis.syntax: the step of '1..8:0' is not above 0");
}

TEST_CASE("A factor of 1 is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(
        sweepOver("P=1..8:*1"), kBadInput, "axis.syntax: '1..8:*1' needs a factor above 1");
}

TEST_CASE("A logarithmic axis from 0 is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(sweepOver("size=log(0 B,8 B,3)"),
                 kBadInput,
                 "axis.syntax: the bounds of a log axis must be above 0");
}

TEST_CASE("An axis of nan or inf is refused", "[cli][sweep][axis][bad]")
{
    const auto* const value =
        GENERATE("nan", "inf", "-inf", "1e999", "1..inf", "lin(1,nan,3)", "log(1,inf,3)");
    checkRefused(sweepOver(std::string("P=") + value), kBadInput, "is not a finite quantity");
}

TEST_CASE("An axis without its required unit is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(sweepOver("size=1,2"),
                 kBadInput,
                 "--axis size: axis.units: expected B, got a plain number for 'size' (add a unit)");
}

TEST_CASE("An axis that mixes dimensions is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(sweepOver("size=1 B,2 s"),
                 kBadInput,
                 "axis.units: the values of '1 B,2 s' have different dimensions");
}

TEST_CASE("An axis of an unknown name is refused with the nearest one", "[cli][sweep][axis][bad]")
{
    checkRefused(
        sweepOver("sise=1 B"),
        kBadInput,
        "--axis sise: set.unknown: 'copy-job' has no variable 'sise' (did you mean 'size'?)");
}

TEST_CASE("An axis of a computed value is refused", "[cli][sweep][axis][bad]")
{
    checkRefused(sweepOver("time=1 s,2 s"),
                 kBadInput,
                 "set.unknown: 'time' is computed; it cannot be varied");
}

TEST_CASE("Two axes with equal names are refused", "[cli][sweep][axis][bad]")
{
    checkRefused(Cli().run({"sweep", "acc-fft-inic", "--axis", "P=1,2", "--axis", "P=3,4"}),
                 kBadInput,
                 "--axis P: axis.duplicate: two axes vary 'P'");
}

TEST_CASE("Points out of bounds are empty cells with a finding", "[cli][sweep][axis][bad]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const Texts sweep{"sweep", file, "--axis", "P=2,1,0", "--output", "time"};
    const auto outcome = cli.run(sweep);
    CHECK(outcome.exitCode == kFinding);
    CHECK(outcome.out == "P,time[s]\n2,0.04\n1,0.08\n0,\n");
    CHECK(contains(outcome.err,
                   "value.bounds: at P = 0: P = 0 must be at least 1; 1 of 3 points are out of "
                   "bounds and have no result"));
    CHECK(cli.json(sweep, kFinding)["outputs"][0]["values"][2].is_null());
    checkRefused(
        sweepOver("P=0,-1"), kBadInput, "value.bounds: at P = 0: P = 0 must be at least 1");
}

TEST_CASE("An output requested twice is refused", "[cli][sweep][search][bad]")
{
    const Texts twice{"--axis", "P=2,4", "--output", "time,time"};
    Texts sweep{"sweep", "acc-fft-inic"}, search{"search", "acc-fft-inic", "--minimize", "time"};
    for (auto* const command : {&sweep, &search}) {
        command->insert(command->end(), twice.begin(), twice.end());
        checkRefused(Cli().run(*command),
                     kBadInput,
                     "--output time: output.duplicate: 'time' is requested twice");
    }
    checkRefused(Cli().run({"sensitivity", "acc-fft-inic", "--output", "time,time"}),
                 kBadInput,
                 "output.duplicate");
}

TEST_CASE("The output file cannot be the checkpoint", "[cli][sweep][search][bad]")
{
    checkUsage(
        Cli().run(
            {"sweep", "acc-fft-inic", "--axis", "P=2,4", "-o", "x.csv", "--checkpoint", "./x.csv"}),
        "is the same file as -o");
    checkUsage(Cli().run({"search",
                          "acc-fft-inic",
                          "--axis",
                          "P=2,4",
                          "--minimize",
                          "time",
                          "-o",
                          "x.csv",
                          "--checkpoint",
                          "x.csv"}),
               "is the same file as -o");
}

TEST_CASE("An axis of 1e15 points is refused at once, in each form", "[cli][sweep][axis][bad]")
{
    const auto* const values = GENERATE(
        "1..1e15", "0..1:1e-15", "lin(1,2,1e15)", "log(1,2,1e15)", "1..2:*1.000000000000001");
    checkRefused(sweepOver(std::string("P=") + values), kBadInput, "axis.size: ");
}

TEST_CASE("A grid of 1e15 points is refused at once", "[cli][sweep][bad]")
{
    checkRefused(Cli().run({"sweep",
                            "acc-fft-inic",
                            "--axis",
                            "P=1..100000",
                            "--axis",
                            "rows=2..100001",
                            "--axis",
                            "element=lin(1 B,2 B,100000)"}),
                 kBadInput,
                 "sweep.size: the grid has 1e+15 points, and a sweep keeps all of them in memory");
}

TEST_CASE("An axis that replaces an expression gives a note", "[cli][sweep]")
{
    const Cli cli;
    const auto file = cli.folder().write("derived.cluster.json", R"({
        "design": "derived", "format": 1, "title": "Derived",
        "variables": [{"name": "N", "value": "2"}, {"name": "g", "value": "4"},
                      {"name": "P", "value": "N * g"}],
        "outputs": [{"name": "y", "equation": "P + N"}]})");
    const auto derived = cli.run({"sweep", file, "--axis", "P=8,64", "--output", "y"});
    CHECK(derived.exitCode == kDone);
    CHECK(contains(derived.err,
                   "--axis P: axis.derived: the axis replaces 'P', which is computed from N, g"));
    CHECK(linesOf(derived.out).back() == "64,66");
    CHECK(cli.run({"sweep", file, "--axis", "N=8,64", "--output", "y"}).err.empty());
    const auto searched = cli.run({"search", file, "--axis", "P=8,64", "--minimize", "y"});
    CHECK(contains(searched.err, "axis.derived"));
    const auto json = cli.json({"sweep", file, "--axis", "P=8,64", "--output", "y"});
    CHECK(json["diagnostics"][0]["code"] == "axis.derived");
}

} // namespace clusterwright::tests::sweep_test
