#include "plugins/probes/support/sorting/sort_point.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/timed_calls.h"

#include <algorithm>

namespace clusterwright::probes
{

namespace
{

constexpr std::uint64_t kSeed = 1;

} // namespace

SortPoint SortPoint::from(const Arguments& arguments)
{
    const long keys = arguments.whole("keys", 1 << 20, 1024, 1L << 31);
    const auto buckets = static_cast<std::uint64_t>(arguments.whole("buckets", 128, 1, 1 << 20));
    arguments.refuseUnread();
    requireMemory(3.0 * sizeof(Key) * static_cast<double>(keys));
    return {static_cast<std::size_t>(keys), {.total = buckets, .first = 0, .count = buckets}};
}

void printSortTimes(const Arguments& arguments,
                    Output& output,
                    const SortPoint& point,
                    const BucketSorter& sorter)
{
    std::vector<Key> keys = randomKeys(point.keys, kSeed);
    std::vector<Key> bucketed(point.keys);
    std::vector<Key> scratch(point.keys);
    const auto starts = bucketSort(keys, bucketed, point.buckets);
    const auto timed = [&](long calls) {
        return timeOfPrepared(
            calls,
            [&] { std::ranges::copy(bucketed, keys.begin()); },
            [&] { sorter(keys, scratch, starts); });
    };
    const long calls = callsFor(timed);
    printRepeats(arguments, output, [&] {
        return NamedNumbers{{"time", timed(calls) / static_cast<double>(calls)}};
    });
    checkSorted(keys, sumOf(bucketed));
}

void checkSorted(std::span<const Key> keys, const KeySum& sum)
{
    if (!std::ranges::is_sorted(keys) || sumOf(keys) != sum)
        throw Failure("verify", "the keys are not sorted");
}

} // namespace clusterwright::probes
