// Findings of every kind of study about points outside a model's validity, and the text of each cause.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::validity_test
{

using namespace model;

namespace
{

// 50 MB over n links of 100 MB/s each take 500 ms / n. The NIC moves 250 MB/s at most: too fast from n = 3 on, where it takes 200
// ms. In the scenario "slow" the NIC moves 150 MB/s: too fast from n = 2 on.
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
    for (const auto& one : withCode("model.rate", result.value().diagnostics))
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

TEST_CASE("Studies over an axis report the first point with a fast step", "[study][moves]")
{
    CHECK(rateFindings(R"("kind": "curve", )" + kX + ", " + kTime) == Messages{kAt3});
    CHECK(
        rateFindings(
            R"("kind": "search", "minimize": ["time"], "axes": [{"variable": "n", "values": "1..3"}])") ==
        Messages{"1 of the points found has a step that moves data faster than its resource allows",
                 kAt3});
    // 500 ms / n = 100 ms at n = 5, of at most 300 ms from n = 2 on, and of 200 ms or more up to n = 2.
    CHECK(rateFindings(R"("kind": "solve", "such_that": "time = 100 ms", )" + kX) ==
          Messages{
              "at n = 5: 'out' moves 50 MB in 100 ms, but nic.bandwidth = 250 MB/s takes 200 ms"});
    CHECK(rateFindings(R"("kind": "solve", "such_that": "time <= 300 ms", )" + kX) ==
          Messages{kAt3});
    CHECK(rateFindings(R"("kind": "solve", "such_that": "time >= 200 ms", )" + kX).empty());
}

TEST_CASE("Studies over an axis report each invalid step and price", "[study][moves]")
{
    // Two steps of one block that is valid up to n = 2 and moves little data. The price is (5 - n) * 1 USD.
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
        for (const auto& one : result.value().diagnostics)
            if (one.code == "model.validity" || one.code == "value.negative")
                found.push_back(one.message);
        return found;
    };
    const Messages all{"at n = 3: 'a' is used outside its valid range: too many",
                       "at n = 4: 'b' is used outside its valid range: too many",
                       "at n = 6: nic.price = -1 USD must not be negative"};
    const std::string from2 = R"("x": {"variable": "n", "values": "2..8"})";
    CHECK(messages(R"("kind": "curve", )" + from2 + ", " + kTime) == all);
    // 1 s / n + 1 s / (n - 1) is at most 10 s everywhere.
    CHECK(messages(R"("kind": "solve", "such_that": "time <= 10 s", )" + from2) == all);
    // The best point is n = 8.
    CHECK(
        messages(
            R"("kind": "search", "minimize": ["time"], "axes": [{"variable": "n", "values": "2..8"}])") ==
        Messages{"6 of the points found have a block outside its valid range",
                 "3 of the points found have an input below 0",
                 "at n = 8: nic.price = -3 USD must not be negative",
                 "at n = 8: 'a' is used outside its valid range: too many",
                 "at n = 8: 'b' is used outside its valid range: too many"});
}

TEST_CASE("Studies of two designs name the one with the fast step", "[study][moves]")
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

namespace
{

using Messages = std::vector<std::string>;

// 50 MB at 100 MB/s take 500 ms for every q.
struct Case {
    std::string data = "S"; // data of the step
    std::string rate = "1 GB/s";
    std::string price = "1 USD";
    std::string topology;
    std::string interval;

    [[nodiscard]] StudyResult run(const std::string& study) const
    {
        auto library = noPresets();
        ThreadWorkers workers;
        StudyRun run{workers, {}, {}};
        const auto design = designOf(designText(
            R"("variables": [{"name": "q", "value": "2", "integer": true)" +
            (interval.empty()
                 ? interval
                 : R"(, "origin": {"kind": "assumption", "note": "test", "interval": )" + interval +
                       "}") +
            R"(}], "blocks": [{"block": "send", "title": "Send",
                "source": {"document": "clusterwright", "place": "test"},
                "parameters": [{"name": "S", "unit": "B", "doc": "data"},
                               {"name": "rate", "unit": "B/s", "doc": "rate"},
                               {"name": "q", "unit": "1", "doc": "q"}],
                "equations": ["time = S / rate + 0 s * q"],
                "moves": [{"data": ")" +
            data + R"(", "rate": "rate"}]}],
            "components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
                {"name": "nic", "kind": "nic", "attributes": [
                {"name": "price", "value": ")" +
            price + R"(", "doc": "p", "origin": {"kind": "assumption", "note": "test"}}]},
                {"name": "cable", "kind": "cable", "attributes": [
                {"name": "bandwidth", "value": "1 Gbit/s", "doc": "b", "origin": {"kind": "definition"}},
                {"name": "latency", "value": "1 us", "doc": "l", "origin": {"kind": "definition"}}]}],
            "resources": [{"name": "nic", "rate": ")" +
            rate + "\"}]," + topology +
            R"("pipeline": {"steps": [{"id": "out", "block": "send", "on": "nic",
                                       "bind": {"S": "50 MB", "rate": "100 MB/s"}}]},
            "studies": [{"name": "s", )" +
            study + "}]"));
        auto result = runStudy(design, design.studies.at(0), library, run);
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        return std::move(result).value();
    }

    [[nodiscard]] Messages messages(const std::string& study) const
    {
        Messages found;
        const auto result = run(study);
        for (const auto& one : result.diagnostics)
            found.push_back(one.message);
        return found;
    }
};

