// Runs an MPI program on this machine.
#pragma once

#include "tests/support/run_program.h"

namespace clusterwright::tests
{

// `launcher` is mpirun. Two cores may serve four ranks, root may run them, and a waiting rank yields its core. Rank 0's standard
// input stays open, since a closed one would end it.
[[nodiscard]] inline Words onRanks(const std::string& launcher, int ranks, const Words& command)
{
    return joined({launcher,
                   "--allow-run-as-root",
                   "--oversubscribe",
                   "--bind-to",
                   "none",
                   "--stdin",
                   "none",
                   "--mca",
                   "btl",
                   "self,vader,tcp",
                   "--mca",
                   "mpi_yield_when_idle",
                   "1",
                   "-n",
                   std::to_string(ranks)},
                  command);
}

} // namespace clusterwright::tests
