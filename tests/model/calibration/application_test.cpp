// Held-out data, application of a fit to a design, origins and drift.
#include "model/calibration/calibration/application.h"
#include "model/calibration/intervals/held_out.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/system/evaluation.h"
#include "model/json/json_text.h"
#include "model/json/provenance_json.h"
#include "model/study/bands/design_band.h"
#include "model/study/measured/row_filter.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <map>

namespace clusterwright::tests::application_test
{

namespace
{

Design designOf(Library& library)
{
    return *library.design("acc-fft-inic").value();
}

} // namespace

TEST_CASE("Rows are held out by share, size and node count", "[calibration][held_out]")
{
    const auto data = madeLine(0.02);
    const auto [text, rows] = GENERATE(
        table<std::string, std::size_t>({{"0.25", 10}, {"k >= 31 KiB", 10}, {"nodes >= 4", 20}}));
    const auto holdOut = parseHoldOut(text);
    REQUIRE(holdOut);
    const auto parts = splitData(data, holdOut.value());
    REQUIRE(parts);
    CHECK(parts.value().apart.columns[0].values.size() == rows);
    CHECK(parts.value().kept.columns[0].values.size() == 40 - rows);
    const auto model = modelOf(kLineEquation, lineParameters(), parts.value().kept);
    const auto error = heldOutError(model, fitted(model, parts.value().kept), parts.value().apart);
    REQUIRE(error);
    CHECK(error.value().medianError < 0.05);
    CHECK(error.value().coverage > 0.7);
}

TEST_CASE("A wrong model fails on held-out rows", "[calibration][held_out]")
{
    const auto data = madeLine(0.005, 0.02);
    const auto parts = splitData(data, parseHoldOut("k >= 31 KiB").value()).value();
    const auto model = modelOf(kLineEquation, lineParameters(), parts.kept);
    const auto error = heldOutError(model, fitted(model, parts.kept), parts.apart).value();
    CHECK(error.bias < -0.02);
    CHECK(error.coverage < 0.5);
}

TEST_CASE("Rows are held out by any comparison", "[calibration][held_out]")
{
    const auto data = madeLine(0.02); // 1 to 40 KiB; 2 nodes up to 20, then 4
    const auto apart = [&](const char* text) {
        const auto holdOut = parseHoldOut(text);
        INFO(text << textOf(holdOut.diagnostics()));
        REQUIRE(holdOut);
        return splitData(data, holdOut.value()).value().apart.rows();
    };
    CHECK(apart("k >= 31 KiB") == 10);
    CHECK(apart("k > 31 KiB") == 9);
    CHECK(apart("k <= 2 KiB") == 2);
    CHECK(apart("k < 2 KiB") == 1);
    CHECK(apart("nodes = 4") == 20);
    CHECK(apart("k * nodes < 5 KiB") == 2);
}

TEST_CASE("Significantly few held-out rows inside the band are a warning",
          "[calibration][held_out]")
{
    const auto codesOfBend = [](double bend) {
        const auto data = madeLine(0.005, bend);
        const auto parts = splitData(data, parseHoldOut("k >= 31 KiB").value()).value();
        const auto model = modelOf(kLineEquation, lineParameters(), parts.kept);
        return heldOutError(model, fitted(model, parts.kept), parts.apart).value().diagnostics;
    };
    CHECK(codesOfBend(0).empty());
    const auto poor = codesOfBend(0.02);
    CHECK(severityOf(poor, "holdout.coverage") == Severity::Warning);
    CHECK(contains(messageOf(poor, "holdout.coverage"), "of 10 held-out rows are inside the 95 %"));
}

TEST_CASE("A note reports how far held-out rows exceed the fitted range", "[calibration][held_out]")
{
    const auto data = madeLine(0.02); // 1 KiB to 40 KiB
    const auto parts = splitData(data, parseHoldOut("k > 10 KiB").value()).value();
    const auto model = modelOf(kLineEquation, lineParameters(), parts.kept);
    const auto notes = extrapolationNotes(model, parts);
    REQUIRE(notes.size() == 1);
    CHECK(codeOf(notes) == "holdout.extrapolation");
    CHECK(messageOf(notes) ==
          "held-out values of 'k' reach 4 times beyond the fitted values"); // 40 / 10
    const auto inside = splitData(data, parseHoldOut("k = 20 KiB").value()).value();
    CHECK(extrapolationNotes(model, inside).empty());
    auto labelled = parts; // labels have no order
    std::ranges::find(labelled.apart.columns, "k", &Column::name)->labels = {
        {"1", "ring", 1, true}};
    CHECK(extrapolationNotes(model, labelled).empty());
}

TEST_CASE("A row without a prediction has an infinite error", "[calibration][held_out]")
{
    // The model has no value above 32 KiB, where it is the root of a negative number: 8 of the 12 rows from 29 KiB on are above.
    const auto data = madeLine(0.02);
    const auto parts = splitData(data, parseHoldOut("k >= 29 KiB").value()).value();
    const auto model = modelOf(
        "time = L + k / rate + 0 s * sqrt((32 KiB - k) / 1 B)", lineParameters(), parts.kept);
    const auto error = heldOutError(model, fitted(model, parts.kept), parts.apart).value();
    CHECK(error.rows == 12);
    CHECK(std::isinf(error.worstError));
    CHECK(std::isinf(error.medianError));
    CHECK(error.coverage <= 4.0 / 12);
    CHECK(std::abs(error.bias) < 0.05);
}

TEST_CASE("A share of whole launches is held out", "[calibration][held_out]")
{
    // Five launches with four rows each.
    std::vector<double> launches, rows;
    for (int i = 0; i < 20; ++i) {
        launches.push_back(7 - i / 4);
        rows.push_back(i);
    }
    const auto data = dataOf({columnOf("k", "1", rows)});
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const auto parts = splitData(data, {0.4, "", seed}, launches);
        REQUIRE(parts);
        std::map<int, int> apart;
        for (const double row : parts.value().apart.columns[0].values)
            ++apart[static_cast<int>(row) / 4];
        CHECK(apart.size() == 2);
        for (const auto& [launch, count] : apart)
            CHECK(count == 4);
        CHECK(parts.value().notes.empty());
    }
    // A small share is one launch. With a single launch, rows are held out, with a note.
    CHECK(splitData(data, {0.01, "", 1}, launches).value().apart.rows() == 4);
    const auto one = splitData(data, {0.4, "", 1}, std::vector<double>(20, 3.0));
    CHECK(one.value().apart.rows() == 8);
    CHECK(severityOf(one.value().notes, "holdout.launch") == Severity::Note);
}

