// Durations for people.

#include "model/core/duration.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::duration_test
{

using clusterwright::model::durationText;

TEST_CASE("A duration is shown in a suitable unit", "[duration]")
{
    CHECK(durationText(0.42) == "0.4 s");
    CHECK(durationText(90) == "90 s");
    CHECK(durationText(210) == "3.5 min");    // 210 / 60
    CHECK(durationText(7560) == "2.1 h");     // 7560 / 3600
    CHECK(durationText(1e6) == "11.6 days");  // 1e6 / 86400 = 11.57
    CHECK(durationText(1e10) == "317 years"); // 1e10 / 31557600 = 316.9
}

} // namespace clusterwright::tests::duration_test
