// validate: predictions of a design against measurements, the band, and the step with the largest error.
#include "model/core/file.h"
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <algorithm>

namespace clusterwright::tests::validate_test
{

TEST_CASE("A run validates a design", "[cli][validate]")
{
    const Cli cli;
    const auto predicted = valueOf(cli.json({"eval", "acc-fft-inic", "--set", "P=4"}), "time");
    static_cast<void>(
        cli.folder().write("run.csv", "P, time [s]\n4, " + std::to_string(predicted * 1.1) + "\n"));
    const auto near = cli.json({"validate", "acc-fft-inic", "--against", "run.csv"});
    CHECK(near["outputs"][0]["worst_error"].get<double>() == Approx(1 - 1 / 1.1).epsilon(0.01));
    CHECK(near["outputs"][0]["points"][0]["samples"] == 1);
    CHECK(near["outputs"][0]["missed"] == false);
    const auto far =
        cli.run({"validate", "acc-fft-inic", "--against", "run.csv", "--bound", "0.05"});
    CHECK(far.exitCode == kFinding);
    CHECK(contains(far.err, "validate.error"));
    CHECK(contains(far.out, ", exceeds the bound; "));
}

TEST_CASE("Coverage and the step with the largest error are stated", "[cli][validate]")
{
    const Cli cli;
    const std::string design = R"({"design": "two", "format": 1, "title": "T",
  "components": [{"name": "host", "kind": "host"}],
  "variables": [{"name": "work", "value": "1", "doc": "units"},
    {"name": "unit", "value": "2 s", "doc": "time per unit of work",
     "origin": {"kind": "measurement", "note": "test", "interval": ["1.8 s", "2.2 s"]}}],
  "blocks": [{"block": "wait", "title": "W", "source": {"document": "clusterwright", "place": "test"},
    "parameters": [{"name": "t", "unit": "s", "doc": "how long"}], "equations": ["time = t"]}],
  "pipeline": {"steps": [{"id": "a", "block": "wait", "bind": {"t": "work * 1 s"}},
    {"id": "b", "block": "wait", "bind": {"t": "work * unit"}}], "arrows": [{"then": ["a", "b"]}]}})";
    static_cast<void>(cli.folder().write("two.cluster.json", design));
    // time = work (1 s + unit): 3 s in 2.8 .. 3.2 s, 6 s in 5.6 .. 6.4 s. At work = 2 the step b takes 5.5 s instead of 4 s.
    static_cast<void>(
        cli.folder().write("run.csv", "work, time [s], b_time [s]\n1, 3.1, 2.1\n2, 8, 5.5\n"));
    const std::vector<std::string> words{
        "validate", "two.cluster.json", "--against", "run.csv", "--as", "phase.b=b_time"};
    const auto json = cli.json(words);
    const auto& time = json["outputs"][0];
    CHECK(time["coverage"]["inside"] == 1);
    CHECK(time["coverage"]["of"] == 2);
    CHECK(time["coverage"]["share"] == 0.5);
    CHECK(time["points"][0]["low"].get<double>() == Approx(2.8));
    CHECK(time["points"][1]["high"].get<double>() == Approx(6.4));
    CHECK(time["points"][1]["inside"] == false);
    CHECK(json["blame"]["phase"] == "phase.b");
    CHECK(json["blame"]["missed"].get<double>() == Approx(-1.5));
    CHECK(json["blame"]["of"].get<double>() == Approx(-2));
    CHECK(json["blame"]["at"]["work"] == 2);

    auto strict = words;
    strict.insert(strict.end(), {"--bound", "0.1"});
    const auto outcome = cli.run(strict);
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.out, "1 of 2 points inside the 95 % band (parameters only)"));
    // 6 s instead of 8 s: 25 %; b 4 s instead of 5.5 s: 27.3 %
    CHECK(contains(outcome.err,
                   "'phase.b' accounts for -1.5 s of the -2 s error at the worst point"));
    CHECK(contains(outcome.err, "beyond the bound: 'phase.b' at 27.3 %"));
}

