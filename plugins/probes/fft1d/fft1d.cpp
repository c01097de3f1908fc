#include "plugins/probes/fft1d/fft1d.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/fourier/fourier.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/timed_calls.h"

namespace clusterwright::probes
{

void runFft1d(const Arguments& arguments, Output& output)
{
    const RowShape shape{.length = static_cast<int>(arguments.whole("length", 1024, 2, 1 << 26)),
                         .rows = static_cast<int>(arguments.whole("rows", 64, 1, 1 << 20))};
    const auto planning = planningFrom(arguments);
    arguments.refuseUnread();
    const auto count =
        static_cast<std::size_t>(shape.length) * static_cast<std::size_t>(shape.rows);
    requireMemory(4.0 * sizeof(Complex) * static_cast<double>(count));

    const Complexes signal(count);
    const Complexes spectrum(count);
    const Complexes back(count);
    const auto forward = planRows(shape, signal, spectrum, FFTW_FORWARD, planning);
    const auto backward = planRows(shape, spectrum, back, FFTW_BACKWARD, FFTW_ESTIMATE);
    fillRandom(signal.values(), 1);
    const auto timed = [&](long calls) {
        const auto start = Clock::now();
        for (long call = 0; call < calls; ++call)
            forward();
        return secondsSince(start);
    };
    const long calls = callsFor(timed);
    printRepeats(arguments, output, [&] {
        const double time = timed(calls) / static_cast<double>(calls);
        return NamedNumbers{{"row_time", time / shape.rows}};
    });
    backward();
    if (!(largestError(back.values(), shape.length, signal.values()) < kTolerance))
        throw Failure("verify", "a transform and its inverse do not reproduce the input");
}

} // namespace clusterwright::probes
