// Bands of studies with measured inputs.
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/bands/design_band.h"
#include "model/study/bands/labelled_sweep.h"
#include "model/study/bands/uncertainty.h"
#include "model/study/comparison/comparison.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/solve.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/search/search.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"
#include "tests/model/design/graph_designs.h"
#include "tests/model/study/measured_line.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <array>
#include <cmath>

namespace clusterwright::tests::measured_bands_test
{

TEST_CASE("A curve of a measured input has a band", "[bands][curve]")
{
    auto library = noPresets();
    const auto study = runCurve(designOf(lineText()), "over", library, {}).value();
    REQUIRE(study.curves.size() == 2);
    for (const auto& curve : study.curves) {
        const auto* const band = bandOf(curve.bands, 0);
        REQUIRE(band);
        CHECK_FALSE(bandOf(curve.bands, 1)); // 2 x: not measured
        for (std::size_t k = 0; k < 3; ++k) {
            const double x = study.x.values[k];
            CHECK(curve.outputs[0][k] == 10 * x);
            CHECK((isClose(band->low[k], 9 * x) && isClose(band->high[k], 11 * x)));
        }
    }
    const auto table = tableOf(tablesOf(study));
    CHECK(std::ranges::count_if(table.heads, [](const auto& head) {
              return head.ends_with(": y, low (95 %, parameters only)");
          }) == 2);
    for (const auto& row : table.rows)
        CHECK(row.size() == table.heads.size());
}

TEST_CASE("A band through a topology function reaches to the ends of its inputs",
          "[bands][topology]")
{
    // A star of 4 hosts: a flow of all_to_all has w / 3, so 1 MB takes 24 ms, 15 ms at 1.6 Gbit/s and 60 ms at 0.4 Gbit/s. By its
    // derivative, the square would go to 24^2 * (1 - 2 * 0.6) < 0.
    const GraphDesign design{
        .topology = called("star(4)", R"(, "attributes": {"cable.bandwidth": "w"})"),
        .outputs = {{"y", "x * (1 MB / flow_bandwidth(all_to_all)) ^ 2"}},
        .variables = {{"x", "1"}},
        .variableTexts = {
            R"({"name": "w", "value": "1 Gbit/s", "origin": {"kind": "measurement", "note": "m", "interval": ["0.4 Gbit/s", "1.6 Gbit/s"]}})"}};
    const auto system = systemOf(design.text());
    model::Diagnostics findings;
    const auto band = bandAt(system, "y", 0.024 * 0.024, findings);
    REQUIRE(band);
    CHECK((isClose(band->low, 0.015 * 0.015) && isClose(band->high, 0.06 * 0.06)));
    for (const std::size_t points : {std::size_t{2}, std::size_t{200}}) {
        std::vector<Axis> axes{{"x", kNumber, {}}};
        for (std::size_t i = 0; i < points; ++i)
            axes[0].values.push_back(static_cast<double>(i + 1));
        const auto swept = sweep(system, axes, {"y"});
        REQUIRE(swept);
        const auto column = bandOver(system, axes, swept.value().outputs[0], findings);
        REQUIRE(column.low.size() == points);
        CHECK(isClose(column.low.back(), static_cast<double>(points) * 0.015 * 0.015));
        CHECK(isClose(column.high.back(), static_cast<double>(points) * 0.06 * 0.06));
    }
}

TEST_CASE("A labelled output has no band", "[bands][labels]")
{
    // best is ring (1) for a = 10, and tree (2) above 10.5: a slope or a sample between labels has no meaning.
    const auto system = systemOf(designText(R"json("variables": [{"name": "x", "value": "1"},
        {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "m", "interval": ["9", "11"]}}],
        "outputs": [{"name": "best", "equation": "if(a > 10.5, 2, 1)", "labels": {"1": "ring", "2": "tree"}}])json"));
    const std::vector<Axis> axes{{"x", kNumber, {1, 2}}};
    const auto swept = sweep(system, axes, {"best"});
    REQUIRE(swept);
    model::Diagnostics findings;
    CHECK(bandOver(system, axes, swept.value().outputs[0], findings).isEmpty());
    CHECK_FALSE(bandAt(system, "best", 1, findings));
    CHECK(findings.empty());
}

