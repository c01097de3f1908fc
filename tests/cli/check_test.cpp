// check: all findings of all files, at once.
#include "model/core/file.h"
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::check_test
{

namespace
{

std::string shipped(const std::string& file)
{
    return (shippedPresetsFolder() / file).string();
}

} // namespace

TEST_CASE("check confirms each valid file", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    const auto outcome =
        cli.run({"check", "copy.cluster.json", shipped("blocks/inic.transpose.json")});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    CHECK(outcome.out ==
          "copy.cluster.json: good\n" + shipped("blocks/inic.transpose.json") + ": good\n");
}

TEST_CASE("check prints the schema of designs, without a file", "[cli][check]")
{
    const Cli cli;
    const auto outcome = cli.run({"check", "--schema"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out == model::readFile(shipped("schema/design.schema.json")).value());
    CHECK(contains(cli.run({"check"}).err, "FILE is required"));
    CHECK(contains(cli.run({"check", "--schema", "x.json"}).err, "FILE excludes --schema"));
}

TEST_CASE("check reads every kind of file", "[cli][check]")
{
    const auto* const file = GENERATE("blocks/fft.compute.json",
                                      "components/acc-host.json",
                                      "clusters/acc-inic.json",
                                      "designs/acc-fft-inic.cluster.json",
                                      "data/fftw-row-time.csv",
                                      "documents/underwood-inic.json",
                                      "claims/underwood-inic.fft-transpose-stages.json");
    const auto outcome = Cli().run({"check", shipped(file)});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
}

TEST_CASE("check reads files of measurements", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "plan.json", R"({"plan": 1, "measurements": [{"probe": "logp", "nodes": ["a", "b"]}]})"));
    static_cast<void>(
        cli.folder().write("nodes.json", R"({"node_list": 1, "nodes": [{"name": "a"}]})"));
    const auto probe =
        (shippedPresetsFolder().parent_path() / "plugins/probes/memcpy/probe.json").string();
    const auto good = cli.run({"check", "plan.json", "nodes.json", probe});
    for (const std::string file : {"plan.json", "nodes.json"}) {
        ProgramCall piped;
        piped.command = {"/bin/sh", "-c", "cat " + file + " | '" + CLUSTERWRIGHT_CLI + "' check -"};
        piped.directory = cli.folder().path();
        INFO(file);
        CHECK(runProgram(piped).exitCode == kDone);
    }
    INFO(good.err);
    CHECK(good.exitCode == kDone);
    static_cast<void>(cli.folder().write(
        "plan.json", R"({"plan": 1, "measurements": [{"probe": "logp", "rounds": 0}]})"));
    static_cast<void>(
        cli.folder().write("nodes.json", R"({"node_list": 1, "nodes": [{"name": "a b"}]})"));
    checkRefused(cli.run({"check", "plan.json"}),
                 kBadInput,
                 "plan.json: /measurements/0/rounds: plan.number");
    checkRefused(cli.run({"check", "nodes.json"}), kBadInput, "node.name");
    static_cast<void>(cli.folder().write("run.jsonl", "{\"type\":\"session\"}\n"));
    checkRefused(cli.run({"check", "run.jsonl"}), kBadInput, "run.jsonl: line 1");
}

TEST_CASE("check prints all findings of a file, not only the first", "[cli][check]")
{
    const Cli cli;
    auto text = edited(copyDesign(), "\"title\": \"Copies", "\"titel\": \"Copies");
    text = edited(text, "8 MB", "8 mb");
    text = edited(text, "\"unit\": \"MB/s\"", "\"unit\": \"parsec\"");
    static_cast<void>(cli.folder().write("copy.cluster.json", text));
    const auto outcome = cli.run({"check", "copy.cluster.json"});
    checkRefused(outcome,
                 kBadInput,
                 "copy.cluster.json: /titel: json.unknown_field: unknown field 'titel' (did you "
                 "mean 'title'?)");
    checkRefused(outcome, kBadInput, "copy.cluster.json: /variables/1/value: ");
    checkRefused(outcome,
                 kBadInput,
                 "copy.cluster.json: /outputs/0/unit: unit.unknown: unknown unit 'parsec'");
}

