#include "plugins/probes/collective/collective.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/ranks/ranks.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/timed_calls.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <mpi.h>

namespace clusterwright::probes
{

namespace
{

using Bytes = std::vector<unsigned char>;

// `call` is timed; `check` verifies the result of the last call on this rank.
struct Operation {
    std::function<void()> call;
    std::function<bool()> check;
};

Operation barrier()
{
    return {[] { MPI_Barrier(MPI_COMM_WORLD); }, [] { return true; }};
}

Operation broadcast(const Ranks& ranks, std::size_t size)
{
    auto data = std::make_shared<Bytes>(size, ranks.own == 0 ? 167 : 0);
    return {[data] {
                MPI_Bcast(
                    data->data(), static_cast<int>(data->size()), MPI_BYTE, 0, MPI_COMM_WORLD);
            },
            [data] { return std::ranges::count(*data, 167) == std::ssize(*data); }};
}

// Sums doubles: rank r contributes r + 1, so the sum is P (P + 1) / 2.
Operation allreduce(const Ranks& ranks, std::size_t size)
{
    if (size % sizeof(double) != 0)
        throw Failure("usage", "--size: must be a multiple of 8 B for allreduce");
    auto own = std::make_shared<std::vector<double>>(size / sizeof(double), ranks.own + 1.0);
    auto sum = std::make_shared<std::vector<double>>(own->size());
    const double expected = 0.5 * ranks.count * (ranks.count + 1.0);
    return {[own, sum] {
                MPI_Allreduce(own->data(),
                              sum->data(),
                              static_cast<int>(own->size()),
                              MPI_DOUBLE,
                              MPI_SUM,
                              MPI_COMM_WORLD);
            },
            [sum, expected] { return std::ranges::count(*sum, expected) == std::ssize(*sum); }};
}

unsigned char mark(int from, int to)
{
    return static_cast<unsigned char>(31 * from + 7 * to + 1);
}

// Sends `size` from every rank to every rank, including itself.
Operation allToAll(const Ranks& ranks, std::size_t size)
{
    const auto count = static_cast<std::size_t>(ranks.count);
    requireMemory(2.0 * static_cast<double>(size * count));
    auto out = std::make_shared<Bytes>(size * count);
    auto in = std::make_shared<Bytes>(size * count);
    auto expected = Bytes(count);
    for (std::size_t other = 0; other < count; ++other) {
        std::fill_n(out->data() + other * size, size, mark(ranks.own, static_cast<int>(other)));
        expected[other] = mark(static_cast<int>(other), ranks.own);
    }
    const auto call = [out, in, bytes = static_cast<int>(size)] {
        MPI_Alltoall(out->data(), bytes, MPI_BYTE, in->data(), bytes, MPI_BYTE, MPI_COMM_WORLD);
    };
    const auto check = [in, expected, size] {
        for (std::size_t i = 0; i < in->size(); ++i)
            if ((*in)[i] != expected[i / size])
                return false;
        return true;
    };
    return {call, check};
}

Operation operationOf(const std::string& name, const Ranks& ranks, std::size_t size)
{
    if (name == "barrier")
        return barrier();
    if (name == "broadcast")
        return broadcast(ranks, size);
    if (name == "allreduce")
        return allreduce(ranks, size);
    return allToAll(ranks, size);
}

} // namespace

void runCollective(const Arguments& arguments, Output& output)
{
    const auto name =
        arguments.choice("operation", {"barrier", "broadcast", "allreduce", "alltoall"});
    const auto size = static_cast<std::size_t>(arguments.whole("size", 1024, 1, 1 << 30));
    arguments.refuseUnread();
    const auto ranks = Ranks::all();
    requireMemory(2.0 * static_cast<double>(size));
    const auto operation = operationOf(name, ranks, size);

    const auto timed = [&](long calls) {
        double seconds = 0;
        for (long call = 0; call < calls; ++call) {
            meet(); // separates the calls
            const auto start = Clock::now();
            operation.call();
            seconds += secondsSince(start);
        }
        return largestOfAll(seconds);
    };
    const long calls = callsFor(timed);
    printRepeats(arguments, output, [&] {
        return NamedNumbers{{"time", timed(calls) / static_cast<double>(calls)},
                            {"ranks", static_cast<double>(ranks.count)}};
    });
    if (!trueForAll(operation.check()))
        throw Failure("verify", "a rank has wrong data after the operation");
}

} // namespace clusterwright::probes