TEST_CASE("Medians of launches are computed for each point of a launch", "[calibration][launches]")
{
    const auto data =
        dataOf({columnOf("k", "B", {1, 1, 1, 2, 1, 1}), columnOf("time", "s", {1, 5, 3, 9, 7, 8})});
    const auto medians = launchMedians(data, std::vector<double>{1, 1, 1, 1, 2, 2}, {"k"});
    CHECK(medians.launches == std::vector<double>{1, 1, 2});
    CHECK(medians.data.column("k")->values == std::vector<double>{1, 2, 1});
    CHECK(medians.data.column("time")->values == std::vector<double>{3, 9, 7.5});
}

TEST_CASE("Rows of a launch that differ in a word have medians of their own",
          "[calibration][launches]")
{
    auto data = dataOf({columnOf("alg", "1", {}), columnOf("time", "s", {1, 3, 8, 2})});
    data.columns.front().words = {"ring", "ring", "tree", "tree"};
    const auto medians = launchMedians(data, std::vector<double>{1, 1, 1, 2}, {"alg"});
    CHECK(medians.launches == std::vector<double>{1, 1, 2});
    CHECK(medians.data.column("alg")->words == std::vector<std::string>{"ring", "tree", "tree"});
    CHECK(medians.data.column("time")->values == std::vector<double>{2, 8, 2});
}

