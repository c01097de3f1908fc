#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"
#include "tests/support/temporary_folder.h"

namespace clusterwright::tests::filecopy_test
{

namespace
{

const std::vector<std::string> kCommand{CLUSTERWRIGHT_PROBE, "filecopy"};

} // namespace

TEST_CASE("Files are copied locally, remotely and both simultaneously", "[probes][filecopy]")
{
    const std::string remote = GENERATE("0", "1", "3");
    const std::string size = GENERATE("1048576", "1000003"); // whole and partial pages
    const auto run = runProbePair(
        kCommand,
        {"--size", size, "--pairs", "3", "--remote", remote, "--repeats", "2", "--warm-up", "1"});
    checkProbeRun(run.client, "filecopy", 2);
    checkProbeRun(run.server, "filecopy", 0);
    CHECK(run.client.values("local_time").size() == (remote == "3" ? 0 : 2));
    CHECK(run.client.values("remote_time").size() == (remote == "0" ? 0 : 2));
    // Both nodes of each local pair copy: 2 (3 - r) + r copies.
    const double bytes = std::stod(size) * (2 * (3 - std::stod(remote)) + std::stod(remote));
    CHECK(run.client.values("throughput").front() ==
          Approx(bytes / run.client.values("time").front()));
}

TEST_CASE("Copying leaves nothing in its folder", "[probes][filecopy]")
{
    const TemporaryFolder folder;
    const auto run = runProbePair(kCommand, {"--folder", folder.path().string(), "--repeats", "1"});
    checkProbeRun(run.client, "filecopy", 1);
    CHECK(folder.isEmpty());
}

TEST_CASE("Copying requires a folder, and at most as many remote copies as pairs",
          "[probes][filecopy]")
{
    const auto nowhere = runProbePair(kCommand, {"--folder", "/proc/none"});
    CHECK(nowhere.server.error() == "file");
    const auto many = runProbePair(kCommand, {"--remote", "2"});
    CHECK(many.server.error() == "usage");
}

} // namespace clusterwright::tests::filecopy_test
