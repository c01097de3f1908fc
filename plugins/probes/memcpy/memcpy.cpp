#include "plugins/probes/memcpy/memcpy.h"

#include "plugins/probes/memcpy/copiers.h"
#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/timed_calls.h"

namespace clusterwright::probes
{

void runMemcpy(const Arguments& arguments, Output& output)
{
    const long size = arguments.whole("size", 64L << 20, 1, 1L << 40);
    const long threads = arguments.whole("threads", 1, 1, 256);
    arguments.refuseUnread();
    const auto bytes = static_cast<double>(size) * static_cast<double>(threads);
    requireMemory(2 * bytes);

    Copiers copiers(static_cast<std::size_t>(size), static_cast<std::size_t>(threads));
    const auto timed = [&](long calls) { return copiers.time(calls); };
    const long calls = callsFor(timed);
    printRepeats(arguments, output, [&] {
        const double time = timed(calls) / static_cast<double>(calls);
        return NamedNumbers{{"time", time}, {"rate", bytes / time}};
    });
    if (!copiers.areEqual())
        throw Failure("verify", "a thread's copy differs from its source");
}

} // namespace clusterwright::probes
