#include "model/topology/multi_search.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#if defined(__x86_64__) && defined(__GNUC__)
#define CLUSTERWRIGHT_X86 1
#endif

namespace clusterwright::model
{

namespace
{

// Everything of a pass is inlined into runPass, of which there is one for each instruction set.
#define CLUSTERWRIGHT_INLINE [[gnu::always_inline]] inline

struct alignas(64) CacheLine {
    std::uint64_t word[8];
};

// What a vector register holds; split where registers are smaller.
template <std::size_t Words>
struct Part;
template <>
struct Part<1> {
    using Type = std::uint64_t;
};
template <>
struct Part<2> {
    using Type [[gnu::vector_size(16), gnu::may_alias]] = std::uint64_t;
};
template <>
struct Part<4> {
    using Type [[gnu::vector_size(32), gnu::may_alias]] = std::uint64_t;
};

// One bit for each source.
template <std::size_t Words>
struct Mask {
    static constexpr std::size_t kWordsOfPart = Words < 4 ? Words : 4;
    static constexpr std::size_t kParts = Words / kWordsOfPart;
    using Type = typename Part<kWordsOfPart>::Type;

    Type part[kParts];

    CLUSTERWRIGHT_INLINE void add(const Mask& other)
    {
        for (std::size_t i = 0; i < kParts; ++i)
            part[i] |= other.part[i];
    }
    CLUSTERWRIGHT_INLINE void remove(const Mask& other)
    {
        for (std::size_t i = 0; i < kParts; ++i)
            part[i] &= ~other.part[i];
    }
    [[nodiscard]] CLUSTERWRIGHT_INLINE std::uint32_t bits() const
    {
        alignas(Mask) std::uint64_t words[Words];
        std::memcpy(words, part, sizeof(words));
        int sum = 0;
        for (const auto word : words)
            sum += std::popcount(word);
        return static_cast<std::uint32_t>(sum);
    }
};

struct Buffers {
    std::uint64_t* seen = nullptr;  // words of a mask for each vertex
    std::uint64_t* front = nullptr; // reached in the level before
    std::uint64_t* next = nullptr;  // reached in this level; zero in between
    std::uint32_t* frontList = nullptr;
    std::uint32_t* nextList = nullptr;
    std::uint16_t* missing = nullptr;  // sources that have not been here
    std::uint8_t* isTouched = nullptr; // zero in between
};

// How much dearer pushing over a link is than pulling over it.
constexpr std::uint64_t kPushCost = 3;

template <std::size_t Words>
class Pass
{
public:
    CLUSTERWRIGHT_INLINE Pass(const SearchGraph& graph, const Buffers& buffers)
        : m_graph(graph)
        , m_seen(reinterpret_cast<Mask<Words>*>(buffers.seen))
        , m_front(reinterpret_cast<Mask<Words>*>(buffers.front))
        , m_next(reinterpret_cast<Mask<Words>*>(buffers.next))
        , m_frontList(buffers.frontList)
        , m_nextList(buffers.nextList)
        , m_missing(buffers.missing)
        , m_isTouched(buffers.isTouched)
    {
    }

    CLUSTERWRIGHT_INLINE void run(std::span<const std::uint32_t> sources,
                                  std::vector<EndCount>& counts)
    {
        start(sources);
        for (std::size_t level = 1; m_frontSize > 0 && m_incomplete > 0; ++level) {
            m_nextSize = 0;
            m_count = {};
            const bool isPush = level == 1 || m_frontLinks * kPushCost < m_missingLinks;
            m_frontLinks = 0;
            if (isPush)
                push();
            else
                pull();
            if (counts.size() <= level)
                counts.resize(level + 1);
            counts[level].own += m_count.own;
            counts[level].attached += m_count.attached;
            turn();
        }
        clear(m_front, m_frontList, m_frontSize);
    }

private:
    CLUSTERWRIGHT_INLINE void start(std::span<const std::uint32_t> sources)
    {
        const auto size = m_graph.size();
        std::memset(static_cast<void*>(m_seen), 0, size * sizeof(Mask<Words>));
        std::fill_n(m_missing, size, static_cast<std::uint16_t>(sources.size()));
        m_incomplete = size;
        m_missingLinks = m_graph.neighbours.size();
        for (std::size_t i = 0; i < sources.size(); ++i) {
            constexpr auto kBits = 64 * Mask<Words>::kWordsOfPart;
            auto& part = m_front[sources[i]].part[i / kBits];
            const auto bit = std::uint64_t{1} << (i % 64);
            if constexpr (Words == 1)
                part |= bit;
            else
                part[i % kBits / 64] |= bit;
            m_frontList[i] = sources[i];
        }
        for (const auto source : sources) {
            m_seen[source] = m_front[source];
            --m_missing[source];
        }
        m_frontSize = sources.size();
    }

    CLUSTERWRIGHT_INLINE void push()
    {
        std::size_t touched = 0;
        for (std::size_t i = 0; i < m_frontSize; ++i) {
            const auto from = m_frontList[i];
            const auto mask = m_front[from];
            const auto end = m_graph.begin[from + 1];
            for (auto at = m_graph.begin[from]; at < end; ++at) {
                const auto to = m_graph.neighbours[at];
                if (m_missing[to] == 0)
                    continue;
                m_next[to].add(mask);
                m_nextList[touched] = to;
                touched += m_isTouched[to] == 0 ? 1 : 0;
                m_isTouched[to] = 1;
            }
        }
        for (std::size_t i = 0; i < touched; ++i) {
            const auto to = m_nextList[i];
            m_isTouched[to] = 0;
            const auto reached = m_next[to];
            m_next[to] = Mask<Words>{};
            settle(to, reached);
        }
    }