TEST_CASE("A band separates measured from assumed intervals", "[bands]")
{
    // y = a + 2 g: a is 10 -+ 1 (95 %), deviation 1 / 1.96 = 0.5102; g is even in 3 .. 5, deviation 2 / sqrt(12) = 0.57735.
    // Variances 0.26030 and 4 / 3: 0.26030 / 1.59363 = 16.334 % are measured.
    const auto system = systemOf(designText(R"("variables": [
        {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "m", "interval": ["9", "11"]}},
        {"name": "g", "value": "4", "origin": {"kind": "assumption", "note": "g", "interval": ["3", "5"]}},
        {"name": "tiny", "value": "1", "origin": {"kind": "assumption", "note": "g", "interval": ["0.99", "1.01"]}}],
        "outputs": [{"name": "y", "equation": "a + 2 * g + tiny"}, {"name": "alone", "equation": "a"}])"));
    model::Diagnostics findings;
    const auto band = bandAt(system, "y", 19, findings);
    REQUIRE(band);
    CHECK(isClose(band->parts.measured, 0.16334, 1e-3));
    CHECK(band->parts.others == std::vector<std::string>{"g"}); // tiny has less than 1 %
    CHECK(isClose(band->parts.measuredAlone.low, 18));
    CHECK(isClose(band->parts.measuredAlone.high, 20));
    CHECK(displayText(band->parts, kNumber, "") ==
          "16 % of the variance from measured inputs, 84 % from intervals that were not measured "
          "(g); measured inputs alone: 18 .. 20");
    CHECK(displayText(BandParts{0.001, {"g"}, {1, 2}}, kNumber, "") ==
          "less than 1 % of the variance from measured inputs, more than 99 % from intervals that "
          "were not measured (g); measured inputs alone: 1 .. 2");
    const auto alone = bandAt(system, "alone", 10, findings);
    REQUIRE(alone);
    CHECK(alone->parts.measured == 1);
    CHECK(displayText(alone->parts, kNumber, "") == "all of the variance from measured inputs");
    const BandParts flat{1, {}, {}, true};
    CHECK(displayText(flat, kNumber, "") ==
          "no variance: the inputs with an interval do not change the output");
    CHECK(legendText(flat) == "no variance");
    CHECK(legendText(band->parts) == "16 % of the variance from measured inputs");
    const auto study = uncertainty(system, "y", {}, {}, {});
    REQUIRE(study);
    CHECK(isClose(study.value().parts->measured, 0.16334, 1e-3));
    CHECK(tablesOf(study.value())
              .sentence.ends_with(
                  " Band: 16 % of the variance from measured inputs, 84 % from intervals "
                  "that were not measured (g); measured inputs alone: 18 .. 20."));
}

TEST_CASE("A band of width 0 has no variance", "[study][bands]")
{
    // max(5, 0 * a) = 5, whatever a is
    const auto system = systemOf(designText(R"json("variables": [
        {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "m", "interval": ["9", "11"]}}],
        "outputs": [{"name": "y", "equation": "max(5, 0 * a)"}])json"));
    model::Diagnostics findings;
    const auto band = bandAt(system, "y", 5, findings);
    REQUIRE(band);
    CHECK(band->parts.isFlat);
    CHECK(bandPartsJson(band->parts)["measured"].is_null());
    const auto study = uncertainty(system, "y", {}, {}, {});
    REQUIRE(study);
    CHECK(tablesOf(study.value()).sentence ==
          "None of the inputs changes y, which is 5. Varied: a (9 to 11).");
}

