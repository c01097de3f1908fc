// clusterwright-probe-mpi PROBE --NAME VALUE ...: the probes that run on all ranks of an MPI program. Rank 0 prints.

#include "plugins/probes/collective/collective.h"
#include "plugins/probes/exchange/exchange.h"
#include "plugins/probes/fft2d/fft2d.h"
#include "plugins/probes/intsort/intsort.h"
#include "plugins/probes/support/program.h"
#include "plugins/probes/support/ranks/ranks.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

constexpr std::array kProbes{
    Probe{"collective", "1.0.0", runCollective},
    Probe{"exchange", "1.0.0", runExchange},
    Probe{"fft2d", "1.0.0", runFft2d},
    Probe{"intsort", "1.0.0", runIntsort},
};

// After an error or timeout of all ranks, rank 0 ends first and ends the others, because only rank 0 can print the reason.
constexpr unsigned kGrace = 2; // s

[[noreturn]] void endAllRanks(const Ranks& ranks)
{
    if (ranks.own != 0)
        ::sleep(kGrace);
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::_Exit(1);
}

void run(const Ranks& ranks, const Probe& probe, const std::vector<std::string>& words)
{
    Output output(ranks.own == 0 ? STDOUT_FILENO : ::open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (runProbe(probe, words, output, ranks.own == 0 ? 0 : kGrace) != 0)
        endAllRanks(ranks);
}

} // namespace

} // namespace clusterwright::probes

int main(int argc, char** argv)
{
    using namespace clusterwright::probes;
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const auto [probe, status] =
        namedProbe("clusterwright-probe-mpi", kProbes, words, "mpirun OPTION... ");
    if (probe == nullptr)
        return status;
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    run(Ranks::all(), *probe, words);
    MPI_Finalize();
    return 0;
}
