// Findings of check() in large and unusual graphs; formats_test.cpp and generate_test.cpp cover small ones.
#include "model/topology/generators/generate.h"
#include "model/topology/graph/adjacency.h"
#include "model/topology/metrics/hops.h"
#include "tests/model/topology/graphs.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::check_test
{

using namespace clusterwright::model;

namespace
{

// Two copies of `graph`, side by side.
Topology twice(const Topology& graph)
{
    auto both = graph;
    const auto offset = static_cast<VertexId>(graph.vertices.size());
    for (const auto& vertex : graph.vertices)
        both.vertices.push_back({"second." + vertex.name, vertex.type});
    for (auto cable : graph.cables) {
        cable.a += offset;
        cable.b += offset;
        both.cables.push_back(cable);
    }
    return both;
}

// True if two hosts do not reach each other, by a search from each host.
bool isParted(const Topology& topology)
{
    const Adjacency adjacency(topology);
    for (const auto host : hostsOf(topology)) {
        const auto hops = hopsFrom(adjacency, host);
        for (const auto other : hostsOf(topology))
            if (hops[other] < 0)
                return true;
    }
    return false;
}

} // namespace

TEST_CASE("All disconnected hosts are counted", "[topology][check]")
{
    const auto findings = check(twice(generate("star(20000)").value()));
    REQUIRE(findings.size() == 1);
    CHECK(codeOf(findings) == "topology.disconnected");
    CHECK(messageOf(findings).find("19992 more cannot reach 'host0'") != std::string::npos);
}

TEST_CASE("Hosts without a cable and pairs of hosts are disconnected from all others",
          "[topology][check]")
{
    // v0 and v1 have no cable; v2 and v3 have one to each other.
    const auto findings = check(graphOf({kHost, kHost, kHost, kHost}, {{2, 3}}));
    REQUIRE(findings.size() == 2);
    CHECK(messageOf(findings) == "the hosts 'v1', 'v2', 'v3' cannot reach 'v0'");
    CHECK(messageOf(nth(findings, 1)) == "the host 'v0' cannot reach 'v1'");
    CHECK(check(graphOf({kHost, kHost}, {{0, 1}})).empty());
}

TEST_CASE("Hosts reach each other over a switch or a direct cable", "[topology][check]")
{
    // v2 at the switch v0, v3 at v1, v4 at both; v2 and v3 are linked to each other, or not.
    const std::vector<Ends> cables{{0, 2}, {1, 3}, {0, 4}, {1, 4}};
    auto linked = cables;
    linked.emplace_back(2, 3);
    CHECK(check(graphOf({kSwitch, kSwitch, kHost, kHost, kHost}, linked)).empty());
    const auto findings = check(graphOf({kSwitch, kSwitch, kHost, kHost, kHost}, cables));
    REQUIRE(findings.size() == 1);
    CHECK(messageOf(findings).find("cannot reach") != std::string::npos);
}

TEST_CASE("A graph is disconnected when a search from a host misses another host",
          "[topology][check]")
{
    int parted = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        const auto graph = randomGraph(seed, 12);
        const auto isFound = has(check(graph), "topology.disconnected");
        if (isFound != isParted(graph))
            FAIL("graph " << seed);
        parted += isFound ? 1 : 0;
    }
    CHECK(parted > 200);
    CHECK(parted < 1800);
}

TEST_CASE("Hosts at many sets of switches are connected or too many to check", "[topology][check]")
{
    CHECK(check(hostsAtChoices(9, 5)).empty()); // any two of the 126 have a switch in common
    CHECK(has(check(hostsAtChoices(8, 4)), "topology.disconnected"));
    const auto findings =
        check(hostsAtChoices(17, 9)); // 24310 kinds; 11440 of them not at the first switch
    REQUIRE(findings.size() == 1);
    CHECK(codeOf(findings) == "topology.size");
    CHECK(messageOf(findings).find("24310") != std::string::npos);
}

TEST_CASE("50 findings of one code are listed and the others counted", "[topology][check]")
{
    auto star = generate("star(1000)").value();
    for (auto& vertex : star.vertices)
        vertex.name = "same"; // 1001 of them, and as many cables less one: 1000 and 999 findings
    for (auto& cable : star.cables)
        (star.classOf(cable.a).kind == ComponentKind::Switch ? cable.portA : cable.portB) = 3;
    const auto findings = check(star);
    CHECK(findings.size() == 102);
    const auto names = nth(findings, findings.size() - 2);
    CHECK(codeOf(names) == "topology.duplicate");
    CHECK(pointerOf(names) == "/vertices/51");
    CHECK(messageOf(names) == "950 more findings like the first 50 are omitted");
    const auto last = nth(findings, findings.size() - 1);
    CHECK(codeOf(last) == "topology.port");
    CHECK(messageOf(last) == "949 more findings like the first 50 are omitted");
}

TEST_CASE("Only places of findings are parsed", "[topology][check]")
{
    CHECK(graphPlace("/vertices/3") == GraphPlace{false, 3});
    CHECK(graphPlace("/cables/0") == GraphPlace{true, 0});
    CHECK(graphPlace("/cables/18446744073709551615") == GraphPlace{true, UINT64_MAX});
    for (const std::string text : {"",
                                   "/vertices",
                                   "/vertices/",
                                   "/vertices/-1",
                                   "/vertices/ 1",
                                   "/vertices/1x",
                                   "/cables/18446744073709551616",
                                   "/cables/99999999999999999999999",
                                   "vertices/1",
                                   "/topology/vertices/1",
                                   "line 3"}) {
        INFO(text);
        CHECK_FALSE(graphPlace(text));
    }
    // Every finding with a place is parsed.
    auto star = generate("star(3)").value();
    star.vertices[2].name = star.vertices[1].name;
    star.cables[1].b = star.cables[1].a;
    const auto places = check(star);
    for (std::size_t i = 0; i < places.size(); ++i)
        CHECK(graphPlace(pointerOf(nth(places, i))));
}

} // namespace clusterwright::tests::check_test
