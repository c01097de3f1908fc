// study: a study of a design's own, of any kind; --scenario.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

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
     "x": {"variable": "P", "values": "1..8"}, "outputs": ["time"]},
    {"name": "sure", "kind": "uncertainty", "vary": ["P=3..5"], "outputs": ["time"]})";

struct Written {
    Cli cli;
    std::string file = cli.folder().write("copy.cluster.json", withStudies(kStudies));
};

} // namespace

TEST_CASE("A named study prints what the command of its kind prints", "[cli][study]")
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
    CHECK(contains(cli.run({"study", file, "beside"}).out, "  copy-job, scenario wide  "));
}

TEST_CASE("A study of any kind is CSV where that is asked for", "[cli][study]")
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

TEST_CASE("A scenario holds where it is named", "[cli][scenario]")
{
    const Written design;
    const auto& [cli, file] = design;
    CHECK(valueOf(cli.json({"eval", file}), "time") == Approx(0.02));
    CHECK(valueOf(cli.json({"eval", file, "--scenario", "wide"}), "time") == Approx(0.01));
    const auto solve = cli.json({"study", file, "best", "--scenario", "wide"});
    CHECK(solve["points"].size() == 2);
    checkRefused(cli.run({"eval", file, "--scenario", "wild"}), kBadInput, "it has wide");
}

TEST_CASE("A study that is not there is refused with those that are", "[cli][study][bad-input]")
{
    const Written design;
    const auto& [cli, file] = design;
    checkRefused(cli.run({"study", file, "nothing"}), kBadInput, "it has over-p, best");
    checkUsage(cli.run({"study", file}), "NAME");
}

} // namespace clusterwright::tests::study_test
