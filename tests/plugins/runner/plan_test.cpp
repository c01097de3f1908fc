#include "model/core/file.h"
#include "model/json/json.h"
#include "plugins/runner/execution/plan.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <set>

namespace clusterwright::tests::plan_test
{

namespace
{

using namespace clusterwright::runner;

Plan parsed(const std::string& text)
{
    const auto plan = parsePlan(text, "p.json");
    INFO(textOf(plan.diagnostics()));
    REQUIRE(plan);
    return plan.value();
}

std::vector<std::string> refused(const std::string& text)
{
    return codesAndPlaces(parsePlan(text, "p.json").diagnostics());
}

std::vector<std::string> refusedMeasurement(const std::string& fields)
{
    return refused(R"({"plan":1,"measurements":[{"probe":"logp","nodes":["a"],)" + fields + "}]}");
}

constexpr const char* kWhole = R"({
  "plan": 1, "title": "Links", "doc": "d", "seed": 42,
  "measurements": [
    {"probe": "logp", "nodes": ["a", "b"], "pairs": "ring",
     "grid": {"size": "1 B..16 MiB:*4", "protocol": "tcp,udp"},
     "repeats": 10, "warm_up": 1, "rounds": 5, "apart": "2 s", "time_limit": "1 min",
     "until": {"output": "round_trip", "interval": "2 %"}},
    {"probe": "stream", "pairs": [["a", "b"], ["b", "c"]], "at_once": true}
  ]
})";

} // namespace

TEST_CASE("A plan is read with all its fields", "[runner][plan]")
{
    const auto plan = parsed(kWhole);
    CHECK(plan.title == "Links");
    CHECK(plan.seed == 42);
    REQUIRE(plan.measurements.size() == 2);
    const auto& first = plan.measurements[0];
    CHECK(first.pairing == Pairing::Ring);
    CHECK(first.grid == std::vector<PlanAxis>{{"size", "1 B..16 MiB:*4"}, {"protocol", "tcp,udp"}});
    CHECK(first.repeats == 10);
    CHECK(first.warmUp == 1);
    CHECK(first.rounds == 5);
    CHECK(first.apart == 2);
    CHECK(first.timeLimit == 60);
    CHECK(first.until == StopRule{"round_trip", 0.02});
    const auto& second = plan.measurements[1];
    CHECK(second.pairing == Pairing::Listed);
    CHECK(second.pairs.size() == 2);
    CHECK(second.isAtOnce);
    CHECK_FALSE(first.isAtOnce);
    CHECK(second.repeats == 20);
}

TEST_CASE("The page of measuring describes every field of a plan", "[runner][plan]")
{
    const auto page =
        model::readFile(shippedPresetsFolder().parent_path() / "app/help/measuring.md");
    REQUIRE(page);
    const auto text = page.value().substr(page.value().find("## Plans"));
    const std::string fence = "```text\n";
    const auto begin = text.find(fence) + fence.size();
    CHECK(parsed(text.substr(begin, text.find("```", begin) - begin)).measurements.size() == 2);
    const auto plan = toJson(parsed(kWhole));
    std::set<std::string> fields;
    for (const auto& [field, value] : plan.items())
        fields.insert(field);
    for (const auto& measurement : plan["measurements"])
        for (const auto& [field, value] : measurement.items())
            fields.insert(field);
    for (const auto& field : fields) {
        INFO(field);
        CHECK((contains(text, "| `" + field + "`") || contains(text, ", `" + field + "` |")));
    }
}

TEST_CASE("A stop rule has enough rounds", "[runner][plan]")
{
    const auto rounds = [](const std::string& fields) {
        return parsed(R"({"plan":1,"measurements":[{"probe":"logp","nodes":["a"])" + fields + "}]}")
            .measurements[0]
            .rounds;
    };
    CHECK(rounds("") == 1);
    CHECK(rounds(R"(,"until":{"output":"t","interval":"2 %"})") == kMostRoundsOfRule);
    CHECK(rounds(R"(,"rounds":7,"until":{"output":"t","interval":"2 %"})") == 7);
}

TEST_CASE("A written plan is read back equal", "[runner][plan][laws]")
{
    const auto plan = parsed(kWhole);
    CHECK(parsed(toJson(plan).dump()) == plan);
}

TEST_CASE("Errors in a plan have their places", "[runner][plan]")
{
    using List = std::vector<std::string>;
    CHECK(refused("{}") == List{"plan.format /plan", "plan.empty /measurements"});
    CHECK(refused(R"({"plan":2,"measurements":[{"probe":"x"}]})") == List{"plan.format /plan"});
    CHECK(refusedMeasurement(R"("repeats":0)") == List{"plan.number /measurements/0/repeats"});
    CHECK(refusedMeasurement(R"("repeats":1.5)") == List{"json.type /measurements/0/repeats"});
    CHECK(refusedMeasurement(R"("rounds":-1)") == List{"plan.number /measurements/0/rounds"});
    CHECK(refusedMeasurement(R"("time_limit":"-1 s")") ==
          List{"plan.number /measurements/0/time_limit"});
    CHECK(refusedMeasurement(R"("apart":"-1 s")") == List{"plan.number /measurements/0/apart"});
    CHECK(refusedMeasurement(R"("time_limit":"1 B")") ==
          List{"quantity.dimension /measurements/0/time_limit"});
    CHECK(
        refusedMeasurement(R"("time_limit":"1 parsec")") ==
        List{"unit.unknown /measurements/0/time_limit", "plan.number /measurements/0/time_limit"});
    CHECK(refusedMeasurement(R"("pairs":"some")") == List{"plan.pairs /measurements/0/pairs"});
    CHECK(refusedMeasurement(R"("pairs":[["a"]])") == List{"plan.pairs /measurements/0/pairs/0"});
    CHECK(refusedMeasurement(R"("grid":{"size":[1]})") ==
          List{"json.type /measurements/0/grid/size"});
    CHECK(refusedMeasurement(R"("until":{"output":"t","interval":"0 %"})") ==
          List{"plan.number /measurements/0/until/interval"});
    CHECK(refusedMeasurement(R"("rounds":2,"until":{"output":"t","interval":"2 %"})") ==
          List{"plan.number /measurements/0/rounds"});
    CHECK(refusedMeasurement(R"("reapeats":3)") ==
          List{"json.unknown_field /measurements/0/reapeats"});
}

TEST_CASE("A plan lists its nodes, and fills measurements without nodes", "[runner][plan]")
{
    auto plan = parsed(kWhole);
    using List = std::vector<std::string>;
    CHECK(nodeNames(plan) == List{"a", "b", "c"});
    const auto whole = plan;
    fillNodes(plan, {"z"});
    CHECK(plan == whole);
    plan.measurements[0].nodes.clear();
    fillNodes(plan, {"z", "y"});
    CHECK(plan.measurements[0].nodes == List{"z", "y"});
    CHECK(plan.measurements[1] == whole.measurements[1]);
    CHECK(nodeNames({}).empty());
}

} // namespace clusterwright::tests::plan_test
