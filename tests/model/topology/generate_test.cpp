#include "model/topology/generators/generate.h"
#include "model/topology/graph/adjacency.h"
#include "tests/support/catch_compat.h"

#include <queue>

#include <algorithm>
#include <map>
#include <set>

namespace clusterwright::tests::generate_test
{

using namespace clusterwright::model;

namespace
{

Topology built(const std::string& call)
{
    const auto topology = generate(call);
    INFO(call << (topology ? "" : ": " + toText(topology.diagnostics().front())));
    REQUIRE(topology);
    CHECK(check(topology.value()).empty());
    CHECK(topology.value().name.starts_with(call.substr(0, call.find('('))));
    const auto& roles = findGenerator(call.substr(0, call.find('(')))->roles;
    const auto isRole = [&](const std::string& name, std::optional<ComponentKind> kind) {
        return std::ranges::any_of(
            roles, [&](const auto& role) { return role.name == name && role.kind == kind; });
    };
    for (const auto& type : topology.value().vertexClasses)
        CHECK(isRole(type.name, type.kind));
    for (const auto& type : topology.value().cableClasses)
        CHECK(isRole(type.name, std::nullopt));
    return topology.value();
}

std::string problemOf(const std::string& call)
{
    const auto topology = generate(call);
    INFO(call);
    REQUIRE_FALSE(topology);
    return toText(topology.diagnostics().front());
}

std::set<std::size_t> degreesOf(const Topology& topology, ComponentKind kind)
{
    std::map<VertexId, std::size_t> degree;
    for (const auto& cable : topology.cables) {
        ++degree[cable.a];
        ++degree[cable.b];
    }
    std::set<std::size_t> degrees;
    for (VertexId id = 0; id < topology.vertices.size(); ++id)
        if (topology.classOf(id).kind == kind)
            degrees.insert(degree[id]);
    return degrees;
}

// Cables from `source` to every vertex, over forwarding components only.
std::vector<int> distances(const Adjacency& adjacency, VertexId source)
{
    std::vector<int> distance(adjacency.size(), -1);
    distance[source] = 0;
    std::queue<VertexId> waiting({source});
    while (!waiting.empty()) {
        const auto at = waiting.front();
        waiting.pop();
        if (at != source && !adjacency.forwards(at))
            continue;
        for (const auto& link : adjacency.linksOf(at))
            if (distance[link.to] < 0) {
                distance[link.to] = distance[at] + 1;
                waiting.push(link.to);
            }
    }
    return distance;
}

struct Hops {
    std::uint64_t sum = 0;
    std::uint64_t pairs = 0;
    int max = 0;
};

// Hops over ordered pairs of distinct vertices of the kind.
Hops hopsAmong(const Topology& topology, ComponentKind kind)
{
    const Adjacency adjacency(topology);
    Hops hops;
    for (VertexId a = 0; a < topology.vertices.size(); ++a) {
        if (topology.classOf(a).kind != kind)
            continue;
        const auto distance = distances(adjacency, a);
        for (VertexId b = 0; b < topology.vertices.size(); ++b)
            if (b != a && topology.classOf(b).kind == kind) {
                REQUIRE(distance[b] > 0);
                hops.sum += static_cast<std::uint64_t>(distance[b]);
                ++hops.pairs;
                hops.max = std::max(hops.max, distance[b]);
            }
    }
    return hops;
}

// mean == numerator / denominator, without rounding.
void checkMean(const Hops& hops, std::uint64_t numerator, std::uint64_t denominator)
{
    CHECK(hops.sum * denominator == hops.pairs * numerator);
}

} // namespace

TEST_CASE("Star and hub put every host on one component", "[topology]")
{
    const auto star = built("star(5)");
    CHECK(hostsOf(star).size() == 5);
    CHECK(countOf(star, ComponentKind::Switch) == 1);
    CHECK(star.cables.size() == 5);
    checkMean(hopsAmong(star, ComponentKind::Host), 2, 1);

    const auto hub = built("hub(hosts=3)");
    CHECK(countOf(hub, ComponentKind::Hub) == 1);
    CHECK(countOf(hub, ComponentKind::Switch) == 0);
}

TEST_CASE("Bonded hosts have a cable to each channel", "[topology]")
{
    const auto topology = built("bonded(16, 3)");
    CHECK(countOf(topology, ComponentKind::Hub) == 3);
    CHECK(topology.cables.size() == 48);
    CHECK(degreesOf(topology, ComponentKind::Host) == std::set<std::size_t>{3});
    CHECK(countOf(built("bonded(16, 3, medium=switch)"), ComponentKind::Switch) == 3);
}

TEST_CASE("A routed mesh of four by four has 6 local and 9 remote hosts", "[topology]")
{
    // Dinkel, section 4: "communicate directly with six other nodes"; "the remaining nine"; "no more than one intermediate
    // router node". Local: host, segment, host: 2 cables. Remote: one router between two segments: 4 cables.
    const auto* const router = GENERATE("software", "switch");
    const auto topology = built(std::string("routed_mesh(4, 4, router=") + router + ")");
    const Adjacency adjacency(topology);
    CHECK(hostsOf(topology).size() == 16);
    CHECK(countOf(topology, ComponentKind::Hub) == 8);
    CHECK(degreesOf(topology, ComponentKind::Host) == std::set<std::size_t>{2});
    for (const auto host : hostsOf(topology)) {
        const auto distance = distances(adjacency, host);
        CHECK(std::count(distance.begin(), distance.begin() + 16, 2) == 6);
        CHECK(std::count(distance.begin(), distance.begin() + 16, 4) == 9);
    }
    checkMean(hopsAmong(topology, ComponentKind::Host), 6 * 2 + 9 * 4, 15);
}

TEST_CASE("A switch routed mesh of four by four takes two switches of four ports", "[topology]")
{
    const auto topology = built("routed_mesh(4, 4, router=switch)");
    CHECK(countOf(topology, ComponentKind::Switch) == 2);
    CHECK(degreesOf(topology, ComponentKind::Switch) == std::set<std::size_t>{4});
    for (const auto host : hostsOf(topology))
        CHECK_FALSE(topology.classOf(host).forwards);
    const auto software = built("routed_mesh(2,3)");
    CHECK(software.classOf(hostsOf(software).front()).forwards);
}

TEST_CASE("Switch boxes cascade", "[topology]")
{
    CHECK(countOf(built("switch_box(8)"), ComponentKind::Switch) == 1);
    // 9 hosts exceed 8 ports: two boxes with 7 host ports each, connected by a third.
    const auto nine = built("switch_box(9)");
    CHECK(countOf(nine, ComponentKind::Switch) == 3);
    CHECK(nine.cables.size() == 9 + 2);
    // 100 hosts: ceil(100 / 7) = 15 boxes, ceil(15 / 7) = 3, one root.
    const auto hundred = built("switch_box(100, 8)");
    CHECK(countOf(hundred, ComponentKind::Switch) == 19);
    const auto degrees = degreesOf(hundred, ComponentKind::Switch);
    CHECK(*degrees.rbegin() <= 8);
    CHECK(built("switch_box(1)").cables.size() == 1);
}

TEST_CASE("Back to back hosts share a bond", "[topology]")
{
    const auto topology = built("back_to_back(4, fast_links=1)");
    CHECK(topology.cables.size() == 5);
    CHECK(topology.cableClasses.size() == 2);
    const Adjacency adjacency(topology);
    REQUIRE(adjacency.bonds().size() == 1);
    CHECK(adjacency.bonds().front().cables == 5);
}

TEST_CASE("The Berkeley NOW has 105 hosts on 21 leaves", "[topology]")
{
    const auto topology = built("now_fat_tree()");
    // 3 * 7 * 5 hosts; 3 * (7 + 4) switches; 105 host cables, 3 * 21 uplinks, 4 cables between any two of 3 subclusters.
    CHECK(hostsOf(topology).size() == 105);
    CHECK(countOf(topology, ComponentKind::Switch) == 33);
    CHECK(topology.cables.size() == 105 + 63 + 3 * 4);
    std::map<std::string, int> cables;
    for (const auto& cable : topology.cables)
        for (const auto end : {cable.a, cable.b})
            ++cables[topology.vertices[end].name];
    for (int i = 0; i < 7; ++i)
        CHECK(cables["subcluster0.leaf" + std::to_string(i)] == 8); // 5 hosts and 3 uplinks
    // 21 uplinks over four switches: 6 + 5 + 5 + 5, and one cable to each of the other two subclusters.
    CHECK(cables["subcluster1.top0"] == 6 + 2);
    CHECK(cables["subcluster1.top1"] == 5 + 2);
    CHECK(cables["subcluster1.top2"] == 5 + 2);
    CHECK(cables["subcluster1.top3"] == 5 + 2);
}

TEST_CASE("A leaf-spine network has its counts and hops", "[topology]")
{
    const auto topology = built("leaf_spine(4, 2, 8, uplinks=3)");
    CHECK(hostsOf(topology).size() == 32);
    CHECK(countOf(topology, ComponentKind::Switch) == 6);
    CHECK(topology.cables.size() == 32 + 4 * 2 * 3);
    CHECK(Adjacency(topology).bonds().size() == 32 + 4 * 2);
    // 2 cables to the 7 hosts of the same leaf, 4 to the other 24.
    checkMean(hopsAmong(topology, ComponentKind::Host), 7 * 2 + 24 * 4, 31);
}

TEST_CASE("A fat tree has its counts and hops", "[topology]")
{
    const auto four = built("fat_tree(4)");
    CHECK(hostsOf(four).size() == 16);
    CHECK(countOf(four, ComponentKind::Switch) == 20);
    CHECK(four.cables.size() == 48);
    CHECK(four.known.bisectionCables == 8);
    CHECK(degreesOf(four, ComponentKind::Switch) == std::set<std::size_t>{4});
    // 1 host at 2 cables, 2 at 4, 12 at 6: 82 / 15
    checkMean(hopsAmong(four, ComponentKind::Host), 82, 15);
    // 3 at 2, 12 at 4, 112 at 6: 726 / 127
    checkMean(hopsAmong(built("fat_tree(k=8)"), ComponentKind::Host), 726, 127);
    CHECK(built("fat_tree(2)").cables.size() == 6);
}

TEST_CASE("Grids have their hops and bisection", "[topology]")
{
    const auto ring = built("ring(8)");
    checkMean(hopsAmong(ring, ComponentKind::Host), 16, 7);
    CHECK(ring.known.bisectionCables == 2);

    const auto mesh = built("mesh(4,4)");
    const auto meshHops = hopsAmong(mesh, ComponentKind::Host);
    checkMean(meshHops, 8, 3);
    CHECK(meshHops.max == 6);
    CHECK(mesh.known.bisectionCables == 4);

    const auto torus = built("torus(8,8)");
    const auto torusHops = hopsAmong(torus, ComponentKind::Host);
    checkMean(torusHops, 256, 63);
    CHECK(torusHops.max == 8);
    CHECK(torus.known.bisectionCables == 16);

    const auto cube = built("torus(8,8,8)");
    checkMean(hopsAmong(cube, ComponentKind::Host), 3072, 511);
    CHECK(cube.known.bisectionCables == 128);

    const auto hypercube = built("hypercube(10)");
    checkMean(hopsAmong(hypercube, ComponentKind::Host), 5120, 1023);
    CHECK(hypercube.known.bisectionCables == 512);

    CHECK_FALSE(built("mesh(5,3)").known.bisectionCables);
    CHECK(built("torus(2,2)").cables.size() == 4); // a length of 2 has one cable
    CHECK(built("ring(2)").cables.size() == 1);
    CHECK(built("ring(1)").cables.empty());
    CHECK(built("hypercube(0)").vertices.size() == 1);
    CHECK(built("torus(1,1,3)").cables.size() == 3);
}

TEST_CASE("A complete graph and a HyperX have their hops", "[topology]")
{
    const auto complete = built("complete(16)");
    CHECK(complete.cables.size() == 120);
    CHECK(complete.known.bisectionCables == 64);
    checkMean(hopsAmong(complete, ComponentKind::Host), 1, 1);

    const auto hyperx = built("hyperx(4,4)");
    CHECK(degreesOf(hyperx, ComponentKind::Host) == std::set<std::size_t>{6});
    checkMean(hopsAmong(hyperx, ComponentKind::Host), 6 + 2 * 9, 15);
    const auto withHosts = built("hyperx(3,3,hosts=2)");
    CHECK(hostsOf(withHosts).size() == 18);
    CHECK(countOf(withHosts, ComponentKind::Router) == 9);
}

TEST_CASE("A dragonfly of 36 routers has a diameter of three", "[topology]")
{
    const auto topology = built("dragonfly(a=4,h=2,p=2)");
    CHECK(countOf(topology, ComponentKind::Router) == 36);
    CHECK(hostsOf(topology).size() == 72);
    CHECK(topology.cables.size() == 72 + 9 * 6 + 36);
    const auto hops = hopsAmong(topology, ComponentKind::Router);
    CHECK(hops.max == 3);
    checkMean(hops, 82, 35);
    CHECK(degreesOf(topology, ComponentKind::Router) == std::set<std::size_t>{3 + 2 + 2});
    CHECK(hostsOf(built("dragonfly(2,1,0)")).size() == 6);
}

TEST_CASE("Routers of a slim fly are at most two cables apart", "[topology]")
{
    const int q = GENERATE(3, 4, 5, 7, 8, 9, 11, 13, 16);
    const auto topology = built("slim_fly(" + std::to_string(q) + ")");
    const auto n = static_cast<std::size_t>(2 * q * q);
    const int delta = q % 4 == 3 ? -1 : q % 2;
    const auto degree = static_cast<std::size_t>((3 * q - delta) / 2);
    CHECK(hostsOf(topology).size() == n);
    CHECK(degreesOf(topology, ComponentKind::Host) == std::set<std::size_t>{degree});
    const auto hops = hopsAmong(topology, ComponentKind::Host);
    CHECK(hops.max == 2);
    checkMean(hops, degree + 2 * (n - 1 - degree), n - 1);
    if (q == 5) {
        CHECK(n == 50);
        CHECK(degree == 7);
        checkMean(hops, 13, 7);
    }
}

TEST_CASE("Random regular graphs are regular, simple, connected and reproducible", "[topology]")
{
    struct Case {
        int hosts, degree;
    };
    const auto [hosts, degree] = GENERATE(Case{10, 3},
                                          Case{50, 2},
                                          Case{200, 16},
                                          Case{9, 8},
                                          Case{12, 7},
                                          Case{2, 1},
                                          Case{1, 0},
                                          Case{30, 15});
    const auto seed = GENERATE(1, 2, 3);
    const auto call = "random_regular(" + std::to_string(hosts) + "," + std::to_string(degree) +
                      "," + std::to_string(seed) + ")";
    const auto topology = built(call);
    CHECK(topology.cables.size() == static_cast<std::size_t>(hosts * degree / 2));
    CHECK(degreesOf(topology, ComponentKind::Host) ==
          std::set<std::size_t>{static_cast<std::size_t>(degree)});
    CHECK(Adjacency(topology).bonds().size() == topology.cables.size());
    CHECK(topology == built(call));
}

TEST_CASE("Different seeds give different graphs", "[topology]")
{
    CHECK_FALSE(built("random_regular(50,4,1)").cables == built("random_regular(50,4,2)").cables);
}

TEST_CASE("An invalid call is refused with the remedy", "[topology]")
{
    struct Case {
        const char* call;
        const char* message;
    };
    const auto [call, message] = GENERATE(
        Case{"fat_tree(5)",
             "generator.argument: fat_tree(5): k must be even: half of a switch's ports go up"},
        Case{"slim_fly(6)",
             "generator.argument: slim_fly(6): q must be a power of a prime: 3, 4, 5, 7, 8, 9, 11, "
             "13, 16, ..."},
        Case{"fat_tre(4)",
             "generator.unknown: unknown generator 'fat_tre' (did you mean 'fat_tree'?)"},
        Case{"fat_tree(4,4)",
             "generator.argument: 'fat_tree(4,4)' has too many arguments (write fat_tree(k))"},
        Case{"fat_tree()",
             "generator.argument: 'k' is missing in 'fat_tree()' (write fat_tree(k))"},
        Case{"fat_tree(k=4,k=4)",
             "generator.argument: 'k' is given twice in 'fat_tree(k=4,k=4)' (write fat_tree(k))"},
        Case{"fat_tree(ports=4)",
             "generator.argument: 'fat_tree' has no argument 'ports' (write fat_tree(k))"},
        Case{"star(0)",
             "generator.argument: 'hosts' of star cannot be 0 (use an integer from 1 to "
             "1000000000)"},
        Case{"star(2.5)",
             "generator.argument: 'hosts' of star cannot be 2.5 (use an integer from 1 to "
             "1000000000)"},
        Case{"star(many)",
             "generator.argument: 'hosts' of star must be an integer, got 'many' (use an integer)"},
        Case{"routed_mesh(4,4,router=card)",
             "generator.argument: 'router' of routed_mesh cannot be 'card' (use software or "
             "switch)"},
        Case{"torus",
             "generator.syntax: expected NAME(ARGUMENTS) in 'torus' (write a call such as "
             "fat_tree(8))"},
        Case{"torus((8)",
             "generator.syntax: unbalanced parentheses in 'torus((8)' (write a call such as "
             "fat_tree(8))"},
        Case{"torus(8,,8)",
             "generator.syntax: an argument is empty in 'torus(8,,8)' (write a call such as "
             "fat_tree(8))"},
        Case{"torus()",
             "generator.argument: 'length' is missing in 'torus()' (write torus(length, ...))"},
        Case{"back_to_back(0)",
             "generator.argument: back_to_back(0): links + fast_links must be 1 or more"},
        Case{"random_regular(5,3)",
             "generator.argument: random_regular(5,3): hosts * degree is odd: every cable has "
             "two ends"},
        Case{"random_regular(5,5)",
             "generator.argument: random_regular(5,5): the degree must be smaller than the number "
             "of hosts"},
        Case{"random_regular(8,1)",
             "generator.argument: random_regular(8,1): with fewer than two cables a host, the "
             "hosts are not connected"},
        Case{"now_fat_tree(hosts=8)",
             "generator.argument: now_fat_tree(hosts=8): a leaf switch needs a free port for an "
             "uplink: use fewer hosts or more ports"},
        Case{"now_fat_tree(tops=2)",
             "generator.argument: now_fat_tree(tops=2): a level-two switch needs 13 ports and "
             "has 8: use more level-two switches or fewer leaf switches"});
    CHECK(problemOf(call) == message);
}

TEST_CASE("A request that is too large is refused with its estimate, before anything is built",
          "[topology]")
{
    // 160^3 / 4 hosts, 5 * 160^2 / 4 switches, 3 * 160^3 / 4 cables; 1,056,000 * 60 B + 3,072,000 * 76 B = 283 MiB
    CHECK(problemOf("fat_tree(160)") ==
          "topology.size: fat_tree(160) would have 1024000 hosts, 32000 switches and 3072000 "
          "cables, some 283 MiB of "
          "memory (use smaller arguments: at most 400000 components and 4000000 cables are "
          "possible)");
    const auto* const call = GENERATE("star(1000000)",
                                      "complete(1000000000)",
                                      "hypercube(1000000000)",
                                      "torus(1000000000,1000000000,1000000000,1000000000)",
                                      "switch_box(1000000000,3)",
                                      "dragonfly(1000000000,1000000000,1000000000)",
                                      "slim_fly(999999937)",
                                      "random_regular(1000000,999999)",
                                      "leaf_spine(1000000,1000000,1000000)",
                                      "back_to_back(1000000000)",
                                      "hyperx(100000,100000)");
    CHECK(problemOf(call).starts_with("topology.size: "));
}

TEST_CASE("Every generator has descriptions and a source", "[topology]")
{
    std::set<std::string> names;
    for (const auto& generator : generators()) {
        CHECK(names.insert(generator.name).second);
        CHECK(generator.signature().starts_with(generator.name + "("));
        CHECK_FALSE(generator.doc.empty());
        CHECK(findGenerator(generator.name) == &generator);
        for (const auto& parameter : generator.parameters)
            CHECK_FALSE(parameter.doc.empty());
    }
    for (const auto* const name : {"star",
                                   "hub",
                                   "bonded",
                                   "routed_mesh",
                                   "fat_tree",
                                   "leaf_spine",
                                   "now_fat_tree",
                                   "switch_box",
                                   "back_to_back",
                                   "ring",
                                   "mesh",
                                   "torus",
                                   "hypercube",
                                   "dragonfly",
                                   "slim_fly",
                                   "hyperx",
                                   "random_regular",
                                   "complete"})
        CHECK(names.contains(name));
}

TEST_CASE("Striping has three names", "[topology]")
{
    CHECK(parseStriping("srr") == Striping::Srr);
    CHECK(parseStriping("wsrr") == Striping::Wsrr);
    CHECK(parseStriping("wd") == Striping::Wd);
    CHECK_FALSE(parseStriping(""));
    CHECK_FALSE(parseStriping("w"));
}

} // namespace clusterwright::tests::generate_test
