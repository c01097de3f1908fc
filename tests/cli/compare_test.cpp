// compare: two designs side by side, and the steps from one to the other.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests::compare_test
{

namespace
{

// The steps of a waterfall sum to the difference of its ends.
void checkSum(const model::Json& waterfall)
{
    REQUIRE(waterfall.is_object());
    double sum = 0;
    for (const auto& step : waterfall["steps"])
        sum += step["change"].get<double>();
    const double difference = waterfall["to"].get<double>() - waterfall["from"].get<double>();
    CHECK(isClose(sum, difference));
}

double valueIn(const model::Json& list, const std::string& name, const std::string& which)
{
    for (const auto& item : list)
        if (item["name"] == name)
            return item[which].get<double>();
    return std::nan("");
}

} // namespace

TEST_CASE("Designs keep their order around '--'", "[cli][compare]")
{
    const Cli cli;
    const auto named = cli.run({"compare", "acc-fft-inic", "acc-fft-gigabit", "--output", "time"});
    const auto marked =
        cli.run({"compare", "--output", "time", "acc-fft-inic", "--", "acc-fft-gigabit"});
    CHECK(marked.exitCode == kDone);
    CHECK(marked.out == named.out);
}

TEST_CASE("Two designs are compared in parameters, outputs and phases", "[cli][compare]")
{
    const Cli cli;
    const auto json = cli.json({"compare", "acc-fft-gigabit", "acc-fft-inic"});
    const auto gigabit = cli.json({"eval", "acc-fft-gigabit"});
    const auto inic = cli.json({"eval", "acc-fft-inic"});
    CHECK(sameBits(valueIn(json["outputs"], "time", "A"), valueOf(gigabit, "time")));
    CHECK(sameBits(valueIn(json["outputs"], "time", "B"), valueOf(inic, "time")));
    CHECK(valueIn(json["parameters"], "nic.price", "A") == 350);
    CHECK(valueIn(json["parameters"], "nic.price", "B") == 700);
    CHECK(json["phases"].size() == 9); // compute in both designs, 4 of either
    checkSum(json["waterfall_by_phases"]);
    CHECK(json["waterfall_by_parameters"].is_null());
    CHECK(json["diagnostics"].empty());
}

TEST_CASE("One design with two settings is compared by parameters", "[cli][compare]")
{
    const auto json = Cli().json({"compare",
                                  "acc-fft-inic",
                                  "--set",
                                  "rows=512",
                                  "--set-b",
                                  "P=16",
                                  "--set-b",
                                  "rows=2048"});
    CHECK(json["designs"][0]["settings"]["rows"] == "512");
    CHECK(json["designs"][1]["settings"]["rows"] == "2048"); // the last setting counts
    CHECK(json["parameters"].size() == 2);
    CHECK(json["parameters"][0]["origin_B"] == "user (set by hand)");
    checkSum(json["waterfall_by_phases"]);
    checkSum(json["waterfall_by_parameters"]);
    CHECK(json["waterfall_by_parameters"]["steps"].size() == 2);
}

TEST_CASE("A step placed on another resource is compared by phases", "[cli][compare]")
{
    const auto json = Cli().json({"compare", "maestro2-barrier-mdo", "--place-b", "meet=host"});
    CHECK(json["designs"][1]["places"] == model::Json({"meet=host"}));
    checkSum(json["waterfall_by_phases"]);
    CHECK(json["waterfall_by_parameters"].is_null());
    CHECK(contains(json["answer"].get<std::string>(), "maestro2-barrier-mdo (meet on host)"));
    checkRefused(Cli().run({"compare", "maestro2-barrier-mdo", "--place-b", "meet=nowhere"}),
                 kBadInput,
                 "resource.unknown: the step 'meet' occupies 'nowhere'");
    checkRefused(Cli().run({"compare", "maestro2-barrier-mdo", "--place-b", "meat=host"}),
                 kBadInput,
                 "--place-b meat=host: ");
}

TEST_CASE("A comparison is a sentence and tables", "[cli][compare]")
{
    const auto outcome =
        Cli().run({"compare", "acc-fft-gigabit", "acc-fft-inic", "--set-a", "P=4"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.starts_with("time is "));
    CHECK(contains(outcome.out, "\nname"));
    CHECK(contains(outcome.out, "  acc-fft-gigabit  acc-fft-inic  difference  "));
    CHECK(contains(outcome.out, "\nspeedup"));
    CHECK(contains(outcome.out, "\nnic.price"));
    CHECK(contains(outcome.out, "\nphases\nphase"));
    CHECK(contains(outcome.out, "\ntime by phase ("));
}

TEST_CASE("A design has no difference from itself", "[cli][compare][bad]")
{
    const auto outcome = Cli().run({"compare", "acc-fft-inic", "acc-fft-inic"});
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out.starts_with("No parameter and no output differs between acc-fft-inic (first) "
                                  "and acc-fft-inic (second).\n"));
    CHECK_FALSE(contains(outcome.out, "time by"));
}

TEST_CASE("Missing steps are reported with the reason", "[cli][compare][bad]")
{
    const auto outcome =
        Cli().run({"compare", "acc-fft-inic", "acc-fft-gigabit", "--output", "speedup"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.out, "speedup is "));
    CHECK(contains(outcome.err, "waterfall.equations: the two designs differ in more than values"));
}

TEST_CASE("An output that one design lacks is refused in a comparison", "[cli][compare][bad]")
{
    checkRefused(Cli().run({"compare", "acc-fft-gigabit", "acc-fft-inic", "--output", "T_local"}),
                 kBadInput,
                 "output.unknown: 'acc-fft-inic' has no output 'T_local'");
}

TEST_CASE("A setting of an unknown input is refused at its option", "[cli][compare][bad]")
{
    checkRefused(Cli().run({"compare", "acc-fft-inic", "--set-b", "PP=3"}),
                 kBadInput,
                 "--set-b PP=3: set.unknown: ");
    checkRefused(
        Cli().run({"compare", "acc-fft-inic", "--set-b", "P=0"}), kBadInput, "value.bounds: ");
    checkRefused(Cli().run({"compare", "acc-fft-inic", "--set-a", "element=3"}),
                 kBadInput,
                 "--set-a element=3: dimension.mismatch: ");
}

TEST_CASE("Notes alone do not change the exit code of any command", "[cli][compare][sweep]")
{
    // A setting and an axis replace two of three values of the scenario: a note.
    const Cli cli;
    const auto file = cli.folder().write("noted.cluster.json", R"({
        "design": "noted", "format": 1, "title": "Noted",
        "variables": [{"name": "a", "value": "1"}, {"name": "b", "value": "2"},
                      {"name": "c", "value": "0"}],
        "outputs": [{"name": "time", "equation": "(a + b + c) * 1 s"}],
        "scenarios": [{"name": "s", "set": {"a": "3", "b": "4", "c": "1"}}]})");
    const std::vector<std::string> noted{file, "--scenario", "s", "--set", "a=5"};
    const auto codeOf = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin() + 1, noted.begin(), noted.end());
        const auto outcome = cli.run(arguments);
        INFO(outcome.err);
        CHECK(contains(outcome.err, "scenario.overridden"));
        return outcome.exitCode;
    };
    CHECK(codeOf({"eval"}) == kDone);
    CHECK(codeOf({"sweep", "--axis", "b=1,2"}) == kDone);
    CHECK(codeOf({"search", "--axis", "b=1,2", "--minimize", "time"}) == kDone);
    CHECK(codeOf({"sensitivity"}) == kDone);
    const std::vector<std::string> compare{
        "compare", file, file, "--scenario-a", "s", "--set-a", "a=5"};
    const auto compared = cli.run(compare);
    CHECK(contains(compared.err, "scenario.overridden"));
    CHECK(compared.exitCode == kDone);
    CHECK(cli.json(compare, kDone)["diagnostics"][0]["severity"] == "note");
}

} // namespace clusterwright::tests::compare_test
