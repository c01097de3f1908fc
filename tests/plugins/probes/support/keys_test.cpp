#include "plugins/probes/support/sorting/keys.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::tests::keys_test
{

using namespace clusterwright::probes;

TEST_CASE("Keys are reproducible and fill the range evenly", "[probes][keys]")
{
    const auto keys = randomKeys(100'000, 7);
    CHECK(keys == randomKeys(100'000, 7));
    CHECK(keys != randomKeys(100'000, 8));
    // 10 buckets of 10,000 keys each; the standard deviation is sqrt(1e5 * 0.1 * 0.9) = 95.
    std::vector<Key> sorted(keys.size());
    const auto starts = bucketSort(keys, sorted, {.total = 10, .first = 0, .count = 10});
    for (std::size_t bucket = 0; bucket < 10; ++bucket)
        CHECK(std::abs(static_cast<double>(starts[bucket + 1] - starts[bucket]) - 1e4) < 6 * 95);
}

TEST_CASE("A bucket contains the keys below the next bucket's first key", "[probes][keys]")
{
    // 2^32 / 3 = 1431655765.33: bucket 1 begins at ...766, bucket 2 at 2863311530.67, so at ...531.
    const Buckets buckets{.total = 3, .first = 0, .count = 3};
    CHECK(firstKeyOf(1, 3) == 1'431'655'766);
    CHECK(firstKeyOf(2, 3) == 2'863'311'531);
    CHECK(firstKeyOf(3, 3) == std::uint64_t{1} << 32);
    CHECK(buckets.of(0) == 0);
    CHECK(buckets.of(1'431'655'765) == 0);
    CHECK(buckets.of(1'431'655'766) == 1);
    CHECK(buckets.of(2'863'311'530) == 1);
    CHECK(buckets.of(2'863'311'531) == 2);
    CHECK(buckets.of(4'294'967'295) == 2);
}

TEST_CASE("Every sort gives the order of std::sort", "[probes][keys]")
{
    const auto size =
        GENERATE(std::size_t{1}, std::size_t{2}, std::size_t{25}, std::size_t{10'007});
    const auto count = GENERATE(std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{128});
    const Buckets buckets{.total = count, .first = 0, .count = count};
    const auto keys = randomKeys(size, 3);
    auto expected = keys;
    std::ranges::sort(expected);

    std::vector<Key> sorted(size);
    std::vector<Key> scratch(size);
    const auto starts = bucketSort(keys, sorted, buckets);
    CHECK(starts.front() == 0);
    CHECK(starts.back() == size);
    countSortBuckets(sorted, scratch, starts, buckets);
    CHECK(sorted == expected);
    CHECK(sumOf(sorted) == sumOf(keys));

    auto quick = keys;
    quickSort(quick);
    CHECK(quick == expected);
}

TEST_CASE("Two levels of buckets sort the keys of a rank", "[probes][keys]")
{
    // Rank 2 of 3 with 5 buckets per rank: buckets 10 to 14 of 15.
    std::vector<Key> share;
    for (const Key key : randomKeys(5'000, 1))
        if (Buckets{.total = 3, .first = 0, .count = 3}.of(key) == 2)
            share.push_back(key);
    const Buckets own{.total = 15, .first = 10, .count = 5};
    std::vector<Key> sorted(share.size());
    std::vector<Key> scratch(share.size());
    const auto starts = bucketSort(share, sorted, own);
    countSortBuckets(sorted, scratch, starts, own);
    CHECK(std::ranges::is_sorted(sorted));
    CHECK(sumOf(sorted) == sumOf(share));
}

TEST_CASE("Quicksort sorts equal, sorted and reversed keys", "[probes][keys]")
{
    std::vector<Key> keys(20'000, 5);
    quickSort(keys);
    CHECK(std::ranges::count(keys, 5U) == 20'000);
    std::iota(keys.begin(), keys.end(), 0U);
    const auto expected = keys;
    quickSort(keys);
    CHECK(keys == expected);
    std::ranges::reverse(keys);
    quickSort(keys);
    CHECK(keys == expected);
}

TEST_CASE("A sum detects changed and lost keys", "[probes][keys]")
{
    const std::vector<Key> keys{1, 2, 3};
    const auto total = [](std::vector<Key> other) { return sumOf(other); };
    CHECK(total({3, 1, 2}) == sumOf(keys));
    CHECK(total({2, 2, 2}) != sumOf(keys)); // equal arithmetic sum
    CHECK(total({1, 2}) != sumOf(keys));
    auto parts = total({1});
    CHECK((parts += total({2, 3})) == sumOf(keys));
}

} // namespace clusterwright::tests::keys_test
