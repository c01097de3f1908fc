// Masks, one bit for each source of a search, and the loops over rows of neighbours, where a search spends its time. Everything
// is inlined into code of one instruction set, or named after the set, so that none of it can be linked into code for lesser
// machines.
#pragma once

#include "model/topology/metrics/multi_search.h"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__x86_64__) && defined(__GNUC__)
#define CLUSTERWRIGHT_X86 1
#include <immintrin.h>
// g++ 12 warns about the intrinsics' own "undefined" operand by mistake (its bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#define CLUSTERWRIGHT_INLINE [[gnu::always_inline]] inline

namespace clusterwright::model
{

using Word [[gnu::may_alias]] = std::uint64_t;

struct alignas(64) CacheLine {
    std::uint64_t word[8];
};

// Contents of a vector register; split where registers are smaller.
template <std::size_t Words>
struct Part {
    using Type [[gnu::vector_size(8 * Words), gnu::may_alias]] = std::uint64_t;
};
template <>
struct Part<1> {
    using Type = std::uint64_t;
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

struct Rows {
    const SearchGraph& graph;
    const std::uint16_t* missing;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    // The vertex that a link some rows further leads to, so that its mask is fetched in time.
    [[nodiscard]] CLUSTERWRIGHT_INLINE std::uint32_t neighbourAhead(std::size_t link) const
    {
        constexpr std::size_t kAhead = 48;
        return graph.neighbours[std::min(link + kAhead, graph.neighbours.size() - 1)];
    }
};

// The loops of a pull, over rows that miss a source. They are separate, and count without a branch, since masks come from the
// last cache: a mispredicted branch on a mask would discard the loads of all following rows.
template <std::size_t Words>
struct RowLoops {
    static constexpr std::size_t kWords = Words;

    CLUSTERWRIGHT_INLINE static void
    gather(const Rows& rows, const Mask<Words>* seen, Mask<Words>* next)
    {
        for (auto to = rows.begin; to < rows.end; ++to) {
            if (rows.missing[to] == 0)
                continue;
            auto gathered = seen[to];
            const auto row = rows.graph.vertices[to];
            for (auto at = row.begin; at < row.forwarding; ++at) {
                __builtin_prefetch(seen + rows.neighbourAhead(at));
                gathered.add(seen[rows.graph.neighbours[at]]);
            }
            next[to] = gathered;
        }
    }

    CLUSTERWRIGHT_INLINE static void count(const Rows& rows,
                                           const Mask<Words>* seen,
                                           const Mask<Words>* next,
                                           std::uint32_t* reached)
    {
        for (auto to = rows.begin; to < rows.end; ++to) {
            auto added = next[to];
            added.remove(seen[to]);
            *reached++ = rows.missing[to] == 0 ? 0 : added.bits();
        }
    }
};

#ifdef CLUSTERWRIGHT_X86
#define CLUSTERWRIGHT_AVX512 __attribute__((target("avx512f,avx512vpopcntdq")))

// Twice as fast as with AVX2: one load for each line of the cache.
struct RowLoopsAvx512 {
    static constexpr std::size_t kWords = 8;

    CLUSTERWRIGHT_AVX512 static void gather(const Rows& rows, const Mask<8>* seen, Mask<8>* next)
    {
        for (auto to = rows.begin; to < rows.end; ++to) {
            if (rows.missing[to] == 0)
                continue;
            auto gathered = _mm512_load_si512(seen[to].part);
            const auto row = rows.graph.vertices[to];
            for (auto at = row.begin; at < row.forwarding; ++at) {
                __builtin_prefetch(seen + rows.neighbourAhead(at));
                const auto& mask = seen[rows.graph.neighbours[at]];
                gathered = _mm512_or_si512(gathered, _mm512_load_si512(mask.part));
            }
            _mm512_store_si512(next[to].part, gathered);
        }
    }

    CLUSTERWRIGHT_AVX512 static void
    count(const Rows& rows, const Mask<8>* seen, const Mask<8>* next, std::uint32_t* reached)
    {
        for (auto to = rows.begin; to < rows.end; ++to) {
            const auto added = _mm512_andnot_si512(_mm512_load_si512(seen[to].part),
                                                   _mm512_load_si512(next[to].part));
            const auto bits = _mm512_reduce_add_epi64(_mm512_popcnt_epi64(added));
            *reached++ = rows.missing[to] == 0 ? 0 : static_cast<std::uint32_t>(bits);
        }
    }
};
#endif

} // namespace clusterwright::model
