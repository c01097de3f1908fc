// The probes on MPI's ranks: collective, exchange, fft2d, intsort.

#include "tests/support/catch_compat.h"
#include "tests/support/mpirun.h"
#include "tests/support/probe_run.h"

#include <numeric>

namespace clusterwright::tests::mpi_test
{

namespace
{

ProbeRun onRanks(int ranks, const Words& words)
{
    return runProbe(
        clusterwright::tests::onRanks(MPIRUN, ranks, joined({CLUSTERWRIGHT_PROBE_MPI}, words)));
}

double sumOfPhases(const ProbeRun& run, const std::vector<std::string>& phases)
{
    return std::accumulate(phases.begin(), phases.end(), 0.0, [&](double sum, const auto& phase) {
        return sum + run.values(phase).front();
    });
}

} // namespace

TEST_CASE("Every collective is correct and timed, and one rank prints", "[probes][mpi]")
{
    const std::string operation = GENERATE("barrier", "broadcast", "allreduce", "alltoall");
    const std::string size = GENERATE("8", "100000");
    const auto run = onRanks(4,
                             words("collective --operation " + operation + " --size " + size +
                                   " --repeats 2 --warm-up 1"));
    checkProbeRun(run, "collective", 2);
    CHECK(run.values("ranks") == std::vector<double>{4, 4});
}

TEST_CASE("Pairs exchange messages of any size and number", "[probes][mpi]")
{
    const int ranks = GENERATE(2, 4);
    const std::string size = GENERATE("1", "300000");
    const auto run = onRanks(
        ranks, {"exchange", "--size", size, "--in_a_row", "5", "--repeats", "2", "--warm-up", "1"});
    checkProbeRun(run, "exchange", 2);
    CHECK(run.values("ranks") == std::vector<double>(2, ranks));
    CHECK(onRanks(3, {"exchange"}).error() == "usage");
}

TEST_CASE("A 2D transform is correct for any number of ranks and rows", "[probes][mpi]")
{
    const int ranks = GENERATE(1, 3, 4);
    const std::string rows = GENERATE("2", "5", "64", "100"); // fewer rows than ranks, odd, even
    const auto run = onRanks(ranks, {"fft2d", "--rows", rows, "--repeats", "2", "--warm-up", "0"});
    checkProbeRun(run, "fft2d", 2);
    CHECK(run.values("time").front() ==
          Approx(sumOfPhases(run, {"compute_time", "transpose_time"})));
}

TEST_CASE("Any number of integers is sorted on any number of ranks", "[probes][mpi]")
{
    const int ranks = GENERATE(1, 3, 4);
    const std::string keys = GENERATE("1", "100003");
    const std::string buckets = GENERATE("1", "100");
    const auto run = onRanks(
        ranks,
        {"intsort", "--keys", keys, "--buckets", buckets, "--repeats", "2", "--warm-up", "0"});
    checkProbeRun(run, "intsort", 2);
    CHECK(run.values("time").front() ==
          Approx(sumOfPhases(run,
                             {"bucket_time", "exchange_time", "cache_bucket_time", "count_time"})));
}

TEST_CASE("A probe on ranks accepts every default of its probe.json", "[probes][mpi]")
{
    const std::string id = GENERATE("collective", "exchange", "fft2d", "intsort");
    checkProbeRun(onRanks(2, joined({id, "--repeats", "1"}, defaultsOf(id))), id, 1);
}

TEST_CASE("Rank 0 reports an error of all ranks", "[probes][mpi]")
{
    const auto odd = onRanks(3, {"collective", "--operation", "allreduce", "--size", "9"});
    CHECK(odd.error() == "usage");
    CHECK(odd.outcome.exitCode != 0);
    CHECK(onRanks(2, {"intsort", "--bogus", "1"}).error() == "usage");
}

TEST_CASE("All ranks end at the time limit", "[probes][mpi]")
{
    const auto run = onRanks(2, {"collective", "--repeats", "1000000", "--time-limit", "0.5"});
    CHECK(run.error() == "time_limit");
    CHECK(run.outcome.exitCode != 0);
    CHECK_FALSE(run.outcome.timedOut);
}

} // namespace clusterwright::tests::mpi_test
