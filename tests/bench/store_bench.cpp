// The store: writes and reads a million raw samples. Requirement: writing within 5 s.
#include "plugins/runner/store/store.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace
{

using namespace clusterwright;

constexpr int kSamples = 1'000'000;

class Folder
{
public:
    Folder()
    {
        auto name = (std::filesystem::temp_directory_path() / "store_bench.XXXXXX").string();
        if (::mkdtemp(name.data()))
            m_path = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(m_path); }

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

std::vector<runner::Sample> samplesOf(int count)
{
    std::vector<runner::Sample> samples;
    for (int i = 0; i < count; ++i)
        samples.push_back({{{"prtt", 1.0 / (i + 3)}, {"os", 1e-6 * i}}, {}, i, false, 1.7e9 + i});
    return samples;
}

// Writes all samples in batches of the given size, each a transaction.
bool fill(runner::Store& store, std::span<const runner::Sample> samples, std::size_t batch)
{
    if (!store.beginRun({runner::freshRunId(), "", "", 0, ""}).empty())
        return false;
    const auto start = store.beginStart({"logp", "1.0.0", {}, {}, 0, "", 0, {}});
    if (!start)
        return false;
    for (; !samples.empty(); samples = samples.subspan(std::min(batch, samples.size())))
        if (!store.add(start.value(), samples.first(std::min(batch, samples.size()))).empty())
            return false;
    return store.endStart(start.value(), runner::EndState::Done, 1).empty();
}

void storeMillion(benchmark::State& state)
{
    const auto samples = samplesOf(kSamples);
    for (auto _ : state) {
        const Folder folder;
        auto store = runner::Store::open(folder.path() / "s.sqlite", runner::Store::Access::Create);
        if (!store || !fill(*store.value(), samples, static_cast<std::size_t>(state.range(0))))
            state.SkipWithError("the store cannot be written");
    }
    state.SetItemsProcessed(state.iterations() * kSamples);
}

void readMillion(benchmark::State& state)
{
    const Folder folder;
    auto store = runner::Store::open(folder.path() / "s.sqlite", runner::Store::Access::Create);
    if (!store || !fill(*store.value(), samplesOf(kSamples), 10'000)) {
        state.SkipWithError("the store cannot be written");
        return;
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(store.value()->samples(1));
    state.SetItemsProcessed(state.iterations() * kSamples);
}

} // namespace

BENCHMARK(storeMillion)->Arg(10'000)->Arg(100)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK(readMillion)->Unit(benchmark::kMillisecond)->Iterations(1);

BENCHMARK_MAIN();