TEST_CASE("A design without intervals has no band", "[cli][validate]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    static_cast<void>(cli.folder().write("run.csv", "P, time [ms]\n4, 20.5\n2, 41\n"));
    const auto json = cli.json({"validate", "copy.cluster.json", "--against", "run.csv"});
    CHECK(json["outputs"][0]["coverage"].is_null());
    CHECK(json["outputs"][0]["points"][0]["low"].is_null());
    CHECK(json["blame"].is_null());
    CHECK(contains(cli.run({"validate", "copy.cluster.json", "--against", "run.csv"}).out,
                   "no band, because no input has an interval"));
}

TEST_CASE("Conditions of a validation and a fit know the labels of inputs", "[cli][validate][fit]")
{
    const Cli cli;
    static_cast<void>(
        cli.folder().write("two.cluster.json", R"({"design": "two", "format": 1, "title": "T",
  "variables": [{"name": "unit", "value": "1 us", "doc": "time"},
    {"name": "alg", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}, "doc": "algorithm"}],
  "outputs": [{"name": "time", "equation": "alg * unit", "unit": "s", "doc": "time"}]})"));
    static_cast<void>(cli.folder().write("run.csv", "alg, time [us]\nring, 1\n1, 1\ntree, 2\n"));
    const std::vector<std::string> validate{
        "validate", "two.cluster.json", "--against", "run.csv", "--where"};
    const std::vector<std::string> fit{
        "fit", "two.cluster.json", "--data", "run.csv", "--free", "unit=1 us", "--where"};
    const auto with = [](std::vector<std::string> words, const char* condition) {
        words.emplace_back(condition);
        return words;
    };
    for (const auto& [condition, rows] : {std::pair{"alg = ring", 2}, {"alg != tree", 2}}) {
        const auto json = cli.json(with(validate, condition));
        REQUIRE(json["outputs"][0]["points"].size() == 1);
        CHECK(json["outputs"][0]["points"][0]["samples"] == rows);
        CHECK(cli.json(with(fit, condition))["rows"] == rows);
    }
    for (const auto& command : {validate, fit})
        checkRefused(
            cli.run(with(command, "alg != rign")), kBadInput, "no row of column 'alg' has 'rign'");
}

TEST_CASE("The corpus reports the error factors of held-out rows", "[cli][validate][corpus]")
{
    const Cli cli;
    const auto outcome = cli.run({"--json", "validate", "--corpus", "bluewaters-line-run"});
    CHECK((outcome.exitCode == kDone || outcome.exitCode == kFinding));
    const auto json = model::Json::parse(outcome.out);
    REQUIRE(json["validations"].size() == 1);
    const auto& validation = json["validations"][0];
    CHECK(validation["id"] == "bluewaters-line-run");
    CHECK(validation["rows"] == 450);
    CHECK(validation["held_out"]["where"][0] == "run = line-8-b");
    CHECK(validation["median_factor"].get<double>() >= 1);
    CHECK(validation["p90_factor"].get<double>() >= validation["median_factor"].get<double>());
    CHECK(validation["met"].get<bool>() ==
          (validation["median_factor"].get<double>() <= validation["aim"].get<double>()));
    CHECK(json["total"] == 1);
    CHECK(contains(cli.run({"validate", "--corpus", "bluewaters-line-run"}).out, "aims met"));
}

