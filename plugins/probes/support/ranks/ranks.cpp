#include "plugins/probes/support/ranks/ranks.h"

#include <mpi.h>

namespace clusterwright::probes
{

Ranks Ranks::all()
{
    Ranks ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.own);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.count);
    return ranks;
}

void meet()
{
    MPI_Barrier(MPI_COMM_WORLD);
}

double largestOfAll(double value)
{
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return value;
}

bool trueForAll(bool value)
{
    int answer = value ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &answer, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return answer != 0;
}

} // namespace clusterwright::probes
