#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/failure.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::arguments_test
{

using namespace clusterwright::probes;

TEST_CASE("Arguments are names with values", "[probes]")
{
    const Arguments arguments({"--size", "1.5e3", "--protocol", "udp", "--warm-up", "0"});
    CHECK(arguments.number("size", 7, 0, 1e9) == 1500);
    CHECK(arguments.whole("size", 7, 0, 10'000) == 1500);
    CHECK(arguments.choice("protocol", {"tcp", "udp"}) == "udp");
    CHECK(arguments.warmUp() == 0);
    CHECK(arguments.repeats() == 20);
    CHECK(arguments.number("other", 7, 0, 10) == 7);
    CHECK_NOTHROW(arguments.refuseUnread());
}

TEST_CASE("A word that is not a name with a value is rejected", "[probes]")
{
    using Words = std::vector<std::string>;
    for (const auto& words : {Words{"size", "1"},
                              Words{"--size"},
                              Words{"--", "1"},
                              Words{"--a", "1", "--a", "2"},
                              Words{""}})
        CHECK_THROWS_AS(Arguments(words), Failure);
}

TEST_CASE("A value outside its bounds or of another kind is rejected", "[probes]")
{
    for (const auto* value :
         {"", "x", "1 KiB", "nan", "inf", "-1", "11", "1e400", "0x1", " 1", "$(id)"}) {
        INFO(value);
        CHECK_THROWS_AS(Arguments({"--size", value}).number("size", 1, 0, 10), Failure);
    }
    CHECK_THROWS_AS(Arguments({"--size", "1.5"}).whole("size", 1, 0, 10), Failure);
    CHECK_THROWS_AS(Arguments({"--protocol", "sctp"}).choice("protocol", {"tcp", "udp"}), Failure);
    CHECK_THROWS_AS(Arguments({}).required("role"), Failure);
}

TEST_CASE("An unread name is rejected", "[probes]")
{
    const Arguments arguments({"--sise", "1"});
    CHECK(arguments.number("size", 1, 0, 10) == 1);
    CHECK_THROWS_WITH(arguments.refuseUnread(), "--sise: unknown parameter");
}

} // namespace clusterwright::tests::arguments_test
