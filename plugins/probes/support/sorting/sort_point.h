// What the probes of the three sorts share: keys that are in buckets already, sorted again and again, and checked.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"
#include "plugins/probes/support/sorting/keys.h"

#include <functional>

namespace clusterwright::probes
{

struct SortPoint {
    std::size_t keys = 0;
    Buckets buckets; // all of them, on this node

    // --keys and --buckets. Refuses everything else, and more keys than memory holds.
    [[nodiscard]] static SortPoint from(const Arguments& arguments);
};

// Sorts keys that lie in buckets, the first of bucket i at starts[i]; `scratch` is as long.
using BucketSorter = std::function<void(
    std::span<Key> keys, std::span<Key> scratch, std::span<const std::size_t> starts)>;

// Prints the time of the sorter alone: keys are put back untimed. Throws Failure "verify" when it did not sort.
void printSortTimes(const Arguments& arguments,
                    Output& output,
                    const SortPoint& point,
                    const BucketSorter& sorter);

// Throws Failure "verify" unless these are the keys of `sum`, in order.
void checkSorted(std::span<const Key> keys, const KeySum& sum);

} // namespace clusterwright::probes
