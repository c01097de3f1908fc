// clusterwright-mpi: results of clusterwright-cli, on several ranks.

#include "model/core/file.h"
#include "tests/support/background_program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/long_search.h"
#include "tests/support/mpirun.h"
#include "tests/support/temporary_folder.h"

#include <fstream>

namespace clusterwright::tests::mpi_test
{

namespace
{

Arguments mpirun(int ranks, const Arguments& arguments)
{
    return onRanks(MPIRUN, ranks, joined({CLUSTERWRIGHT_MPI}, arguments));
}

ProgramOutcome ran(const Arguments& command, const TemporaryFolder& folder)
{
    ProgramCall call;
    call.command = command;
    call.directory = folder.path();
    auto outcome = runProgram(call);
    INFO(outcome.err);
    CHECK_FALSE(outcome.timedOut);
    return outcome;
}

void checkSame(const Arguments& arguments)
{
    const TemporaryFolder folder;
    const auto expected = ran(joined({CLUSTERWRIGHT_CLI}, arguments), folder);
    REQUIRE(expected.exitCode == 0);
    REQUIRE_FALSE(expected.out.empty());
    for (const int ranks : {1, 2, 3}) {
        const auto outcome = ran(mpirun(ranks, arguments), folder);
        INFO(ranks << " ranks: " << outcome.err);
        CHECK(outcome.exitCode == 0);
        CHECK(outcome.out == expected.out);
    }
}

// Returns the process of that rank, in the job whose command line contains `mark`.
pid_t processOfRank(int rank, const std::string& mark)
{
    const auto wanted = "OMPI_COMM_WORLD_RANK=" + std::to_string(rank);
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
        const auto name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        const auto textOf = [&](const char* file) {
            std::ifstream stream(entry.path() / file);
            return std::string(std::istreambuf_iterator<char>(stream), {});
        };
        if (contains(textOf("cmdline"), mark) && contains(textOf("environ"), wanted + '\0'))
            return static_cast<pid_t>(std::stol(name));
    }
    return 0;
}

} // namespace

TEST_CASE("A search on ranks equals that of a single process", "[mpi]")
{
    checkSame({"search",
               "acc-fft-inic",
               "--axis",
               "P=2..64",
               "--axis",
               "rows=256..300",
               "--axis",
               "nic.host_bandwidth=lin(40 MiB/s,200 MiB/s,900)",
               "--minimize",
               "abs(time - 5 ms)",
               "--json"});
}

TEST_CASE("A Pareto front on ranks equals that of a single process", "[mpi]")
{
    checkSame({"search",
               "acc-fft-inic",
               "--axis",
               "P=2..64",
               "--axis",
               "rows=256..400",
               "--minimize",
               "time",
               "--minimize",
               "P",
               "--pareto",
               "--json"});
}

TEST_CASE("A sweep on ranks equals that of a single process", "[mpi]")
{
    checkSame({"sweep",
               "acc-fft-inic",
               "--axis",
               "P=2..64",
               "--axis",
               "rows=256..1000",
               "--output",
               "time,speedup"});
}

TEST_CASE("Sampling on ranks equals that of a single process", "[mpi]")
{
    checkSame({"sensitivity", "acc-fft-inic", "--method", "sobol", "--samples", "2048", "--json"});
    checkSame({"uncertainty",
               "acc-fft-inic",
               "--method",
               "sampling",
               "--samples",
               "3000",
               "--over",
               "P=2..8",
               "--json"});
}

TEST_CASE("Only rank 0 writes, and each finding appears once", "[mpi]")
{
    const TemporaryFolder folder;
    const auto outcome = ran(
        mpirun(
            2,
            {"search", "acc-fft-inic", "--axis", "P=2..8", "--minimize", "time", "-o", "best.csv"}),
        folder);
    CHECK(outcome.exitCode == 0);
    CHECK(folder.has("best.csv"));
    const auto refused = ran(
        mpirun(2, {"search", "no-such-design", "--axis", "P=2..8", "--minimize", "time"}), folder);
    CHECK(refused.exitCode == 3);
    const auto first = refused.err.find("preset.unknown");
    CHECK(first != std::string::npos);
    CHECK(refused.err.find("preset.unknown", first + 1) == std::string::npos);
}

