// Integer keys and the sorting algorithms of the probes: uniform 32-bit keys as in the paper on the INIC (underwood-inic, section 3.2).
// Bucket c of n holds the keys from firstKeyOf(c, n) up to that of c + 1; n need not be a power of two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::probes
{

using Key = std::uint32_t;

// Returns the same keys for the same seed on every machine.
[[nodiscard]] std::vector<Key> randomKeys(std::size_t count, std::uint64_t seed);

// Checksum that sorting must preserve: equal for the same keys in any order, and very rarely for other keys. Sums of parts add up.
struct KeySum {
    std::uint64_t count = 0;
    std::uint64_t sum = 0;
    std::uint64_t mixed = 0;

    KeySum& operator+=(const KeySum& other);
    friend bool operator==(const KeySum&, const KeySum&) = default;
};
[[nodiscard]] KeySum sumOf(std::span<const Key> keys);

// Consecutive buckets from `first` to `first + count`, of `total`, which is at most 2^31.
struct Buckets {
    std::uint64_t total = 1;
    std::uint64_t first = 0;
    std::uint64_t count = 1;

    [[nodiscard]] std::size_t of(Key key) const
    {
        return static_cast<std::size_t>(((key * total) >> 32) - first);
    }
};
[[nodiscard]] std::uint64_t firstKeyOf(std::uint64_t bucket, std::uint64_t total);

// Distributes keys, all of which belong to `buckets`, over `sorted`, which has the same length. Returns the start of each bucket, and the
// end.
std::vector<std::size_t>
bucketSort(std::span<const Key> keys, std::span<Key> sorted, const Buckets& buckets);

// Sorts by counting digits of at most 13 bits, lowest first, so that the counts stay in the first cache. The keys are at least `base` and
// below base + 2^bits. `scratch` has the length of `keys`.
void countSort(std::span<Key> keys, std::span<Key> scratch, Key base, int bits);

// Sorts every bucket by counting; `starts` is the result of bucketSort.
void countSortBuckets(std::span<Key> keys,
                      std::span<Key> scratch,
                      std::span<const std::size_t> starts,
                      const Buckets& buckets);

// Quicksort with median of three, and insertion sort below 24 keys.
void quickSort(std::span<Key> keys);

} // namespace clusterwright::probes
