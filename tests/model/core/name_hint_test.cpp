#include "model/core/name_hint.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::name_hint_test
{

using namespace model;

TEST_CASE("A remedy lists eight of many names and counts the others", "[core][findings]")
{
    CHECK(useOneOf({}).empty());
    CHECK(useOneOf({"a", "b"}) == "use one of: a, b");
    CHECK(useOneOf({"a", "b", "c", "d", "e", "f", "g", "h"}) ==
          "use one of: a, b, c, d, e, f, g, h");
    std::vector<std::string> names;
    for (int i = 0; i < 70; ++i)
        names.push_back("n" + std::to_string(i));
    CHECK(useOneOf(names) == "use one of: n0, n1, n2, n3, n4, n5, n6, n7 and 62 more");
}

TEST_CASE("A near name is suggested in place of a list", "[core][findings]")
{
    CHECK(nameHint("bandwith", {"latency", "bandwidth"}) == "did you mean 'bandwidth'?");
    CHECK(nameHint("price", {"latency", "bandwidth"}) == "use one of: latency, bandwidth");
    CHECK(nameHint("price", {}).empty());
}

} // namespace clusterwright::tests::name_hint_test
