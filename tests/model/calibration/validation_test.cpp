// Comparison of a design with measurements: errors, the band, the step with the largest error, and rankings of models.
#include "model/calibration/calibration/ranking.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/system/evaluation.h"
#include "model/study/measured/validation.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <cmath>

namespace clusterwright::tests::validation_test
{

namespace
{

// Two steps, 1 s and 2 s per unit of work; the second has the 95 % interval 1.8 s to 2.2 s.
System twoPhases(const std::string& interval)
{
    return systemOf(pipelineText(R"({"steps": [)" + step("a", "work * 1 s") + ", " +
                                     step("b", "work * unit") +
                                     R"(], "arrows": [{"then": ["a", "b"]}]})",
                                 R"("variables": [{"name": "work", "value": "1", "doc": "units"},
           {"name": "unit", "value": "2 s", "doc": "time per unit of work",
            "origin": {"kind": "measurement", "note": "test")" +
                                     interval + "}}]"));
}

const std::string kInterval = R"(, "interval": ["1.8 s", "2.2 s"])";

DataFile runOf(std::vector<double> work, std::vector<double> time, std::vector<double> b)
{
    return dataOf({columnOf("work", "1", std::move(work)),
                   columnOf("time", "s", std::move(time)),
                   columnOf("phase.b", "s", std::move(b))});
}

} // namespace

TEST_CASE("A design is compared with measurements at each point", "[calibration][validate]")
{
    Library library = shippedPresets();
    const auto design = *library.design("acc-fft-inic").value();
    std::vector<double> P{2, 2, 2, 4, 4, 4}, time;
    for (const auto hosts : P) {
        const auto system =
            instantiate(design, library, {{"P", std::to_string(static_cast<int>(hosts)), ""}});
        const auto evaluation = model::evaluate(system.value()).value();
        for (const auto& output : evaluation.outputs)
            if (output.name == "time")
                time.push_back(output.value.value * (time.size() % 3 == 1 ? 3
                                                     : hosts == 4         ? 1.2
                                                                          : 1));
    }
    // Three samples per point, one of them an outlier: the median is exact for P = 2, 20 % more for P = 4.
    const auto data = dataOf({columnOf("P", "1", P), columnOf("time", "s", time)});
    const auto found = validate(instantiate(design, library, {}).value(), data, "time");
    INFO(textOf(found.diagnostics()));
    REQUIRE(found);
    REQUIRE(found.value().outputs[0].points.size() == 2);
    CHECK(isClose(found.value().outputs[0].points[0].error + 1, 1));
    CHECK(isClose(found.value().outputs[0].worstError, 1 - 1 / 1.2, 1e-9));
    CHECK(
        codeOf(validate(instantiate(design, library, {}).value(), data, "speedup").diagnostics()) ==
        "data.column");
}

TEST_CASE("The band follows from the design's intervals at each point", "[calibration][validate]")
{
    // time = work (1 s + unit): 3 s and 6 s, with +- 0.2 s and 0.4 s from the interval.
    const auto data = runOf({1, 2, 2, 2}, {3.19, 6.41, 6.41, 6.41}, {2.1, 4, 4, 4});
    const auto found = validate(twoPhases(kInterval), data, "time");
    INFO(textOf(found.diagnostics()));
    REQUIRE(found);
    const auto& time = found.value().outputs[0];
    REQUIRE(time.points.size() == 2);
    CHECK(isClose(time.points[0].low, 2.8, 1e-9));
    CHECK(isClose(time.points[0].high, 3.2, 1e-9));
    CHECK(isClose(time.points[1].low, 5.6, 1e-9));
    CHECK(isClose(time.points[1].high, 6.4, 1e-9));
    CHECK(time.points[0].isInside());
    CHECK_FALSE(time.points[1].isInside());
    CHECK(time.inside == 1U);
    REQUIRE(found.value().outputs.size() == 2);
    CHECK(found.value().outputs[1].name == "phase.b");
    CHECK(found.value().outputs[1].inside == 2U);
}

TEST_CASE("Scatter of samples widens the band", "[calibration][validate]")
{
    // 3 s +- 0.2 s by the interval, a standard deviation of 0.2 s / 1.96; samples 2.7, 3.1 and 3.2 s have the mean 3 s and the standard
    // deviation sqrt((0.09 + 0.01 + 0.04) / 2) = sqrt(0.07) s; the half-width of the band is sqrt(0.2^2 + 1.96^2 * 0.07) = 0.556 s.
    const auto data = runOf({1, 1, 1}, {2.7, 3.1, 3.2}, {2, 2, 2});
    const auto found = validate(twoPhases(kInterval), data, "time");
    REQUIRE(found);
    const auto& point = found.value().outputs[0].points.at(0);
    CHECK(isClose(point.spread, std::sqrt(0.07), 1e-9));
    CHECK(isClose(point.high - 3, 0.5559, 1e-3));
    CHECK(isClose(3 - point.low, 0.5559, 1e-3));
    CHECK(found.value().outputs[1].points[0].spread ==
          0); // equal samples of b: its band follows from the interval alone
    CHECK(isClose(found.value().outputs[1].points[0].high, 2.2, 1e-9));
}

TEST_CASE("No band of a time reaches below 0", "[calibration][validate]")
{
    // Samples 1, 3 and 5 s around 3 s: 1.96 standard deviations of 2 s reach 0.9 s below 0.
    const auto found =
        validate(twoPhases(kInterval), runOf({1, 1, 1}, {1, 3, 5}, {2, 2, 2}), "time");
    REQUIRE(found);
    CHECK(found.value().outputs[0].points.at(0).low == 0);
}

TEST_CASE("Without intervals there is no band", "[calibration][validate]")
{
    const auto found = validate(twoPhases(""), runOf({1}, {3}, {2}), "time");
    REQUIRE(found);
    CHECK_FALSE(found.value().outputs[0].inside);
    CHECK_FALSE(found.value().outputs[0].points[0].isInside());
}

TEST_CASE("The step with the largest error at the worst point is named", "[calibration][validate]")
{
    // At work = 2, predicted 6 s: measured 8 s, in which b took 5.5 s instead of 4.
    auto data = runOf({1, 2}, {3, 8}, {2, 5.5});
    data.columns.push_back(columnOf("phase.a", "s", {1, 2.5}));
    const auto found = validate(twoPhases(kInterval), data, "time");
    REQUIRE(found);
    const auto blame = blameOf(found.value());
    REQUIRE(blame);
    CHECK(blame->output == "phase.b");
    CHECK(blame->point == 1);
    CHECK(isClose(blame->difference, -1.5, 1e-9));
    CHECK(isClose(blame->whole, -2, 1e-9));
    data.columns.resize(2);
    CHECK_FALSE(blameOf(validate(twoPhases(kInterval), data, "time").value()));
}

TEST_CASE("Columns that the design does not use are reported", "[calibration][validate]")
{
    Library library = shippedPresets();
    const auto system = instantiate(*library.design("acc-fft-inic").value(), library, {}).value();
    const auto of = [&](std::vector<Column> columns) {
        columns.push_back(columnOf("time", "s", {0.01, 0.02, 0.03}));
        const auto found = validate(system, dataOf(std::move(columns)), "time");
        INFO(textOf(found.diagnostics()));
        REQUIRE(found);
        Diagnostics aboutColumns;
        for (const auto& finding : found.value().diagnostics)
            if (finding.code.starts_with("data."))
                aboutColumns.push_back(finding);
        return aboutColumns;
    };
    // Measured at 2, 4 and 8 hosts, but 'hosts' is not assigned to P, so all rows would be one point.
    const auto merged = of({columnOf("hosts", "1", {2, 4, 8})});
    REQUIRE(merged.size() == 1);
    CHECK(severityOf(merged) == Severity::Warning);
    CHECK(contains(messageOf(merged), "although hosts differs"));
    const auto noted = of({columnOf("P", "1", {2, 4, 8}), columnOf("lost", "1", {0, 1, 0})});
    REQUIRE(noted.size() == 1);
    CHECK(severityOf(noted) == Severity::Note);
    CHECK(contains(messageOf(noted), "lost"));
    CHECK(severityOf(of({columnOf("lost", "1", {0, 0, 0})})) == Severity::Note);
    CHECK(of({columnOf("P", "1", {2, 4, 8})}).empty());
}

TEST_CASE("The step with the largest share of the error is named", "[calibration][validate]")
{
    // At the worst point 10 s are predicted and 5 s measured. A step of 10 us has an error of 20 us, a factor of 3; a step of 6 s has 4 s;
    // a rate has a larger number, but is not a time.
    const auto output = [](const std::string& name,
                           Dimension dimension,
                           double predicted,
                           double measured) {
        ValidatedOutput result;
        result.name = name;
        result.dimension = dimension;
        result.points = {{{}, 1, 1, 1, 0}, {{}, 1, measured, predicted, predicted / measured - 1}};
        return result;
    };
    Validation validation;
    validation.outputs = {output("time", kTime, 10, 5),
                          output("start", kTime, 30e-6, 10e-6),
                          output("exchange", kTime, 2, 6),
                          output("rate", kBandwidth, 1e9, 1e6)};
    const auto blame = blameOf(validation);
    REQUIRE(blame);
    CHECK(blame->output == "exchange");
    CHECK(blame->difference == -4);
    validation.outputs.resize(1);
    CHECK_FALSE(blameOf(validation));
}

} // namespace clusterwright::tests::validation_test

// Ranking of models by AICc of their log errors.
namespace clusterwright::tests::ranking_test
{

using namespace model;

namespace
{

DataFile dataOf(std::vector<double> x, std::vector<double> time)
{
    DataFile data;
    data.columns.push_back({"x", "", kNumber, std::move(x)});
    data.columns.push_back({"time", "s", kTime, std::move(time)});
    return data;
}

RankCandidate candidate(const std::string& id,
                        const std::string& equation,
                        const std::vector<std::string>& names,
                        const DataFile& data)
{
    std::vector<FreeParameter> free;
    for (const auto& name : names)
        free.push_back(parseFreeParameter(name).value());
    const auto system = equationSystem(equation, data, free);
    REQUIRE(system);
    return {id, system.value(), "time", free, {}};
}

} // namespace

TEST_CASE("The model that made the data ranks first", "[calibration][ranking]")
{
    // time = 2 s + 3 s * x, with 1 % more or less.
    const auto data = dataOf({1, 2, 4, 8, 16, 32}, {5.05, 7.92, 14.14, 25.74, 50.5, 97.02});
    const auto ranking =
        rankModels({candidate("root", "time = a * sqrt(x)", {"a=1 s"}, data),
                    candidate("line", "time = a + b * x", {"a=1 s", "b=1 s"}, data)},
                   data,
                   {});
    INFO(textOf(ranking.diagnostics()));
    REQUIRE(ranking);
    CHECK(ranking.value().rows == 6);
    const auto& models = ranking.value().models;
    REQUIRE(models.size() == 2);
    CHECK(models[0].id == "line");
    CHECK(models[0].logError < 0.012);
    CHECK(models[0].weight + models[1].weight == Approx(1));
    CHECK(models[1].weight ==
          Approx(models[0].weight * std::exp((models[0].aicc - models[1].aicc) / 2)));
}

TEST_CASE("AICc follows from the log errors and the number of parameters", "[calibration][ranking]")
{
    // time = a x with time / x = 2, 2, 3, 3, 2, 3: relative residuals are logarithms, so a is the geometric mean, sqrt(6).
    // ln(a / 2) = -ln(a / 3) = ln(1.5) / 2 = 0.202733, whose square is 0.0411004. n = 6, K = 2:
    // 6 ln(0.0411004) + 2 * 2 + 2 * 2 * 3 / 3 = -19.1504 + 8.
    const auto data = dataOf({1, 2, 4, 8, 16, 32}, {2, 4, 12, 24, 32, 96});
    const auto ranking = rankModels({candidate("a", "time = a * x", {"a=1 s"}, data),
                                     candidate("b", "time = a * x^2", {"a=1 s"}, data)},
                                    data,
                                    {});
    INFO(textOf(ranking.diagnostics()));
    REQUIRE(ranking);
    const auto& first = ranking.value().models.front();
    CHECK(first.id == "a");
    CHECK(first.parameters.front().value == Approx(std::sqrt(6.0)).epsilon(1e-6));
    CHECK(first.logError * first.logError == Approx(0.0411004).epsilon(1e-4));
    CHECK(first.aicc == Approx(-11.1504).epsilon(1e-4));
}

TEST_CASE("Models that the rows cannot distinguish are reported", "[calibration][ranking]")
{
    // With P = 8 in all rows, a + b x / P and a + b x (P - 1) / P are lines, too.
    const auto data = dataOf({1, 2, 4, 8, 16, 32}, {5.05, 7.92, 14.14, 25.74, 50.5, 97.02});
    const auto line = [&](const std::string& id, const std::string& factor) {
        return candidate(id, "time = a + b * x * " + factor, {"a=1 s", "b=1 s"}, data);
    };
    const auto root = candidate("root", "time = a * sqrt(x)", {"a=1 s"}, data);
    const auto ranking =
        rankModels({line("share", "(1 / 8)"), root, line("rest", "(7 / 8)")}, data, {});
    INFO(textOf(ranking.diagnostics()));
    REQUIRE(ranking);
    REQUIRE(codeOf(ranking.value().diagnostics) == "rank.tie");
    CHECK(severityOf(ranking.value().diagnostics) == Severity::Warning);
    CHECK(contains(messageOf(ranking.value().diagnostics), "cannot distinguish"));
    CHECK(contains(messageOf(ranking.value().diagnostics), "'share'"));
    CHECK(contains(messageOf(ranking.value().diagnostics), "'rest'"));
    CHECK_FALSE(contains(messageOf(ranking.value().diagnostics), "'root'"));
    CHECK(rankModels({line("share", "(1 / 8)"), root}, data, {}).value().diagnostics.empty());
}

TEST_CASE("A model without a fit is left out of a ranking", "[calibration][ranking]")
{
    const auto data = dataOf({1, 2, 4, 8}, {2, 4, 8.1, 16});
    const auto line = candidate("line", "time = a + b * x", {"a=1 s", "b=1 s"}, data);
    const auto ranking = rankModels({line, line}, data, {});
    CHECK(has(ranking.diagnostics(), "rank.models"));
    CHECK(has(ranking.diagnostics(), "rank.rows")); // n - K - 1 = 4 - 3 - 1
    const auto slope = candidate("slope", "time = a * x", {"a=1 s"}, data);
    const auto one = rankModels({line, slope}, data, {});
    REQUIRE(one); // n - K - 1 = 4 - 2 - 1
    REQUIRE(one.value().models.size() == 1);
    CHECK(one.value().models.front().weight == 1);
    CHECK(has(one.value().diagnostics, "rank.rows"));
}

} // namespace clusterwright::tests::ranking_test