    CLUSTERWRIGHT_INLINE void pull()
    {
        const auto size = m_graph.size();
        for (std::uint32_t to = 0; to < size; ++to) {
            if (m_missing[to] == 0)
                continue;
            Mask<Words> reached{};
            const auto end = m_graph.forwarding[to];
            for (auto at = m_graph.begin[to]; at < end; ++at)
                reached.add(m_front[m_graph.neighbours[at]]);
            settle(to, reached);
        }
    }

    // What reaches the vertex for the first time is counted, and goes on from there. Writes m_nextList no further than the
    // caller has read it.
    CLUSTERWRIGHT_INLINE void settle(std::uint32_t to, const Mask<Words>& arrived)
    {
        auto reached = arrived;
        reached.remove(m_seen[to]);
        const auto bits = reached.bits();
        if (bits == 0)
            return;
        m_seen[to].add(reached);
        m_count.own += std::uint64_t{bits} * m_graph.own[to];
        m_count.attached += std::uint64_t{bits} * m_graph.attached[to];
        m_missing[to] = static_cast<std::uint16_t>(m_missing[to] - bits);
        if (m_missing[to] == 0) {
            --m_incomplete;
            m_missingLinks -= m_graph.forwarding[to] - m_graph.begin[to];
        }
        if (m_graph.forwards[to] != 0) {
            m_next[to] = reached;
            m_nextList[m_nextSize++] = to;
            m_frontLinks += m_graph.begin[to + 1] - m_graph.begin[to];
        }
    }

    CLUSTERWRIGHT_INLINE void turn()
    {
        clear(m_front, m_frontList, m_frontSize);
        std::swap(m_front, m_next);
        std::swap(m_frontList, m_nextList);
        m_frontSize = m_nextSize;
    }

    CLUSTERWRIGHT_INLINE static void
    clear(Mask<Words>* masks, const std::uint32_t* list, std::size_t size)
    {
        for (std::size_t i = 0; i < size; ++i)
            masks[list[i]] = Mask<Words>{};
    }

    const SearchGraph& m_graph;
    Mask<Words>* m_seen;
    Mask<Words>* m_front;
    Mask<Words>* m_next;
    std::uint32_t* m_frontList;
    std::uint32_t* m_nextList;
    std::uint16_t* m_missing;
    std::uint8_t* m_isTouched;
    std::size_t m_frontSize = 0;
    std::size_t m_nextSize = 0;
    std::size_t m_incomplete = 0;
    std::uint64_t m_frontLinks = 0;   // of the vertices that pass the search on
    std::uint64_t m_missingLinks = 0; // an upper bound of what a pull reads
    EndCount m_count;
};

using Sources = std::span<const std::uint32_t>;
using Counts = std::vector<EndCount>;

template <std::size_t Words>
void runPass(const SearchGraph& graph, const Buffers& buffers, Sources sources, Counts& counts)
{
    Pass<Words>(graph, buffers).run(sources, counts);
}

#ifdef CLUSTERWRIGHT_X86
template <std::size_t Words>
__attribute__((target("avx2,popcnt"))) void
runPassAvx2(const SearchGraph& graph, const Buffers& buffers, Sources sources, Counts& counts)
{
    Pass<Words>(graph, buffers).run(sources, counts);
}
#endif

template <std::size_t Words>
void runBest(const SearchGraph& graph, const Buffers& buffers, Sources sources, Counts& counts)
{
#ifdef CLUSTERWRIGHT_X86
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
        return runPassAvx2<Words>(graph, buffers, sources, counts);
#endif
    runPass<Words>(graph, buffers, sources, counts);
}

// Of a mask: what a pass is compiled for.
std::size_t wordsFor(std::size_t sources)
{
    return std::bit_ceil((sources + 63) / 64);
}

} // namespace

// The masks are laid out for the width of a pass, so narrow passes touch less memory.
struct MultiSearch::Storage {
    Storage(std::size_t size, std::size_t sources)
        : masks((3 * size * wordsFor(sources) + 7) / 8)
        , lists(2 * (size + 1))
        , missing(size)
        , isTouched(size, 0)
    {
    }

    std::vector<CacheLine> masks;
    std::vector<std::uint32_t> lists;
    std::vector<std::uint16_t> missing;
    std::vector<std::uint8_t> isTouched;
};

MultiSearch::MultiSearch(const SearchGraph& graph, std::size_t mostSources)
    : m_graph(graph)
    , m_mostSources(mostSources)
    , m_storage(std::make_unique<Storage>(graph.size(), mostSources))
{
}

MultiSearch::~MultiSearch() = default;

void MultiSearch::run(std::span<const std::uint32_t> sources, std::vector<EndCount>& counts)
{
    assert(sources.size() <= m_mostSources);
    const std::size_t size = m_graph.size();
    auto& storage = *m_storage;
    const auto most = wordsFor(m_mostSources) * size; // what is zero in between stays where it is
    auto* const masks = storage.masks.data()->word;
    const Buffers buffers{masks,
                          masks + most,
                          masks + 2 * most,
                          storage.lists.data(),
                          storage.lists.data() + size + 1,
                          storage.missing.data(),
                          storage.isTouched.data()};
    switch (wordsFor(sources.size())) {
    case 1:
        return runBest<1>(m_graph, buffers, sources, counts);
    case 2:
        return runBest<2>(m_graph, buffers, sources, counts);
    case 4:
        return runBest<4>(m_graph, buffers, sources, counts);
    default:
        return runBest<8>(m_graph, buffers, sources, counts);
    }
}

} // namespace clusterwright::model
