// Fits of generated data: true values are recovered, indistinguishable parameters are named, bad data are findings.
#include "tests/model/calibration/made_data.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <limits>

namespace clusterwright::tests::fit_test
{

namespace
{

// time = L + k G at sizes of 1 B to 1 MiB, with relative noise.
DataFile messages(double L, double G, double noise, std::uint64_t seed = 1, int repeats = 5)
{
    Random random(seed);
    std::vector<double> k, time;
    for (double size = 1; size <= 1048576; size *= 4)
        for (int i = 0; i < repeats; ++i) {
            k.push_back(size);
            time.push_back((L + size * G) * std::exp(noise * normal(random)));
        }
    return dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
}

const std::vector<FreeParameter>& lineParameters()
{
    static const std::vector<FreeParameter> parameters{{"L", {}, Quantity{0, kTime}, {}},
                                                       {"G", {}, Quantity{0, kTime / kData}, {}}};
    return parameters;
}

Diagnostics refusal(const DataFile& data, const FitPlan& plan = {})
{
    const auto result = fit(modelOf("time = L + k * G", lineParameters(), data), data, plan);
    REQUIRE_FALSE(result);
    return result.diagnostics();
}

} // namespace

TEST_CASE("Exact data return their parameters without a start", "[calibration][fit]")
{
    // time = 12 us + k 8.35 ns/B
    const auto data = messages(12e-6, 8.35e-9, 0);
    const auto result = fitted(modelOf("time = L + k * G", lineParameters(), data), data);
    CHECK(isClose(result.parameters[0].value, 12e-6, 1e-9));
    CHECK(isClose(result.parameters[1].value, 8.35e-9, 1e-9));
    CHECK(result.diagnostics.empty());
}

TEST_CASE("Noisy data give intervals that contain the true values", "[calibration][fit]")
{
    const auto data = messages(12e-6, 8.35e-9, 0.05);
    const auto result = fitted(modelOf("time = L + k * G", lineParameters(), data), data);
    CHECK(result.parameters[0].low < 12e-6);
    CHECK(result.parameters[0].high > 12e-6);
    CHECK(result.parameters[1].low < 8.35e-9);
    CHECK(result.parameters[1].high > 8.35e-9);
    CHECK(result.goodness.rSquared > 0.97);
    CHECK(result.residuals.size() == data.columns[0].values.size());
}

TEST_CASE("A block's equation is fitted by the names of its parameters", "[calibration][fit]")
{
    Library library = shippedPresets();
    const auto block = library.block("loggp.one_way");
    REQUIRE(block);
    const auto data = messages(12e-6, 8.35e-9, 0.02);

    SECTION("with given overheads, L and G are identified")
    {
        // time = os + (k - 1 B) G + L + or: with os = or = 2 us, L = 12 us - 4 us + G
        const std::vector<FreeParameter> parameters{free("L"), free("G")};
        const auto system = blockSystem(
            *block.value(), library, data, parameters, {{"os", "2 us", ""}, {"or", "2 us", ""}});
        REQUIRE(system);
        const auto model = FitModel::compile(system.value(), "time", parameters, data);
        REQUIRE(model);
        CHECK(model.value().ranges()[0].low == 0); // bound of the block: at least 0 s
        const auto result = fitted(model.value(), data);
        CHECK(result.parameters[0].low < 8e-6);
        CHECK(result.parameters[0].high > 8e-6);
    }
    SECTION("three parameters with a determined sum are named and have no value")
    {
        const std::vector<FreeParameter> parameters{free("L"), free("os"), free("or"), free("G")};
        const auto system = blockSystem(*block.value(), library, data, parameters, {});
        REQUIRE(system);
        const auto model = FitModel::compile(system.value(), "time", parameters, data);
        REQUIRE(model);
        const auto result = fitted(model.value(), data);
        REQUIRE(result.identification.groups.size() == 1);
        CHECK(result.identification.groups[0] == std::vector<std::size_t>{0, 1, 2});
        CHECK(contains(messageOf(result.diagnostics, "fit.inseparable"), "L, os, or"));
        CHECK(std::isnan(result.parameters[0].value));
        CHECK(result.parameters[3].state == Identifiability::Identified);
        CHECK(result.parameters[3].low < 8.35e-9);
        CHECK(result.parameters[3].high > 8.35e-9);
        CHECK(contains(displayText(result.parameters[1]), "not identifiable from these data"));
    }
}

TEST_CASE("A parameter with a negative optimum is not identifiable", "[calibration][fit]")
{
    // time = -3 us + k 8 ns/B above 1 KiB: L ends at the bound 0
    std::vector<double> k, time;
    for (double size = 1024; size <= 65536; size *= 2) {
        k.push_back(size);
        time.push_back(-3e-6 + size * 8e-9);
    }
    const auto data = dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
    const auto result = fitted(modelOf("time = L + k * G", lineParameters(), data), data);
    CHECK(result.parameters[0].state == Identifiability::AtEnd);
    CHECK(std::isnan(result.parameters[0].value));
    CHECK(contains(messageOf(result.diagnostics, "fit.at_end"), "not identifiable"));
}

TEST_CASE("Robust losses are robust to outliers", "[calibration][fit]")
{
    auto data = messages(12e-6, 8.35e-9, 0.02, 3, 10);
    for (std::size_t i = 0; i < data.columns[1].values.size(); i += 9)
        data.columns[1].values[i] *= 20; // outlier
    const auto model = modelOf("time = L + k * G", lineParameters(), data);
    const auto error = [&](Loss loss) {
        return std::abs(fitted(model, data, {.loss = loss}).at[1] / 8.35e-9 - 1);
    };
    CHECK(error(Loss::Squares) > 0.1);
    CHECK(error(Loss::Huber) < 0.05);
    CHECK(error(Loss::Cauchy) < 0.01);
    CHECK(contains(outlierPolicy(Loss::Huber), "1.345"));
}

TEST_CASE("A rate that the data do not determine is not identifiable", "[calibration][fit]")
{
    // time = 50 us +- 0.1 us, whatever k: k / rate is below the scatter for every large rate.
    const auto data =
        dataOf({columnOf("k", "B", {1e3, 2e3, 4e3, 8e3, 16e3, 32e3}),
                columnOf("time", "s", {50.1e-6, 49.9e-6, 50.1e-6, 50.1e-6, 49.9e-6, 49.9e-6})});
    const auto of = [](const std::string& text) { return parseFreeParameter(text).value(); };
    const auto rate =
        fitEquation("time = a + k / rate", {of("a=1 us"), of("rate=1 GB/s")}, data, {});
    REQUIRE(rate);
    CHECK(rate.value().parameters[0].state == Identifiability::Identified);
    CHECK(rate.value().parameters[1].state == Identifiability::Unlimited);
    CHECK(std::isnan(rate.value().parameters[1].value));
    CHECK(contains(messageOf(rate.value().diagnostics, "fit.unlimited"),
                   "rate: not identifiable from these data, any value above"));
    // The slope of the same line is determined: its interval contains 0.
    const auto slope = fitEquation("time = a + k * b", {of("a=1 us"), of("b=1 ns/B")}, data, {});
    REQUIRE(slope);
    CHECK(slope.value().parameters[1].state == Identifiability::Identified);
    CHECK(slope.value().parameters[1].low < 0);
    CHECK(slope.value().parameters[1].high > 0);
}

TEST_CASE("A row that decides a fit by squares is noted", "[calibration][fit]")
{
    auto data = messages(12e-6, 8.35e-9, 0.001);
    const auto model = modelOf("time = L + k * G", lineParameters(), data);
    CHECK(withCode("fit.outliers", fitted(model, data).diagnostics).empty());
    data.columns[1].values[3] *= 100;
    const auto wrong = modelOf("time = L + k * G", lineParameters(), data);
    CHECK(contains(messageOf(fitted(wrong, data).diagnostics, "fit.outliers"), "1 of "));
    CHECK(withCode("fit.outliers", fitted(wrong, data, {.loss = Loss::Huber}).diagnostics).empty());
}

TEST_CASE("Repeated points detect a lack of fit", "[calibration][fit]")
{
    auto data = messages(12e-6, 8.35e-9, 0.01, 5, 8);
    for (std::size_t i = 0; i < data.columns[0].values.size(); ++i)
        if (data.columns[0].values[i] > 5000)
            data.columns[1].values[i] += 30e-6; // time of a handshake
    const auto result = fitted(modelOf("time = L + k * G", lineParameters(), data), data);
    REQUIRE(result.goodness.lackOfFit);
    CHECK(severityOf(result.diagnostics, "fit.lack") == Severity::Warning);
}

TEST_CASE("Bad data are findings", "[calibration][fit]")
{
    auto data = messages(12e-6, 8.35e-9, 0.02);
    auto& time = data.columns[1].values;
    SECTION("a value that is not a number")
    {
        time[3] = std::numeric_limits<double>::quiet_NaN();
        CHECK(contains(messageOf(refusal(data), "data.finite"), "column 'time', row 4"));
    }
    SECTION("negative times")
    {
        time[0] = time[7] = -1e-6;
        CHECK(contains(messageOf(refusal(data), "data.negative"), "row 1 and 1 more"));
    }
    SECTION("a time of 0 has only an absolute error")
    {
        time[0] = 0;
        CHECK(codesOf(refusal(data)) == std::vector<std::string>{"data.relative"});
    }
    SECTION("one row")
    {
        for (auto& column : data.columns)
            column.values.resize(1);
        CHECK_FALSE(messageOf(refusal(data), "data.rows").empty());
    }
    SECTION("equal rows")
    {
        std::ranges::fill(data.columns[0].values, 64.0);
        CHECK(codesOf(refusal(data)) == std::vector<std::string>{"data.constant"});
    }
    SECTION("swapped columns")
    {
        // Swapped times and sizes: at best a line with a negative slope.
        std::vector<double> k, seconds;
        Random random(4);
        for (int i = 0; i < 40; ++i) {
            k.push_back(1e-6 * (i + 1));
            seconds.push_back(1e6 / (i + 1) * random.between(0.9, 1.1));
        }
        const auto swapped = dataOf({columnOf("k", "B", k), columnOf("time", "s", seconds)});
        CHECK(codesOf(refusal(swapped)) == std::vector<std::string>{"fit.poor"});
    }
    SECTION("outside the block's bounds")
    {
        Library library = shippedPresets();
        data.columns[0].values[2] = 0.5; // k is at least 1 B
        const std::vector<FreeParameter> parameters{free("L"), free("G")};
        const auto system = blockSystem(*library.block("loggp.one_way").value(),
                                        library,
                                        data,
                                        parameters,
                                        {{"os", "0 s", ""}, {"or", "0 s", ""}});
        const auto model = FitModel::compile(system.value(), "time", parameters, data);
        REQUIRE(model);
        const auto result = fit(model.value(), data, {});
        REQUIRE_FALSE(result);
        CHECK(contains(messageOf(result.diagnostics(), "data.bounds"), "row 3"));
    }
}

TEST_CASE("Units and names of columns are checked", "[calibration][fit]")
{
    auto data = messages(12e-6, 8.35e-9, 0.02);
    Library library = shippedPresets();
    const std::vector<FreeParameter> parameters{free("L"), free("G")};
    const auto compile = [&](const std::string& response) {
        const auto system = blockSystem(*library.block("loggp.one_way").value(),
                                        library,
                                        data,
                                        parameters,
                                        {{"os", "0 s", ""}, {"or", "0 s", ""}});
        REQUIRE(system);
        const auto model = FitModel::compile(system.value(), response, parameters, data);
        REQUIRE_FALSE(model);
        return model.diagnostics();
    };
    SECTION("a missing unit")
    {
        data.columns[0] = columnOf("k", "1", data.columns[0].values);
        CHECK(contains(hintOf(compile("time"), "data.units"), "k [B]"));
    }
    SECTION("another unit")
    {
        data.columns[1] = columnOf("time", "B", data.columns[1].values);
        CHECK(codesOf(compile("time")) == std::vector<std::string>{"dimension.mismatch"});
    }
    SECTION("a missing column")
    {
        CHECK(contains(hintOf(compile("bandwidth"), "data.column"), "k, time"));
    }
}

TEST_CASE("A free plain number is named in a dimension mismatch", "[calibration][fit]")
{
    const auto data = messages(12e-6, 8.35e-9, 0.02);
    const auto hint = [&](const std::string& equation, const std::vector<FreeParameter>& numbers) {
        const auto system = equationSystem(equation, data, numbers);
        REQUIRE(system);
        const auto model = FitModel::compile(system.value(), "time", numbers, data);
        REQUIRE_FALSE(model);
        return hintOf(model.diagnostics(), "dimension.mismatch");
    };
    CHECK(contains(hint("time = a + k / rate", {free("a"), free("rate=1 MB/s")}),
                   "give 'a' a starting point with its unit: a=1 us"));
    CHECK(contains(hint("time = a * b", {free("a"), free("b")}), "'a', 'b'"));
    CHECK_FALSE(contains(hint("time = a + k", {free("a=1 us")}), "starting point"));
}

TEST_CASE("Columns without a unit are named in a dimension mismatch", "[calibration][fit]")
{
    auto data = messages(12e-6, 8.35e-9, 0.02);
    for (auto& column : data.columns) {
        column.unit.clear();
        column.dimension = kNumber;
    }
    const std::vector numbers{free("a=1 us"), free("rate=1 MB/s")};
    const auto system = equationSystem("time = a + k / rate", data, numbers);
    REQUIRE(system);
    CHECK(contains(hintOf(FitModel::compile(system.value(), "time", numbers, data).diagnostics(),
                          "dimension.mismatch"),
                   "give the columns 'k', 'time' their units"));
}

TEST_CASE("Free parameters are parsed with starts and ranges", "[calibration][fit]")
{
    CHECK(free("L").name == "L");
    CHECK(free("G = 1 ns/B").start->value == 1e-9);
    CHECK(free("G=0 s/B..1 us/B").high->value == 1e-6);
    CHECK(codeOf(parseFreeParameter("G=2 s..1 s").diagnostics()) == "vary.empty");
    CHECK(codeOf(parseFreeParameter("=1").diagnostics()) == "fit.free");
    CHECK_FALSE(parseFreeParameter("G=fast"));
    CHECK(codeOf(parseFreeParameter("alg=ring..tree").diagnostics()) == "fit.free");
}

TEST_CASE("A million rows are fitted", "[calibration][fit]")
{
    Random random(8);
    std::vector<double> k, time;
    for (int i = 0; i < 1'000'000; ++i) {
        k.push_back(std::floor(random.scale(1, 1e6)));
        time.push_back((12e-6 + k.back() * 8.35e-9) * random.between(0.9, 1.1));
    }
    const auto data = dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
    const auto result =
        fitted(modelOf("time = L + k * G", lineParameters(), data), data, {.starts = 1});
    CHECK(isClose(result.at[0], 12e-6, 0.01));
    CHECK(isClose(result.at[1], 8.35e-9, 0.01));
}

} // namespace clusterwright::tests::fit_test

