// Work in parts on the ranks of MPI. Rank 0 hands out parts, gathers answers, keeps the checkpoint, and computes beside; every
// rank has the whole answer in the end. Each process must put the same question.
#pragma once

#include "model/study/parted_work.h"

namespace clusterwright::mpi
{

class MpiWorkers final : public model::Workers
{
public:
    // Of MPI_COMM_WORLD; MPI is initialised, for calls of this thread.
    // Errors: ranks.differ (another rank has another question, or has ended), those of ThreadWorkers at rank 0 everywhere.
    [[nodiscard]] model::Diagnostics run(model::PartedWork& work,
                                         const model::RunOptions& options) noexcept override;

    // Tells the others that this rank puts no more questions. False when one of them still does: it has been told.
    [[nodiscard]] bool leave();

private:
    bool m_isApart = false; // the ranks differ: nobody waits for another any more
};

[[nodiscard]] int rank();

} // namespace clusterwright::mpi
