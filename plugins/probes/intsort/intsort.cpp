#include "plugins/probes/intsort/intsort.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/ranks/ranks.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/sorting/keys.h"

#include <algorithm>
#include <array>
#include <mpi.h>
#include <numeric>

namespace clusterwright::probes
{

namespace
{

// Counts and offsets of an exchange for MPI.
struct Parts {
    std::vector<int> counts;
    std::vector<int> starts;

    explicit Parts(std::vector<int> lengths)
        : counts(std::move(lengths))
        , starts(counts.size())
    {
        std::exclusive_scan(counts.begin(), counts.end(), starts.begin(), 0);
    }
    [[nodiscard]] std::size_t total() const
    {
        return static_cast<std::size_t>(starts.back()) + static_cast<std::size_t>(counts.back());
    }
};

Parts partsOf(const std::vector<std::size_t>& starts)
{
    std::vector<int> counts;
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
        counts.push_back(static_cast<int>(starts[i + 1] - starts[i]));
    return Parts(counts);
}

// The keys of this rank: sorted into a bucket for each rank, exchanged, sorted into buckets that fit into the cache, each sorted by
// counting.
class Sort
{
public:
    Sort(const Ranks& ranks, std::uint64_t buckets, std::vector<Key> keys)
        : m_forRanks{.total = static_cast<std::uint64_t>(ranks.count),
                     .first = 0,
                     .count = static_cast<std::uint64_t>(ranks.count)}
        , m_forCache{.total = m_forRanks.total * buckets,
                     .first = static_cast<std::uint64_t>(ranks.own) * buckets,
                     .count = buckets}
        , m_keys(std::move(keys))
        , m_outgoing(m_keys.size())
    {
        makeRoom();
    }

    NamedNumbers run()
    {
        std::vector<std::size_t> starts;
        const double first =
            timeOfPhase([&] { starts = bucketSort(m_keys, m_outgoing, m_forRanks); });
        const double exchange = timeOfPhase([&] { exchangeKeys(partsOf(starts)); });
        const double second =
            timeOfPhase([&] { starts = bucketSort(m_incoming, m_sorted, m_forCache); });
        const double count =
            timeOfPhase([&] { countSortBuckets(m_sorted, m_incoming, starts, m_forCache); });
        return {{"time", first + exchange + second + count},
                {"bucket_time", first},
                {"exchange_time", exchange},
                {"cache_bucket_time", second},
                {"count_time", count},
                {"ranks", static_cast<double>(m_forRanks.count)}};
    }

    // Checks the order on this rank and across ranks, and that the keys are unchanged.
    [[nodiscard]] bool isRight() const
    {
        const auto inside = [&](Key key) { return m_forCache.of(key) < m_forCache.count; };
        const bool isHere =
            std::ranges::is_sorted(m_sorted) && std::ranges::all_of(m_sorted, inside);
        const auto before = total(sumOf(m_keys));
        const auto after = total(sumOf(m_sorted));
        return trueForAll(isHere) && before == after;
    }

private:
    static KeySum total(KeySum sum)
    {
        std::array<std::uint64_t, 3> parts{sum.count, sum.sum, sum.mixed};
        MPI_Allreduce(MPI_IN_PLACE, parts.data(), 3, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
        return {parts[0], parts[1], parts[2]};
    }

    static Parts partsComing(const Parts& going)
    {
        std::vector<int> counts(going.counts.size());
        MPI_Alltoall(going.counts.data(), 1, MPI_INT, counts.data(), 1, MPI_INT, MPI_COMM_WORLD);
        return Parts(counts);
    }

    // Allocates the final size, so that a repeat allocates nothing.
    void makeRoom()
    {
        const auto coming = partsComing(partsOf(bucketSort(m_keys, m_outgoing, m_forRanks)));
        m_incoming.resize(coming.total());
        m_sorted.resize(coming.total());
    }

    void exchangeKeys(const Parts& going)
    {
        const auto coming = partsComing(going);
        MPI_Alltoallv(m_outgoing.data(),
                      going.counts.data(),
                      going.starts.data(),
                      MPI_UINT32_T,
                      m_incoming.data(),
                      coming.counts.data(),
                      coming.starts.data(),
                      MPI_UINT32_T,
                      MPI_COMM_WORLD);
    }

    Buckets m_forRanks;
    Buckets m_forCache;
    std::vector<Key> m_keys;
    std::vector<Key> m_outgoing;
    std::vector<Key> m_incoming;
    std::vector<Key> m_sorted;
};

// Distributes the keys as evenly as possible.
std::size_t shareOf(std::size_t keys, const Ranks& ranks)
{
    const auto count = static_cast<std::size_t>(ranks.count);
    return keys / count + (static_cast<std::size_t>(ranks.own) < keys % count ? 1 : 0);
}

} // namespace

void runIntsort(const Arguments& arguments, Output& output)
{
    const auto keys = static_cast<std::size_t>(arguments.whole("keys", 1 << 20, 1, 1L << 31));
    const auto buckets = static_cast<std::uint64_t>(arguments.whole("buckets", 128, 1, 1 << 16));
    arguments.refuseUnread();
    const auto ranks = Ranks::all();
    const auto own = shareOf(keys, ranks);
    requireMemory(5.0 * sizeof(Key) * static_cast<double>(own));

    Sort sort(ranks, buckets, randomKeys(own, static_cast<std::uint64_t>(ranks.own) + 1));
    printRepeats(arguments, output, [&] { return sort.run(); });
    if (!sort.isRight())
        throw Failure("verify", "the keys are not sorted across the ranks");
}

} // namespace clusterwright::probes
