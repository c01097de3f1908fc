// Barrier, allreduce and broadcast of aoki-maestro2, section 4.3.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::collective_blocks_test
{

TEST_CASE("Recursive doubling takes 2, 4, 3 steps on 4, 6, 8 hosts", "[presets][collective]")
{
    checkBlock("collective.recursive_doubling");
    auto library = shippedPresets();
    const auto [P, steps] = GENERATE(table<double, double>({
        {1, 0}, // no partner
        {2, 1},
        {3, 3}, // log2 of 2, and two for the third host
        {4, 2},
        {6, 4},
        {8, 3},
        {9, 5},
        {1024, 10},
    }));
    CHECK(outputsOf(library, "collective.recursive_doubling", {{"P", P}}).at("steps") == steps);
}

TEST_CASE("Recursive doubling is log2 P steps, else floor(log2 P) + 2", "[presets][collective]")
{
    auto library = shippedPresets();
    for (int P = 1; P <= 70; ++P) {
        int doublings = 0;
        while (2 << doublings <= P)
            ++doublings;
        const int core = 1 << doublings;
        const int rest = P - core;
        const int steps = doublings + (rest > 0 ? 2 : 0);
        const int messages = core * doublings + 2 * rest;
        checkOutputs(library,
                     "collective.recursive_doubling",
                     {{"P", P}},
                     {{"doublings", doublings},
                      {"core", core},
                      {"rest", rest},
                      {"steps", steps},
                      {"messages", messages},
                      {"messages_per_step", steps > 0 ? double(messages) / steps : 0}});
    }
}

TEST_CASE("The relaying hosts of a binomial tree agree with a simulation", "[presets][collective]")
{
    checkBlock("collective.binomial_tree");
    auto library = shippedPresets();
    for (int P = 1; P <= 70; ++P) {
        // The largest distance goes first: host h sends to h + 2^s for every 2^s below its own lowest bit.
        int steps = 0;
        while (1 << steps < P)
            ++steps;
        int initiator = 0, relaying = 0, twice = 0, relays = 0;
        for (int host = 0; host < P; ++host) {
            int sends = 0;
            for (int distance = 1; host + distance < P && (host & distance) == 0; distance *= 2)
                ++sends;
            if (host == 0) {
                initiator = sends;
                continue;
            }
            relaying += sends >= 1 ? 1 : 0;
            twice += sends >= 2 ? 1 : 0;
            relays += sends;
        }
        checkOutputs(library,
                     "collective.binomial_tree",
                     {{"P", P}},
                     {{"steps", steps},
                      {"messages", P - 1},
                      {"initiator_sends", initiator},
                      {"relaying_hosts", relaying},
                      {"relaying_twice", twice},
                      {"relays", relays},
                      {"pure_receivers", P - 1 - relaying},
                      {"messages_per_step", steps > 0 ? double(P - 1) / steps : 0}});
    }
}

} // namespace clusterwright::tests::collective_blocks_test