TEST_CASE("A band holds only possible values", "[bands]")
{
    // n is 1, 2 or 3, x between 0 s and 10 s: 1 s / n is between 1/3 s and 1 s, which a straight line through n = 2 exceeds.
    const auto text = designText(
        R"("variables": [{"name": "n", "value": "2", "integer": true, "at_least": "1", "at_most": "3", "origin":
              {"kind": "measurement", "note": "m", "interval": ["1", "3"]}},
            {"name": "x", "value": "5 s", "origin": {"kind": "datasheet", "note": "m", "interval": ["0 s", "10 s"]}}],
           "outputs": [{"name": "inverse", "equation": "1 s / n"}, {"name": "t", "equation": "x"}, {"name": "both", "equation": "n * x"}])");
    const auto system = systemOf(text);
    model::Diagnostics findings;
    const auto band = bandAt(system, "inverse", 0.5, findings);
    REQUIRE(band);
    CHECK((isClose(band->low, 1.0 / 3) && isClose(band->high, 1)));
    const auto uncertain = [&](const std::string& output) {
        return model::uncertainty(system, output, std::nullopt, {}, {}).value().points.front();
    };
    CHECK(uncertain("t").low == 0);
    CHECK(uncertain("t").high == 10);
    const auto both = bandAt(system, "both", 10, findings);
    REQUIRE(both);
    // P(n x < q) = q / 30 (1 + 1/2 + 1/3) is 2.5 % at 0.409 s; P(n x > q) = (1 - q / 30) / 3 is 2.5 % at 27.75 s. From 1,000 samples.
    CHECK(std::abs(both->low - 0.409) < 0.1);
    CHECK(std::abs(both->high - 27.75) < 0.4);
}

TEST_CASE("Assumed intervals alone make no band unless requested", "[bands]")
{
    auto library = noPresets();
    auto line = lineText("assumption");
    line.insert(line.find(R"({"name": "x")"), // measured, but without effect
                R"({"name": "m", "value": "1", "origin": {"kind": "measurement", "note": "a run",
                    "interval": ["0.9", "1.1"]}}, )");
    const auto study = runCurve(designOf(line), "over", library, {}).value();
    CHECK_FALSE(bandOf(study.curves[0].bands, 0));
    CHECK_FALSE(
        findCrossover(subjectOf(line), subjectOf(kFlat), {"y", splitRange("x=1..20").value()})
            .value()
            .crossings.at(0)
            .interval);
    CHECK_FALSE(compare(subjectOf(line), subjectOf(line, {{"x", "3", ""}}), "y")
                    .value()
                    .outputs.front()
                    .change);
}

TEST_CASE("An invalid interval leaves the curve without a band", "[bands][bad-input]")
{
    auto library = noPresets();
    auto text = lineText();
    text.replace(text.find(R"(["9", "11"])"), 11, R"(["9 s", "1"])");
    const auto study = runCurve(designOf(text), "over", library, {}).value();
    CHECK_FALSE(bandOf(study.curves[0].bands, 0));
    CHECK(severityOf(study.diagnostics, "origin.interval") == Severity::Warning);
}

TEST_CASE("An interval that excludes its value makes no band", "[bands][intervals]")
{
    auto library = noPresets();
    auto text = lineText();
    text.replace(text.find(R"(["9", "11"])"), 11, R"(["11", "12"])");
    const auto found = [](const Diagnostics& findings) {
        return codesAndPlaces(withCode("origin.interval", findings));
    };
    const std::vector<std::string> once{"origin.interval /variables/0"};
    const auto study = runCurve(designOf(text), "over", library, {}).value();
    CHECK_FALSE(bandOf(study.curves[0].bands, 0));
    CHECK(found(study.diagnostics) == once);
    CHECK(
        found(findCrossover(subjectOf(text), subjectOf(kFlat), {"y", splitRange("x=1..20").value()})
                  .value()
                  .diagnostics) == once);
    // Also if the evaluation has reported it.
    const auto system = systemOf(text);
    const auto evaluation = evaluationOf(system);
    auto findings = evaluation.diagnostics;
    CHECK(bandsOf(system, evaluation.outputs, findings).empty());
    CHECK(found(findings) == once);
}

