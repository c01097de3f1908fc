#include "plugins/probes/stream/link_scheduler.h"
#include "plugins/probes/stream/stream.h"
#include "plugins/probes/support/failure.h"
#include "tests/support/catch_compat.h"

#include <algorithm>

namespace clusterwright::tests::link_scheduler_test
{

using namespace clusterwright::probes;

namespace
{

using Order = std::vector<std::size_t>;

Order order(LinkScheduler scheduler, int packets)
{
    Order result;
    for (int i = 0; i < packets; ++i)
        result.push_back(scheduler.next());
    return result;
}

} // namespace

TEST_CASE("Static round robin sends one packet per link in turn, ignoring weights",
          "[probes][stream]")
{
    CHECK(order({Scheduling::Srr, {1, 5, 1}}, 7) == Order{0, 1, 2, 0, 1, 2, 0});
}

TEST_CASE("Weighted static round robin sends as many packets as the weight", "[probes][stream]")
{
    CHECK(order({Scheduling::Wsrr, {2, 1, 3}}, 8) == Order{0, 0, 1, 2, 2, 2, 0, 0});
}

TEST_CASE("Weighted dynamic chooses the lowest ratio of bytes to weight", "[probes][stream]")
{
    LinkScheduler scheduler(Scheduling::Wd, {1, 10});
    const auto next = [&](double a, double b) { return scheduler.next(std::vector{a, b}); };
    CHECK(next(1000, 9000) == 1); // 1000 against 900
    CHECK(next(1000, 11000) == 0);
    CHECK(next(0, 0) == 1);
    CHECK(next(0, 0) == 0);
    CHECK(next(0, 0) == 1);
}

TEST_CASE("Weighted dynamic keeps links of 1 and 10 full in that ratio", "[probes][stream]")
{
    // Each step sends 11 packets, and the links transmit 1 and 10.
    LinkScheduler scheduler(Scheduling::Wd, {1, 10});
    std::vector<double> queued{0, 0};
    std::vector<int> count{0, 0};
    for (int i = 0; i < 1100; ++i) {
        const auto link = scheduler.next(queued);
        queued[link] += 1;
        ++count[link];
        if (i % 11 == 10) {
            queued[0] = std::max(0.0, queued[0] - 1);
            queued[1] = std::max(0.0, queued[1] - 10);
        }
    }
    CHECK(count[0] == Approx(100).margin(5));
    CHECK(count[1] == Approx(1000).margin(5));
}

TEST_CASE("Weights repeat over the links", "[probes][stream]")
{
    CHECK(weightsOf("1,10", 5) == std::vector<long>{1, 10, 1, 10, 1});
    CHECK(weightsOf("3", 1) == std::vector<long>{3});
    for (const auto* wrong : {"", "0", "-1", "1,", ",1", "1;2", "1.5", "1001", "1 ,2", "a"}) {
        INFO(wrong);
        CHECK_THROWS_AS(weightsOf(wrong, 2), Failure);
    }
}

} // namespace clusterwright::tests::link_scheduler_test