// Free parameters, inputs set by data, and rows outside the bounds of a block.
namespace clusterwright::tests::fit_model_test
{

namespace
{

Result<FitModel> compiled(Library& library,
                          const std::string& block,
                          const std::string& response,
                          const std::vector<FreeParameter>& parameters,
                          const DataFile& data,
                          const std::vector<Setting>& settings = {})
{
    std::vector<std::string> set;
    for (const auto& setting : settings)
        set.push_back(setting.name);
    const auto system =
        blockSystem(*library.block(block).value(), library, data, parameters, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return FitModel::compile(system.value(), response, parameters, data, set);
}

// speedup = 1 / (serial_share + (1 - serial_share) / P)
DataFile speedups()
{
    return dataOf({columnOf("P", "1", {1, 2, 3, 4, 6, 8}),
                   columnOf("speedup", "1", {1, 1.67, 2.14, 2.5, 3, 3.33})});
}

const std::vector<Setting>& oneSecond()
{
    static const std::vector<Setting> settings{{"serial_time", "1 s", ""}};
    return settings;
}

} // namespace

TEST_CASE("A range outside the block's bounds is rejected", "[calibration][model]")
{
    Library library = shippedPresets();
    const auto code = [&](const std::string& text) {
        const auto model =
            compiled(library, "compute.amdahl", "speedup", {free(text)}, speedups(), oneSecond());
        return model ? std::string() : codeOf(model.diagnostics());
    };
    CHECK(code("serial_share=0.1..0.9").empty());
    CHECK(code("serial_share=2..3") == "fit.range"); // a share is at most 1
}

TEST_CASE("An integer cannot be fitted", "[calibration][model]")
{
    Library library = shippedPresets();
    auto data = speedups();
    data.columns[0].name = "serial_share";
    for (auto& share : data.columns[0].values)
        share /= 10;
    const auto model =
        compiled(library, "compute.amdahl", "speedup", {free("P=1..4")}, data, oneSecond());
    REQUIRE_FALSE(model);
    CHECK(severityOf(model.diagnostics(), "fit.whole") == Severity::Error);
}

TEST_CASE("Bounds of rows are checked at the starting point", "[calibration][model]")
{
    // y = a + n with a at most n: a = 0.2 is allowed in all rows, a = 1 is not in the first.
    const PresetFolder folder;
    static_cast<void>(folder.add("blocks/made.share.json", R"({
        "block": "made.share", "title": "Made", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "n", "unit": "1", "doc": "all"},
                       {"name": "a", "unit": "1", "doc": "a part of it", "at_least": "0", "at_most": "n"}],
        "equations": ["y = a + n"]})"));
    auto library = folder.library();
    const auto block = library.block("made.share");
    INFO(textOf(block.diagnostics()));
    REQUIRE(block);
    const auto data =
        dataOf({columnOf("n", "1", {0.5, 1, 2, 4}), columnOf("y", "1", {0.71, 1.19, 2.2, 4.21})});
    const auto at = [&](const std::string& text) {
        const auto model = compiled(library, "made.share", "y", {free(text)}, data);
        INFO(textOf(model.diagnostics()));
        REQUIRE(model);
        return codesOf(dataProblems(model.value(), data, ResidualKind::Relative));
    };
    CHECK(at("a=0.2").empty());
    CHECK(at("a=1") == std::vector<std::string>{"data.bounds"});
}

