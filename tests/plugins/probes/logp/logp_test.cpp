#include "plugins/probes/support/pair.h"
#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

#include <algorithm>
#include <sched.h>
#include <thread>

namespace clusterwright::tests::logp_test
{

namespace
{

// Returns the client's output, and checks that the server succeeds too.
ProbeRun measured(const std::string& options, std::size_t samples)
{
    const auto run = runProbePair({CLUSTERWRIGHT_PROBE, "logp"}, words(options));
    checkProbeRun(run.client, "logp", samples);
    checkProbeRun(run.server, "logp", 0);
    return run.client;
}

} // namespace

TEST_CASE("logp prints each round trip and marks warm-up", "[probes][logp]")
{
    const std::string protocol = GENERATE("tcp", "udp");
    const auto samples =
        measured("--protocol " + protocol + " --messages 3 --repeats 4 --warm-up 2 --size 2000", 4)
            .samples();
    REQUIRE(samples.size() == 6);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        CHECK(samples[i].contains("warm_up") == (i < 2));
        CHECK(samples[i]["repeat"] == (i < 2 ? i : i - 2));
        CHECK(samples[i]["values"]["lost"] == 0);
        CHECK(samples[i]["values"]["prtt"] > samples[i]["values"]["os"]);
    }
}

TEST_CASE("Delayed messages of logp take at least n - 1 delays", "[probes][logp]")
{
    const auto run = measured("--messages 5 --delay 0.002 --repeats 2", 2);
    CHECK(std::ranges::min(run.values("prtt")) >= 4 * 0.002);
}

TEST_CASE("Roles of logp use the first and last core, or any", "[probes][logp]")
{
    using clusterwright::probes::Role;
    const auto coresOf = [] {
        cpu_set_t cores;
        REQUIRE(::sched_getaffinity(0, sizeof cores, &cores) == 0);
        std::vector<std::size_t> list;
        for (std::size_t i = 0; i < CPU_SETSIZE; ++i)
            if (CPU_ISSET(i, &cores))
                list.push_back(i);
        return list;
    };
    const auto all = coresOf();
    for (const auto role : {Role::Server, Role::Client})
        std::thread([&] { // a thread, to change only its own cores
            clusterwright::probes::stayOnOneCore(role);
            CHECK(coresOf() == std::vector{role == Role::Server ? all.front() : all.back()});
        })
            .join();
    CHECK(coresOf() == all);
    static_cast<void>(measured("--cores any --repeats 2", 2));
}

TEST_CASE("logp measures messages from 1 B to 16 MiB", "[probes][logp]")
{
    const std::string protocol = GENERATE("tcp", "udp");
    for (const std::string size : {"1", "3", "1472", "1473", "16777216"}) {
        if (protocol == "udp" && size == "16777216")
            continue; // losses depend on the receiver
        INFO(protocol << " " << size);
        static_cast<void>(measured("--protocol " + protocol + " --size " + size +
                                       " --messages 1 --repeats 2 --warm-up 0",
                                   2));
    }
}

TEST_CASE("logp gives non-negative parameters and the number of unidentified ones",
          "[probes][logp]")
{
    const std::string protocol = GENERATE("tcp", "udp");
    const auto run = measured("--mode parameters --protocol " + protocol +
                                  " --size 16384 --rounds 5 --repeats 2 --warm-up 1",
                              2);
    for (const auto& sample : run.samples()) {
        const auto& values = sample["values"];
        int given = 0;
        for (const auto* name : {"L", "os", "or", "g", "G"})
            given += values.contains(name) ? 1 : 0;
        CHECK(values["unidentified"] == 5 - given);
        CHECK(values.contains("os"));
    }
}

} // namespace clusterwright::tests::logp_test
