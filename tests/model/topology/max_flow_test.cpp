// Flows against all cuts.

#include "model/topology/graph/topology.h"
#include "model/topology/metrics/max_flow.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <algorithm>

namespace clusterwright::tests::max_flow_test
{

using namespace clusterwright::model;

namespace
{

struct TestArc {
    std::uint32_t from;
    std::uint32_t to;
    double capacity;
    double back;
};

double smallestCut(const std::vector<TestArc>& arcs, std::uint32_t size)
{
    auto best = kUnlimited;
    // Sides with vertex 0, the source, and without the last one, the sink.
    for (std::uint32_t side = 1; side < 1U << (size - 1); side += 2) {
        double cut = 0;
        for (const auto& arc : arcs) {
            const bool from = (side >> arc.from & 1U) != 0;
            const bool to = (side >> arc.to & 1U) != 0;
            cut += from && !to ? arc.capacity : !from && to ? arc.back : 0;
        }
        best = std::min(best, cut);
    }
    return best;
}

} // namespace

TEST_CASE("A flow can cancel an earlier path", "[max_flow]")
{
    // The shortest path 0 1 2 7 takes 1 and 2 from the two paths 0 1 3 4 7 and 0 5 6 2 7, which carry more together.
    FlowNetwork network(8);
    for (const auto& [from, to] : {std::pair(0U, 1U),
                                   {1U, 2U},
                                   {2U, 7U},
                                   {1U, 3U},
                                   {3U, 4U},
                                   {4U, 7U},
                                   {0U, 5U},
                                   {5U, 6U},
                                   {6U, 2U}})
        network.addArc(from, to, 1);
    CHECK(network.maxFlow(0, 7, kUnlimited) == 2);
    CHECK(network.maxFlow(0, 7, kUnlimited) == 2); // again
    CHECK(network.maxFlow(0, 7, 1) == 1);
    CHECK(network.maxFlow(7, 0, kUnlimited) == 0);
    network.setCapacity(8, 0); // 6 to 2
    CHECK(network.maxFlow(0, 7, kUnlimited) == 1);
}

TEST_CASE("A path of unlimited capacity has an infinite flow", "[max_flow]")
{
    FlowNetwork network(3);
    network.addArc(0, 1, kUnlimited);
    network.addArc(1, 2, 5);
    CHECK(network.maxFlow(0, 2, kUnlimited) == 5);
    network.setCapacity(1, kUnlimited);
    CHECK(network.maxFlow(0, 2, kUnlimited) == kUnlimited);
}

TEST_CASE("The largest flow equals the smallest cut", "[max_flow][laws]")
{
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Random random(seed);
        const auto size = static_cast<std::uint32_t>(random.whole(2, 11));
        const bool isFractional = random.chance(0.5);
        std::vector<TestArc> arcs;
        FlowNetwork network(size);
        for (int i = random.whole(0, 25); i > 0; --i) {
            const auto vertex = [&] {
                return static_cast<std::uint32_t>(random.whole(0, static_cast<int>(size) - 1));
            };
            const auto capacity = [&] {
                return isFractional ? random.between(0, 3) : random.whole(0, 4);
            };
            const TestArc arc{vertex(), vertex(), capacity(), random.chance(0.2) ? capacity() : 0};
            if (arc.from == arc.to)
                continue;
            arcs.push_back(arc);
            network.addArc(arc.from, arc.to, arc.capacity, arc.back);
        }
        INFO("seed " << seed);
        const auto flow = network.maxFlow(0, size - 1, kUnlimited);
        const auto cut = smallestCut(arcs, size);
        if (isFractional)
            CHECK(isClose(flow, cut));
        else
            CHECK(flow == cut);
    }
}

} // namespace clusterwright::tests::max_flow_test
