// The unit of a value as the end of a sentence.

#include "model/units/unit_phrase.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::unit_phrase_test
{

TEST_CASE("A unit with a phrase ends a sentence in words", "[units]")
{
    CHECK(model::unitPhrase(model::kNumber) == "has no unit");
    CHECK(model::unitPhrase(model::kData) == "is in bytes");
    CHECK(model::unitPhrase(model::kTime) == "is in seconds");
    CHECK(model::unitPhrase(model::kBandwidth) == "is in B/s");
    CHECK(model::unitPhrase(model::kCost) == "is in USD");
}

} // namespace clusterwright::tests::unit_phrase_test