TEST_CASE("The corpus prints naive models and the signs of errors",
          "[cli][validate][corpus][naive]")
{
    const Cli cli;
    const Words words{"validate", "--corpus", "lumi-allreduce-ring", "jeanzay-fft-phases"};
    const auto json = cli.json(words, kFinding);
    const auto& ring = json["validations"][0];
    CHECK(ring["naive"]["scale"] == "P");
    CHECK(ring["naive"]["size"] == "m");
    CHECK(ring["naive"]["scales"] == 2);
    CHECK(ring["naive"]["models"].size() == 4);
    CHECK(ring["naive"]["models"][3]["model"] == "two-term PMNF");
    CHECK(ring["naive"]["gain"].get<double>() ==
          Approx(ring["naive"]["best_factor"].get<double>() / ring["median_factor"].get<double>()));
    CHECK(ring["family"] == "LUMI");
    CHECK(ring["two_scales"] == true);
    CHECK(ring["revised"].is_null());
    CHECK(ring["signs"]["below"].get<int>() + ring["signs"]["above"].get<int>() == 8);
    // The calibrated rows of the phases are the held-out ones, in other columns.
    const auto& phases = json["validations"][1]["naive"];
    CHECK(phases["best"].is_null());
    CHECK(phases["models"][0]["reason"] == "no calibrated rows");
    CHECK(json["blind"]["of"] == 1);
    CHECK(json["revised"]["of"] == 1);
    CHECK(json["naive"]["two_scales"]["of"] == 1);
    CHECK(json["naive"]["gains"].back()["model"] == "best");
    const auto text = cli.run(words).out;
    CHECK(contains(text, "two-term PMNF"));
    CHECK(contains(text, "1 of 1 blind predictions, 1 of 1 revised ones"));
    CHECK(contains(text, "better than the best naive model: "));
}

TEST_CASE("A design is compared with naive models of its calibrated rows", "[cli][validate][naive]")
{
    const Cli cli;
    static_cast<void>(
        cli.folder().write("two.cluster.json", R"({"design": "two", "format": 1, "title": "T",
  "variables": [{"name": "P", "value": "2", "doc": "processes"}],
  "outputs": [{"name": "time", "equation": "P * 1 s", "unit": "s", "doc": "time"}]})"));
    // 1 s for each process; the last scale is 4 s where 8 s are measured, the power law exact.
    static_cast<void>(cli.folder().write(
        "run.csv", "P, m [B], time [s]\n2, 1, 2\n2, 8, 2\n4, 1, 4\n4, 8, 4\n8, 1, 8\n8, 8, 8\n"));
    const Words plain{"validate", "two.cluster.json", "--against", "run.csv", "--where", "P == 8"};
    CHECK(cli.json(plain)["naive"].is_null());
    auto words = plain;
    words.insert(words.end(), {"--calibrated", "run.csv", "--calibrated-where", "P <= 4"});
    const auto naive = cli.json(words)["naive"];
    CHECK(naive["scale"] == "P");
    CHECK(naive["models"][1]["median_factor"].get<double>() == Approx(2));
    CHECK(naive["models"][2]["median_factor"].get<double>() == Approx(1));
    CHECK(naive["beaten"] == false);
    CHECK(contains(cli.run(words).out, "power law"));
    auto unknown = words;
    unknown.insert(unknown.end(), {"--scale", "ranks"});
    checkRefused(cli.run(unknown), kBadInput, "no common numeric column 'ranks'");
    auto lone = plain;
    lone.insert(lone.end(), {"--scale", "P"});
    CHECK(cli.run(lone).exitCode == kBadUsage);
}

TEST_CASE("Errors of one sign at many points are a finding", "[cli][validate][naive]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("copy.cluster.json", copyDesign()));
    std::string rows = "P, time [s]\n";
    for (int P = 2; P < 14; ++P)
        rows += std::to_string(P) + ", 100\n";
    static_cast<void>(cli.folder().write("run.csv", rows));
    const auto outcome = cli.run({"validate", "copy.cluster.json", "--against", "run.csv"});
    CHECK(contains(outcome.out, "12 too fast, 0 too slow"));
    CHECK(contains(outcome.err, "all 12 points are predicted too fast, so a mechanism is missing"));
}

