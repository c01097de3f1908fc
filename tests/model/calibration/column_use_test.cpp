// Use of data columns by the model.
#include "model/calibration/fit/column_use.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::column_use_test
{

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

} // namespace clusterwright::tests::column_use_test