TEST_CASE("Rows outside the valid range of a block are counted", "[calibration][fit]")
{
    // y = 3 n, valid up to n = 3
    const PresetFolder folder;
    static_cast<void>(folder.add("blocks/made.valid.json", R"({
        "block": "made.valid", "title": "Made", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "n", "unit": "1", "doc": "n"}, {"name": "a", "unit": "1", "doc": "a"}],
        "equations": ["y = a * n"],
        "validity": [{"condition": "n <= 3", "message": "too many"}]})"));
    auto library = folder.library();
    const auto findings = [&](const std::vector<double>& n) {
        auto y = n;
        for (auto& value : y)
            value *= 3;
        const auto data = dataOf({columnOf("n", "1", n), columnOf("y", "1", y)});
        const auto model = compiled(library, "made.valid", "y", {free("a=1")}, data);
        INFO(textOf(model.diagnostics()));
        REQUIRE(model);
        return fitted(model.value(), data).diagnostics;
    };
    CHECK(findings({1, 2, 3}).empty());
    const auto outside = findings({1, 2, 4, 8});
    CHECK(codesOf(outside) == std::vector<std::string>{"model.validity"});
    CHECK(severityOf(outside) == Severity::Warning);
    CHECK(contains(messageOf(outside), "2 of 4 rows have a block outside its valid range"));
}

