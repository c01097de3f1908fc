// Findings about models that do not hold at some points of a study, of every kind of study.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::validity_test
{

using namespace model;

namespace
{

// 50 MB over n links of 100 MB/s each take 500 ms / n. The NIC moves 250 MB/s at most: too fast from n = 3 on, where it takes 200 ms.
// In the scenario "slow" the NIC moves 150 MB/s: too fast from n = 2 on.
Design designWith(const std::string& study)
{
    return designOf(designText(R"("variables": [{"name": "n", "value": "4", "integer": true,
                                   "at_least": "1", "at_most": "8"}],
        "blocks": [{"block": "send", "title": "Send",
                    "source": {"document": "clusterwright", "place": "test"},
                    "parameters": [{"name": "S", "unit": "B", "doc": "data"},
                                   {"name": "rate", "unit": "B/s", "doc": "rate"}],
                    "equations": ["time = S / rate"], "moves": [{"data": "S", "rate": "rate"}]}],
        "components": [{"name": "nic", "kind": "nic", "attributes": [
            {"name": "bandwidth", "value": "250 MB/s", "doc": "rate",
             "origin": {"kind": "assumption", "note": "test"}}]}],
        "pipeline": {"steps": [{"id": "out", "block": "send", "on": "nic",
                                "bind": {"S": "50 MB", "rate": "n * 100 MB/s"}}]},
        "scenarios": [{"name": "slow", "set": {"nic.bandwidth": "150 MB/s"}},
                      {"name": "fast", "set": {"nic.bandwidth": "1 GB/s"}}],
        "studies": [{"name": "q", )" +
                               study + "}]"));
}

std::vector<std::string> rateFindings(const std::string& study)
{
    auto library = noPresets();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto design = designWith(study);
    const auto result = runStudy(design, design.studies.at(0), library, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    std::vector<std::string> messages;
    for (const auto& one : withCode("model.rate", diagnosticsOf(result.value())))
        messages.push_back(one.message);
    return messages;
}

using Messages = std::vector<std::string>;

const std::string kHere = "'out' moves 50 MB in 125 ms, but nic.bandwidth = 250 MB/s takes 200 ms";
const std::string kAt3 =
    "at n = 3: 'out' moves 50 MB in 166.7 ms, but nic.bandwidth = 250 MB/s takes 200 ms";
const std::string kSlowAt2 =
    "at n = 2: 'out' moves 50 MB in 250 ms, but nic.bandwidth = 150 MB/s takes 333.3 ms";
const std::string kX = R"("x": {"variable": "n", "values": "1..8"})";
const std::string kTime = R"("outputs": ["time"])";

} // namespace

TEST_CASE("Studies at the design's point report steps that are too fast", "[study][moves]")
{
    CHECK(rateFindings(R"("kind": "sensitivity", )" + kTime) == Messages{kHere});
    CHECK(rateFindings(R"("kind": "uncertainty", "vary": ["nic.bandwidth"], )" + kTime) ==
          Messages{kHere});
}

TEST_CASE("Studies over an axis report the first point where a step is too fast", "[study][moves]")
{
    CHECK(rateFindings(R"("kind": "curve", )" + kX + ", " + kTime) == Messages{kAt3});
    CHECK(
        rateFindings(
            R"("kind": "search", "minimize": ["time"], "axes": [{"variable": "n", "values": "1..3"}])") ==
        Messages{
            "1 of the points found have a step that moves data faster than its resource allows",
            kAt3});
    // 500 ms / n = 100 ms at n = 5, of at most 300 ms from n = 2 on, and of 200 ms or more up to n = 2.
    CHECK(rateFindings(R"("kind": "solve", "such_that": "time = 100 ms", )" + kX) ==
          Messages{
              "at n = 5: 'out' moves 50 MB in 100 ms, but nic.bandwidth = 250 MB/s takes 200 ms"});
    CHECK(rateFindings(R"("kind": "solve", "such_that": "time <= 300 ms", )" + kX) ==
          Messages{kAt3});
    CHECK(rateFindings(R"("kind": "solve", "such_that": "time >= 200 ms", )" + kX).empty());
}

TEST_CASE("Studies of two designs name the one whose step is too fast", "[study][moves]")
{
    const auto of = [](const std::string& kind, const std::string& scenario) {
        return rateFindings("\"kind\": \"" + kind + R"(", "against": ["scenario:)" + scenario +
                            "\"], " + kTime + (kind == "comparison" ? "" : ", " + kX));
    };
    CHECK(of("comparison", "fast") == Messages{"in 'test': " + kHere});
    CHECK(of("comparison", "slow") ==
          Messages{"in 'test': " + kHere,
                   "in 'test, scenario slow': 'out' moves 50 MB in 125 ms, but nic.bandwidth = "
                   "150 MB/s takes 333.3 ms"});
    CHECK(of("crossover", "fast") == Messages{"in 'test', " + kAt3});
    CHECK(of("crossover", "slow") ==
          Messages{"in 'test', " + kAt3, "in 'test, scenario slow', " + kSlowAt2});
    CHECK(of("curve", "slow") == Messages{kAt3, "in 'test, scenario slow', " + kSlowAt2});
}

} // namespace clusterwright::tests::validity_test
