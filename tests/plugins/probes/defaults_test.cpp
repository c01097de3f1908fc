// Agreement of probe.json and its program.

#include "tests/support/catch_compat.h"
#include "tests/support/probe_run.h"

#include <algorithm>

namespace clusterwright::tests::defaults_test
{

namespace
{

std::vector<std::string> once(std::vector<std::string> words, const std::string& id)
{
    for (const auto& word : defaultsOf(id))
        words.push_back(word);
    for (const auto* word : {"--repeats", "1", "--warm-up", "0"})
        words.emplace_back(word);
    return words;
}

} // namespace

TEST_CASE("A probe on one node accepts every default of its probe.json", "[probes]")
{
    const std::string id =
        GENERATE("bucketsort", "countsort", "memcpy", "quicksort", "strided", "transpose");
    checkProbeRun(runProbe(once({CLUSTERWRIGHT_PROBE, id}, id)), id, 1);
}

TEST_CASE("The FFTW probe accepts every default of its probe.json", "[probes]")
{
    checkProbeRun(runProbe(once({CLUSTERWRIGHT_PROBE_FFTW, "fft1d"}, "fft1d")), "fft1d", 1);
}

TEST_CASE("A probe on two nodes accepts every default of its probe.json", "[probes]")
{
    const auto run = runProbePair({CLUSTERWRIGHT_PROBE, "filecopy"}, once({}, "filecopy"));
    checkProbeRun(run.client, "filecopy", 1);
}

// The default size exceeds a datagram, so over UDP a message is split.
TEST_CASE("logp accepts every default of its probe.json in each mode and protocol", "[probes]")
{
    const std::string mode = GENERATE("round_trips", "parameters");
    const std::string protocol = GENERATE("tcp", "udp");
    INFO(mode << " " << protocol);
    auto words = once({}, "logp");
    const auto set = [&](const char* option, const std::string& value) {
        const auto at = std::ranges::find(words, option);
        REQUIRE(at != words.end());
        *(at + 1) = value;
    };
    CHECK(*(std::ranges::find(words, "--size") + 1) == "65536");
    set("--mode", mode);
    set("--protocol", protocol);
    const auto run = runProbePair({CLUSTERWRIGHT_PROBE, "logp"}, words);
    checkProbeRun(run.client, "logp", 1);
    const auto values = run.client.samples().at(0).at("values");
    CHECK(values.contains(mode == "parameters" ? "unidentified" : "lost"));
}

TEST_CASE("A probe rejects unknown parameters and values outside the bounds", "[probes]")
{
    const std::string id =
        GENERATE("bucketsort", "countsort", "memcpy", "quicksort", "strided", "transpose");
    CHECK(runProbe({CLUSTERWRIGHT_PROBE, id, "--bogus", "1"}).error() == "usage");
    CHECK(runProbe({CLUSTERWRIGHT_PROBE, id, "--repeats", "0"}).error() == "usage");
}

} // namespace clusterwright::tests::defaults_test
