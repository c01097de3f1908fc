#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

namespace clusterwright::tests::transpose_test
{

TEST_CASE("A transpose is correct and timed by tiles and by columns", "[probes][transpose]")
{
    const std::string rows = GENERATE("1", "17", "256");
    const std::string tiled = GENERATE("0", "1");
    const auto run = runProbe(words(CLUSTERWRIGHT_PROBE " transpose --rows " + rows + " --tiled " +
                                    tiled + " --repeats 2 --warm-up 0"));
    checkProbeRun(run, "transpose", 2);
    checkRates(run, 16 * std::stod(rows) * std::stod(rows)); // 16 B per element
}

} // namespace clusterwright::tests::transpose_test
