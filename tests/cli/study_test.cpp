// study: runs a design's study of any kind; --scenario.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>

namespace clusterwright::tests::study_test
{

namespace
{

// copyDesign(): time = 8 MB / P / 100 MB/s, P = 4.
std::string withStudies(const std::string& studies)
{
    auto text = copyDesign();
    text.insert(text.rfind('}'),
                R"(, "scenarios": [{"name": "wide", "set": {"P": "8"}}], "studies": [)" + studies +
                    "]");
    return text;
}

const std::string kStudies = R"(
    {"name": "over-p", "kind": "curve", "x": {"variable": "P", "values": "1,2,4"}, "outputs": ["time"]},
    {"name": "best", "kind": "search", "axes": [{"variable": "P", "values": "1..16"}],
     "minimize": ["time"], "top": 2},
    {"name": "which", "kind": "solve", "x": {"variable": "P", "values": "1..64"}, "such_that": "time = 10 ms"},
    {"name": "moves", "kind": "sensitivity", "outputs": ["time"], "vary": ["P"]},
    {"name": "beside", "kind": "comparison", "against": ["scenario:wide"], "outputs": ["time"]},
    {"name": "meets", "kind": "crossover", "against": ["scenario:wide"],
     "x": {"variable": "size", "values": "1 MB..8 MB"}, "outputs": ["time"]},
    {"name": "sure", "kind": "uncertainty", "vary": ["P=3..5"], "outputs": ["time"]})";

struct Written {
    Cli cli;
    std::string file = cli.folder().write("copy.cluster.json", withStudies(kStudies));
};

} // namespace

TEST_CASE("A saved study prints the output of its kind's command", "[cli][study]")
{
    const Written design;
    const auto& [cli, file] = design;
    const auto search = cli.json({"study", file, "best"});
    CHECK(search ==
          cli.json({"search", file, "--axis", "P=1..16", "--minimize", "time", "--top", "2"}));
    CHECK(cli.json({"study", file, "moves"}) == cli.json({"sensitivity", file, "--vary", "P"}));
    CHECK(cli.json({"study", file, "over-p"}) == cli.json({"sweep", file, "--study", "over-p"}));
    const auto solve = cli.json({"study", file, "which"});
    // 8 MB / P / 100 MB/s = 10 ms: P = 8
    CHECK(solve["smallest"] == 8);
    const auto beside = cli.json({"study", file, "beside"});
    CHECK(beside["pairs"][0]["outputs"] ==
          cli.json({"compare", file, file, "--scenario-b", "wide"})["outputs"]);
    CHECK(cli.json({"study", file, "meets"})["output"]["name"] == "time");
    CHECK(cli.json({"study", file, "sure"})["bands"].size() == 1);
    CHECK(contains(cli.run({"study", file, "beside"}).out, "\ncopy-job, scenario wide  "));
}

TEST_CASE("A study of any kind writes CSV on request", "[cli][study]")
{
    const Written design;
    const auto& [cli, file] = design;
    for (const auto* const name : {"over-p", "best", "which", "moves", "beside", "meets", "sure"}) {
        INFO(name);
        const auto csv = cli.folder().path() / (std::string(name) + ".csv");
        const auto outcome = cli.run({"study", file, name, "-o", csv.string()});
        INFO(outcome.err);
        CHECK(outcome.exitCode == kDone);
        CHECK(std::filesystem::file_size(csv) > 0);
    }
}

TEST_CASE("A comparison with two designs writes both and keeps its findings", "[cli][study]")
{
    // P = 2 against 1 and 10; the block is valid up to 3 s.
    const Cli cli;
    const auto file = cli.folder().write("two.cluster.json", R"({
        "design": "two", "format": 1, "title": "Two", "variables": [{"name": "P", "value": "2"}],
        "components": [{"name": "host", "kind": "host"}],
        "blocks": [{"block": "w", "title": "W", "source": {"document": "clusterwright", "place": "x"},
                    "parameters": [{"name": "t", "unit": "s", "doc": "how long"}],
                    "equations": ["time = t"], "time": "time",
                    "validity": [{"condition": "t <= 3 s", "message": "too long"}]}],
        "pipeline": {"steps": [{"id": "a", "block": "w", "bind": {"t": "P * 1 s"}, "on": "host.cpu"}]},
        "scenarios": [{"name": "one", "set": {"P": "1"}}, {"name": "ten", "set": {"P": "10"}}],
        "studies": [{"name": "cmp", "kind": "comparison", "outputs": ["time"],
                     "against": ["scenario:one", "scenario:ten"]}]})");
    const auto printed = cli.run({"study", file, "cmp"});
    const auto written = cli.run({"study", file, "cmp", "-o", "x.csv"});
    INFO(printed.out << printed.err << written.err);
    for (const auto& outcome : {printed, written}) {
        CHECK(outcome.exitCode == kFinding);
        CHECK(contains(outcome.err, "model.validity"));
        CHECK(contains(outcome.err, "too long"));
    }
    CHECK(printed.err == written.err);
    const auto csv = cli.folder().read("x.csv");
    INFO(csv);
    CHECK(csv.starts_with("against,name,unit,A,B,"));
    CHECK(contains(csv, "scenario one\",P,1,2,1,")); // A is 2, B is 1
    CHECK(contains(csv, "scenario ten\",P,1,2,10,"));
    CHECK(std::ranges::count(csv, '\n') == 3);
}

