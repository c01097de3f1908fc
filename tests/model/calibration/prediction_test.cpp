// Predictions beside measurements: naive models at the points of a validation, frozen predictions, and corrections by residuals.
#include "model/calibration/calibration/calibration.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/system/residual_correction.h"
#include "model/study/measured/naive_comparison.h"
#include "model/study/measured/validation.h"
#include "model/study/studies/frozen_prediction.h"
#include "model/study/studies/same_question.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <cmath>

namespace clusterwright::tests::naive_comparison_test
{

using namespace model;

namespace
{

Column numbers(const std::string& name, Dimension dimension, std::vector<double> values)
{
    return {name, "", dimension, std::move(values)};
}

DataFile rowsOf(std::vector<Column> columns)
{
    DataFile data;
    data.columns = std::move(columns);
    return data;
}

// A validation of `time` at points of these variables; each point is one row, in order.
Validation validationOf(std::vector<std::string> variables, std::vector<ValidatedPoint> points)
{
    Validation validation;
    validation.variables = std::move(variables);
    ValidatedOutput time;
    time.name = "time";
    time.dimension = kTime;
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i].row = i;
    time.points = std::move(points);
    validation.outputs.push_back(std::move(time));
    return validation;
}

ValidatedPoint pointAt(std::vector<double> at, double measured, double predicted)
{
    ValidatedPoint point;
    point.at = std::move(at);
    point.measured = measured;
    point.predicted = predicted;
    return point;
}

} // namespace

TEST_CASE("Scale and size are found by names and units", "[study][naive]")
{
    const auto calibrated = rowsOf({numbers("nodes", kNumber, {1, 1}),
                                    numbers("P", kNumber, {2, 4}),
                                    numbers("N", kNumber, {64, 64}),
                                    numbers("m", kData, {1, 2})});
    auto heldOut = rowsOf({numbers("nodes", kNumber, {2}),
                           numbers("P", kNumber, {8}),
                           numbers("N", kNumber, {64}),
                           numbers("m", kData, {2})});
    CHECK(axesOf(calibrated, heldOut).value() == DataAxes{"P", "m", false});
    heldOut.columns[1].values = {4};
    CHECK(axesOf(calibrated, heldOut, {"nodes", "", false}).value() ==
          DataAxes{"nodes", "m", false});
    CHECK(axesOf(calibrated, heldOut, {"k", "", false}).diagnostics().front().code ==
          "validation.axes");
}

TEST_CASE("A column with one value is neither scale nor size", "[study][naive]")
{
    const auto calibrated = rowsOf({numbers("P", kNumber, {4, 4}),
                                    numbers("Nodes", kNumber, {1, 2}),
                                    numbers("N", kNumber, {64, 128}),
                                    numbers("m", kData, {1, 1})});
    const auto axes = axesOf(calibrated, calibrated).value();
    CHECK(axes == DataAxes{"Nodes", "N", true});
    CHECK(axes.workOf(2, 64) == 64 * 64 * 64 / 2.0);
    CHECK(axesOf(rowsOf({}), calibrated).value() == DataAxes{});
}

TEST_CASE("Naive models are compared at the points of a validation", "[study][naive]")
{
    // time = P m at P = 2 and 4; held out P = 8. The power law is exact, the last scale half of it; ours is 10 % too slow.
    const auto calibrated = rowsOf({numbers("P", kNumber, {2, 4, 2, 4}),
                                    numbers("m", kData, {1, 1, 3, 3}),
                                    numbers("time", kTime, {2, 4, 6, 12})});
    const auto heldOut = rowsOf({numbers("P", kNumber, {8, 8}),
                                 numbers("m", kData, {1, 3}),
                                 numbers("time", kTime, {8, 24})});
    const auto validation =
        validationOf({"P", "m"}, {pointAt({8, 1}, 8, 8.8), pointAt({8, 3}, 24, 26.4)});
    const auto naive = compareNaive(validation, heldOut, calibrated).value();
    CHECK(naive.scales == 2);
    CHECK(naive.ours == Approx(1.1));
    REQUIRE(naive.models.size() == kNaiveKinds.size());
    CHECK(naive.models[1].factor.median == Approx(2));
    REQUIRE(naive.best() != nullptr);
    CHECK(naive.best()->factor.median == Approx(1).margin(1e-9));
    CHECK(naive.gain() == Approx(1 / 1.1));
    // Without calibrated rows there is no bar.
    const auto none = compareNaive(validation, heldOut, rowsOf({})).value();
    CHECK(none.best() == nullptr);
    CHECK(std::isnan(none.gain()));
    CHECK(none.models.front().predictions.reason == "no calibrated rows");
}