TEST_CASE("A frozen prediction is compared later, and keeps its misses", "[cli][validate][frozen]")
{
    const Cli cli;
    static_cast<void>(
        cli.folder().write("two.cluster.json", R"({"design": "two", "format": 1, "title": "T",
  "variables": [{"name": "P", "value": "2", "doc": "processes"}],
  "outputs": [{"name": "time", "equation": "P * 1 s", "unit": "s", "doc": "time"}]})"));
    const auto frozen =
        cli.json({"predict", "two.cluster.json", "--freeze", "p.json", "--axis", "P=2..8:*2"});
    CHECK(frozen["points"].size() == 3);
    CHECK(frozen["points"][2]["values"][0] == 8);
    CHECK(frozen["points"][2]["low"][0].is_null());
    CHECK(frozen["outputs"][0]["unit"] == "s");
    checkRefused(cli.run({"predict", "two.cluster.json", "--freeze", "p.json"}),
                 kBadInput,
                 "a frozen prediction is never replaced");
    static_cast<void>(cli.folder().write("run.csv", "P, time [s]\n2, 2\n4, 8\n"));
    const Words compare{"validate", "--frozen", "p.json", "--against", "run.csv"};
    const auto json = cli.json(compare, kFinding);
    CHECK(json["outcome"]["points"] == 2);
    CHECK(json["outcome"]["open"] == 1);
    REQUIRE(json["outcome"]["misses"].size() == 1);
    CHECK(json["outcome"]["misses"][0]["at"]["P"] == 4);
    CHECK(contains(cli.run(compare).err, "frozen.missed: 1 of 2 points"));
    // The same comparison is kept once; one of other data is added.
    const auto kept = [&] {
        return model::readFile(cli.folder().path() / "p.json.outcomes").value();
    };
    CHECK(std::ranges::count(kept(), '\n') == 1);
    static_cast<void>(cli.folder().write("run.csv", "P, time [s]\n2, 2\n4, 4\n8, 8\n"));
    CHECK(cli.run(compare).exitCode == kDone);
    CHECK(std::ranges::count(kept(), '\n') == 2);
    CHECK(contains(kept(), "\"date\":\"20"));
    // A changed design is named, a changed file refused.
    static_cast<void>(
        cli.folder().write("two.cluster.json", R"({"design": "two", "format": 1, "title": "T",
  "variables": [{"name": "P", "value": "2", "doc": "processes"}],
  "outputs": [{"name": "time", "equation": "P * 2 s", "unit": "s", "doc": "time"}]})"));
    const auto changed = cli.run(compare);
    CHECK(changed.exitCode == kFinding);
    CHECK(contains(changed.err, "frozen.changed: the design 'two.cluster.json' changed"));
    auto text = model::readFile(cli.folder().path() / "p.json").value();
    text.replace(text.find("8.0"), 3, "9.0");
    static_cast<void>(cli.folder().write("p.json", text));
    checkRefused(cli.run(compare), kBadInput, "the file was changed after it was written");
}

TEST_CASE("A prediction is frozen at the rows of a table", "[cli][frozen]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("plan.csv", "P, note\n4, a\n2, b\n4, c\n"));
    const auto frozen =
        cli.json({"predict", "acc-fft-inic", "--freeze", "p.json", "--at", "plan.csv"});
    REQUIRE(frozen["points"].size() == 2);
    CHECK(frozen["points"][0]["at"][0] == 4);
    CHECK(frozen["points"][0]["values"][0].get<double>() ==
          Approx(valueOf(cli.json({"eval", "acc-fft-inic", "--set", "P=4"}), "time")));
    static_cast<void>(cli.folder().write("other.csv", "Q\n4\n"));
    checkRefused(cli.run({"predict", "acc-fft-inic", "--freeze", "q.json", "--at", "other.csv"}),
                 kBadInput,
                 "no column of an input");
    CHECK(cli.run({"predict", "acc-fft-inic"}).exitCode == kBadUsage);
}

TEST_CASE("A validation without a result counts as one", "[cli][validate][corpus]")
{
    const Cli cli;
    const auto outcome =
        cli.run({"--json", "validate", "--corpus", "bluewaters-line-rum", "bluewaters-line-run"});
    CHECK(outcome.exitCode == kBadInput);
    const auto json = model::Json::parse(outcome.out);
    CHECK(json["total"] == 2);
    CHECK(json["failed"] == 1);
    CHECK(contains(cli.run({"validate", "--corpus", "bluewaters-line-rum"}).out,
                   "0 of 1 aims met, 1 without a result"));
}

