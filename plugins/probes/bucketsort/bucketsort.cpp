#include "plugins/probes/bucketsort/bucketsort.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/sorting/sort_point.h"
#include "plugins/probes/support/timed_calls.h"

namespace clusterwright::probes
{

namespace
{

// Checks that every key is in its bucket and none is lost.
void check(std::span<const Key> sorted,
           std::span<const std::size_t> starts,
           const Buckets& buckets,
           const KeySum& sum)
{
    bool isRight = sumOf(sorted) == sum && starts.back() == sorted.size();
    for (std::size_t bucket = 0; bucket < buckets.count; ++bucket)
        for (std::size_t i = starts[bucket]; i < starts[bucket + 1]; ++i)
            isRight = isRight && buckets.of(sorted[i]) == bucket;
    if (!isRight)
        throw Failure("verify", "the keys are not in their buckets");
}

} // namespace

void runBucketsort(const Arguments& arguments, Output& output)
{
    const auto point = SortPoint::from(arguments);
    const auto keys = randomKeys(point.keys, 1);
    std::vector<Key> sorted(point.keys);
    std::vector<std::size_t> starts;
    const auto timed = [&](long calls) {
        const auto start = Clock::now();
        for (long call = 0; call < calls; ++call)
            starts = bucketSort(keys, sorted, point.buckets);
        return secondsSince(start);
    };
    const long calls = callsFor(timed);
    printRepeats(arguments, output, [&] {
        return NamedNumbers{{"time", timed(calls) / static_cast<double>(calls)}};
    });
    check(sorted, starts, point.buckets, sumOf(keys));
}

} // namespace clusterwright::probes