std::string curveOver(const std::string& values)
{
    return R"("kind": "curve", "outputs": ["time"], "x": {"variable": "q", "values": ")" + values +
           "\"}";
}

std::string searchOver(const std::string& values)
{
    return R"("kind": "search", "minimize": ["time"], "axes": [{"variable": "q", "values": ")" +
           values + "\"}]";
}

const std::string kNegativeRate = "at q = -1: rate.nic = -1 GB/s is not above 0, as 'out' requires";
const std::string kNoRate = "at q = 0: division by zero in '1 GB/s / q', for 'rate.nic = 1 GB/s / "
                            "q'; the rate of 'out' is not checked";

// Returns the text of the last cell of each row.
Messages lastCells(const StudyResult& result)
{
    Messages cells;
    for (const auto& row : tableOf(result).rows)
        cells.push_back(row.back().text);
    return cells;
}

} // namespace

TEST_CASE("Studies over an axis report a rate divided by zero", "[study][moves]")
{
    const Case one{.rate = "1 GB/s / q"};
    CHECK(one.messages(curveOver("-1..2")) == Messages{kNegativeRate, kNoRate});
    CHECK(one.messages(curveOver("0..2")) == Messages{kNoRate});
    CHECK(one.messages(R"("kind": "solve", "such_that": "time <= 1 s",
                          "x": {"variable": "q", "values": "-1..2"})") ==
          Messages{kNegativeRate, kNoRate});
    CHECK(one.messages(searchOver("-1..2")) ==
          Messages{"1 of the points found has a step whose rate is not above 0",
                   "1 of the points found has a step whose data or rate has no value",
                   kNegativeRate,
                   kNoRate});
    CHECK(lastCells(one.run(searchOver("-1..2"))) ==
          Messages{"nic (rate not above 0)", "nic (data or rate without a value)", "nic", "nic"});
}

TEST_CASE("A study reports both causes of one step", "[study][moves]")
{
    // Rates q / (q - 1) * 1 GB/s: 0.5 at -1, 0 at 0, no value at 1, 2 at 2. The data are below 0 from q = 2 on.
    const Case one{.data = "S * (1.5 - q)", .rate = "q * 1 GB/s / (q - 1)"};
    CHECK(one.messages(curveOver("0..2")) ==
          Messages{"at q = 0: rate.nic = 0 B/s is not above 0, as 'out' requires",
                   "at q = 1: division by zero in 'q * 1 GB/s / (q - 1)', for 'rate.nic = q * 1 "
                   "GB/s / (q - 1)'; the rate of 'out' is not checked",
                   "at q = 2: 'out' moves -25 MB, which is less than 0"});
    // Both at one point: 50 MB * (1.5 - 2) at -1 GB/s
    CHECK(Case{.data = "S * (1.5 - q)", .rate = "(1 - q) * 1 GB/s"}.messages(curveOver("2,3")) ==
          Messages{"at q = 2: 'out' moves -25 MB, which is less than 0",
                   "at q = 2: rate.nic = -1 GB/s is not above 0, as 'out' requires"});
}

TEST_CASE("An unlimited path of one process has no caveat", "[study][moves][topology]")
{
    const Case one{.rate = "path_bandwidth * 10",
                   .topology = R"d("topology": {"generators": [{"call": "star(q)"}]},)d"};
    const auto result = one.run(curveOver("1..3"));
    CHECK(result.diagnostics.empty());
    CHECK(toJson(result)["series"][0]["valid"] == Json{true, true, true});
    // A further division by zero is a caveat: 1 Gbit/s at q = 2, and 125 MB/s / 0.
    CHECK(Case{.rate = "path_bandwidth * 10 / (q - 2)", .topology = one.topology}.messages(
              curveOver("2,3")) ==
          Messages{"at q = 2: division by zero in 'path_bandwidth * 10 / (q - 2)', for 'rate.nic = "
                   "path_bandwidth * 10 / (q - 2)'; the rate of 'out' is not checked"});
}

