// Runs a probe as the runner would, and checks what it prints against the protocol and its probe.json.
#pragma once

#include "tests/support/probe_process.h"

namespace clusterwright::tests
{

struct ProbeRun {
    ProgramOutcome outcome; // of a pair without what it printed: that is in `lines`
    std::vector<Json> lines;

    [[nodiscard]] std::vector<Json> samples() const; // warm-up too
    // Of the samples that count, in order.
    [[nodiscard]] std::vector<double> values(const std::string& output) const;
    [[nodiscard]] std::string error() const; // its code; empty without one
};

// Fails the test for a line that is no JSON object.
[[nodiscard]] ProbeRun runProbe(const Words& command);

// A server and a client over loopback, with a token of their own. `options` go to both.
struct PairRun {
    ProbeRun server;
    ProbeRun client;
};
[[nodiscard]] PairRun runProbePair(const Words& command, const Words& options);

// A run without an error: hello as probe.json has it, so many samples that count with outputs that it names, done.
void checkProbeRun(const ProbeRun& run, const std::string& id, std::size_t samples);

// That each sample says `amount` in its time: "rate" is that over "time".
void checkRates(const ProbeRun& run, double amount);

// Where its probe.json is: among the probes, or the examples.
[[nodiscard]] std::string probeFolder(const std::string& id);
[[nodiscard]] Json probeJson(const std::string& id);

// Every parameter of probe.json at its default, in base units: {"--size", "1024", ...}.
[[nodiscard]] Words defaultsOf(const std::string& id);

} // namespace clusterwright::tests