TEST_CASE("A band over many points equals the band of each point", "[bands][laws]")
{
    // Cases: exact slopes; an integer's neighbours (n in 3 .. 5, of which 3 is out of bounds); a step after which nothing is
    // measured; a hole. Each as a grid in any order of its axes, and as a list.
    const auto system = systemOf(R"d({"design": "d", "format": 1, "title": "D", "variables": [
        {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "r", "interval": ["9", "11"]}},
        {"name": "n", "value": "4", "integer": true, "at_least": "4", "origin": {"kind": "measurement", "note": "r", "interval": ["3", "5"]}},
        {"name": "x", "value": "1"}, {"name": "y", "value": "1"}],
        "outputs": [{"name": "t", "equation": "if(x < 7, a * x * y^2 + sum(i, 1, n, a * i), 5) + 0 * sqrt(900 - x)"}]})d");
    const std::vector<Axis> axes{parseAxis("x=1,2,5,7,900,1000").value(),
                                 parseAxis("y=1e-3,1e3").value()};
    const auto swept = sweep(system, axes, {"t"}).value();
    Diagnostics findings;
    const auto grid = bandOver(system, axes, swept.outputs[0], findings);
    SlopePlaces places;
    for (const auto& axis : swept.axes)
        places.columns.emplace_back(axis.values.begin(), axis.values.end());
    const auto list = bandOver(system, axes, places, swept.outputs[0], findings);
    auto one = DesignBand::of({{&system, "t", {"x", "y"}}}, {{1, kNumber}, {1, kNumber}}).value();
    REQUIRE(one);
    REQUIRE(grid.low.size() == 12);
    REQUIRE(list.low.size() == 12);
    for (std::size_t i = 0; i < 12; ++i) {
        const double x = swept.axes[0].values[i];
        const double y = swept.axes[1].values[i];
        INFO(x << " " << y);
        if (x > 900) { // no result
            CHECK(std::isnan(grid.low[i]));
            CHECK(std::isnan(list.high[i]));
            continue;
        }
        const auto [low, high] = one->at(std::array{x, y}).about(swept.outputs[0].values[i]);
        CHECK(isClose(grid.low[i], low, 1e-12));
        CHECK(isClose(grid.high[i], high, 1e-12));
        CHECK(isClose(list.low[i], low, 1e-12));
        CHECK(isClose(list.high[i], high, 1e-12));
        if (x >= 7) // not measured there
            CHECK(low == high);
    }
    // at x = 1, y = 1e3: dt/da = 1e6 + 10 (1 + .. + 4), dt/dn = 10 * 5; deviations 1 / 1.96 and sqrt((3^2 - 1) / 12)
    const double deviation = std::hypot((1e6 + 10) / kMiddle95, 50 * std::sqrt(8.0 / 12));
    CHECK(isClose((grid.high[1] - grid.low[1]) / 2, kMiddle95 * deviation, 1e-9));
    // n = 3 is out of bounds, so a third of the samples has no result
    CHECK(codesAndPlaces(findings) == std::vector<std::string>{"origin.interval /variables/1",
                                                               "study.sampled ",
                                                               "study.unanswered "});
}

TEST_CASE("A band over very many points comes from derivatives, within what is possible", "[bands]")
{
    // y = a x, with a in 0.2 -+ 0.6 cut at 0, so above 0 and at most 0.8 (95 %).
    const auto system = systemOf(designText(R"("variables": [{"name": "x", "value": "1"},
        {"name": "a", "value": "0.2", "at_least": "0", "origin": {"kind": "measurement", "note": "m", "interval": ["0", "0.8"]}}],
        "outputs": [{"name": "y", "equation": "a * x"}])"));
    const std::vector<Axis> axes{parseAxis("x=0..10000").value()}; // 10,001 points; no slope at 0
    const auto swept = sweep(system, axes, {"y"}).value();
    Diagnostics findings;
    const auto band = bandOver(system, axes, swept.outputs[0], findings);
    REQUIRE(band.low.size() == kMostExact + 1);
    CHECK(findings.empty());
    auto one = DesignBand::of({{&system, "y", {"x"}}}, {{1, kNumber}}).value();
    for (const std::size_t x : {0U, 1U, 77U, 10000U}) {
        INFO(x);
        const auto [low, high] =
            one->at(std::array{static_cast<double>(x)}).about(0.2 * static_cast<double>(x));
        CHECK(band.low[x] == low);
        CHECK(band.high[x] == high);
        CHECK(band.low[x] >= 0);
    }
}