TEST_CASE("Threads on a rank are refused", "[mpi][bad-input]")
{
    const TemporaryFolder folder;
    const auto outcome = ran(
        mpirun(
            2,
            {"search", "acc-fft-inic", "--axis", "P=2..8", "--minimize", "time", "--threads", "2"}),
        folder);
    CHECK(outcome.exitCode == 3);
    CHECK(contains(outcome.err, "--threads: run.threads: each rank uses one thread"));
}

TEST_CASE("Ranks with different studies end with the reason", "[mpi][bad-input]")
{
    const TemporaryFolder folder;
    const Arguments question{"search", "acc-fft-inic", "--minimize", "time", "--axis", "P=2..8"};
    auto command = mpirun(1, question);
    command.push_back(":");
    for (const auto& part : {Arguments{"-n", "1", CLUSTERWRIGHT_MPI}, question})
        command.insert(command.end(), part.begin(), part.end());
    command.back() = "P=2..9";
    const auto outcome = ran(command, folder);
    CHECK(outcome.exitCode == 3);
    CHECK(contains(outcome.err, "ranks.differ"));

    command.back() = "Q=2..9";
    const auto alone = ran(command, folder);
    CHECK(alone.exitCode == 3);
    CHECK(contains(alone.err, "ranks.differ"));
    CHECK(contains(alone.err, "rank 1: "));
    CHECK(contains(alone.err, "'Q'"));
}

TEST_CASE("Ranks that sample differently end with the reason", "[mpi][bad-input]")
{
    const TemporaryFolder folder;
    const Arguments question{
        "sensitivity", "acc-fft-inic", "--method", "sobol", "--samples", "256", "--seed", "1"};
    auto command = mpirun(1, question);
    for (const auto& part : {Arguments{":", "-n", "1", CLUSTERWRIGHT_MPI}, question})
        command.insert(command.end(), part.begin(), part.end());
    command.back() = "2";
    const auto outcome = ran(command, folder);
    CHECK(outcome.exitCode == 3);
    CHECK(contains(outcome.err, "ranks.differ"));

    command[command.size() - 7] = "no-such-design"; // one rank fails before the study
    CHECK(ran(command, folder).exitCode == 3);
}

TEST_CASE("A lost rank ends the run, and the checkpoint resumes it", "[mpi]")
{
    const TemporaryFolder folder;
    const auto file = folder.path() / "run.checkpoint";
    const auto question = joined(kLongSearch, {"--threads", "1", "--checkpoint", file.string()});
    BackgroundProgram job(mpirun(3, question));
    REQUIRE(waitFor([&] {
        return folder.has("run.checkpoint") &&
               folder.read("run.checkpoint").find('-') != std::string::npos;
    }));
    const auto lost = processOfRank(2, file.string());
    REQUIRE(lost != 0);
    REQUIRE(::kill(lost, SIGKILL) == 0);
    const auto outcome = job.wait();
    CHECK(outcome.exitCode != 0);
    CHECK(contains(outcome.err, "rank 2"));      // reported by mpirun
    CHECK(contains(outcome.err, "run.stopped")); // rank 0 reports how to resume
    REQUIRE(folder.has("run.checkpoint"));

    const auto resumed = ran(mpirun(2, question), folder);
    CHECK(resumed.exitCode == 0);
    CHECK_FALSE(folder.has("run.checkpoint"));
    CHECK(resumed.out == ran(joined({CLUSTERWRIGHT_CLI}, kLongSearch), folder).out);
}

} // namespace clusterwright::tests::mpi_test
