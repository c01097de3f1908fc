#include "model/topology/metrics/multi_search.h"

#include "model/topology/metrics/huge_pages.h"
#include "model/topology/metrics/mask_rows.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

namespace clusterwright::model
{

namespace
{

// A source that reaches a vertex.
struct Visit {
    std::uint32_t vertex = 0;
    std::uint32_t source = 0; // index in the batch
};

using MaskArray =
    std::vector<CacheLine, HugePageAllocator<CacheLine>>; // one for each vertex, as wide as a pass

struct Buffers {
    Buffers(std::size_t size, std::size_t maskWords)
        : seen((size * maskWords + 7) / 8)
        , next(seen.size())
        , frontList(size + 1)
        , nextList(size + 1)
        , missing(size)
        , isTouched(size, 0)
    {
    }

    MaskArray seen; // sources that have reached the vertex
    MaskArray
        next; // in a push: sources that reach it in this level; in a pull: `seen` after the level
    MaskArray front;        // in a push: sources of the level before; else zero, empty until needed
    bool isNextZero = true; // zero, as a push expects
    std::vector<std::uint32_t> frontList;
    std::vector<std::uint32_t> nextList;
    std::vector<Visit> visits;
    std::vector<Visit> nextVisits;
    std::vector<std::uint16_t> missing;  // sources that have not reached the vertex
    std::vector<std::uint8_t> isTouched; // zero between levels
};

constexpr std::uint32_t kRowsAtOnce = 256; // their masks stay in the first caches

// Cost of pushing over a link, relative to pulling over it.
constexpr std::uint64_t kPushCost = 3;
constexpr std::size_t kVisitsAhead = 4; // visits whose masks are fetched ahead
constexpr std::uint64_t kMostVisits = std::uint64_t{1} << 18U;

// The front, i.e. the sources that reached a vertex in the level before, has one of three forms:
// - visits, in the first levels: each source advances alone while it meets few others;
// - masks, to be pushed along the rows of the front;
// - only `seen`, to be pulled by every vertex that misses a source: it takes the sources that its neighbours had before the
// level.
// A pull skips vertices that miss nothing. Their masks are stale afterwards, and nobody reads them: in the level after a vertex
// was complete, it completed its neighbours.
//
// Everything is inlined into runPass, which exists once for each instruction set.
template <typename Loops>
class Pass
{
public:
    CLUSTERWRIGHT_INLINE Pass(const SearchGraph& graph, Buffers& buffers)
        : m_graph(graph)
        , m_buffers(buffers)
        , m_missing(buffers.missing.data())
        , m_isTouched(buffers.isTouched.data())
    {
    }

    CLUSTERWRIGHT_INLINE void run(std::span<const std::uint32_t> sources,
                                  std::vector<EndCount>& counts)
    {
        start(sources);
        for (std::size_t level = 1; m_frontLinks > 0 && m_incomplete > 0; ++level) {
            m_count = {};
            step(level == 1);
            if (counts.size() <= level)
                counts.resize(level + 1);
            counts[level].own += m_count.own;
            counts[level].attached += m_count.attached;
        }
        if (m_form == Form::Masks)
            clearFront();
    }

private:
    using M = Mask<Loops::kWords>;
    enum class Form : std::uint8_t { Visits, Masks, Seen };

    CLUSTERWRIGHT_INLINE void start(std::span<const std::uint32_t> sources)
    {
        const auto size = m_graph.size();
        auto* const seen = of(m_buffers.seen);
        std::memset(static_cast<void*>(seen), 0, size * sizeof(M));
        std::fill_n(m_missing, size, static_cast<std::uint16_t>(sources.size()));
        m_incomplete = size;
        m_missingLinks = m_graph.neighbours.size();
        m_buffers.visits.clear();
        for (std::uint32_t i = 0; i < sources.size(); ++i) {
            const Visit visit{sources[i], i};
            wordOf(seen, visit) |= bitOf(visit);
            m_buffers.visits.push_back(visit);
            lose(visit.vertex, 1);
            m_visitLinks += linksOf(visit.vertex);
        }
        m_frontLinks = m_visitLinks;
    }