TEST_CASE("An exact input without a slope leaves the band of the others", "[bands]")
{
    // sqrt(s^2) has no derivative at 0, where the interval of s has no width: a + 0 is a, 10 -+ 1.
    const auto system = systemOf(designText(R"d("variables": [{"name": "x", "value": "1"},
        {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "m", "interval": ["9", "11"]}},
        {"name": "s", "value": "0", "origin": {"kind": "measurement", "note": "m", "interval": ["0", "0"]}}],
        "outputs": [{"name": "y", "equation": "x * (a + sqrt(s^2))"}])d"));
    const std::vector<Axis> axes{parseAxis("x=1,2").value()};
    Diagnostics findings;
    const auto band =
        bandOver(system, axes, sweep(system, axes, {"y"}).value().outputs[0], findings);
    REQUIRE(band.low.size() == 2);
    CHECK(isClose(band.low[1], 18));
    CHECK(isClose(band.high[1], 22));
    const auto own = bandAt(system, "y", 10, findings);
    REQUIRE(own);
    CHECK(isClose(own->low, 9));
}

TEST_CASE("A band needs no result at the design's own point", "[bands]")
{
    auto library = noPresets();
    auto text = lineText();
    text.replace(
        text.find(R"("value": "1", "at_least": "1")"), 29, R"("value": "3", "at_least": "5")");
    const auto system = systemOf(text);
    const std::vector<Axis> axes{parseAxis("x=1,6,7").value()};
    const auto swept = sweep(system, axes, {"y"}).value();
    Diagnostics findings;
    const auto band = bandOver(system, axes, swept.outputs[0], findings);
    REQUIRE(band.low.size() == 3);
    CHECK(std::isnan(band.low[0])); // out of bounds
    CHECK(isClose(band.low[1], 54));
    CHECK(findings.empty());
    const StudySubject subject{system, {}};
    const auto found = solve(subject, {{"x", "5..20"}, "y <= 100"}).value();
    CHECK(found.diagnostics.empty());
    CHECK(found.ends.at(0).to);
    CHECK(findCrossover(subject, subjectOf(kFlat), {"y", splitRange("x=5..20").value()})
              .value()
              .crossings.at(0)
              .interval);
}

TEST_CASE("A band too large for memory is omitted with a note", "[bands]")
{
    // 2^26 points of 26 variables and the slopes of one input: more than 4e7.
    SlopePlaces places;
    places.axes.assign(26, {1, 2});
    Diagnostics findings;
    const auto system = systemOf(lineText());
    CHECK(bandOver(system, {parseAxis("x=1,2").value()}, places, {"y", "", kNumber, {1}}, findings)
              .isEmpty());
    CHECK(severityOf(findings, "band.size") == Severity::Note);
}

TEST_CASE("A stopped band is empty", "[bands]")
{
    std::stop_source source;
    source.request_stop();
    ThreadWorkers workers;
    const StudyRun run{workers, {.stop = source.get_token()}, {}};
    const std::vector<Axis> axes{parseAxis("x=1,2").value()};
    const auto system = systemOf(lineText());
    const auto swept = sweep(system, axes, {"y"}).value();
    Diagnostics findings;
    CHECK(bandOver(system, axes, swept.outputs[0], findings, &run).isEmpty());
}

