// Free parameters, inputs set by data, and rows outside the bounds of a block.
#include "tests/model/calibration/made_data.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

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

// effective = 1 + (channels - 1) gain
DataFile bonded()
{
    return dataOf({columnOf("channels", "1", {1, 2, 3, 4, 6, 8}),
                   columnOf("effective", "1", {1, 1.66, 2.33, 2.99, 4.32, 5.65})});
}

} // namespace

TEST_CASE("A range outside the block's bounds is rejected", "[calibration][model]")
{
    Library library = shippedPresets();
    const auto code = [&](const std::string& text) {
        const auto model =
            compiled(library, "bonding.channels", "effective", {free(text)}, bonded());
        return model ? std::string() : codeOf(model.diagnostics());
    };
    CHECK(code("gain=0.1..0.9").empty());
    CHECK(code("gain=2..3") == "fit.range"); // a gain is at most 1
}

TEST_CASE("An integer cannot be fitted", "[calibration][model]")
{
    Library library = shippedPresets();
    auto data = bonded();
    data.columns[0].name = "gain";
    for (auto& gain : data.columns[0].values)
        gain /= 10;
    const auto model =
        compiled(library, "bonding.channels", "effective", {free("channels=1..4")}, data);
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
