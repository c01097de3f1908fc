// Nodes and ranks by mpirun on this machine. Skipped with the reason if mpirun is missing.
#include "plugins/runner/nodes/agent_link.h"
#include "tests/plugins/runner/attached.h"
#include "tests/support/skip.h"

namespace clusterwright::tests::mpi_test
{

using runner::EndState;

namespace
{

bool isSkipped()
{
    for (const char* const file : {"/usr/bin/mpirun", "/usr/local/bin/mpirun"})
        if (std::filesystem::exists(file))
            return false;
    skipTest("there is no mpirun");
    return true;
}

} // namespace

TEST_CASE("mpirun attaches a node", "[runner][mpi]")
{
    if (isSkipped())
        return;
    const TemporaryFolder cache;
    ::setenv("XDG_CACHE_HOME", cache.path().c_str(), 1); // NOLINT(concurrency-mt-unsafe)
    auto node = localNode("rank");
    node.transport = runner::TransportKind::Mpi;
    const auto session = attach({node});
    ::unsetenv("XDG_CACHE_HOME"); // NOLINT(concurrency-mt-unsafe)
    INFO(textOf(session->find("rank")->loss()));
    REQUIRE(session->isReady("rank"));

    const TemporaryFolder folder;
    const auto probe = scriptProbe(folder, std::string(kHelloLine) + kSampleLine + kDoneLine);
    MemorySink sink;
    const auto outcome = runTask(*session, taskOf(probe, {"rank"}), sink, {}, {});
    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Done);
}

TEST_CASE("An MPI probe has ranks on all its nodes, and rank 0 prints", "[runner][mpi]")
{
    if (isSkipped())
        return;
    const TemporaryFolder folder;
    const auto probe =
        scriptProbe(folder,
                    "touch '" + folder.path().string() +
                        "/rank'$OMPI_COMM_WORLD_RANK\n[ $OMPI_COMM_WORLD_RANK = 0 ] || exit 0\n" +
                        kHelloLine + kSampleLine + kDoneLine,
                    runner::ProbeRoles::Ranks);
    auto wide = localNode("b");
    wide.ranks = 2;
    const auto session = attach({localNode("a"), wide});
    MemorySink sink;
    const auto outcome = runTask(*session, taskOf(probe, {"a", "b"}), sink, {}, {});

    INFO(textOf(outcome.events));
    CHECK(outcome.state == EndState::Done);
    for (const char* const rank : {"rank0", "rank1", "rank2"})
        CHECK(folder.has(rank));
    REQUIRE(sink.starts.at(0).provenance.participants.size() == 2);
    CHECK(sink.starts[0].provenance.participants[1].node == "b");
}

TEST_CASE("Cancelled ranks end within 2 s", "[runner][mpi][faults][timed]")
{
    if (isSkipped())
        return;
    const auto mark = freshMark();
    auto node = localNode("a");
    node.ranks = 2;
    const auto session = attach({node});
    const auto script = std::string(kHelloLine) + kSampleLine + "sleep " + mark + "\n";
    checkCancel(*session, "a", script, mark, runner::ProbeRoles::Ranks);
}

} // namespace clusterwright::tests::mpi_test