    // No pull in the first level: rows omit sources that do not forward.
    CLUSTERWRIGHT_INLINE void step(bool isFirst)
    {
        const auto pushCost = m_frontLinks * kPushCost;
        const auto pullCost = isFirst ? ~std::uint64_t{0} : m_missingLinks;
        if (m_form == Form::Visits &&
            m_visitLinks <= std::min(std::min(pushCost, pullCost), kMostVisits))
            return visit();
        if (pullCost <= pushCost)
            return pull();
        makeMasks();
        push();
    }

    CLUSTERWRIGHT_INLINE void visit()
    {
        auto* const seen = of(m_buffers.seen);
        auto& next = m_buffers.nextVisits;
        next.resize(m_visitLinks);
        m_frontLinks = 0;
        m_visitLinks = 0;
        std::size_t found = 0;
        const auto& visits = m_buffers.visits;
        for (std::size_t i = 0; i < visits.size(); ++i) {
            fetchAhead(i);
            for (const auto to : m_graph.row(visits[i].vertex)) {
                const Visit made{to, visits[i].source};
                auto& word = wordOf(seen, made);
                if ((word & bitOf(made)) != 0)
                    continue;
                word |= bitOf(made);
                count(made.vertex, 1);
                if (m_graph.forwards[made.vertex] != 0) {
                    next[found++] = made;
                    goOnFrom(made.vertex);
                }
            }
        }
        next.resize(found);
        m_buffers.visits.swap(next);
        for (const auto made : m_buffers.visits)
            m_isTouched[made.vertex] = 0;
    }

    // Fetches the row of a later visit, and the masks of a sooner one.
    CLUSTERWRIGHT_INLINE void fetchAhead(std::size_t visit)
    {
        const auto& visits = m_buffers.visits;
        if (visit + 3 * kVisitsAhead < visits.size())
            __builtin_prefetch(m_graph.row(visits[visit + 3 * kVisitsAhead].vertex).data());
        if (visit + kVisitsAhead >= visits.size())
            return;
        const auto next = visits[visit + kVisitsAhead];
        for (const auto to : m_graph.row(next.vertex))
            __builtin_prefetch(&wordOf(of(m_buffers.seen), {to, next.source}));
    }

    CLUSTERWRIGHT_INLINE void goOnFrom(std::uint32_t vertex)
    {
        m_visitLinks += linksOf(vertex);
        m_frontLinks += m_isTouched[vertex] == 0 ? linksOf(vertex) : 0;
        m_isTouched[vertex] = 1;
    }

    CLUSTERWRIGHT_INLINE void push()
    {
        const auto* const front = of(m_buffers.front);
        auto* const next = of(m_buffers.next);
        auto* const list = m_buffers.nextList.data();
        std::size_t touched = 0;
        for (std::size_t i = 0; i < m_frontSize; ++i) {
            const auto from = m_buffers.frontList[i];
            const auto mask = front[from];
            for (const auto to : m_graph.row(from)) {
                if (m_missing[to] == 0)
                    continue;
                next[to].add(mask);
                list[touched] = to;
                touched += m_isTouched[to] == 0 ? 1 : 0;
                m_isTouched[to] = 1;
            }
        }
        clearFront();
        m_frontSize = settleTouched(touched);
        m_buffers.front.swap(m_buffers.next);
        m_buffers.frontList.swap(m_buffers.nextList);
    }

    // Leaves the next front in `next` and its list; returns its size.
    CLUSTERWRIGHT_INLINE std::size_t settleTouched(std::size_t touched)
    {
        auto* const seen = of(m_buffers.seen);
        auto* const next = of(m_buffers.next);
        auto* const list = m_buffers.nextList.data();
        std::size_t found = 0;
        m_frontLinks = 0;
        for (std::size_t i = 0; i < touched; ++i) {
            const auto to = list[i];
            m_isTouched[to] = 0;
            auto reached = next[to];
            reached.remove(seen[to]);
            seen[to].add(reached);
            const bool goesOn = settle(to, reached.bits());
            next[to] = goesOn ? reached : M{};
            list[found] = to;
            found += goesOn ? 1 : 0;
        }
        return found;
    }

