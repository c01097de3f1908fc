// blocks, presets, new: lists, and a copy of a design.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/variable.h"

#include <algorithm>

namespace clusterwright::tests::lists_test
{

namespace
{

const model::Json* withId(const model::Json& list, const std::string& id)
{
    const auto found =
        std::ranges::find_if(list, [&](const auto& item) { return item["id"] == id; });
    return found == list.end() ? nullptr : &*found;
}

// Adds a block with a constant time, which identifies its folder.
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

TEST_CASE("blocks lists every block with its title and source", "[cli][blocks]")
{
    const auto outcome = Cli().run({"blocks"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    for (const auto* const id :
         {"fft.compute", "inic.transpose", "inic.host_to_card", "logp.one_way", "loggp.one_way"})
        CHECK(contains(outcome.out, std::string("\n") + id + " "));
}

TEST_CASE("blocks --json lists every block with parameters, equations and validity",
          "[cli][blocks]")
{
    const auto json = Cli().json({"blocks"});
    const auto* const block = withId(json["blocks"], "inic.transpose");
    REQUIRE(block);
    CHECK((*block)["parameters"].size() == 5);
    CHECK((*block)["equations"].size() == 6);
    CHECK(json["diagnostics"].empty());
}

TEST_CASE("JSON has diagnostics, also without a finding", "[cli][json]")
{
    const auto words = GENERATE(Words{"topology"},
                                Words{"blocks", "fft.compute"},
                                Words{"probes", "logp"},
                                Words{"render", "acc-fft-inic"});
    INFO(words.front());
    const auto json = Cli().json(words);
    REQUIRE(json.contains("diagnostics"));
    CHECK(json["diagnostics"].empty());
}

TEST_CASE("blocks ID shows parameters, equations and valid range", "[cli][blocks]")
{
    const auto outcome = Cli().run({"blocks", "inic.transpose"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out.starts_with("inic.transpose\n"));
    CHECK(contains(outcome.out, "  host_bandwidth  B/s   80 MiB/s"));
    CHECK(contains(outcome.out, "  T_dth = S / host_bandwidth"));
    CHECK(contains(outcome.out, "underwood-inic, equation 9"));
    CHECK(contains(outcome.out, "  valid range: P >= 2 ("));
}

TEST_CASE("blocks ID --json has units and defaults as written", "[cli][blocks]")
{
    const auto json = Cli().json({"blocks", "inic.transpose"});
    CHECK(json["id"] == "inic.transpose");
    CHECK(json["time"] == "T_trans");
    CHECK(json["parameters"][0]["name"] == "rows");
    CHECK_FALSE(json["parameters"][0].contains("default"));
    CHECK(json["parameters"][3]["unit"] == "B/s");
    CHECK(json["parameters"][3]["default"] == "80 MiB/s");
    CHECK(json["equations"][0]["equation"] == "S = rows^2 * element / P");
    CHECK(json["validity"][0]["condition"] == "P >= 2");
}

TEST_CASE("blocks with an unknown id is refused with the nearest one", "[cli][blocks]")
{
    checkRefused(Cli().run({"blocks", "fft.compote"}),
                 kBadInput,
                 "preset.unknown: unknown block 'fft.compote' (did you mean 'fft.compute'?)");
}

TEST_CASE("A block id cannot leave the presets", "[cli][blocks]")
{
    // A missing file in the working folder.
    checkRefused(Cli().run({"blocks", "../blocks/fft.compute"}), kBadInput, "file.missing: ");
}

TEST_CASE("presets lists designs, clusters and components", "[cli][presets]")
{
    const auto outcome = Cli().run({"presets"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    for (const auto* const id : {"acc-fft-inic",
                                 "acc-fft-gigabit",
                                 "acc-fft-fast",
                                 "acc-fft-prototype",
                                 "acc-sort-inic",
                                 "acc-sort-gigabit",
                                 "acc-sort-prototype"})
        CHECK(contains(outcome.out, std::string("\n") + id + " "));
    CHECK(contains(outcome.out, " cluster "));
    CHECK(contains(outcome.out, " component "));
}

TEST_CASE("presets --json lists them by kind", "[cli][presets]")
{
    const auto json = Cli().json({"presets"});
    CHECK(withId(json["designs"], "acc-fft-inic"));
    CHECK(withId(json["clusters"], "acc-inic"));
    CHECK(withId(json["validations"], "bluewaters-line-run"));
    CHECK(withId(json["components"], "acc-host"));
    CHECK(json["diagnostics"].empty());
}

TEST_CASE("A folder without presets is an environment error", "[cli][presets]")
{
    checkRefused(Cli().run({"presets", "--presets", "/nowhere"}),
                 kEnvironment,
                 "/nowhere: presets.missing: the folder has no presets");
}

TEST_CASE("Blocks saved by the window are found without options", "[cli][presets]")
{
    const PresetFolder data;
    const Variable home("XDG_DATA_HOME", data.path());
    const Cli cli;
    // The folder of earlier versions, then the present one.
    addBlock(data, "Clusterwright/clusterwright/presets/", "1 s");
    CHECK(secondsOf(cli) == 1);
    addBlock(data, "clusterwright/presets/", "2 s");
    CHECK(secondsOf(cli) == 2);
}

TEST_CASE("Named preset folders precede the user's own", "[cli][presets]")
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

TEST_CASE("CLUSTERWRIGHT_PRESETS names folders after those of --presets", "[cli][presets]")
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

TEST_CASE("eval, fit and blocks accept a block file", "[cli][presets]")
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
                 "preset.unknown: unknown block 'mine.line'");
}

TEST_CASE("A file of another object is not a block", "[cli][presets]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    checkRefused(cli.run({"eval", "--block", "copy.cluster.json"}),
                 kBadInput,
                 "copy.cluster.json: file.object: expected a block, got a design");
}

TEST_CASE("An empty named folder is accepted", "[cli][presets]")
{
    const Cli cli;
    CHECK(cli.run({"eval", "acc-fft-inic", "--presets", cli.folder().path()}).exitCode == kDone);
}

TEST_CASE("A named folder with other content is refused with a remedy", "[cli][presets]")
{
    const PresetFolder folder;
    addBlock(folder, "", "1 s");
    checkRefused(Cli().run({"presets", "--presets", folder.path() / "blocks"}),
                 kEnvironment,
                 "/blocks: presets.missing: the folder has no presets (choose a folder with "
                 "blocks, documents, components or other presets, by --presets or "
                 "CLUSTERWRIGHT_PRESETS)");
}

TEST_CASE("new copies a design with equal results", "[cli][new]")
{
    const Cli cli;
    const auto made = cli.run({"new", "acc-fft-inic", "-o", "mine.cluster.json"});
    CHECK(made.exitCode == kDone);
    CHECK(contains(made.out, "mine.cluster.json"));
    CHECK(cli.run({"check", "mine.cluster.json"}).out == "mine.cluster.json: good\n");
    CHECK(cli.json({"eval", "mine.cluster.json"}) == cli.json({"eval", "acc-fft-inic"}));
}

TEST_CASE("new --set writes the value into the copy", "[cli][new]")
{
    const Cli cli;
    const auto made = cli.run({"new", "acc-fft-inic", "-o", "mine.cluster.json", "--set", "P=4"});
    REQUIRE(made.exitCode == kDone);
    CHECK(cli.run({"check", "mine.cluster.json"}).exitCode == kDone);
    CHECK(cli.json({"eval", "mine.cluster.json"}) ==
          cli.json({"eval", "acc-fft-inic", "--set", "P=4"}));
}

TEST_CASE("new --set replaces a component in the copy", "[cli][new]")
{
    const Cli cli;
    const Words replaced{"--set", "nic=acc-gigabit-nic"};
    const auto kept = cli.run(joined({"new", "acc-fft-inic", "-o", "kept.cluster.json"}, replaced));
    CHECK(kept.exitCode == kFinding);
    CHECK(contains(kept.err, "component.kept: 'nic' as 'acc-gigabit-nic' keeps host_bandwidth"));
    const auto settings = joined(replaced, {"--set", "nic.host_bandwidth=1 GB/s", "--set", "P=4"});
    const auto made = cli.run(joined({"new", "acc-fft-inic", "-o", "mine.cluster.json"}, settings));
    CHECK(made.exitCode == kDone); // the value that would be kept is set
    CHECK(made.err.empty());
    CHECK(cli.run({"check", "mine.cluster.json"}).exitCode == kDone);
    CHECK(cli.json({"eval", "mine.cluster.json"})["outputs"] ==
          cli.json(joined({"eval", "acc-fft-inic"}, settings))["outputs"]);
}

TEST_CASE("new with an invalid setting makes no file", "[cli][new]")
{
    const Cli cli;
    checkRefused(
        cli.run({"new", "acc-fft-inic", "-o", "mine.cluster.json", "--set", "element=3 s"}),
        kBadInput,
        "dimension.mismatch: expected B, got s");
    CHECK(cli.folder().isEmpty());
}

TEST_CASE("new --json names the file", "[cli][new]")
{
    const Cli cli;
    const auto json = cli.json({"new", "acc-fft-inic", "-o", "mine.cluster.json"});
    CHECK(json["file"] == "mine.cluster.json");
    CHECK(json["design"] == "acc-fft-inic");
}

TEST_CASE("new overwrites nothing", "[cli][new]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("mine.cluster.json", "a year's work"));
    checkRefused(cli.run({"new", "acc-fft-inic", "-o", "mine.cluster.json"}),
                 kBadInput,
                 "mine.cluster.json: file.exists: the file exists (choose another name");
    CHECK(cli.folder().read("mine.cluster.json") == "a year's work");
}

TEST_CASE("new with an unknown design is refused and makes no file", "[cli][new]")
{
    const Cli cli;
    checkRefused(cli.run({"new", "acc-fft-inc", "-o", "mine.cluster.json"}),
                 kBadInput,
                 "preset.unknown: unknown design 'acc-fft-inc' (did you mean 'acc-fft-inic'?)");
    CHECK(cli.folder().isEmpty());
}

TEST_CASE("new into a missing folder leaves nothing", "[cli][new]")
{
    const Cli cli;
    checkRefused(
        cli.run({"new", "acc-fft-inic", "-o", "no/mine.cluster.json"}),
        kEnvironment,
        "no/mine.cluster.json: file.unwritable: cannot be written: No such file or directory");
    CHECK(cli.folder().isEmpty());
}

} // namespace clusterwright::tests::lists_test
