#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

namespace clusterwright::tests::stream_test
{

TEST_CASE("stream runs in each direction with each scheduler", "[probes][stream]")
{
    const std::string direction = GENERATE("one_way", "two_way", "ping_pong");
    const std::string scheduler = GENERATE("srr", "wsrr", "wd");
    const auto run = runProbePair({CLUSTERWRIGHT_PROBE, "stream"},
                                  words("--direction " + direction + " --scheduler " + scheduler +
                                        " --links 3 --weights 1,2 --duration 0.05 --repeats 1"
                                        " --warm-up 1 --size 100000"));
    checkProbeRun(run.client, "stream", 1);
    checkProbeRun(run.server, "stream", 0);
    for (const auto& sample : run.client.samples()) {
        const auto& values = sample["values"];
        CHECK(values["throughput"] > 1e6);
        CHECK(values.contains("round_trip") == (direction == "ping_pong"));
        for (const std::string role : {"client", "server"}) {
            const auto share = [&](const char* part) { return values[role + part].get<double>(); };
            CHECK(share("_user") + share("_system") + share("_waiting") >= 0.99);
            CHECK(share("_copy") <= 1);
        }
    }
}

TEST_CASE("stream supports 32 links and the server's addresses", "[probes][stream]")
{
    const auto common = words(CLUSTERWRIGHT_PROBE " stream --links 32 --duration 0.05 --repeats 1"
                                                  " --warm-up 0 --time-limit 20 --role");
    ProbeProcess server(joined(common, {"server", "--bind", "127.0.0.1,127.0.0.2,127.0.0.3"}));
    ProbeProcess client(joined(common, {"client", "--peer", server.address()}));
    CHECK(client.restOfLines().back()["type"] == "done");
    CHECK(server.exitStatus() == 0);
}

} // namespace clusterwright::tests::stream_test
