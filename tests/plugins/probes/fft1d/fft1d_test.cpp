#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

#include <algorithm>

namespace clusterwright::tests::fft1d_test
{

TEST_CASE("Rows of any length are transformed and timed", "[probes][fft1d]")
{
    const std::string length = GENERATE("2", "1000", "1024", "1009");
    const std::string planning = GENERATE("estimate", "measure");
    const auto run =
        runProbe(words(CLUSTERWRIGHT_PROBE_FFTW " fft1d --length " + length +
                       " --rows 3 --planning " + planning + " --repeats 3 --warm-up 1"));
    checkProbeRun(run, "fft1d", 3);
    // 5 n log2 n operations at less than 1e12 per second
    const double n = std::stod(length);
    CHECK(std::ranges::min(run.values("row_time")) > 5 * n * std::log2(n) / 1e12);
}

} // namespace clusterwright::tests::fft1d_test
