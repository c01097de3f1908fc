#include "model/calibration/fit/normal_equations.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kLanes = 8;
using Lanes [[gnu::vector_size(kLanes * sizeof(double))]] = double;

struct Rows {
    const double* residuals;
    const double* factors;
    const double* weights;
    const double* const* slopes;
    std::size_t moving;
    std::size_t count;
};

// Vectors are passed by address, because code for different instruction sets passes values differently.
[[gnu::always_inline]] inline void load(Lanes& to, const void* from)
{
    std::memcpy(&to, from, sizeof to);
}

[[gnu::always_inline]] inline void addTo(void* sum, const Lanes& more)
{
    Lanes value;
    load(value, sum);
    value += more;
    std::memcpy(sum, &value, sizeof value);
}

// Uses the same operations in the same order wherever it is inlined. A kMoving above 0 is the number of columns at compile time, which
// keeps the sums in registers.
template <std::size_t kMoving, typename Eight>
[[gnu::always_inline]] inline void addLanes(const Rows& rows, Eight* columns, Eight* sums)
{
    const std::size_t moving = kMoving != 0 ? kMoving : rows.moving;
    for (std::size_t i = 0; i < rows.count; i += kLanes) {
        Lanes residuals, factors, weights;
        load(residuals, rows.residuals + i);
        load(factors, rows.factors + i);
        load(weights, rows.weights + i);
        const Lanes weighted = weights * residuals;
        Eight* sum = sums;
        addTo(sum++, weighted * residuals);
#pragma GCC unroll 6
        for (std::size_t k = 0; k < moving; ++k) {
            Lanes column{};
            if (i + kLanes <= rows.count)
                load(column, rows.slopes[k] + i);
            else
                std::memcpy(&column, rows.slopes[k] + i, (rows.count - i) * sizeof(double));
            column *= factors;
            std::memcpy(columns + k, &column, sizeof column);
            addTo(sum++, weighted * column);
            column *= weights;
#pragma GCC unroll 6
            for (std::size_t m = 0; m <= k; ++m) {
                Lanes other;
                load(other, columns + m);
                addTo(sum++, column * other);
            }
        }
    }
}

template <std::size_t kMoving, typename Eight>
[[gnu::always_inline]] inline void addLocally(const Rows& rows, Eight* sums)
{
    constexpr std::size_t kSums = 1 + kMoving + kMoving * (kMoving + 1) / 2;
    Eight columns[kMoving];
    Eight own[kSums];
    std::memcpy(own, sums, sizeof own);
    addLanes<kMoving>(rows, columns, own);
    std::memcpy(sums, own, sizeof own);
}

template <typename Eight>
[[gnu::always_inline]] inline void addByNumber(const Rows& rows, Eight* columns, Eight* sums)
{
    switch (rows.moving) {
    case 1:
        return addLocally<1>(rows, sums);
    case 2:
        return addLocally<2>(rows, sums);
    case 3:
        return addLocally<3>(rows, sums);
    case 4:
        return addLocally<4>(rows, sums);
    case 5:
        return addLocally<5>(rows, sums);
    default:
        return addLanes<0>(rows, columns, sums);
    }
}

#ifdef __x86_64__
template <typename Eight>
[[gnu::target("avx512f")]] void addByAvx512(const Rows& rows, Eight* columns, Eight* sums)
{
    addByNumber(rows, columns, sums);
}

template <typename Eight>
[[gnu::target("avx2")]] void addByAvx2(const Rows& rows, Eight* columns, Eight* sums)
{
    addByNumber(rows, columns, sums);
}
#endif

template <typename Eight>
void addAll(const Rows& rows, Eight* columns, Eight* sums)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f"))
        return addByAvx512(rows, columns, sums);
    if (__builtin_cpu_supports("avx2"))
        return addByAvx2(rows, columns, sums);
#endif
    addByNumber(rows, columns, sums);
}

double sumOf(const std::array<double, kLanes>& lanes)
{
    return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) +
           ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
}

} // namespace

EquationSums::EquationSums(const ResidualRule& rule, std::size_t moving)
    : m_rule(rule)
    , m_moving(moving)
    , m_sums(1 + moving + moving * (moving + 1) / 2)
    , m_columns(moving)
{
    clear();
}

void EquationSums::clear()
{
    m_cost = 0;
    std::ranges::fill(m_sums, Eight{});
}

// r = ln(m / y), dr = dm / m; or r = (m - y) / u, dr = dm / u
void EquationSums::prepare(const ModelRows& rows)
{
    const auto padded = (rows.count + kLanes - 1) / kLanes * kLanes;
    for (auto* const values : {&m_residuals, &m_factors, &m_weights}) {
        values->resize(padded);
        std::fill(values->begin() + static_cast<std::ptrdiff_t>(rows.count), values->end(), 0.0);
    }
    const double inverse = 1 / m_rule.unit;
    if (m_rule.kind == ResidualKind::Relative)
        for (std::size_t i = 0; i < rows.count; ++i) {
            m_residuals[i] = std::log(rows.values[i] / rows.measured[i]);
            m_factors[i] = 1 / rows.values[i];
        }
    else
        for (std::size_t i = 0; i < rows.count; ++i) {
            m_residuals[i] = (rows.values[i] - rows.measured[i]) * inverse;
            m_factors[i] = inverse;
        }
    if (rows.weights != nullptr)
        std::copy_n(rows.weights, rows.count, m_weights.begin());
    else
        std::fill_n(m_weights.begin(), rows.count, 1.0);
    if (m_rule.loss == Loss::Squares)
        return;
    for (std::size_t i = 0; i < rows.count; ++i) {
        const auto [cost, slope] = lossOf(m_rule.loss, m_rule.scale, m_residuals[i]);
        m_cost += m_weights[i] * cost;
        m_weights[i] *= slope;
    }
}

void EquationSums::add(const ModelRows& rows)
{
    prepare(rows);
    addAll(Rows{m_residuals.data(),
                m_factors.data(),
                m_weights.data(),
                rows.slopes.data(),
                m_moving,
                rows.count},
           m_columns.data(),
           m_sums.data());
}

void EquationSums::finish(NormalEquations& equations) const
{
    const auto n = m_moving;
    equations.matrix.resize(n * n);
    equations.gradient.resize(n);
    auto sum = m_sums.begin();
    const double squares = sumOf(*sum++);
    equations.cost = m_rule.loss == Loss::Squares ? squares : m_cost;
    for (std::size_t k = 0; k < n; ++k) {
        equations.gradient[k] = sumOf(*sum++);
        for (std::size_t m = 0; m <= k; ++m)
            equations.matrix[k * n + m] = equations.matrix[m * n + k] = sumOf(*sum++);
    }
}

} // namespace clusterwright::model
