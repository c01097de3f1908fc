// The hosts of the processes.

#include "model/topology/generators/generate.h"
#include "model/topology/graph/placement.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"

#include <set>

namespace clusterwright::tests::placement_test
{

using namespace clusterwright::model;

namespace
{

using Ids = std::vector<VertexId>;

Ids placed(const Topology& topology, std::int64_t processes, const std::string& text)
{
    const auto placement = parsePlacement(text);
    REQUIRE(placement);
    const auto hosts = place(topology, Adjacency(topology), processes, placement.value());
    INFO(textOf(hosts.diagnostics()));
    REQUIRE(hosts);
    return hosts.value();
}

// Two leaves of three hosts: 0 1 2 and 3 4 5. Two hops to hosts of the same leaf, four to the others.
Topology twoLeaves()
{
    return generate("leaf_spine(2,1,3)").value();
}

} // namespace

TEST_CASE("Placements are restored from their names", "[placement]")
{
    for (const std::string text : {"first", "spread", "packed", "random(7)", "worst"}) {
        const auto placement = parsePlacement(text);
        INFO(text);
        REQUIRE(placement);
        CHECK(toText(placement.value()) == text);
    }
    CHECK(parsePlacement("random").value() == Placement{Placement::Kind::Random, 0});
    CHECK(parsePlacement(" random( 12 ) ").value() == Placement{Placement::Kind::Random, 12});
}

TEST_CASE("An unknown placement is a finding with the list", "[placement]")
{
    for (const std::string text : {"",
                                   "fist",
                                   "first(3)",
                                   "random(",
                                   "random()",
                                   "random(-1)",
                                   "random(x)",

                                   "random(7)x",
                                   ")",
                                   "(3)",
                                   "random(99999999999999999999)"}) {
        INFO(text);
        const auto placement = parsePlacement(text);
        REQUIRE_FALSE(placement);
        CHECK(codeOf(placement.diagnostics()) == "placement.unknown");
        CHECK(contains(hintOf(placement.diagnostics()), "packed, random(seed), worst"));
    }
    CHECK(contains(hintOf(parsePlacement("fist").diagnostics()), "did you mean 'first'?"));
}

TEST_CASE("first takes hosts in order, and only hosts", "[placement]")
{
    Network network;
    network.add("s", ComponentKind::Switch);
    const auto a = network.host("a");
    network.add("d", ComponentKind::Disk);
    const auto b = network.host("b");
    CHECK(placed(network.topology, 2, "first") == Ids{a, b});
    CHECK(placed(network.topology, 1, "first") == Ids{a});
}

TEST_CASE("spread takes host floor(i N / P)", "[placement]")
{
    // N = 6, P = 4: 0, 1.5, 3, 4.5
    CHECK(placed(twoLeaves(), 4, "spread") == Ids{0, 1, 3, 4});
    CHECK(placed(twoLeaves(), 2, "spread") == Ids{0, 3});
    CHECK(placed(twoLeaves(), 6, "spread") == Ids{0, 1, 2, 3, 4, 5});
}

TEST_CASE("packed fills a leaf before the next one", "[placement]")
{
    CHECK(placed(twoLeaves(), 5, "packed") == Ids{0, 1, 2, 3, 4});
    // A line of hosts that forward, numbered 0 2 1 3 along it: from 0, the nearest is 2, then 1.
    Network line;
    for (const auto* name : {"a", "b", "c", "d"})
        line.router(name);
    line.cable(0, 2, 1);
    line.cable(2, 1, 1);
    line.cable(1, 3, 1);
    CHECK(placed(line.topology, 4, "packed") == Ids{0, 2, 1, 3});
}

TEST_CASE("worst chooses the farthest hosts", "[placement]")
{
    // From 0: 3 (4 hops; 4 and 5 are equally far). Sums to 0 and 3: 2 + 4 = 6 for all the others: 1. Sums to 0, 3, 1: host 2 has
    // 2 + 4 + 2 = 8, host 4 has 4 + 2 + 4 = 10.
    CHECK(placed(twoLeaves(), 4, "worst") == Ids{0, 3, 1, 4});
}

TEST_CASE("Unreachable hosts count as the farthest", "[placement]")
{
    Network network;
    for (const auto* name : {"a", "b", "c"})
        network.host(name);
    network.cable(0, 2, 1);
    CHECK(placed(network.topology, 2, "worst") == Ids{0, 1});
    CHECK(placed(network.topology, 2, "packed") == Ids{0, 2});
}

TEST_CASE("random is a choice without repetition, determined by its seed", "[placement]")
{
    const auto topology = generate("fat_tree(8)").value();
    const auto hosts = placed(topology, 100, "random(7)");
    CHECK(std::set(hosts.begin(), hosts.end()).size() == 100);
    CHECK(hosts == placed(topology, 100, "random(7)"));
    CHECK(hosts != placed(topology, 100, "random(8)"));
    // More processes extend the placement of fewer.
    CHECK(Ids(hosts.begin(), hosts.begin() + 10) == placed(topology, 10, "random(7)"));
}

TEST_CASE("Every placement gives each process a host of its own", "[placement]")
{
    for (const std::string call : {"fat_tree(4)", "torus(4,4)", "hub(5)", "dragonfly(4,2,2)"})
        for (const std::string text : {"first", "spread", "packed", "random(3)", "worst"}) {
            const auto topology = generate(call).value();
            const auto all = hostsOf(topology);
            INFO(call << " " << text);
            for (std::size_t count = 1; count <= all.size(); ++count) {
                const auto hosts = placed(topology, static_cast<std::int64_t>(count), text);
                const std::set<VertexId> distinct(hosts.begin(), hosts.end());
                CHECK(distinct.size() == count);
                CHECK(std::ranges::includes(all, distinct));
            }
        }
}

TEST_CASE("More processes than hosts, or none, cannot be placed", "[placement]")
{
    const auto topology = twoLeaves();
    for (const std::int64_t processes : {std::int64_t{7}, std::int64_t{0}, std::int64_t{-3}}) {
        const auto hosts = place(topology, Adjacency(topology), processes, {});
        REQUIRE_FALSE(hosts);
        CHECK(codeOf(hosts.diagnostics()) == "placement.hosts");
        CHECK(contains(messageOf(hosts.diagnostics()), std::to_string(processes)));
    }
    CHECK(contains(messageOf(place(topology, Adjacency(topology), 7, {}).diagnostics()),
                   "7 processes do not fit on the 6 hosts"));
}

} // namespace clusterwright::tests::placement_test
