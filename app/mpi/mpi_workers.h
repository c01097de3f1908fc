// Work in parts on the ranks of MPI. Rank 0 distributes parts, collects results, writes the checkpoint, and also computes. In the end every
// rank has the whole result. All ranks must run the same work.
#pragma once

#include "model/study/points/parted_work.h"

#include <string>
#include <vector>

namespace clusterwright::mpi
{

class MpiWorkers final : public model::Workers
{
public:
    // Runs the work on MPI_COMM_WORLD. MPI must be initialised for calls from this thread.
    // Errors: run.threads (more than one thread), ranks.differ (a rank runs other work or has ended); on every rank those of ThreadWorkers
    // at rank 0.
    [[nodiscard]] model::Diagnostics run(model::PartedWork& work,
                                         const model::RunOptions& options) noexcept override;

    // Announces that this rank ends, with the reason. If the ranks differ, rank 0 receives the reason of each rank, empty for a rank
    // without one. Rank 0 prints the reasons, because mpirun may drop the last output of other ranks.
    std::vector<std::string> leave(const std::string& reason);

private:
    bool m_hasDiffered = false; // the same on every rank
    bool m_isApart = false;     // the ranks no longer wait for each other
};

[[nodiscard]] int rank();

} // namespace clusterwright::mpi
