// Random graphs over many seeds: each is regular, connected and without loops or parallel cables.
#include "model/topology/generators/generate.h"
#include "model/topology/graph/adjacency.h"
#include "model/topology/metrics/separators.h"
#include "tests/support/catch_compat.h"

#include <algorithm>

namespace clusterwright::tests::generators_random_test
{

using namespace clusterwright::model;

namespace
{

// The problem with the graph; empty for a correct one.
std::string faultOf(int hosts, int degree, int seed)
{
    const auto made = generate(*findGenerator("random_regular"),
                               std::vector<GeneratorValue>{{{static_cast<double>(hosts)}, {}},
                                                           {{static_cast<double>(degree)}, {}},
                                                           {{static_cast<double>(seed)}, {}}});
    if (!made)
        return "refused";
    const auto& topology = made.value();
    const Adjacency adjacency(topology);
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (adjacency.linksOf(id).size() != static_cast<std::size_t>(degree))
            return "a vertex of another degree";
    if (topology.cables.size() != adjacency.bonds().size())
        return "parallel cables";
    if (std::ranges::any_of(topology.cables, [](const Cable& cable) { return cable.a == cable.b; }))
        return "a loop";
    return hostsAreConnected(topology, adjacency) ? "" : "not connected";
}

} // namespace

// All of five pairs may be invalid, and then no swap with a valid one is left: random_regular(5,2,214).
TEST_CASE("Few hosts with two cables are connected for every seed", "[topology]")
{
    const auto hosts = GENERATE(5, 6, 7, 8);
    for (int seed = 0; seed < 10'000; ++seed)
        if (const auto fault = faultOf(hosts, 2, seed); !fault.empty())
            FAIL("random_regular(" << hosts << ",2," << seed << "): " << fault);
}

TEST_CASE("Small random graphs of every degree are connected", "[topology]")
{
    for (int hosts = 3; hosts <= 14; ++hosts)
        for (int degree = 2; degree < hosts; ++degree)
            for (int seed = 0; seed < 50 && hosts * degree % 2 == 0; ++seed)
                if (const auto fault = faultOf(hosts, degree, seed); !fault.empty())
                    FAIL("random_regular(" << hosts << "," << degree << "," << seed
                                           << "): " << fault);
}

// Rings of a few hosts beside a large one: a random pair of cables rarely finds them.
TEST_CASE("Many hosts with two cables become one ring", "[topology]")
{
    for (int seed = 0; seed < 10; ++seed)
        CHECK(faultOf(2'000, 2, seed).empty());
}

} // namespace clusterwright::tests::generators_random_test
