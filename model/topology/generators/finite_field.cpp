#include "model/topology/generators/finite_field.h"

#include <cassert>

namespace clusterwright::model
{

namespace
{

std::int64_t smallestFactor(std::int64_t n)
{
    for (std::int64_t p = 2; p * p <= n; ++p)
        if (n % p == 0)
            return p;
    return n;
}

} // namespace

bool isPrimePower(std::int64_t q)
{
    if (q < 2)
        return false;
    const auto p = smallestFactor(q);
    while (q % p == 0)
        q /= p;
    return q == 1;
}

FiniteField::FiniteField(int q)
    : m_q(q)
    , m_p(static_cast<int>(smallestFactor(q)))
    , m_degree(0)
    , m_logs(static_cast<std::size_t>(q), 0)
{
    for (int rest = q; rest > 1; rest /= m_p)
        ++m_degree;
    int low = 1;
    while (low < m_q && !tryPolynomial(low))
        ++low;
    assert(low < m_q); // a primitive polynomial exists for every prime power
    for (int i = 0; i < m_q - 1; ++i)
        m_logs[static_cast<std::size_t>(m_powers[static_cast<std::size_t>(i)])] = i;
}

// x^degree = -low: the polynomial is primitive exactly when x^(q - 1) is the first power of x that is 1.
bool FiniteField::tryPolynomial(int low)
{
    m_powers.clear();
    const int top = m_q / m_p; // the digit of x^(degree - 1)
    int element = 1;
    do {
        m_powers.push_back(element);
        const int carried = element / top; // coefficient of x^degree after the shift
        element = element % top * m_p;
        for (int i = 0; i < (m_p - carried) % m_p; ++i)
            element = add(element, low);
    } while (element != 1 && static_cast<int>(m_powers.size()) < m_q - 1);
    return element == 1 && static_cast<int>(m_powers.size()) == m_q - 1;
}

int FiniteField::add(int a, int b) const
{
    int sum = 0;
    for (int place = 1; place < m_q; place *= m_p) {
        sum += (a % m_p + b % m_p) % m_p * place;
        a /= m_p;
        b /= m_p;
    }
    return sum;
}

int FiniteField::multiply(int a, int b) const
{
    if (a == 0 || b == 0)
        return 0;
    return power(m_logs[static_cast<std::size_t>(a)] + m_logs[static_cast<std::size_t>(b)]);
}

} // namespace clusterwright::model
