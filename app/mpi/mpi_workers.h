// Work in parts on the ranks of MPI. Rank 0 hands out parts, gathers answers, keeps the checkpoint, and computes beside; every
// rank has the whole answer in the end. Each process must put the same question.
#pragma once

#include "model/study/points/parted_work.h"

#include <string>
#include <vector>

namespace clusterwright::mpi
{

class MpiWorkers final : public model::Workers
{
public:
    // Of MPI_COMM_WORLD; MPI is initialised, for calls of this thread.
    // Errors: run.threads (a rank has one), ranks.differ (another rank has another question, or has ended), those of
    // ThreadWorkers at rank 0 everywhere.
    [[nodiscard]] model::Diagnostics run(model::PartedWork& work,
                                         const model::RunOptions& options) noexcept override;

    // Tells the others that this rank puts no more questions, and why if they still do. Gives, at rank 0 and where ranks differ, why
    // the others left, by rank; empty texts for those that have not. Rank 0 says it: mpirun may drop the last words of others.
    std::vector<std::string> leave(const std::string& reason);

private:
    bool m_hasDiffered = false; // every rank knows
    bool m_isApart = false;     // nobody waits for another any more
};

[[nodiscard]] int rank();

} // namespace clusterwright::mpi