TEST_CASE("Invalid held-out rows are rejected", "[calibration][held_out]")
{
    const auto data = madeLine(0.02);
    CHECK(codeOf(parseHoldOut("1.5").diagnostics()) == "holdout.syntax");
    CHECK(codeOf(parseHoldOut("many").diagnostics()) == "holdout.syntax");
    const auto code = [&](const char* text) {
        return codeOf(splitData(data, parseHoldOut(text).value()).diagnostics());
    };
    CHECK(code("k >= 1 GiB") == "holdout.empty");
    CHECK(code("k >= 1 s") == "dimension.mismatch");
    CHECK(code("size >= 1 B") == "name.unknown");
}

TEST_CASE("Fitted values are applied to a design as measurements with undo", "[calibration][apply]")
{
    Library library = shippedPresets();
    auto design = designOf(library);
    const auto before = design;
    const auto data = madeLine(0.02);
    const auto found = fitted(modelOf(kLineEquation, lineParameters(), data), data);
    const MeasurementRecord record{"3f2a", "2026-11-22"};
    const auto edit = applyFit(design, library, found, {{"rate", "nic.host_bandwidth"}}, record);
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    const auto inverse = model::apply(design, edit.value());
    REQUIRE(inverse);

    const auto system = instantiate(design, library, {});
    REQUIRE(system);
    const auto& equation =
        system.value().set.equations()[*system.value().set.find("nic.host_bandwidth")];
    REQUIRE(equation.origin);
    CHECK(equation.origin->kind == OriginKind::Measurement);
    CHECK(contains(equation.origin->note, "run 3f2a, 2026-11-22"));
    REQUIRE(equation.origin->estimate);
    CHECK(equation.origin->estimate->parameter == "rate");
    const auto& covariance = found.identification.covariance;
    CHECK(isClose(equation.origin->estimate->correlations.at("L"),
                  covariance[1][0] / std::sqrt(covariance[0][0] * covariance[1][1])));
    CHECK(parseQuantity(equation.origin->interval[0]).value().value == found.parameters[1].low);

    SECTION("an equal new value has not drifted")
    {
        const auto drift = driftOf(system.value(), found, {{"rate", "nic.host_bandwidth"}});
        REQUIRE(drift.size() == 1);
        CHECK_FALSE(drift[0].hasLeft);
    }
    SECTION("a value outside its interval has drifted")
    {
        auto slower = data;
        for (auto& time : slower.columns[2].values)
            time *= 1.5;
        const auto now = fitted(modelOf(kLineEquation, lineParameters(), slower), slower);
        const auto drift = driftOf(system.value(), now, {{"rate", "nic.host_bandwidth"}});
        REQUIRE(drift.size() == 1);
        CHECK(drift[0].hasLeft);
    }
    REQUIRE(model::apply(design, inverse.value()));
    CHECK(design == before);
}

TEST_CASE("A design has 95 % intervals for any fit confidence level", "[calibration][apply]")
{
    const auto data = madeLine(0.02);
    const auto model = modelOf(kLineEquation, lineParameters(), data);
    const auto usual = fitted(model, data);
    // 40 rows, 2 parameters: t with 38 degrees of freedom is 1.0076 for 68 %, 2.0244 for 95 %.
    const auto narrow = fitted(model, data, {.confidence = 0.68});
    const double half = (narrow.parameters[1].high - narrow.parameters[1].low) / 2;
    CHECK(isClose(half / narrow.parameters[1].error, 1.0076, 1e-4));
    const auto stated = originOf(narrow, 1, {"r", "d"});
    CHECK(stated.estimate->correlations.size() == 1);
    CHECK(parseQuantity(stated.interval[0]).value().value == usual.parameters[1].low);
    CHECK(parseQuantity(stated.interval[1]).value().value == usual.parameters[1].high);
    CHECK(isClose((usual.parameters[1].high - usual.parameters[1].low) / 2 /
                      usual.parameters[1].error,
                  2.0244,
                  1e-4));
}