TEST_CASE("A condition is a variable whose values were calibrated", "[study][naive]")
{
    // time = n P; X, which no calibrated row has at 4, is no condition.
    const auto calibrated = rowsOf({numbers("P", kNumber, {2, 2}),
                                    numbers("n", kNumber, {1, 5}),
                                    numbers("X", kNumber, {2, 2}),
                                    numbers("time", kTime, {2, 10})});
    const auto heldOut = rowsOf({numbers("P", kNumber, {4}), numbers("time", kTime, {20})});
    const auto naive = compareNaive(validationOf({"P", "n", "X"}, {pointAt({4, 5, 4}, 20, 20)}),
                                    heldOut,
                                    calibrated)
                           .value();
    CHECK(naive.models[1].predictions.values.front() == 10);
    CHECK(naive.models[2].predictions.reason == "one scale only");
}

TEST_CASE("The sign test finds errors of one sign", "[study][naive]")
{
    const auto signs = [](std::size_t below, std::size_t above) {
        std::vector<double> errors(below, -0.1);
        errors.insert(errors.end(), above, 0.1);
        errors.push_back(0);
        return signsOf(errors);
    };
    // 2 / 2^7 = 0.0156 and 2 / 2^8 = 0.0078; 12 of 12: 2 / 2^12
    CHECK(signs(0, 7).probability == Approx(2.0 / 128));
    CHECK_FALSE(signs(0, 7).isOneSided());
    CHECK(signs(0, 8).isOneSided());
    CHECK(signs(12, 0).probability == Approx(2.0 / 4096));
    // 1 of 12: 2 (1 + 12) / 2^12 = 0.0063; 2 of 12: 2 (1 + 12 + 66) / 2^12 = 0.0386
    CHECK(signs(11, 1).isOneSided());
    CHECK(signs(10, 2).probability == Approx(158.0 / 4096));
    CHECK(signs(3, 3).probability == 1);
    CHECK(signsOf({}).probability == 1);
    const auto all = oneSidedFinding(signs(12, 0), kTime);
    REQUIRE(all.size() == 1);
    CHECK(all.front().code == "validation.one_sided");
    CHECK(all.front().message == "all 12 points are predicted too fast, so a mechanism is missing");
    CHECK(oneSidedFinding(signs(1, 11), kBandwidth).front().message ==
          "11 of 12 points are predicted too high, which has a probability below 1 % by chance");
    CHECK(oneSidedFinding(signs(3, 3), kTime).empty());
}

} // namespace clusterwright::tests::naive_comparison_test

