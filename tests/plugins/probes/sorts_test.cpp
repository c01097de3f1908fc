// The three sorts of one node: bucketsort, countsort, quicksort.

#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

#include <algorithm>

namespace clusterwright::tests::sorts_test
{

namespace
{

ProbeRun sorted(const std::string& probe, const std::string& keys, const std::string& buckets)
{
    return runProbe(words(CLUSTERWRIGHT_PROBE " " + probe + " --keys " + keys + " --buckets " +
                          buckets + " --repeats 3 --warm-up 1"));
}

} // namespace

TEST_CASE("Every sort is correct and timed", "[probes][sorts]")
{
    const std::string probe = GENERATE("bucketsort", "countsort", "quicksort");
    const std::string keys = GENERATE("1024", "100003");
    const std::string buckets = GENERATE("1", "100", "128");
    checkProbeRun(sorted(probe, keys, buckets), probe, 3);
}

TEST_CASE("Sorting a million keys takes at least the time to read them", "[probes][sorts]")
{
    const std::string probe = GENERATE("bucketsort", "countsort", "quicksort");
    constexpr double kFastestRead = 1e12; // B/s, above any core
    CHECK(std::ranges::min(sorted(probe, "1024000", "128").values("time")) >
          4 * 1024000 / kFastestRead);
}

} // namespace clusterwright::tests::sorts_test