TEST_CASE("A search names the cause of each caveat", "[study][search]")
{
    const Case data{.data = "S * q"};
    CHECK(data.messages(searchOver("-1,1")) ==
          Messages{"1 of the points found has a step that moves less than 0 B",
                   "at q = -1: 'out' moves -50 MB, which is less than 0"});
    CHECK(lastCells(data.run(searchOver("-1,1"))) == Messages{"nic (negative data)", "nic"});
    const Case price{.price = "q * 1 USD"};
    CHECK(price.messages(searchOver("-1,1")) ==
          Messages{"1 of the points found has an input below 0",
                   "at q = -1: nic.price = -1 USD must not be negative"});
    CHECK(lastCells(price.run(searchOver("-1,1"))) == Messages{"nic (negative input)", "nic"});
    const Case both{.rate = "1 GB/s / q", .price = "q * 1 USD"};
    CHECK(lastCells(both.run(searchOver("-1,1"))) ==
          Messages{"nic (rate not above 0, negative input)", "nic"});
}

TEST_CASE("Curves and maps name the cause of each caveat", "[study][moves]")
{
    const Case one{.data = "S * q", .price = "q * 1 USD"};
    const auto curves = one.run(curveOver("-1,1"));
    CHECK(toJson(curves)["series"][0]["caveats"] == Json{"negative data, negative input", ""});
    const auto map = one.run(R"("kind": "map", "outputs": ["time"],
        "x": {"variable": "q", "values": "-1,1"}, "y": {"variable": "nic.price", "values": "1 USD,2 USD"})");
    CHECK(toJson(map).at("caveats").dump() == R"([["negative data",null],["negative data",null]])");
}

TEST_CASE("Studies of intervals count the runs of each cause", "[study][sensitivity]")
{
    // q is -1, 0, 1, 2 or 3; the tornado evaluates -1 and 3.
    const auto counts = [](const Case& one, const std::string& method) {
        Messages found;
        const auto result = one.run(method);
        for (const auto& finding : result.diagnostics)
            if (finding.code == "study.validity")
                found.push_back(finding.message);
        return found;
    };
    const std::string tornado =
        R"("kind": "sensitivity", "method": "tornado", "vary": ["q=-1..3"], "outputs": ["time"])";
    CHECK(counts(Case{.data = "S * q"}, tornado) ==
          Messages{"1 of 2 runs has a step that moves less than 0 B"});
    CHECK(counts(Case{.rate = "1 GB/s / q", .price = "q * 1 USD"}, tornado) ==
          Messages{"1 of 2 runs has a step whose rate is not above 0",
                   "1 of 2 runs has an input below 0"});
    CHECK(counts(Case{.rate = "(3 - q) * 60 MB/s", .price = "1 USD"}, tornado) ==
          Messages{"1 of 2 runs has a step whose rate is not above 0"});
    CHECK(counts(Case{.rate = "(1 - q) * 40 MB/s"}, tornado) ==
          Messages{"1 of 2 runs has a step that moves data faster than its resource allows",
                   "1 of 2 runs has a step whose rate is not above 0"});
    // The band uses the design's q = 2, and -1.
    CHECK(counts(Case{.data = "S * q", .interval = R"(["1", "3"])"},
                 R"("kind": "uncertainty", "outputs": ["time"])")
              .empty());
}

TEST_CASE("Studies report invalid intervals of the inputs that they vary", "[study][intervals]")
{
    const Case outside{.interval = R"(["3", "5"])"};
    const Messages finding{"the interval [3 .. 5] of 'q' does not contain its value, 2"};
    const auto found = [](const Case& one, const std::string& study) {
        Messages messages;
        const auto result = one.run(study);
        for (const auto& diagnostic : result.diagnostics)
            if (diagnostic.code == "origin.interval") {
                CHECK(diagnostic.pointer == "/variables/0");
                CHECK(diagnostic.severity == Severity::Warning);
                messages.push_back(diagnostic.message);
            }
        return messages;
    };
    const std::string time = R"(, "outputs": ["time"])";
    CHECK(found(outside, R"("kind": "uncertainty")" + time) == finding);
    CHECK(found(outside, R"("kind": "uncertainty", "method": "sampling", "samples": 200)" + time) ==
          finding);
    for (const std::string method : {"tornado", "sobol", "morris"})
        CHECK(found(outside, R"("kind": "sensitivity", "method": ")" + method + "\"" + time) ==
              finding);
    // An elasticity and a given interval use no interval of the origin.
    CHECK(found(outside, R"("kind": "sensitivity", "method": "elasticity")" + time).empty());
    CHECK(found(outside, R"("kind": "sensitivity", "method": "tornado", "vary": ["q=1..3"])" + time)
              .empty());
    CHECK(found(Case{.interval = R"(["1", "3"])"}, R"("kind": "uncertainty")" + time).empty());
}

} // namespace clusterwright::tests::validity_test
