#include "plugins/probes/memcpy/copiers.h"
#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace clusterwright::tests::memcpy_test
{

namespace
{

// Returns the time in s to read the clock before and after a call.
double timeOfTheClock()
{
    using Clock = std::chrono::steady_clock;
    constexpr int kReads = 100'000;
    const auto start = Clock::now();
    auto last = start;
    for (int i = 0; i < 2 * kReads; ++i)
        last = Clock::now();
    return std::chrono::duration<double>(last - start).count() / kReads;
}

} // namespace

TEST_CASE("Copies are timed at every size on one and several threads", "[probes][memcpy]")
{
    const std::string size = GENERATE("1", "4096", "1000003");
    const std::string threads = GENERATE("1", "3");
    const auto run = runProbe(words(CLUSTERWRIGHT_PROBE " memcpy --size " + size + " --threads " +
                                    threads + " --repeats 3 --warm-up 1"));
    checkProbeRun(run, "memcpy", 3);
    checkRates(run, std::stod(size) * std::stod(threads));
}

TEST_CASE("A copy shorter than a clock read is timed", "[probes][memcpy]")
{
    const auto run =
        runProbe(words(CLUSTERWRIGHT_PROBE " memcpy --size 64 --repeats 5 --warm-up 1"));
    // A copy takes some ns. Timed individually, each would take at least the time to read the clock.
    const auto times = run.values("time");
    REQUIRE(times.size() == 5);
    CHECK(std::ranges::min(times) > 0);
    CHECK(std::ranges::min(times) < timeOfTheClock());
}

TEST_CASE("Buffers of any size begin at a page", "[probes][memcpy]")
{
    for (const auto size : std::vector<std::size_t>{1, 16 << 10, 64 << 10, 100'000}) {
        clusterwright::probes::Copiers copiers(size, 2);
        copiers.time(1);
        for (const auto thread : std::vector<std::size_t>{0, 1}) {
            CHECK(reinterpret_cast<std::uintptr_t>(copiers.source(thread).data()) % 4096 == 0);
            CHECK(reinterpret_cast<std::uintptr_t>(copiers.target(thread).data()) % 4096 == 0);
        }
    }
}

TEST_CASE("Every thread's copy is compared with its source", "[probes][memcpy]")
{
    const std::size_t size = GENERATE(as<std::size_t>{}, 1, 100'000);
    const std::size_t spoilt = GENERATE(as<std::size_t>{}, 0, 1, 2);
    clusterwright::probes::Copiers copiers(size, 3);
    copiers.time(1);
    CHECK(copiers.areEqual());
    copiers.target(spoilt)[size - 1] ^= std::byte{1};
    CHECK_FALSE(copiers.areEqual());
    copiers.time(1);
    CHECK(copiers.areEqual());
    copiers.target(spoilt)[0] = {}; // as if the copy had failed
    CHECK_FALSE(copiers.areEqual());
}

TEST_CASE("More memory than the node has is an error", "[probes][memcpy]")
{
    const auto run = runProbe({CLUSTERWRIGHT_PROBE, "memcpy", "--size", "1e12"});
    CHECK(run.error() == "memory");
    CHECK(run.outcome.exitCode == 1);
}

} // namespace clusterwright::tests::memcpy_test
