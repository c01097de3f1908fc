#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

namespace clusterwright::tests::strided_test
{

TEST_CASE("All blocks arrive with every method", "[probes][strided]")
{
    const std::string method = GENERATE("each", "listed", "packed");
    const std::string blocks = GENERATE("1", "100", "2500"); // more than the maximum of a list
    const std::string size = GENERATE("1", "5000");
    const auto run =
        runProbe(words(CLUSTERWRIGHT_PROBE " strided --method " + method + " --blocks " + blocks +
                       " --size " + size + " --repeats 3 --warm-up 1"));
    checkProbeRun(run, "strided", 3);
    checkRates(run, std::stod(blocks) * std::stod(size));
}

TEST_CASE("Blocks can be contiguous", "[probes][strided]")
{
    const auto run =
        runProbe(words(CLUSTERWRIGHT_PROBE " strided --gap 0 --repeats 1 --warm-up 0"));
    checkProbeRun(run, "strided", 1);
}

} // namespace clusterwright::tests::strided_test