namespace clusterwright::tests::frozen_prediction_test
{

using namespace model;

namespace
{

// time = work * 2 s, with 1.8 s to 2.2 s for a unit of work.
System workSystem()
{
    return systemOf(
        pipelineText(R"({"steps": [)" + step("a", "work * unit") + R"(], "arrows": []})",
                     R"("variables": [{"name": "work", "value": "1", "doc": "units"},
           {"name": "unit", "value": "2 s", "doc": "time per unit of work",
            "origin": {"kind": "measurement", "note": "test", "interval": ["1.8 s", "2.2 s"]}}])"));
}

FrozenPrediction frozenWork()
{
    const auto predicted = predictAt(workSystem(), {"work"}, {{1}, {3}, {5}}, {"time"});
    INFO(textOf(predicted.diagnostics()));
    REQUIRE(predicted);
    auto prediction = frozenOf(predicted.value());
    prediction.design = "d";
    prediction.hash = "0123";
    prediction.program = "test 1";
    prediction.date = "2026-11-30 12:00:00";
    prediction.settings = {{"nodes", "4"}};
    return prediction;
}

DataFile measuredOf(std::vector<double> work, std::vector<double> time, std::vector<double> nodes)
{
    DataFile data;
    data.columns = {{"work", "", kNumber, std::move(work)}, {"time", "s", kTime, std::move(time)}};
    if (!nodes.empty())
        data.columns.push_back({"nodes", "", kNumber, std::move(nodes)});
    return data;
}

} // namespace

TEST_CASE("A frozen prediction has values and bands at its points", "[study][frozen]")
{
    const auto prediction = frozenWork();
    REQUIRE(prediction.points.size() == 3);
    CHECK(prediction.points[1].values.front() == Approx(6));
    CHECK(prediction.points[1].low.front() == Approx(5.4));
    CHECK(prediction.points[1].high.front() == Approx(6.6));
}

TEST_CASE("A frozen prediction is read as it was written", "[study][frozen][laws]")
{
    auto prediction = frozenWork();
    prediction.points[2].low.front() = std::nan("");
    const auto text = toText(prediction);
    const auto read = readFrozen(text, "p.json");
    INFO(textOf(read.diagnostics()));
    REQUIRE(read);
    CHECK(toText(read.value()) == text);
    CHECK(read.value().variables == prediction.variables);
    CHECK(read.value().points[0].values == prediction.points[0].values);
    CHECK(std::isnan(read.value().points[2].low.front()));
}

TEST_CASE("A changed frozen prediction is refused", "[study][frozen][findings]")
{
    const auto text = toText(frozenWork());
    auto changed = text;
    changed.replace(changed.find("2026-11-30"), 10, "2026-11-01");
    const auto refused = readFrozen(changed, "p.json").diagnostics();
    REQUIRE(has(refused, "frozen.seal"));
    CHECK(contains(refused.front().message, "the file was changed after it was written"));
    auto shorter = text;
    const auto low = shorter.find("\"low\"");
    shorter.replace(low, shorter.find(']', low) - low + 1, "\"low\": []");
    CHECK(has(readFrozen(shorter, "p.json").diagnostics(), "frozen.points"));
    CHECK(has(readFrozen("{}", "p.json").diagnostics(), "json.missing_field"));
    CHECK_FALSE(readFrozen("[1", "p.json"));
}

TEST_CASE("A later measurement is compared with the frozen band", "[study][frozen]")
{
    // Frozen: 2 s in 1.8..2.2 s, 6 s in 5.4..6.6 s, 10 s. Measured: median 2.1 s inside, 7 s outside, nothing at 5; one row on 8 nodes.
    const auto data = measuredOf({1, 1, 3, 1, 7}, {2.1, 2.1, 7, 9, 9}, {4, 4, 4, 8, 4});
    const auto found = compareFrozen(frozenWork(), data, "time", 0.25);
    INFO(textOf(found.diagnostics()));
    REQUIRE(found);
    const auto& output = found.value().validation.outputs.front();
    REQUIRE(output.points.size() == 2);
    CHECK(output.points[0].samples == 2);
    CHECK(output.points[0].error == Approx(2 / 2.1 - 1));
    CHECK(output.inside == std::size_t{1});
    CHECK(found.value().open == 1);
    CHECK(found.value().otherRows == 2);
    CHECK(found.value().misses == std::vector<std::size_t>{1});
}

TEST_CASE("Without a band, an error above the bound is a miss", "[study][frozen]")
{
    auto prediction = frozenWork();
    for (auto& point : prediction.points)
        point.low.front() = point.high.front() = std::nan("");
    const auto data = measuredOf({1, 3}, {2.1, 9}, {});
    CHECK(compareFrozen(prediction, data, "time", 0.25).value().misses ==
          std::vector<std::size_t>{1});
    CHECK(compareFrozen(prediction, data, "time", 0.5).value().misses.empty());
    CHECK_FALSE(compareFrozen(prediction, data, "time", 0.5).value().validation.outputs[0].inside);
}

TEST_CASE("Data that a frozen prediction cannot use are refused", "[study][frozen][findings]")
{
    const auto prediction = frozenWork();
    const auto codeOf = [&](const DataFile& data, const char* output) {
        const auto found = compareFrozen(prediction, data, output, 0.25);
        return found ? std::string() : found.diagnostics().front().code;
    };
    CHECK(codeOf(measuredOf({1}, {2}, {}), "cost") == "frozen.output");
    CHECK(codeOf(measuredOf({2}, {2}, {}), "time") == "frozen.rows");
    CHECK(codeOf(measuredOf({1}, {std::nan("")}, {}), "time") == "frozen.rows");
    DataFile data = measuredOf({1}, {2}, {});
    data.columns[0].name = "other";
    CHECK(codeOf(data, "time") == "data.column");
    data = measuredOf({1}, {2}, {});
    data.columns[0].dimension = kTime;
    CHECK(codeOf(data, "time") == "data.units");
}

TEST_CASE("The hash of a design changes with its inputs", "[study][frozen]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    const auto hash = fingerprintOf(design, library);
    CHECK(fingerprintOf(design, library) == hash);
    design.title += " again";
    CHECK(fingerprintOf(design, library) == hash);
    design.variables.front().value = parseExpression("7").value();
    CHECK(fingerprintOf(design, library) != hash);
}

} // namespace clusterwright::tests::frozen_prediction_test