TEST_CASE("The corpus prints the findings of a validation that meets its aim",
          "[cli][validate][corpus]")
{
    const PresetFolder presets;
    presets.add("blocks/line.json", R"({"block": "line", "title": "Line",
  "source": {"document": "clusterwright", "place": "test"},
  "parameters": [{"name": "m", "unit": "B", "doc": "d"}, {"name": "alpha", "unit": "s", "doc": "d"},
    {"name": "beta", "unit": "s/B", "doc": "d"}], "equations": ["time = alpha + m * beta"]})");
    presets.add("measured/made.json", R"({"measured": "made", "title": "Made", "machine": "none",
  "date": "2026", "measured_by": "a test", "columns": [{"name": "kind", "doc": "d"},
    {"name": "m", "unit": "B", "doc": "d"}, {"name": "time", "unit": "us", "doc": "d"}]})");
    presets.add("measured/made.csv",
                "kind,m[B],time[us]\na,1000,3\nb,1000,3.1\na,2000,4\nb,2000,4.1\n"
                "a,4000,6\nb,4000,\n");
    presets.add("validations/case.json", R"({"validation": "case", "title": "Case", "kind": "size",
  "data": "made", "block": "line", "aim": "1.5", "aim_reason": "test", "predict": {"where": ["m >= 3 kB"]},
  "calibrate": [{"where": ["m <= 2 kB"], "free": ["alpha=1 us", "beta=1 ns/B"]}]})");
    const Words words{"--presets", presets.path(), "validate", "--corpus", "case"};
    const auto outcome = Cli().run(words);
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.out, "1 of 1 aims met"));
    CHECK(contains(outcome.err, "case.json: /calibrate/0: data.mixed: rows with equal m count"));
    CHECK(contains(outcome.err, "case.json: /predict: data.gaps: 1 of 2 rows were skipped"));
    const auto json = Cli().json(words, kFinding);
    CHECK(json["validations"][0]["rows"] == 1);
    CHECK(json["diagnostics"] == json["validations"][0]["diagnostics"]);
    CHECK(json["diagnostics"][0]["code"] == "data.mixed");
    const auto all = Cli().run({"--presets", presets.path(), "validate", "--corpus"});
    CHECK(contains(all.err, "corpus.warnings: "));
    CHECK_FALSE(contains(all.err, "data.mixed"));
}

TEST_CASE("A validation of the corpus needs a known id and no design", "[cli][validate][corpus]")
{
    const Cli cli;
    const auto unknown = cli.run({"validate", "--corpus", "bluewaters-line-rum"});
    CHECK(unknown.exitCode == kBadInput);
    CHECK(contains(unknown.err, "preset.unknown"));
    CHECK(contains(unknown.err, "bluewaters-line-run"));
    CHECK(contains(cli.run({"validate", "--corpus", "nosuch"}).err, "use one of: "));
    CHECK(cli.run({"validate", "acc-fft-inic", "--corpus"}).exitCode == kBadUsage);
    for (const auto& option : std::vector<std::vector<std::string>>{{"--bound", "3"},
                                                                    {"--output", "y"},
                                                                    {"--probe", "x"},
                                                                    {"--store", "x"},
                                                                    {"--no-medians"}}) {
        std::vector<std::string> words{"validate", "--corpus", "bluewaters-line-run"};
        words.insert(words.end(), option.begin(), option.end());
        const auto refused = cli.run(words);
        INFO(option.front());
        CHECK(refused.exitCode == kBadUsage);
        CHECK(contains(refused.err, "excludes --"));
    }
    const auto twice =
        cli.run({"validate", "--corpus", "bluewaters-line-run", "bluewaters-line-run"});
    CHECK(twice.exitCode == kBadUsage);
    CHECK(contains(twice.err, "'bluewaters-line-run' twice"));
    CHECK(cli.run({"validate", "acc-fft-inic"}).exitCode == kBadUsage);
    CHECK(cli.run({"validate", "--against", "run.csv"}).exitCode == kBadUsage);
}

} // namespace clusterwright::tests::validate_test

namespace clusterwright::tests::named_bands_test
{

namespace
{

// time = a + P b, measured at P = 2 .. 16 with errors of 5 %.
constexpr const char* kDesign =
    R"({"design": "line", "format": 1, "title": "Line", "variables": [
    {"name": "P", "value": "8"}, {"name": "a", "value": "1 us"}, {"name": "b", "value": "1 us"}],
    "outputs": [{"name": "time", "equation": "a + P * b", "unit": "us"}]})";
