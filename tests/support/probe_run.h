// Runs a probe like the runner, and checks its output against the protocol and its probe.json.
#pragma once

#include "tests/support/probe_process.h"

namespace clusterwright::tests
{

struct ProbeRun {
    ProgramOutcome outcome; // for a pair without its output, which is in `lines`
    std::vector<Json> lines;

    [[nodiscard]] std::vector<Json> samples() const; // including warm-up
    // Returns the values of the samples after warm-up, in order.
    [[nodiscard]] std::vector<double> values(const std::string& output) const;
    [[nodiscard]] std::string error() const; // error code; empty without one
};

// Fails the test for a line that is not a JSON object.
[[nodiscard]] ProbeRun runProbe(const Words& command);

// A server and a client over loopback, with a token of their own. Both get `options`.
struct PairRun {
    ProbeRun server;
    ProbeRun client;
};
[[nodiscard]] PairRun runProbePair(const Words& command, const Words& options);

// Checks a run without an error: hello as in probe.json, this number of samples after warm-up with the outputs in probe.json, done.
void checkProbeRun(const ProbeRun& run, const std::string& id, std::size_t samples);

// Checks that "rate" is `amount` over "time" in each sample.
void checkRates(const ProbeRun& run, double amount);

// Returns the folder of its probe.json, among the probes or the examples.
[[nodiscard]] std::string probeFolder(const std::string& id);
[[nodiscard]] Json probeJson(const std::string& id);

// Returns every parameter of probe.json at its default, in base units: {"--size", "1024", ...}.
[[nodiscard]] Words defaultsOf(const std::string& id);

} // namespace clusterwright::tests
