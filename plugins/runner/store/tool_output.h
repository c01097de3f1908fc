// Importers: what other benchmarks printed, told to a sink as the samples of a run. Of each benchmark the text that it writes to a file
// or a terminal, with whatever mpirun and shells wrote around it. The numbers come in base units; nothing is known of the machine.
//
// OSU micro-benchmarks, versions 3 to 7 (mvapich.cse.ohio-state.edu/benchmarks): "# OSU MPI Allreduce Latency Test v7.5", a head such as
// "# Size       Avg Latency(us)   Min Latency(us)", rows of numbers. Probe "osu.allreduce_latency", one sample a row.
//
// Netgauge 2 (spcl.inf.ethz.ch/Research/Performance/Netgauge):
//   pattern loggp: "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s ..." and its rows. Probe "netgauge.loggp": three samples a
//   row with prtt at messages, delay and size, as the probe logp prints them, for the fit takes these; Netgauge's own fits are
//   left out;
//   pattern one_one: rows of 17 or 13 numbers behind a "## Netgauge" head, or "8 bytes -> 1.5 us == 42.7 Mbit/s". Probe "netgauge.one_one".
#pragma once

#include "plugins/runner/probes/sample_sink.h"

#include <string>
#include <string_view>

namespace clusterwright::runner
{

// One test of one of these tools.
struct ToolTest {
    Provenance provenance;
    std::vector<Sample> samples;

    friend bool operator==(const ToolTest&, const ToolTest&) = default;
};

// Errors: tool.unknown (no output of these), tool.row (a row that does not fit its head), tool.unit, tool.number (not finite, or a negative
// time, size or rate); their places are lines.
[[nodiscard]] model::Result<std::vector<ToolTest>> readToolOutput(std::string_view text,
                                                                  const std::string& file);

// A run of its own with a start for each test. `time` in s since 1970: when it was imported.
[[nodiscard]] model::Diagnostics
recordToolTests(const std::vector<ToolTest>& tests, const Run& run, SampleSink& sink);

} // namespace clusterwright::runner
