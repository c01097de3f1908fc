#include "plugins/probes/exchange/exchange.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/ranks/ranks.h"
#include "plugins/probes/support/repeats.h"

#include <algorithm>
#include <mpi.h>
#include <vector>

namespace clusterwright::probes
{

namespace
{

using Bytes = std::vector<unsigned char>;

unsigned char mark(int rank)
{
    return static_cast<unsigned char>(31 * rank + 1);
}

} // namespace

void runExchange(const Arguments& arguments, Output& output)
{
    const auto size = static_cast<std::size_t>(arguments.whole("size", 1 << 20, 1, 1 << 30));
    const long inARow = arguments.whole("in_a_row", 3, 1, 1 << 20);
    arguments.refuseUnread();
    const auto ranks = Ranks::all();
    if (ranks.count % 2 != 0)
        throw Failure("usage", "exchange requires an even number of ranks, which form pairs");
    requireMemory(2.0 * static_cast<double>(size));

    const int partner = ranks.own ^ 1;
    const Bytes out(size, mark(ranks.own));
    Bytes in(size);
    const auto exchange = [&] {
        const auto bytes = static_cast<int>(size);
        for (long i = 0; i < inARow; ++i)
            MPI_Sendrecv(out.data(),
                         bytes,
                         MPI_BYTE,
                         partner,
                         0,
                         in.data(),
                         bytes,
                         MPI_BYTE,
                         partner,
                         0,
                         MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
    };
    printRepeats(arguments, output, [&] {
        return NamedNumbers{{"time", timeOfPhase(exchange) / static_cast<double>(inARow)},
                            {"ranks", static_cast<double>(ranks.count)}};
    });
    if (!trueForAll(std::ranges::count(in, mark(partner)) == std::ssize(in)))
        throw Failure("verify", "a rank has different data from its partner");
}

} // namespace clusterwright::probes
