// The next measurement: the point that narrows the interval of a quantity most.
#include "model/calibration/intervals/next_measurement.h"
#include "model/design/document/design_json.h"
#include "model/json/json.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::next_measurement_test
{

namespace
{

// "k=1 B,1 MiB"
std::vector<Axis> axes(const std::vector<std::string>& texts)
{
    std::vector<Axis> result;
    for (const auto& text : texts) {
        const auto axis = parseAxis(text);
        INFO(textOf(axis.diagnostics()));
        REQUIRE(axis);
        result.push_back(axis.value());
    }
    return result;
}

} // namespace

TEST_CASE("The next measurement is the one that narrows the quantity most", "[calibration][next]")
{
    // Measured at long messages only. The quantity is L, which short messages determine best.
    const auto data = madeLine(0.02);
    const auto model = modelOf(kLineEquation, lineParameters(), data);
    const auto found = fitted(model, data);
    const auto candidates = candidateRows(model, axes({"k=1 B,1 MiB"})).value();
    const auto forL = nextMeasurements(model, found, {{}, "", {1, 0}}, candidates);
    REQUIRE(forL.ranked.size() == 2);
    CHECK(isClose(forL.deviation, found.parameters[0].error, 1e-9));
    CHECK(forL.ranked[0].row == 0);
    CHECK(forL.ranked[0].narrowing > forL.ranked[1].narrowing);

    // The variance of a fit with one more row equals the predicted one, if that row has no residual.
    auto more = data;
    more.columns[0].values.push_back(1);
    more.columns[1].values.push_back(2);
    more.columns[2].values.push_back(found.at[0] + 1 / found.at[1]);
    const auto after = fitted(modelOf(kLineEquation, lineParameters(), more), more);
    CHECK(isClose(after.parameters[0].error, forL.ranked[0].deviation, 0.03));
}

TEST_CASE("Candidates are every combination of the axes", "[calibration][next]")
{
    const auto data = madeLine(0.02);
    const auto model = modelOf("time = L + nodes * k / rate", lineParameters(), data);
    const auto rows = candidateRows(model, axes({"k=1 B,2 B,3 B", "nodes=2,4"}));
    REQUIRE(rows);
    CHECK(rows.value().column("k")->values == std::vector<double>{1, 1, 2, 2, 3, 3});
    CHECK(rows.value().column("nodes")->values == std::vector<double>{2, 4, 2, 4, 2, 4});
    CHECK(rows.value().column("time")->values.size() == 6);

    const auto codes = [&](const std::vector<std::string>& texts) {
        return codesOf(candidateRows(model, axes(texts)).diagnostics());
    };
    CHECK(codes({"k=1 B"}) == std::vector<std::string>{"next.column"});
    CHECK(codes({"k=1 B", "nodes=2", "P=3"}) == std::vector<std::string>{"next.column"});
    CHECK(codes({"k=1 s", "nodes=2"}) == std::vector<std::string>{"axis.units"});
    CHECK(codes({"k=1 B", "nodes=2", "k=2 B"}) == std::vector<std::string>{"axis.duplicate"});
    CHECK(codes({"k=1 B..2000 B:1 B", "nodes=1..2000"}) == std::vector<std::string>{"sweep.size"});
}

TEST_CASE("An output of a design has slopes over fitted parameters", "[calibration][next]")
{
    Library library = shippedPresets();
    const auto design = *library.design("acc-fft-inic").value();
    const auto data = madeLine(0.02);
    const auto found = fitted(modelOf(kLineEquation, lineParameters(), data), data);
    const auto answer = outputAnswer(design, library, "time", found, {{1, "nic.host_bandwidth"}});
    INFO(textOf(answer.diagnostics()));
    REQUIRE(answer);
    CHECK(answer.value().slopes[0] == 0);
    CHECK(answer.value().slopes[1] < 0); // a faster bus takes less time
}

TEST_CASE("A crossover has slopes over fitted parameters", "[calibration][next]")
{
    // A: time = L + k / rate. B: time = 1 ms. They meet at k = (1 ms - L) rate: dk/dL = -rate, dk/drate = 1 ms - L.
    const auto design = [](const std::string& id, const std::string& equation) {
        const auto text = R"({"design": ")" + id + R"(", "format": 1, "title": "T", "variables": [
            {"name": "k", "value": "1 kB", "doc": "size", "at_least": "1 B", "at_most": "1 MB"},
            {"name": "L", "value": "1 us", "doc": "latency"},
            {"name": "rate", "value": "1 MB/s", "doc": "rate"}],
            "outputs": [{"name": "time", "equation": ")" +
                          equation + R"(", "unit": "ms", "doc": "time of a message"}]})";
        Findings findings{"t", {}};
        auto read = readDesign(parseJson(text, "t").value(), findings);
        INFO(textOf(findings.list));
        REQUIRE(findings.list.empty());
        return read;
    };
    const auto data = madeLine(0);
    const auto found = fitted(modelOf(kLineEquation, lineParameters(), data), data);
    Library library = shippedPresets();
    const auto answer = crossingAnswer(design("a", "L + k / rate"),
                                       design("b", "1 ms"),
                                       library,
                                       {"time", splitRange("k").value()},
                                       found,
                                       {{0, "L"}, {1, "rate"}});
    INFO(textOf(answer.diagnostics()));
    REQUIRE(answer);
    // L = 20 us, rate = 100 MB/s: k = 98 kB
    CHECK(isClose(answer.value().value.value, 98e3, 1e-6));
    REQUIRE(answer.value().slopes.size() == 2);
    CHECK(isClose(answer.value().slopes[0], -1e8, 1e-6));
    CHECK(isClose(answer.value().slopes[1], 980e-6, 1e-6));
    const auto never = crossingAnswer(design("a", "L + k / rate"),
                                      design("b", "1 s"),
                                      library,
                                      {"time", splitRange("k").value()},
                                      found,
                                      {{0, "L"}, {1, "rate"}});
    CHECK(codesOf(never.diagnostics()) == std::vector<std::string>{"next.crossing"});
}

