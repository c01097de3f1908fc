#include "plugins/probes/support/sorting/keys.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

namespace clusterwright::probes
{

namespace
{

constexpr int kDigitBits = 13;
constexpr std::size_t kInsertion = 24;

// One step of splitmix64: different states give different numbers, with all bits well mixed.
std::uint64_t mixed(std::uint64_t state)
{
    state += 0x9e3779b97f4a7c15;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
    return state ^ (state >> 31);
}

struct Digit {
    Key base = 0;
    int shift = 0;
    Key mask = 0;

    [[nodiscard]] std::size_t of(Key key) const { return ((key - base) >> shift) & mask; }
};

// Distributes `keys` to `sorted` by a digit, keeping the order of equal digits.
void countDigit(std::span<const Key> keys, std::span<Key> sorted, const Digit& digit)
{
    std::array<std::uint32_t, std::size_t{1} << kDigitBits> places;
    std::fill_n(places.begin(), std::size_t{digit.mask} + 1, 0);
    for (const Key key : keys)
        ++places[digit.of(key)];
    std::uint32_t place = 0;
    for (std::size_t value = 0; value <= digit.mask; ++value)
        place += std::exchange(places[value], place);
    for (const Key key : keys)
        sorted[places[digit.of(key)]++] = key;
}

void insertionSort(std::span<Key> keys)
{
    for (std::size_t end = 1; end < keys.size(); ++end) {
        const Key key = keys[end];
        std::size_t place = end;
        for (; place > 0 && keys[place - 1] > key; --place)
            keys[place] = keys[place - 1];
        keys[place] = key;
    }
}

Key medianOfThree(std::span<const Key> keys)
{
    const Key low = std::min(keys.front(), keys.back());
    const Key high = std::max(keys.front(), keys.back());
    return std::clamp(keys[keys.size() / 2], low, high);
}

// Partitions the keys and returns the start of the second part: no key before is above a key after. Both parts are non-empty.
std::size_t partition(std::span<Key> keys, Key pivot)
{
    std::size_t low = 0;
    std::size_t high = keys.size() - 1;
    while (true) {
        while (keys[low] < pivot)
            ++low;
        while (keys[high] > pivot)
            --high;
        if (low >= high)
            return std::max<std::size_t>(low, 1);
        std::swap(keys[low++], keys[high--]);
    }
}

} // namespace

std::vector<Key> randomKeys(std::size_t count, std::uint64_t seed)
{
    std::vector<Key> keys(count);
    std::uint64_t state = mixed(seed);
    for (Key& key : keys)
        key = static_cast<Key>(mixed(++state) >> 32);
    return keys;
}

KeySum& KeySum::operator+=(const KeySum& other)
{
    count += other.count;
    sum += other.sum;
    mixed += other.mixed;
    return *this;
}

KeySum sumOf(std::span<const Key> keys)
{
    KeySum total{.count = keys.size()};
    for (const Key key : keys) {
        total.sum += key;
        total.mixed += mixed(key);
    }
    return total;
}

std::uint64_t firstKeyOf(std::uint64_t bucket, std::uint64_t total)
{
    return ((bucket << 32) + total - 1) / total;
}

std::vector<std::size_t>
bucketSort(std::span<const Key> keys, std::span<Key> sorted, const Buckets& buckets)
{
    assert(sorted.size() == keys.size());
    std::vector<std::size_t> starts(buckets.count + 1, 0);
    for (const Key key : keys)
        ++starts[buckets.of(key) + 1];
    for (std::size_t bucket = 1; bucket < starts.size(); ++bucket)
        starts[bucket] += starts[bucket - 1];
    std::vector<std::size_t> places(starts.begin(), starts.end() - 1);
    for (const Key key : keys)
        sorted[places[buckets.of(key)]++] = key;
    return starts;
}

void countSort(std::span<Key> keys, std::span<Key> scratch, Key base, int bits)
{
    assert(scratch.size() == keys.size() && bits >= 0 && bits <= 32);
    const int passes = (bits + kDigitBits - 1) / kDigitBits;
    if (passes == 0)
        return;
    const int width = (bits + passes - 1) / passes;
    auto from = keys;
    auto to = scratch;
    for (int pass = 0; pass < passes; ++pass) {
        countDigit(from, to, {base, pass * width, (Key{1} << width) - 1});
        std::swap(from, to);
    }
    if (passes % 2 != 0)
        std::ranges::copy(scratch, keys.begin());
}

void countSortBuckets(std::span<Key> keys,
                      std::span<Key> scratch,
                      std::span<const std::size_t> starts,
                      const Buckets& buckets)
{
    for (std::size_t bucket = 0; bucket < buckets.count; ++bucket) {
        const auto start = starts[bucket];
        const auto length = starts[bucket + 1] - start;
        const auto base = firstKeyOf(buckets.first + bucket, buckets.total);
        const auto end = firstKeyOf(buckets.first + bucket + 1, buckets.total);
        if (length > 1)
            countSort(keys.subspan(start, length),
                      scratch.subspan(start, length),
                      static_cast<Key>(base),
                      static_cast<int>(std::bit_width(end - base - 1)));
    }
}

void quickSort(std::span<Key> keys)
{
    while (keys.size() > kInsertion) {
        const auto middle = partition(keys, medianOfThree(keys));
        auto shorter = keys.first(middle);
        auto longer = keys.subspan(middle);
        if (shorter.size() > longer.size())
            std::swap(shorter, longer);
        quickSort(shorter);
        keys = longer;
    }
    insertionSort(keys);
}

} // namespace clusterwright::probes