TEST_CASE("The band of a fitted design contains its value", "[calibration][apply][bands]")
{
    // A start of a message near 0 and 20 % of noise: many intervals are cut at 0.
    int cut = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        const double start = random.between(0, 4e-6);
        std::vector<double> k, time;
        for (int i = 1; i <= 12; ++i) {
            k.push_back(100.0 * i);
            time.push_back((start + k.back() * 1e-8) * std::exp(0.2 * normal(random)));
        }
        const auto data = dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
        const auto found = fitted(modelOf(kLineEquation, lineParameters(), data), data);
        const auto variable = [&](std::size_t i) {
            const auto& parameter = found.parameters[i];
            return jsonText(Json{{"name", parameter.name},
                                 {"value", exactText({parameter.value, parameter.dimension})},
                                 {"at_least", i == 0 ? "0 s" : "1 kB/s"},
                                 {"origin", toJson(originOf(found, i, {"r", "d"}))}});
        };
        const auto system = systemOf(designText(
            R"("variables": [{"name": "k", "value": "100 B"}, )" + variable(0) + ", " +
            variable(1) + R"(], "outputs": [{"name": "time", "equation": "L + k / rate"}])"));
        cut += found.parameters[0].low <= 0 ? 1 : 0;
        const double value = valueOf(system, "time");
        Diagnostics findings;
        const auto band = bandAt(system, "time", value, findings);
        INFO("seed " << seed << textOf(findings));
        REQUIRE(band);
        CHECK(band->low <= value);
        CHECK(band->high >= value);
    }
    CHECK(cut > 5);
}

TEST_CASE("Only measured values drift", "[calibration][apply]")
{
    Library library = shippedPresets();
    auto design = designOf(library);
    const auto data = madeLine(0.02);
    const auto found = fitted(modelOf(kLineEquation, lineParameters(), data), data);
    const auto kind = GENERATE(OriginKind::Measurement, OriginKind::Assumption, OriginKind::Fit);
    Origin origin;
    origin.kind = kind;
    origin.note = "a test";
    origin.fittedTo = {"some-claim"};
    origin.interval = {"1 MB/s", "2 MB/s"};
    const auto edit = setAttribute(design, "nic", "host_bandwidth", "1.5 MB/s", origin);
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));
    const auto drift =
        driftOf(instantiate(design, library, {}).value(), found, {{"rate", "nic.host_bandwidth"}});
    CHECK(drift.size() == (kind == OriginKind::Measurement ? 1 : 0));
}

TEST_CASE("Assignments that do not fit the design are rejected", "[calibration][apply]")
{
    Library library = shippedPresets();
    const auto design = designOf(library);
    const auto data = madeLine(0.02);
    const auto found = fitted(modelOf(kLineEquation, lineParameters(), data), data);
    const auto code = [&](const char* name, const char* target) {
        const auto edit = applyFit(design, library, found, {{name, target}}, {"r", "d"});
        REQUIRE_FALSE(edit);
        return codeOf(edit.diagnostics());
    };
    CHECK(code("G", "nic.host_bandwidth") == "fit.unidentified");
    CHECK(code("L", "nic.host_bandwidth") == "dimension.mismatch");
    CHECK(code("rate", "nic.bandwith") == "edit.unknown");
}

TEST_CASE("Two parameters for one input are rejected", "[calibration][apply][bad]")
{
    auto library = shippedPresets();
    const auto data = madeLine(0.02);
    const auto fit = fitted(modelOf(kLineEquation, lineParameters(), data), data);
    const auto twice = applyFit(designOf(library),
                                library,
                                fit,
                                {{"rate", "nic.host_bandwidth"}, {"rate", "nic.host_bandwidth"}},
                                {"run", "2026-11-24", ""});
    REQUIRE_FALSE(twice);
    CHECK(codeOf(twice.diagnostics()) == "fit.duplicate");
    CHECK(messageOf(twice.diagnostics()) == "'nic.host_bandwidth' is already assigned from 'rate'");
}