TEST_CASE("Settings of the fit hold for the designs that have the input", "[calibration][next]")
{
    // time = f G with f = 2 for ring and 3 for tree
    Library library = shippedPresets();
    const auto found = fitted(modelOf(kLineEquation, lineParameters(), madeLine(0)), madeLine(0));
    const auto design = designOf(designText(R"json("variables": [{"name": "G", "value": "1 us/B"},
            {"name": "alg", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}}],
        "outputs": [{"name": "twice", "equation": "if(alg == alg.tree, 3, 2) * G", "unit": "us/B", "doc": "d"}])json"));
    const auto factor = [&](const std::vector<Setting>& settings) {
        const auto answer =
            outputAnswer(design, library, "twice", found, {{1, "G", true}}, settings);
        INFO(textOf(answer.diagnostics()));
        REQUIRE(answer);
        return answer.value().value.value * found.at[1];
    };
    CHECK(isClose(factor({}), 2, 1e-12));
    CHECK(isClose(factor({{"alg", "tree", ""}, {"other", "1", ""}}), 3, 1e-12));
}

TEST_CASE("A design can use the reciprocal of a fitted parameter", "[calibration][next]")
{
    // Y = f(1 / v) has dY/dv = -f'(1 / v) / v^2; with f(x) = 2 x: -2 / v^2
    Library library = shippedPresets();
    const auto data = madeLine(0);
    const auto found = fitted(modelOf(kLineEquation, lineParameters(), data), data);
    const auto design = designOf(designText(R"("variables": [{"name": "G", "value": "1 us/B"}],
        "outputs": [{"name": "time", "equation": "1 B * G", "unit": "us", "doc": "time of a byte"},
                    {"name": "twice", "equation": "2 * G", "unit": "us/B", "doc": "time of two bytes"}])"));
    const auto answer = outputAnswer(design, library, "twice", found, {{1, "G", true}});
    INFO(textOf(answer.diagnostics()));
    REQUIRE(answer);
    const double rate = found.at[1]; // 100 MB/s
    CHECK(isClose(answer.value().value.value, 2 / rate, 1e-12));
    CHECK(isClose(answer.value().slopes[1], -2 / (rate * rate), 1e-9));
    CHECK(answer.value().slopes[0] == 0);
}

} // namespace clusterwright::tests::next_measurement_test