TEST_CASE("Measured points of a file join the curves of a study", "[cli][study][measured]")
{
    // time = 80 ms / P: 80 ms and 40 ms, measured as 100 ms and 40 ms
    const Written design;
    const auto& [cli, file] = design;
    static_cast<void>(cli.folder().write("run.csv", "nodes,t\n1,100\n2,40\n"));
    const std::vector<std::string> options{
        "--measured", "run.csv", "--as", "P=nodes", "--as", "time=t[ms]"};
    const auto with = [&](std::vector<std::string> command) {
        command.insert(command.end(), options.begin(), options.end());
        return command;
    };
    const auto study = cli.json(with({"study", file, "over-p"}));
    const auto& points = study["measured"]["lines"][0]["points"];
    CHECK(points[0]["measured"].get<double>() == Approx(0.1));
    CHECK(points[0]["error"].get<double>() == Approx(-0.2));
    CHECK(points[1]["error"].get<double>() == Approx(0).margin(1e-12));
    CHECK(study == cli.json(with({"sweep", file, "--study", "over-p"})));
    const auto printed = cli.run(with({"study", file, "over-p"}));
    INFO(printed.out << printed.err);
    CHECK(printed.exitCode == kDone);
    CHECK(contains(printed.out, "by 10 % in the median and by at most 20 % (at P = 1)"));
}

TEST_CASE("A derived curve of a study is a part of its result", "[cli][study][derive]")
{
    // 80 ms over 100 ms, and 40 ms over 40 ms
    const Written design;
    const auto& [cli, file] = design;
    static_cast<void>(cli.folder().write("run.csv", "P,time[ms]\n1,100\n2,40\n"));
    const auto study = cli.json(
        {"study", file, "over-p", "--measured", "run.csv", "--derive", "ratio to measured"});
    const auto& values = study["derived"]["series"][0]["values"];
    CHECK(values[0].get<double>() == Approx(0.8));
    CHECK(values[1].get<double>() == Approx(1));
    CHECK(study["series"][0]["values"].size() == 3);
}

TEST_CASE("Measured points and derived curves are refused with place and remedy",
          "[cli][study][measured][bad-input]")
{
    const Written design;
    const auto& [cli, file] = design;
    const auto missing = cli.run({"study", file, "over-p", "--measured", "none.csv"});
    CHECK(missing.exitCode == kFinding);
    CHECK(contains(missing.err, "/studies/0/measured: file.missing"));
    CHECK_FALSE(missing.out.empty());
    checkRefused(cli.run({"study", file, "best", "--measured", "run.csv"}),
                 kBadInput,
                 "--measured run.csv: study.measured");
    checkRefused(cli.run({"study", file, "over-p", "--derive", "half"}),
                 kBadInput,
                 "--derive half: study.derive");
    checkRefused(cli.run({"study", file, "over-p", "--derive", "ratio to nothing"}),
                 kBadInput,
                 "derive.reference");
    checkUsage(cli.run({"sweep", file, "--axis", "P=1,2", "--measured", "run.csv"}), "--study");
}

TEST_CASE("A named scenario is active in any command", "[cli][scenario]")
{
    const Written design;
    const auto& [cli, file] = design;
    CHECK(valueOf(cli.json({"eval", file}), "time") == Approx(0.02));
    CHECK(valueOf(cli.json({"eval", file, "--scenario", "wide"}), "time") == Approx(0.01));
    // the study varies P, the only value of the scenario
    const auto search = cli.json({"study", file, "best", "--scenario", "wide"}, kFinding);
    CHECK(search["points"].size() == 2);
    CHECK(search["diagnostics"][0]["code"] == "scenario.overridden");
    checkRefused(cli.run({"eval", file, "--scenario", "wild"}), kBadInput, "use one of: wide");
}

TEST_CASE("An unknown study is refused with the existing ones", "[cli][study][bad-input]")
{
    const Written design;
    const auto& [cli, file] = design;
    checkRefused(cli.run({"study", file, "nothing"}), kBadInput, "use one of: over-p, best");
    checkUsage(cli.run({"study", file}), "NAME");
}

} // namespace clusterwright::tests::study_test