TEST_CASE("The reciprocal of a time per byte is applied as a bandwidth", "[calibration][apply]")
{
    Library library = shippedPresets();
    auto design = designOf(library);
    const auto data = madeLine(0.02);
    const std::vector<FreeParameter> free{{"L", Quantity{1e-5, kTime}, {}, {}},
                                          {"G", Quantity{1e-8, kTime / kData}, {}, {}}};
    const auto found = fitted(modelOf("time = L + k * G", free, data), data);
    const MeasurementRecord record{"3f2a", "2026-11-24", ""};
    const auto measured = measuredBy(found, record);
    const auto& G = measured[1].parameter;
    const auto inverse = measuredNamed(measured, "1/G");
    REQUIRE(inverse);
    // 1 / v, 1 / high .. 1 / low; d(1 / v) = dv / v^2.
    CHECK(isClose(inverse.value().parameter.value, 1 / G.value));
    CHECK(isClose(inverse.value().parameter.low, 1 / G.high));
    CHECK(isClose(inverse.value().parameter.high, 1 / G.low));
    CHECK(isClose(inverse.value().parameter.error, G.error / (G.value * G.value)));
    CHECK(inverse.value().parameter.dimension == kBandwidth);
    const auto& origin = *inverse.value().origin;
    CHECK(origin.note.starts_with("1 / G; run 3f2a"));
    CHECK(origin.estimate->correlations.at("L") ==
          -measured[1].origin->estimate->correlations.at("L"));
    CHECK(origin.estimate->correlations.at("G") == -1);

    const auto edit = applyFit(design, library, found, {{"1/G", "nic.host_bandwidth"}}, record);
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));
    const auto system = instantiate(design, library, {});
    const auto drift = driftOf(system.value(), found, {{"1/G", "nic.host_bandwidth"}});
    REQUIRE(drift.size() == 1);
    CHECK_FALSE(drift[0].hasLeft);
    CHECK(codeOf(applyFit(design, library, found, {{"1/k", "nic.host_bandwidth"}}, record)
                     .diagnostics()) == "fit.unidentified");
    CHECK(codeOf(applyFit(design, library, found, {{"1/L", "nic.host_bandwidth"}}, record)
                     .diagnostics()) == "dimension.mismatch");
}

TEST_CASE("An interval that contains 0 has no reciprocal", "[calibration][apply]")
{
    MeasuredParameter G;
    G.parameter.name = "G";
    G.parameter.value = 1e-9;
    G.parameter.low = -1e-9;
    G.parameter.high = 3e-9;
    CHECK(codeOf(measuredNamed({G}, "1/G").diagnostics()) == "fit.reciprocal");
}

TEST_CASE("A step's input is applied through a new variable", "[calibration][apply]")
{
    // 20 ns per key, from data without noise: T_countsort = 2^25 keys / 8 * 20 ns = 83.88608 ms.
    const auto data = dataOf({columnOf("keys", "1", {1e6, 2e6, 3e6, 4e6}),
                              columnOf("T_countsort", "s", {0.02, 0.04, 0.06, 0.08})});
    const std::vector<FreeParameter> key{{"t_key", Quantity{1e-8, kTime}, {}, {}}};
    const auto found = fitted(modelOf("T_countsort = keys * t_key", key, data), data);
    Library library = shippedPresets();
    auto design = *library.design("acc-sort-gigabit").value();
    const std::vector<Assignment> target{{"t_key", "count_sort.t_key"}};
    const auto edit = applyFit(design, library, found, target, {"3f2a", "2026-11-22"});
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));

    const auto system = instantiate(design, library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    const auto evaluation = evaluate(system.value()).value();
    const auto output = std::ranges::find(evaluation.outputs, "T_countsort", &OutputValue::name);
    REQUIRE(output != evaluation.outputs.end());
    CHECK(isClose(output->value.value, 0.08388608, 1e-9));
    CHECK(design.variables.back().name == "count_sort_t_key");
    CHECK(design.variables.back().origin->kind == OriginKind::Measurement);

    // A new measurement is 50 % slower, outside the variable's interval.
    auto slower = data;
    for (auto& time : slower.columns[1].values)
        time *= 1.5;
    const auto now = fitted(modelOf("T_countsort = keys * t_key", key, slower), slower);
    const auto drift = driftOf(system.value(), now, target);
    REQUIRE(drift.size() == 1);
    CHECK(drift[0].hasLeft);
    CHECK(isClose((drift[0].low + drift[0].high) / 2, 20e-9, 1e-6)); // around the earlier value
}

} // namespace clusterwright::tests::application_test