TEST_CASE("A row without a value is named with its operation", "[calibration][fit]")
{
    const auto data =
        dataOf({columnOf("n", "1", {3, 4, 2, 6}), columnOf("y", "1", {1, 0.5, 3, 0.25})});
    const auto result = fit(modelOf("y = a / (n - 2)", {free("a")}, data), data, {});
    REQUIRE_FALSE(result);
    CHECK(codesOf(result.diagnostics()) ==
          std::vector<std::string>{"value.division_by_zero", "fit.start"});
    CHECK(contains(messageOf(result.diagnostics()), "row 3, at a = 1, n = 2: "));
    CHECK(contains(messageOf(result.diagnostics()), "division by zero in 'a / (n - 2)'"));
}

TEST_CASE("A value that is set overrides a column of its name", "[calibration][model]")
{
    // Each row has the send time of the probe, 6 us; the user sets 4 us: L = 35 us - 4 us - 5 us.
    std::vector<double> k, os, time;
    for (double size = 1; size <= 65536; size *= 4) {
        k.push_back(size);
        os.push_back(6e-6);
        time.push_back(35e-6 + (size - 1) * 8e-9);
    }
    const auto data =
        dataOf({columnOf("k", "B", k), columnOf("os", "s", os), columnOf("time", "s", time)});
    Library library = shippedPresets();
    const std::vector<FreeParameter> parameters{free("L=1 us"), free("G=1 ns/B")};
    const auto with = [&](const std::vector<Setting>& settings) {
        const auto model = compiled(library, "loggp.one_way", "time", parameters, data, settings);
        REQUIRE(model);
        return fitted(model.value(), data, {.starts = 1});
    };
    const auto set = with({{"os", "4 us", ""}, {"or", "5 us", ""}});
    CHECK(isClose(set.parameters[0].value, 26e-6, 1e-9));
    CHECK(set.columns == std::vector<std::string>{"k"});
    CHECK(contains(messageOf(set.diagnostics, "data.set"), "'os' is set"));
    const auto measured = with({{"or", "5 us", ""}});
    CHECK(isClose(measured.parameters[0].value, 24e-6, 1e-9));
    CHECK(measured.columns == std::vector<std::string>{"k", "os"});
    CHECK(measured.diagnostics.empty());
}

} // namespace clusterwright::tests::fit_model_test