    CLUSTERWRIGHT_INLINE void pull()
    {
        if (m_form == Form::Masks)
            clearFront();
        m_form = Form::Seen;
        m_buffers.isNextZero = false;
        m_frontLinks = 0;
        m_frontSize = 0;
        auto* const list = m_buffers.frontList.data();
        std::uint32_t reached[kRowsAtOnce];
        const auto size = m_graph.size();
        Rows rows{m_graph, m_missing};
        for (; rows.begin < size; rows.begin = rows.end) {
            rows.end = std::min(size, rows.begin + kRowsAtOnce);
            Loops::gather(rows, of(m_buffers.seen), of(m_buffers.next));
            Loops::count(rows, of(m_buffers.seen), of(m_buffers.next), reached);
            for (auto to = rows.begin; to < rows.end; ++to) {
                list[m_frontSize] = to;
                m_frontSize += settle(to, reached[to - rows.begin]) ? 1U : 0U;
            }
        }
        m_buffers.seen.swap(m_buffers.next);
    }

    // Counts the sources that reach the vertex for the first time; returns whether the search continues from there.
    CLUSTERWRIGHT_INLINE bool settle(std::uint32_t to, std::uint32_t bits)
    {
        if (bits == 0)
            return false;
        count(to, bits);
        if (m_graph.forwards[to] == 0)
            return false;
        m_frontLinks += linksOf(to);
        return true;
    }

    CLUSTERWRIGHT_INLINE void count(std::uint32_t to, std::uint32_t bits)
    {
        m_count.own += std::uint64_t{bits} * m_graph.vertices[to].own;
        m_count.attached += std::uint64_t{bits} * m_graph.vertices[to].attached;
        lose(to, bits);
    }

    CLUSTERWRIGHT_INLINE void lose(std::uint32_t to, std::uint32_t bits)
    {
        m_missing[to] = static_cast<std::uint16_t>(m_missing[to] - bits);
        if (m_missing[to] == 0) {
            --m_incomplete;
            m_missingLinks -= m_graph.vertices[to].forwarding - m_graph.vertices[to].begin;
        }
    }

    CLUSTERWRIGHT_INLINE void makeMasks()
    {
        if (m_form == Form::Masks)
            return;
        if (m_buffers.front.empty())
            m_buffers.front.resize(m_buffers.seen.size());
        if (m_form == Form::Seen)
            masksOfSeen();
        else
            masksOfVisits();
        if (!m_buffers.isNextZero)
            std::ranges::fill(m_buffers.next, CacheLine{});
        m_buffers.isNextZero = true;
        m_form = Form::Masks;
    }

    // After a pull `next` is the earlier state of `seen`.
    CLUSTERWRIGHT_INLINE void masksOfSeen()
    {
        auto* const front = of(m_buffers.front);
        for (std::size_t i = 0; i < m_frontSize; ++i) {
            const auto vertex = m_buffers.frontList[i];
            front[vertex] = of(m_buffers.seen)[vertex];
            front[vertex].remove(of(m_buffers.next)[vertex]);
        }
    }

    CLUSTERWRIGHT_INLINE void masksOfVisits()
    {
        auto* const front = of(m_buffers.front);
        auto* const list = m_buffers.frontList.data();
        m_frontSize = 0;
        for (const auto visit : m_buffers.visits) {
            wordOf(front, visit) |= bitOf(visit);
            list[m_frontSize] = visit.vertex;
            m_frontSize += m_isTouched[visit.vertex] == 0 ? 1 : 0;
            m_isTouched[visit.vertex] = 1;
        }
        for (std::size_t i = 0; i < m_frontSize; ++i)
            m_isTouched[list[i]] = 0;
    }

    CLUSTERWRIGHT_INLINE void clearFront()
    {
        auto* const front = of(m_buffers.front);
        for (std::size_t i = 0; i < m_frontSize; ++i)
            front[m_buffers.frontList[i]] = M{};
    }

