// The finite field of q elements, q a power of a prime, which Slim Fly is built from. Elements are numbers from 0 to q - 1, whose
// digits in base p are the coefficients of a polynomial.
//
// Laws, checked in finite_field_test.cpp: power(i) runs through all elements but 0; multiplication distributes over addition.
#pragma once

#include <cstdint>
#include <vector>

namespace clusterwright::model
{

[[nodiscard]] bool isPrimePower(std::int64_t q);

class FiniteField
{
public:
    // q must be a prime power, up to some thousands.
    explicit FiniteField(int q);

    [[nodiscard]] int add(int a, int b) const;
    [[nodiscard]] int multiply(int a, int b) const;
    // Powers of a primitive element: power(0) is 1.
    [[nodiscard]] int power(int exponent) const
    {
        return m_powers[static_cast<std::size_t>(exponent % (m_q - 1))];
    }

private:
    [[nodiscard]] bool tryPolynomial(int low);

    int m_q;
    int m_p;
    int m_degree;
    std::vector<int> m_powers; // powers of the primitive element, q - 1 of them
    std::vector<int> m_logs;   // logarithm of each element but 0
};

} // namespace clusterwright::model
