// Useless fits are rejected on evidence, which a true model does not give by chance.
#include "model/calibration/calibration/fit_words.h"
#include "model/calibration/fit/column_use.h"
#include "model/calibration/fit/poor_fit.h"
#include "model/core/text.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::poor_fit_test
{

namespace
{

// Times of 1 B to 64 B, five each: 4 us + 20 us + (k - 1 B) 8 ns/B. The last term is at most 0.5 us, 2 % of times with 5 % noise.
DataFile shortMessages(std::uint64_t seed)
{
    Random random(seed);
    std::vector<double> k, time;
    for (double size = 1; size <= 64; size *= 2)
        for (int i = 0; i < 5; ++i) {
            k.push_back(size);
            time.push_back((24e-6 + (size - 1) * 8e-9) * std::exp(0.05 * normal(random)));
        }
    return dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
}

Result<Fit> oneWay(const DataFile& data, const std::string& free, std::vector<Setting> settings)
{
    Library library = shippedPresets();
    settings.push_back({"os", "2 us", ""});
    settings.push_back({"or", "2 us", ""});
    std::vector<FreeParameter> parameters;
    for (const auto& name : split(free, ','))
        parameters.push_back({name, {}, {}, {}});
    const auto system =
        blockSystem(*library.block("loggp.one_way").value(), library, data, parameters, settings);
    REQUIRE(system);
    const auto model = FitModel::compile(system.value(), "time", parameters, data);
    REQUIRE(model);
    return fit(model.value(), data, {.starts = 1});
}

} // namespace

TEST_CASE("A true model with a small effect is not rejected for noise", "[calibration][poor]")
{
    int lost = 0;
    int held = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto data = shortMessages(seed);
        INFO("seed " << seed);
        // Without a free constant, the model is slightly worse than the mean in many data sets.
        const auto one = oneWay(data, "L", {{"G", "8 ns/B", ""}});
        INFO(textOf(one.diagnostics()));
        REQUIRE(one);
        lost += one.value().goodness.rSquared < -1e-6 ? 1 : 0;
        // If the noise happens to fall with the size, G ends at its bound 0.
        const auto both = oneWay(data, "L,G", {});
        INFO(textOf(both.diagnostics()));
        REQUIRE(both);
        held += both.value().parameters[1].state == Identifiability::AtEnd ? 1 : 0;
    }
    CHECK(lost > 10);
    CHECK(held > 10);
}

TEST_CASE("A model that contradicts the data is rejected", "[calibration][poor]")
{
    // Swapped sizes and times: the longest message has the smallest time.
    std::vector<double> k, time;
    Random random(4);
    for (int i = 1; i <= 40; ++i) {
        k.push_back(1e6 / i * random.between(0.9, 1.1));
        time.push_back(1e-6 * i);
    }
    const auto swapped = dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
    const auto codes = [&](const Result<Fit>& result) { return codesOf(result.diagnostics()); };
    const std::vector<std::string> poor{"fit.poor"};
    SECTION("with a fixed positive slope, a constant fits better")
    {
        CHECK(codes(oneWay(swapped, "L", {{"G", "8 ns/B", ""}})) == poor);
    }
    SECTION("with a parameter at a bound, the residuals still fall")
    {
        CHECK(codes(oneWay(swapped, "L,G", {})) == poor);
    }
    SECTION("without any identified parameter")
    {
        // Times about 18 us with 30 % noise, for a model of at least 20 us. 20 ln(1 - R2) = 20 ln(1 + (ln 0.9 / 0.3)^2) = 2.3 is not enough
        // evidence.
        std::vector<double> times;
        for (int i = 0; i < 20; ++i)
            times.push_back(18e-6 * std::exp(i % 2 == 0 ? 0.3 : -0.3));
        const auto data = dataOf({columnOf("time", "s", times)});
        const std::vector<FreeParameter> constant{free("d=20 us..30 us")};
        CHECK(codes(fit(modelOf("time = d", constant, data), data, {})) == poor);
    }
}

TEST_CASE("Rank correlation has the values of its definition", "[calibration][poor]")
{
    const std::vector<double> x{1, 2, 3, 4};
    CHECK(isClose(rankCorrelation(x, std::vector<double>{1, 4, 9, 16}), 1));
    CHECK(isClose(rankCorrelation(x, std::vector<double>{8, 4, 2, 1}), -1));
    CHECK(rankCorrelation(x, std::vector<double>{7, 7, 7, 7}) == 0);
    // Ranks minus their mean: -0.5, -0.5, 1 and -1, 0, 1: 1.5 / sqrt(1.5 * 2)
    CHECK(isClose(rankCorrelation(std::vector<double>{1, 1, 2}, std::vector<double>{1, 2, 3}),
                  1.5 / std::sqrt(3)));
}

TEST_CASE("An estimate is shown to a tenth of its interval", "[calibration]")
{
    CHECK(model::digitsWithin(12.3456, 12.3, 12.4) == 4);       // steps of 0.01
    CHECK(model::digitsWithin(12.345678, 12.345, 12.347) == 6); // steps of 0.0002: 12.3457
    CHECK(model::digitsWithin(-1.5e-5, -1.5002e-5, -1.4998e-5) == 6);
    CHECK(model::digitsWithin(5, 1, 9) == 4);
    CHECK(model::digitsWithin(5, 5, 5) == 4);
    CHECK(model::digitsWithin(0, -1, 1) == 4);
}

TEST_CASE("A fit that explains under half the variation is a warning", "[calibration]")
{
    model::Fit fit;
    fit.response = "time";
    fit.goodness.rSquared = 0.5;
    CHECK(model::weakFitFindings(fit).empty());
    fit.goodness.rSquared = 0.31;
    const auto found = model::weakFitFindings(fit);
    CHECK(codeOf(found) == "fit.weak");
    CHECK(textOf(found).find("31 %") != std::string::npos);
    CHECK_FALSE(model::hasErrors(found));
}

TEST_CASE("All unused columns that vary give one warning", "[calibration]")
{
    model::DataFile data;
    data.columns.push_back({"keys", "", model::kNumber, {1, 2, 3}});
    data.columns.push_back({"heat", "", model::kNumber, {20, 21, 20}});
    data.columns.push_back({"constant", "", model::kNumber, {5, 5, 5}});
    const auto found =
        model::unusedColumns(data, {{"keys", "keys", ""}, {"heat", "", ""}, {"constant", "", ""}});
    CHECK(codeOf(found) == "data.unused");
    CHECK(textOf(found).find("'heat'") != std::string::npos);
    CHECK(textOf(found).find("'constant'") == std::string::npos);
    CHECK(model::unusedColumns(data, {{"keys", "keys", ""}, {"heat", "temperature", ""}}).empty());
}

} // namespace clusterwright::tests::poor_fit_test