    [[nodiscard]] CLUSTERWRIGHT_INLINE std::uint32_t linksOf(std::uint32_t vertex) const
    {
        return m_graph.vertices[vertex + 1].begin - m_graph.vertices[vertex].begin;
    }
    [[nodiscard]] CLUSTERWRIGHT_INLINE static M* of(MaskArray& masks)
    {
        return reinterpret_cast<M*>(masks.data());
    }
    [[nodiscard]] CLUSTERWRIGHT_INLINE static std::uint64_t bitOf(Visit visit)
    {
        return std::uint64_t{1} << (visit.source % 64);
    }
    [[nodiscard]] CLUSTERWRIGHT_INLINE static Word& wordOf(M* masks, Visit visit)
    {
        return reinterpret_cast<Word*>(masks + visit.vertex)[visit.source / 64];
    }

    const SearchGraph& m_graph;
    Buffers& m_buffers;
    std::uint16_t* m_missing;
    std::uint8_t* m_isTouched;
    Form m_form = Form::Visits;
    std::size_t m_frontSize = 0; // size of frontList, which visits do not use
    std::size_t m_incomplete = 0;
    std::uint64_t m_frontLinks = 0;   // links of the vertices that continue the search
    std::uint64_t m_visitLinks = 0;   // the same, once for each source there
    std::uint64_t m_missingLinks = 0; // an upper bound of the links that a pull reads
    EndCount m_count;
};

using Sources = std::span<const std::uint32_t>;
using Counts = std::vector<EndCount>;

template <std::size_t Words>
void runPass(const SearchGraph& graph, Buffers& buffers, Sources sources, Counts& counts)
{
    Pass<RowLoops<Words>>(graph, buffers).run(sources, counts);
}

#ifdef CLUSTERWRIGHT_X86
template <std::size_t Words>
__attribute__((target("avx2,popcnt"))) void
runPassAvx2(const SearchGraph& graph, Buffers& buffers, Sources sources, Counts& counts)
{
    Pass<RowLoops<Words>>(graph, buffers).run(sources, counts);
}

__attribute__((target("avx2,popcnt"))) void
runPassAvx512(const SearchGraph& graph, Buffers& buffers, Sources sources, Counts& counts)
{
    Pass<RowLoopsAvx512>(graph, buffers).run(sources, counts);
}
#endif

template <std::size_t Words>
void runBest(const SearchGraph& graph, Buffers& buffers, Sources sources, Counts& counts)
{
#ifdef CLUSTERWRIGHT_X86
    if (Words == RowLoopsAvx512::kWords && __builtin_cpu_supports("avx512vpopcntdq"))
        return runPassAvx512(graph, buffers, sources, counts);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
        return runPassAvx2<Words>(graph, buffers, sources, counts);
#endif
    runPass<Words>(graph, buffers, sources, counts);
}

// Width of a mask for which a pass is compiled.
std::size_t wordsFor(std::size_t sources)
{
    return std::bit_ceil((sources + 63) / 64);
}

} // namespace

// The masks are laid out for the width of a pass, so narrow passes touch less memory.
struct MultiSearch::Storage : Buffers {
    using Buffers::Buffers;
};

MultiSearch::MultiSearch(const SearchGraph& graph, std::size_t mostSources)
    : m_graph(graph)
    , m_mostSources(mostSources)
    , m_storage(std::make_unique<Storage>(graph.size(), wordsFor(mostSources)))
{
}

MultiSearch::~MultiSearch() = default;

void MultiSearch::run(std::span<const std::uint32_t> sources, std::vector<EndCount>& counts)
{
    assert(sources.size() <= m_mostSources);
    switch (wordsFor(sources.size())) {
    case 1:
        return runBest<1>(m_graph, *m_storage, sources, counts);
    case 2:
        return runBest<2>(m_graph, *m_storage, sources, counts);
    case 4:
        return runBest<4>(m_graph, *m_storage, sources, counts);
    default:
        return runBest<8>(m_graph, *m_storage, sources, counts);
    }
}

} // namespace clusterwright::model