TEST_CASE("check continues after an invalid file", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("a.cluster.json", "{"));
    static_cast<void>(cli.folder().write("b.cluster.json", copyDesign()));
    static_cast<void>(
        cli.folder().write("c.cluster.json", edited(copyDesign(), "size / time", "size / tiem")));
    const auto outcome =
        cli.run({"check", "a.cluster.json", "missing.json", "b.cluster.json", "c.cluster.json"});
    CHECK(outcome.exitCode == kBadInput);
    CHECK(outcome.out == "b.cluster.json: good\n");
    CHECK(contains(outcome.err, "a.cluster.json: line 1, column "));
    CHECK(contains(outcome.err, "missing.json: file.missing: "));
    CHECK(contains(outcome.err, "c.cluster.json: /outputs/0: name.unknown: unknown name 'tiem'"));
}

TEST_CASE("A finding about a scenario names its file", "[cli][check]")
{
    const Cli cli;
    const auto withScenario = [&](const std::string& file, const std::string& setting) {
        auto text = copyDesign();
        text.insert(text.rfind('}'), R"(, "scenarios": [{"name": "a", "set": {)" + setting + "}}]");
        static_cast<void>(cli.folder().write(file, text));
    };
    withScenario("bound.cluster.json", R"("P": "0")");
    withScenario("name.cluster.json", R"("Q": "1")");
    withScenario("unit.cluster.json", R"("P": "3 s")");
    const auto outcome =
        cli.run({"check", "bound.cluster.json", "name.cluster.json", "unit.cluster.json"});
    checkRefused(outcome, kBadInput, "bound.cluster.json: /scenarios/0/set/P: value.bounds: ");
    CHECK(contains(outcome.err, "name.cluster.json: /scenarios/0/set/Q: set.unknown: "));
    CHECK(contains(outcome.err, "unit.cluster.json: /scenarios/0/set/P: dimension.mismatch: "));
    checkRefused(cli.run({"eval", "bound.cluster.json", "--scenario", "a"}),
                 kBadInput,
                 "bound.cluster.json: /scenarios/0/set/P: value.bounds: ");
}

TEST_CASE("check --json lists findings per file, and all together", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("good.cluster.json", copyDesign()));
    static_cast<void>(cli.folder().write("bad.cluster.json",
                                         edited(copyDesign(), "\"format\": 1", "\"format\": 9")));
    const auto json = cli.json({"check", "good.cluster.json", "bad.cluster.json"}, kBadInput);
    REQUIRE(json["files"].size() == 2);
    CHECK(json["files"][0]["file"] == "good.cluster.json");
    CHECK(json["files"][0]["diagnostics"].empty());
    REQUIRE(json["files"][1]["diagnostics"].size() == 1);
    CHECK(json["files"][1]["diagnostics"][0]["code"] == "design.format");
    CHECK(json["diagnostics"] == json["files"][1]["diagnostics"]);
}

TEST_CASE("A warning alone is exit code 1", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "copy.cluster.json", edited(copyDesign(), "size / P / rate", "size / (P - 4) / rate")));
    const auto outcome = cli.run({"check", "copy.cluster.json"});
    checkRefused(
        outcome, kFinding, "copy.cluster.json: /blocks/0/equations/0: value.division_by_zero: ");
}

TEST_CASE("A finding of the design and its study is printed once", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("a.cluster.json", R"({
        "design": "a", "format": 1, "title": "A",
        "variables": [{"name": "x", "value": "2", "origin": {"kind": "assumption", "note": "test",
                       "interval": ["3", "1"]}}],
        "outputs": [{"name": "y", "equation": "x"}],
        "studies": [{"name": "u", "kind": "uncertainty", "outputs": ["y"]}]})"));
    const auto json = cli.json({"check", "a.cluster.json"}, kBadInput);
    REQUIRE(json["diagnostics"].size() == 1);
    CHECK(json["diagnostics"][0]["severity"] == "error");
    CHECK(json["diagnostics"][0]["message"] ==
          "the interval [3 .. 1] of 'x' must be two increasing numbers");
}