namespace clusterwright::tests::residual_correction_test
{

using namespace model;

namespace
{

// time = L + m / rate, with residuals from P = 2 to 8: 1.2 at 1 KiB, 0.9 at 4 KiB, for the ring.
std::string fittedText(const std::string& factors = "[1.2, 0.9]")
{
    return designText(R"("variables": [{"name": "P", "value": "8"}, {"name": "m", "value": "1 KiB"},
        {"name": "way", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}},
        {"name": "rate", "value": "1 KiB/s", "origin": {"kind": "measurement", "note": "run", "interval": ["0.9 KiB/s", "1.1 KiB/s"],
            "estimate": {"fit": "run 1", "parameter": "rate", "rows": {"model": "test", "output": "time", "spread": 0.05,
                "over": {"P": ["2", "8"], "m": ["1 KiB", "4 KiB"], "way": ["ring"]},
                "residuals": {"scale": "P", "from": "2", "to": "8", "size": "m", "sizes": ["1 KiB", "4 KiB"], "factors": )" +
                      factors + R"(}}}}}],
        "outputs": [{"name": "time", "equation": "m / rate", "unit": "s"}, {"name": "half", "equation": "time / 2"}])");
}

double timeAt(const std::string& P, const std::string& m, const std::string& way = "ring")
{
    return valueOf(systemOf(fittedText(), {{"P", P, ""}, {"m", m, ""}, {"way", way, ""}}), "time");
}

} // namespace

TEST_CASE("The residuals of the largest scale correct an output", "[calibration][residuals]")
{
    CHECK(isClose(timeAt("8", "1 KiB"), 1.2));
    CHECK(isClose(timeAt("8", "4 KiB"), 4 * 0.9));
    CHECK(isClose(timeAt("8", "2 KiB"), 2 * std::sqrt(1.2 * 0.9))); // a line in log-log
    CHECK(isClose(timeAt("64", "1 KiB"), 1.2));                     // all of it beyond
    CHECK(isClose(timeAt("8", "1 MiB"), 1024 * 0.9));               // the nearest size
    CHECK(isClose(timeAt("4", "1 KiB"), std::sqrt(1.2))); // log2(4 / 2) / log2(8 / 2) = 1/2
    CHECK(isClose(timeAt("2", "1 KiB"), 1));
    CHECK(isClose(timeAt("8", "1 KiB", "tree"), 1)); // another algorithm
    const auto system = systemOf(fittedText());
    CHECK(isClose(valueOf(system, "half"), 0.6));
    CHECK(isClose(valueOf(withoutCorrection(system, "time"), "time"), 1));
    // Another value of the fitted input comes from no fit.
    CHECK(isClose(valueOf(systemOf(fittedText(), {{"rate", "2 KiB/s", ""}}), "time"), 0.5));
}

TEST_CASE("Residuals that cannot correct are reported", "[calibration][residuals][findings]")
{
    const auto uncorrected = [](std::string text, const std::string& from, const std::string& to) {
        for (auto at = text.find(from); at != std::string::npos;
             at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        const auto system = systemOf(text);
        CHECK(has(system.settingFindings, "fit.uncorrected"));
        CHECK(isClose(valueOf(system, "time"), 1));
    };
    uncorrected(fittedText(), R"("scale": "P")", R"("scale": "Q")"); // renamed
    uncorrected(fittedText(), R"("from": "2")", R"("from": "8")");
    uncorrected(fittedText(), R"("from": "2")", R"("from": "two")");
    uncorrected(
        fittedText(), R"(["1 KiB", "4 KiB"], "factors")", R"(["4 KiB", "1 KiB"], "factors")");
    uncorrected(fittedText(), R"("model": "test")", R"("model": "another")");
    // An input that another fit gave
    uncorrected(
        fittedText(),
        R"({"name": "P", "value": "8"})",
        R"({"name": "P", "value": "8", "origin": {"kind": "measurement", "note": "n", "interval": ["8", "8"],
                    "estimate": {"fit": "run 2", "parameter": "P", "rows": {"model": "test", "output": "time"}}}})");
}

TEST_CASE("A correction ends where an input is not as in the fit", "[calibration][residuals]")
{
    auto text = fittedText();
    text.replace(text.find(R"("way": ["ring"])"), 15, R"("way": ["oak"])"); // no label any more
    CHECK(isClose(valueOf(systemOf(text), "time"), 1));
    text = fittedText();
    text.replace(text.find(R"("P": ["2", "8"])"), 15, R"("P": ["2", "8"], "way": ["ring"])");
    const auto both = systemOf(fittedText());
    CHECK(isClose(valueOf(both, "time"), 1.2));
}

TEST_CASE("Invalid residuals are refused", "[calibration][residuals][findings]")
{
    for (const auto* const factors : {"[1.2]", "[1.2, 0]", "[1.2, 1e9]", "[1.2, -1]", "1.2"}) {
        INFO(factors);
        CHECK(has(formFindings(fittedText(factors)), "origin.rows"));
    }
}

TEST_CASE("A fit keeps the residuals that its smaller scales predict", "[calibration][residuals]")
{
    // The model lacks a step at 8 KiB: 1.3 at every scale. Leaving out P = 8, the residuals of P = 4 are those of P = 8.
    std::vector<double> P, k, time;
    for (const double scale : {2.0, 4.0, 8.0})
        for (const double size : {1e3, 2e3, 4e3, 8e3, 16e3, 32e3}) {
            P.push_back(scale);
            k.push_back(size);
            time.push_back((20e-6 * scale + size * 1e-8) * (size == 8e3 ? 1.3 : 1));
        }
    const auto residualsOf = [&](const std::vector<double>& times) {
        const auto data =
            dataOf({columnOf("P", "1", P), columnOf("k", "B", k), columnOf("time", "s", times)});
        const auto model = modelOf("time = L * P + k / rate", lineParameters(), data);
        return lastResiduals(model, data, fitted(model, data));
    };
    const auto found = residualsOf(time);
    CHECK(found.scale == "P");
    CHECK(found.from == "2");
    CHECK(found.to == "8");
    CHECK(found.size == "k");
    REQUIRE(found.factors.size() == 6);
    CHECK(found.sizes[3] == "8000 B");
    CHECK(found.factors[3] / found.factors[5] > 1.2);
    // At P = 8 alone, no other scale predicts it.
    for (std::size_t i = 0; i < time.size(); ++i)
        time[i] = (20e-6 * P[i] + k[i] * 1e-8) * (k[i] == 8e3 && P[i] == 8 ? 1.3 : 1);
    CHECK(residualsOf(time).factors.empty());
}

} // namespace clusterwright::tests::residual_correction_test
