#include "model/topology/generators/finite_field.h"
#include "tests/support/catch_compat.h"

#include <set>

namespace clusterwright::tests::finite_field_test
{

using namespace clusterwright::model;

TEST_CASE("Prime powers are recognised", "[topology]")
{
    for (const int q : {2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 121, 128, 343, 443})
        CHECK(isPrimePower(q));
    for (const int q : {0, 1, 6, 10, 12, 36, 100, 444})
        CHECK_FALSE(isPrimePower(q));
}

TEST_CASE("A finite field satisfies the field axioms", "[topology][laws]")
{
    const int q = GENERATE(3, 4, 5, 8, 9, 16, 25, 27);
    const FiniteField field(q);
    std::set<int> powers;
    for (int i = 0; i < q - 1; ++i)
        powers.insert(field.power(i));
    CHECK(powers.size() == static_cast<std::size_t>(q - 1));
    CHECK_FALSE(powers.contains(0));
    CHECK(field.power(0) == 1);
    for (int a = 0; a < q; ++a) {
        CHECK(field.multiply(a, 1) == a);
        CHECK(field.add(a, 0) == a);
        for (int b = 0; b < q; ++b)
            for (int c = 0; c < q; ++c)
                REQUIRE(field.multiply(a, field.add(b, c)) ==
                        field.add(field.multiply(a, b), field.multiply(a, c)));
    }
}

} // namespace clusterwright::tests::finite_field_test
