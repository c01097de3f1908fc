// Where clusterwright-cli finds presets: folders that are named, the user's own, the shipped ones.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/variable.h"

namespace clusterwright::tests::library_cli_test
{

namespace
{

// A block whose time is a number of seconds, which says from which folder it is.
void addBlock(const PresetFolder& folder, const std::string& below, const std::string& seconds)
{
    folder.add(below + "blocks/wait.json",
               R"({"block": "wait", "title": "Wait", "equations": ["time = )" + seconds +
                   R"("], "source": {"document": "clusterwright", "place": "a test"}})");
}

double secondsOf(const Cli& cli, const Words& more = {})
{
    return valueOf(cli.json(joined({"eval", "--block", "wait"}, more)), "time");
}

} // namespace

TEST_CASE("Blocks that the window saved are found without options", "[cli][presets]")
{
    const PresetFolder data;
    const Variable home("XDG_DATA_HOME", data.path());
    const Cli cli;
    // Where the window wrote first, then where it writes now.
    addBlock(data, "Clusterwright/clusterwright/presets/", "1 s");
    CHECK(secondsOf(cli) == 1);
    addBlock(data, "clusterwright/presets/", "2 s");
    CHECK(secondsOf(cli) == 2);
}

TEST_CASE("Named folders of presets stand before the user's own and add to them", "[cli][presets]")
{
    const PresetFolder data;
    const PresetFolder variable;
    const PresetFolder option;
    const PresetFolder unrelated;
    const Variable home("XDG_DATA_HOME", data.path());
    const Cli cli;
    const auto named = option.path().string();
    addBlock(data, "clusterwright/presets/", "1 s");
    addBlock(option, "", "3 s");
    unrelated.add("documents/mine.json", R"({"document": "mine", "title": "Mine"})");
    CHECK(secondsOf(cli, {"--presets", unrelated.path()}) == 1);
    CHECK(secondsOf(cli, {"--presets", named}) == 3);
    CHECK(secondsOf(cli, {"--presets", unrelated.path().string() + ":" + named}) == 3);
    CHECK(secondsOf(cli, {"--presets", unrelated.path(), "--presets", named}) == 3);
    CHECK(cli.run({"eval", "acc-fft-inic", "--presets", named}).exitCode == kDone);
}

TEST_CASE("CLUSTERWRIGHT_PRESETS names folders behind those of --presets", "[cli][presets]")
{
    const PresetFolder first;
    const PresetFolder second;
    const PresetFolder option;
    addBlock(first, "", "1 s");
    addBlock(second, "", "2 s");
    addBlock(option, "", "3 s");
    const Variable presets("CLUSTERWRIGHT_PRESETS",
                           first.path().string() + ":" + second.path().string());
    const auto call = [](const Words& more) {
        return runProgram({.command = joined({CLUSTERWRIGHT_CLI, "eval", "--block", "wait"}, more),
                           .directory = "/"});
    };
    CHECK(contains(call({}).out, "1 s"));
    CHECK(contains(call({"--presets", option.path()}).out, "3 s"));
}

TEST_CASE("eval, fit and blocks take a block from a file", "[cli][presets]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("mine.json", R"({"block": "mine.line", "title": "A line",
        "source": {"document": "clusterwright", "place": "a test"},
        "parameters": [{"name": "k", "unit": "B", "doc": "size"}, {"name": "G", "unit": "s/B", "doc": "slope"}],
        "equations": ["time = k * G"]})"));
    static_cast<void>(cli.folder().write("m.csv", "k [B],time [us]\n1,2\n2,4\n5,10\n"));
    const auto answer =
        cli.json({"eval", "--block", "mine.json", "--set", "k=3 B", "--set", "G=2 us/B"});
    CHECK(valueOf(answer, "time") == Approx(6e-6));
    CHECK(cli.json({"blocks", "mine.json"})["id"] == "mine.line");
    const auto fit =
        cli.json({"fit", "--block", "mine.json", "--data", "m.csv", "--free", "G=0 s/B..1 s/B"});
    CHECK(fit["parameters"][0]["value"].get<double>() == Approx(2e-6));
    checkRefused(cli.run({"eval", "--block", "mine.line"}),
                 kBadInput,
                 "preset.unknown: there is no block 'mine.line'");
}

TEST_CASE("A file of something else is not a block", "[cli][presets]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    checkRefused(cli.run({"eval", "--block", "copy.cluster.json"}),
                 kBadInput,
                 "copy.cluster.json: file.object: expected a block, got a design");
}

TEST_CASE("A named folder that is empty gets its presets later", "[cli][presets]")
{
    const Cli cli;
    CHECK(cli.run({"eval", "acc-fft-inic", "--presets", cli.folder().path()}).exitCode == kDone);
}

TEST_CASE("A named folder with something else in it is refused with a remedy", "[cli][presets]")
{
    const PresetFolder folder;
    addBlock(folder, "", "1 s");
    checkRefused(Cli().run({"presets", "--presets", folder.path() / "blocks"}),
                 kEnvironment,
                 "/blocks: presets.missing: there are no presets here (name a folder that has "
                 "blocks, documents, components or other presets in it by --presets or "
                 "CLUSTERWRIGHT_PRESETS)");
}

} // namespace clusterwright::tests::library_cli_test