constexpr const char* kSmall =
    "P,time[us]\n2,21\n2,19\n4,31\n4,29\n8,48\n8,52\n12,71\n12,69\n16,86\n16,94\n";
constexpr const char* kLarge = "P,time[us]\n32,190\n64,420\n";

class Fitted
{
public:
    Fitted()
    {
        static_cast<void>(cli.folder().write("line.cluster.json", kDesign));
        static_cast<void>(cli.folder().write("small.csv", kSmall));
        static_cast<void>(cli.folder().write("large.csv", kLarge));
        const auto fit = cli.run({"fit",
                                  "line.cluster.json",
                                  "--data",
                                  "small.csv",
                                  "--free",
                                  "a=10 us,b=5 us",
                                  "--apply",
                                  "line.cluster.json",
                                  "--assign",
                                  "a=a",
                                  "--assign",
                                  "b=b",
                                  "-o",
                                  "fitted.cluster.json"});
        INFO(fit.out << fit.err);
        REQUIRE(fit.exitCode <= kFinding);
    }

    Cli cli;
};

} // namespace

TEST_CASE("A fitted design has kinds of points and named bands", "[cli][bands][named]")
{
    const Fitted fitted;
    const auto time = [&](const std::string& processes) {
        return fitted.cli.json(
            {"eval", "fitted.cluster.json", "--set", "P=" + processes})["outputs"]["time"];
    };
    CHECK(time("8")["point"] == "inside");
    CHECK(time("8")["band"] == "a machine like these");
    CHECK(time("64")["point"] == "extrapolated");
    CHECK(time("64")["along"] == "P");
    CHECK(isClose(time("64")["doublings"].get<double>(), 2)); // log2(64 / 16)
    CHECK(time("64")["bands"].size() == 9);                   // three kinds at three levels
    const auto text = fitted.cli.run({"eval", "fitted.cluster.json", "--set", "P=64"}).out;
    CHECK(contains(text, "extrapolated along P by 2 doublings"));
    const auto swept =
        fitted.cli.run({"sweep", "fitted.cluster.json", "--axis", "P=8,64", "--output", "time"})
            .out;
    CHECK(swept.starts_with("P,time[s],time.low[s],time.high[s],time.point\n8,"));
    CHECK(contains(swept, ",inside\n"));
    CHECK(contains(swept, ",extrapolated\n"));
}

TEST_CASE("A validation leaves its errors in a bank", "[cli][bands][named]")
{
    const Fitted fitted;
    const std::vector<std::string> command{"validate",
                                           "fitted.cluster.json",
                                           "--against",
                                           "large.csv",
                                           "--bank",
                                           "mine.json",
                                           "--machine",
                                           "Own cluster"};
    const auto outcome = fitted.cli.run(command);
    INFO(outcome.out << outcome.err);
    CHECK(contains(outcome.err, "bank.added"));
    CHECK(contains(outcome.out, "extrapolated along P by 1 doubling"));
    const auto again = fitted.cli.run(command); // replaces its case
    const auto bank = model::Json::parse(fitted.cli.folder().read("mine.json"));
    REQUIRE(bank["cases"].size() == 1);
    CHECK(bank["cases"][0]["family"] == "Own cluster");
    CHECK(bank["cases"][0]["outside"].size() == 2);
    CHECK(bank["cases"][0]["outside"][1][1] == 2);
    static_cast<void>(fitted.cli.folder().write("mine.json", "{\"bank\": 1"));
    checkRefused(fitted.cli.run({"check", "mine.json"}), kBadInput, "mine.json");
}

TEST_CASE("The corpus prints how often bands hold", "[cli][bands][named]")
{
    const Cli cli;
    const auto json = cli.json({"validate", "--corpus"}, kFinding);
    REQUIRE(json["coverage"].size() == 9);
    for (const auto& row : json["coverage"])
        CHECK(row["mean_of_families"].get<double>() >= row["level"].get<double>() - 0.05);
    CHECK(contains(cli.run({"validate", "--corpus"}).out, "each family left out in turn"));
}

} // namespace clusterwright::tests::named_bands_test
