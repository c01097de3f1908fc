#include "tests/bench/grid_peers.h"

#include <algorithm>
#include <immintrin.h>
#include <limits>

namespace clusterwright::bench
{

double fftTimePerPoint(const double* point)
{
    return fftTime(point[0], point[1], point[2], point[3], point[4], exactLog2);
}

namespace
{

// Calls `row(compute, transposes, first point)` for every row of c, after computing everything independent of c.
template <typename Row>
[[gnu::always_inline]] inline void eachRow(const FftAxes& axes, Row&& row)
{
    const auto& [Ps, rowss, hosts, nets, cs] = axes;
    std::vector<double> compute(cs.size());
    std::vector<double> byNet(nets.size());
    std::vector<double> receiveByNet(nets.size());
    std::size_t point = 0;
    for (const double P : Ps)
        for (const double rows : rowss) {
            const double S = rows * rows * kElement / P;
            const double logarithm = exactLog2(rows);
            for (std::size_t i = 0; i < cs.size(); ++i)
                compute[i] = 2 * (cs[i] * rows * logarithm * rows / P);
            for (std::size_t i = 0; i < nets.size(); ++i) {
                byNet[i] = S / P / nets[i];
                receiveByNet[i] = (P - 1) * S / P / nets[i];
            }
            for (const double host : hosts) {
                const double toCard = S / P / host;
                const double toHost = S / host;
                for (std::size_t i = 0; i < nets.size(); ++i, point += cs.size())
                    row(compute.data(), 2 * (toCard + byNet[i] + receiveByNet[i] + toHost), point);
            }
        }
}

struct RowOf256 {
    double* times;
    std::size_t size;
    bool isStream;

    __attribute__((target("avx2"))) void
    operator()(const double* compute, double transposes, std::size_t point) const
    {
        const auto all = _mm256_set1_pd(transposes);
        double* const to = times + point;
        if (isStream)
            for (std::size_t i = 0; i < size; i += 4)
                _mm256_stream_pd(to + i, _mm256_add_pd(_mm256_loadu_pd(compute + i), all));
        else
            for (std::size_t i = 0; i < size; i += 4)
                _mm256_storeu_pd(to + i, _mm256_add_pd(_mm256_loadu_pd(compute + i), all));
    }
};

struct RowOf512 {
    double* times;
    std::size_t size;
    bool isStream;

    __attribute__((target("avx512f"))) void
    operator()(const double* compute, double transposes, std::size_t point) const
    {
        const auto all = _mm512_set1_pd(transposes);
        double* const to = times + point;
        if (isStream)
            for (std::size_t i = 0; i < size; i += 8)
                _mm512_stream_pd(to + i, _mm512_add_pd(_mm512_loadu_pd(compute + i), all));
        else
            for (std::size_t i = 0; i < size; i += 8)
                _mm512_storeu_pd(to + i, _mm512_add_pd(_mm512_loadu_pd(compute + i), all));
    }
};

// The minimum of a row decides whether the row is searched for its position.
template <typename LeastOfRow>
[[gnu::always_inline]] inline Best argMinOf(const FftAxes& axes, LeastOfRow leastOfRow)
{
    Best best{0, std::numeric_limits<double>::infinity()};
    const auto size = axes[4].size();
    eachRow(axes, [&](const double* compute, double transposes, std::size_t point) {
        const double least = leastOfRow(compute, transposes, size);
        if (!(least < best.time))
            return;
        for (std::size_t i = size; i-- > 0;)
            if (compute[i] + transposes == least)
                best = {point + i, least};
    });
    return best;
}

__attribute__((target("avx2"))) double
leastOf256(const double* compute, double transposes, std::size_t size)
{
    const auto all = _mm256_set1_pd(transposes);
    __m256d least[4];
    for (auto& part : least)
        part = _mm256_set1_pd(std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < size; i += 16) {
        least[0] = _mm256_min_pd(_mm256_add_pd(_mm256_loadu_pd(compute + i), all), least[0]);
        least[1] = _mm256_min_pd(_mm256_add_pd(_mm256_loadu_pd(compute + i + 4), all), least[1]);
        least[2] = _mm256_min_pd(_mm256_add_pd(_mm256_loadu_pd(compute + i + 8), all), least[2]);
        least[3] = _mm256_min_pd(_mm256_add_pd(_mm256_loadu_pd(compute + i + 12), all), least[3]);
    }
    double parts[4];
    _mm256_storeu_pd(
        parts, _mm256_min_pd(_mm256_min_pd(least[0], least[1]), _mm256_min_pd(least[2], least[3])));
    return std::min(std::min(parts[0], parts[1]), std::min(parts[2], parts[3]));
}

__attribute__((target("avx512f"))) double
leastOf512(const double* compute, double transposes, std::size_t size)
{
    const auto all = _mm512_set1_pd(transposes);
    __m512d least[2];
    for (auto& part : least)
        part = _mm512_set1_pd(std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < size; i += 16) {
        const auto first = _mm512_add_pd(_mm512_loadu_pd(compute + i), all);
        const auto second = _mm512_add_pd(_mm512_loadu_pd(compute + i + 8), all);
        least[0] = first < least[0] ? first : least[0];
        least[1] = second < least[1] ? second : least[1];
    }
    double best = std::numeric_limits<double>::infinity();
    for (const auto& part : least)
        for (int i = 0; i < 8; ++i)
            best = std::min(best, part[i]);
    return best;
}

__attribute__((target("avx2"))) void fill256(double* values, std::size_t size)
{
    for (std::size_t i = 0; i < size; i += 4)
        _mm256_stream_pd(values + i, _mm256_set1_pd(1));
    _mm_sfence();
}

__attribute__((target("avx512f"))) void fill512(double* values, std::size_t size)
{
    for (std::size_t i = 0; i < size; i += 8)
        _mm512_stream_pd(values + i, _mm512_set1_pd(1));
    _mm_sfence();
}

} // namespace

void fftByHand(const FftAxes& axes, double* times, Store store, bool is512)
{
    const bool isStream = store == Store::Stream;
    if (is512)
        eachRow(axes, RowOf512{times, axes[4].size(), isStream});
    else
        eachRow(axes, RowOf256{times, axes[4].size(), isStream});
    _mm_sfence();
}

Best fftArgMinByHand(const FftAxes& axes, bool is512)
{
    return is512 ? argMinOf(axes, leastOf512) : argMinOf(axes, leastOf256);
}

void fill(double* values, std::size_t size, bool is512)
{
    if (is512)
        fill512(values, size);
    else
        fill256(values, size);
}

} // namespace clusterwright::bench
