// Explanations of fits: digits, a model that explains little, unused columns.
#include "model/calibration/calibration/fit_words.h"
#include "model/calibration/fit/column_use.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::fit_words_test
{

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

} // namespace clusterwright::tests::fit_words_test
