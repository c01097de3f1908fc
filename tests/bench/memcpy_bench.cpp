// The probe memcpy compared with a plain loop of copies between aligned buffers: B/s at three sizes.
#include "plugins/probes/memcpy/copiers.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace
{

constexpr std::size_t kBytes = std::size_t{64} << 20; // B copied by one round

void probe(benchmark::State& state)
{
    const auto size = static_cast<std::size_t>(state.range(0));
    const auto calls = static_cast<long>(kBytes / size);
    clusterwright::probes::Copiers copiers(size, 1);
    for (auto _ : state)
        state.SetIterationTime(copiers.time(calls));
    state.SetBytesProcessed(state.iterations() * calls * state.range(0));
}

void alignedLoop(benchmark::State& state)
{
    using Clock = std::chrono::steady_clock;
    const auto size = static_cast<std::size_t>(state.range(0));
    const auto calls = static_cast<long>(kBytes / size);
    const std::unique_ptr<void, decltype(&std::free)> source(std::aligned_alloc(4096, size),
                                                             &std::free);
    const std::unique_ptr<void, decltype(&std::free)> target(std::aligned_alloc(4096, size),
                                                             &std::free);
    std::memset(source.get(), 1, size);
    std::memset(target.get(), 2, size);
    for (auto _ : state) {
        const auto start = Clock::now();
        for (long call = 0; call < calls; ++call) {
            std::memcpy(target.get(), source.get(), size);
            asm volatile("" : : "r"(target.get()) : "memory");
        }
        state.SetIterationTime(std::chrono::duration<double>(Clock::now() - start).count());
    }
    state.SetBytesProcessed(state.iterations() * calls * state.range(0));
}

BENCHMARK(probe)->Arg(16 << 10)->Arg(64 << 10)->Arg(1 << 20)->UseManualTime();
BENCHMARK(alignedLoop)->Arg(16 << 10)->Arg(64 << 10)->Arg(1 << 20)->UseManualTime();

} // namespace

BENCHMARK_MAIN();