TEST_CASE("A map of a measured input has a band", "[bands][map]")
{
    auto library = noPresets();
    auto text = lineText();
    const auto studies = text.find(R"("studies": [)") + 12;
    text.insert(studies, R"({"name": "m", "kind": "map", "x": {"variable": "x", "values": "1,2,4"},
        "y": {"variable": "P", "values": "1,3"}, "outputs": ["product"]}, )");
    text.insert(text.find(R"({"name": "x_only", "eq)"),
                R"({"name": "product", "equation": "a * x * P"}, )");
    const auto design = designOf(text);
    const auto map = runMap(design, design.studies.at(0), library, {}).value();
    // x P = 1, 2, 4; 3, 6, 12: times 9 and 11.
    const std::vector<double> products{1, 2, 4, 3, 6, 12};
    REQUIRE(map.band.low.size() == 6);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(map.values[i] == 10 * products[i]);
        CHECK(isClose(map.band.low[i], 9 * products[i]));
        CHECK(isClose(map.band.high[i], 11 * products[i]));
    }
    const auto table = tableOf(tablesOf(map));
    CHECK(table.heads == std::vector<std::string>{"x",
                                                  "P",
                                                  "product",
                                                  "product, low (95 %, parameters only)",
                                                  "product, high (95 %, parameters only)",
                                                  "bottleneck"});
    CHECK(table.rows[4][3].text == "54");
    CHECK(table.rows[4].size() == table.heads.size());

    auto assumed = text;
    assumed.replace(assumed.find("measurement"), 11, "assumption");
    const auto plain = designOf(assumed);
    const auto without = runMap(plain, plain.studies.at(0), library, {}).value();
    CHECK(without.band.isEmpty());
    CHECK(tableOf(tablesOf(without)).heads.size() == 4);
}

TEST_CASE("A sweep has the bands of its outputs", "[bands][sweep]")
{
    const auto result = sweepWithLabels(systemOf(lineText()),
                                        {parseAxis("x=1,2").value()},
                                        {"y", "valid", "x_only"})
                            .value();
    REQUIRE(result.bands.size() == 2);
    CHECK(isClose(result.bands[0].low[1], 18));
    CHECK(result.bands[1].isEmpty());
    CHECK(toCsv(result).starts_with("x,y,y.low,y.high,valid,x_only\n1,10,"));
}

TEST_CASE("A value has the band at the system's own point", "[bands]")
{
    Diagnostics findings;
    const auto system = systemOf(lineText(), {{"x", "3", ""}});
    const auto band = bandAt(system, "y", 30, findings);
    REQUIRE(band);
    CHECK(isClose(band->low, 27));
    CHECK(isClose(band->high, 33));
    CHECK(rangeText(band->low, band->high, kNumber, "") == "27 .. 33");
    CHECK_FALSE(bandAt(system, "x_only", 6, findings));
    CHECK_FALSE(bandAt(system, "y", NAN, findings));
    CHECK(findings.empty());
}

TEST_CASE("The points of a search have bands of objectives and outputs", "[bands][search]")
{
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    SearchQuestion question;
    question.axes = {parseAxis("x=2,3,4").value()};
    question.objectives = {{"y", false}};
    question.outputs = {"x_only", "step"};
    question.top = 2;
    const auto result = search(systemOf(lineText()), question, run).value();
    const auto* const band = bandOf(result.bands, 0);
    REQUIRE(band);
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        CHECK(isClose(band->low[i], 9 * result.points[i].values[0]));
        CHECK(isClose(band->high[i], 11 * result.points[i].values[0]));
    }
    CHECK(toCsv(tablesOf(result).table)
              .starts_with("x,y,y.low,y.high,x_only,step,step.low,step.high,bottleneck,valid\n"));
}

TEST_CASE("The band of a difference counts a shared input once", "[bands][compare]")
{
    // a 3 - a 1 = 20, half width 2; independent inputs would give sqrt(9 + 1).
    const auto found =
        compare(subjectOf(lineText()), subjectOf(lineText(), {{"x", "3", ""}}), "y").value();
    const auto& output = found.outputs.front();
    REQUIRE(output.name == "y");
    REQUIRE(output.change);
    CHECK(isClose(output.change->low, 18));
    CHECK(isClose(output.change->high, 22));
    const auto less = compare(subjectOf(lineText()), subjectOf(kFlat), "y").value();
    CHECK(isClose(less.outputs.front().change->low, 89)); // 100 - 10, half width 1
    INFO(toText(found));
    CHECK(contains(toText(found),
                   "The 95 % interval (parameters only) of the difference (line (x = 3) minus "
                   "line) is 18 to 22."));
}

} // namespace clusterwright::tests::measured_bands_test