namespace
{

// Writes "theirs/copy.cluster.json", whose study 'p' reads a table outside of its folder.
void writeWithTableOutside(const Cli& cli)
{
    std::filesystem::create_directory(cli.folder().path() / "theirs");
    static_cast<void>(cli.folder().write("x.csv", "P,time[ms]\n1,80\n2,40\n"));
    static_cast<void>(cli.folder().write(
        "theirs/copy.cluster.json",
        edited(copyDesign(), "\"pipeline\"", R"("studies": [{"name": "p", "kind": "curve",
            "title": "P", "x": {"variable": "P", "values": "1,2"}, "outputs": ["time"],
            "measured": "../x.csv"}], "pipeline")")));
}

} // namespace

TEST_CASE("check and every command note a table outside of a design's folder", "[cli][check]")
{
    const Cli cli;
    writeWithTableOutside(cli);
    for (const auto* const command : {"check", "eval", "render"}) {
        const auto outcome = cli.run({command, "theirs/copy.cluster.json"});
        INFO(outcome.err);
        CHECK(outcome.exitCode == kDone);
        CHECK(contains(outcome.err, "/studies/0/measured: table.outside: "));
    }
}

TEST_CASE("JSON of every command notes a table outside once", "[cli][check][findings]")
{
    const Cli cli;
    writeWithTableOutside(cli);
    using Arguments = std::vector<std::string>;
    const std::string file = "theirs/copy.cluster.json";
    const auto arguments =
        GENERATE_COPY(Arguments{"check", file},
                      Arguments{"eval", file},
                      Arguments{"eval", file, "--scenarios"},
                      Arguments{"sweep", file, "--axis", "P=1,2"},
                      Arguments{"study", file, "p"},
                      Arguments{"search", file, "--axis", "P=1,2", "--minimize", "time"},
                      Arguments{"sensitivity", file},
                      Arguments{"compare", file, file, "--set-b", "P=8"},
                      Arguments{"crossover", file, file, "--set-b", "size=16 MB", "--over", "P"},
                      Arguments{"solve", file, "--for", "P=1..64", "--such-that", "time <= 30 ms"},
                      Arguments{"validate", file, "--against", "x.csv"},
                      Arguments{"fit", file, "--data", "x.csv", "--free", "host.rate"},
                      Arguments{"render", file},
                      Arguments{"export", file, "--to", "dot"});
    INFO(arguments.front());
    const auto json = cli.json(arguments);
    CHECK(std::ranges::count(json["diagnostics"], "table.outside", [](const auto& finding) {
              return finding["code"].template get<std::string>();
          }) == 1);
}

TEST_CASE("An object of an unknown kind is refused with the known kinds", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("x.json", R"({"recipe": "soup"})"));
    checkRefused(cli.run({"check", "x.json"}),
                 kBadInput,
                 "x.json: file.kind: unknown kind of file (begin the file with \"design\"");
}

TEST_CASE("A source that names an unknown document is a finding", "[cli][check]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "copy.cluster.json", edited(copyDesign(), "\"clusterwright\"", "\"clusterwrihgt\"")));
    checkRefused(cli.run({"check", "copy.cluster.json"}),
                 kBadInput,
                 "/blocks/0/source/document: document.unknown: unknown document "
                 "'clusterwrihgt' (did you mean 'clusterwright'?)");
}

TEST_CASE("check shows the values that a scenario's component replacement keeps", "[cli][check]")
{
    const Cli cli;
    REQUIRE(cli.run({"new", "acc-fft-inic", "-o", "mine.cluster.json"}).exitCode == kDone);
    auto design = model::Json::parse(cli.folder().read("mine.cluster.json"));
    design["scenarios"] = {{{"name", "fast"}, {"set", {{"nic", "acc-gigabit-nic"}}}}};
    static_cast<void>(cli.folder().write("mine.cluster.json", design.dump()));
    const auto checked = cli.run({"check", "mine.cluster.json"});
    CHECK(checked.exitCode == kFinding);
    CHECK(contains(checked.err,
                   "mine.cluster.json: /scenarios/0/set/nic: component.kept: in scenario 'fast': "
                   "'nic' as 'acc-gigabit-nic' keeps host_bandwidth"));
}

} // namespace clusterwright::tests::check_test
