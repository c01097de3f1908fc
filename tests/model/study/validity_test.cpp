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

TEST_CASE("Studies over an axis report each step and each price that is wrong", "[study][moves]")
{
    // Two steps of one block that holds up to n = 2 and moves little data. The price is (5 - n) * 1 USD.
    auto library = noPresets();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto messages = [&](const std::string& study) {
        const auto design = designOf(designText(
            R"("variables": [{"name": "n", "value": "1", "integer": true, "at_least": "1", "at_most": "8"}],
            "blocks": [{"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "test"},
                        "parameters": [{"name": "n", "unit": "1", "doc": "n"}],
                        "equations": ["time = 1 s / n"],
                        "validity": [{"condition": "n <= 2", "message": "too many"}]}],
            "components": [{"name": "nic", "kind": "nic", "attributes": [
                {"name": "price", "value": "(5 - n) * 1 USD", "doc": "p",
                 "origin": {"kind": "assumption", "note": "test"}}]}],
            "pipeline": {"steps": [{"id": "a", "block": "wait", "on": "nic"},
                                   {"id": "b", "block": "wait", "on": "nic", "bind": {"n": "n - 1"}}]},
            "studies": [{"name": "q", )" +
            study + "}]"));
        const auto result = runStudy(design, design.studies.at(0), library, run);
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        Messages found;
        for (const auto& one : diagnosticsOf(result.value()))
            if (one.code == "model.validity" || one.code == "value.negative")
                found.push_back(one.message);
        return found;
    };
    const Messages all{"at n = 3: 'a' is used outside its range: too many",
                       "at n = 4: 'b' is used outside its range: too many",
                       "at n = 6: nic.price = -1 USD must not be negative"};
    const std::string from2 = R"("x": {"variable": "n", "values": "2..8"})";
    CHECK(messages(R"("kind": "curve", )" + from2 + ", " + kTime) == all);
    // 1 s / n + 1 s / (n - 1) is at most 10 s everywhere.
    CHECK(messages(R"("kind": "solve", "such_that": "time <= 10 s", )" + from2) == all);
    // The best point is n = 8.
    CHECK(
        messages(
            R"("kind": "search", "minimize": ["time"], "axes": [{"variable": "n", "values": "2..8"}])") ==
        Messages{"6 of the points found use a block outside its range",
                 "3 of the points found have an input below 0",
                 "at n = 8: nic.price = -3 USD must not be negative",
                 "at n = 8: 'a' is used outside its range: too many",
                 "at n = 8: 'b' is used outside its range: too many"});
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
