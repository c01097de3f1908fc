// Shared by the probes of the three sorts: keys already in buckets, sorted repeatedly and checked.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"
#include "plugins/probes/support/sorting/keys.h"

#include <functional>

namespace clusterwright::probes
{

struct SortPoint {
    std::size_t keys = 0;
    Buckets buckets; // all buckets, on this node

    // Reads --keys and --buckets; rejects other parameters, and more keys than fit into memory.
    [[nodiscard]] static SortPoint from(const Arguments& arguments);
};

// Sorts keys in buckets, where bucket i begins at starts[i]; `scratch` has the same length.
using BucketSorter = std::function<void(
    std::span<Key> keys, std::span<Key> scratch, std::span<const std::size_t> starts)>;

// Prints the time of only the sorter; restoring the keys is not timed. Throws Failure "verify" for unsorted keys.
void printSortTimes(const Arguments& arguments,
                    Output& output,
                    const SortPoint& point,
                    const BucketSorter& sorter);

// Throws Failure "verify" unless the keys are sorted and have this sum.
void checkSorted(std::span<const Key> keys, const KeySum& sum);

} // namespace clusterwright::probes
