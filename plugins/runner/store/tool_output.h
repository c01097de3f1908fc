// Importers that convert the output of other benchmarks to samples of a run. Each reads the text of a benchmark on a terminal or in a file,
// including lines of mpirun and shells. Prefixes that a launcher writes before each line are removed; if there are several, each is a
// word "prefix" of the point of its tests. The samples are in base units and have no facts about the machine.
//
// OSU micro-benchmarks, versions 3 to 7 (mvapich.cse.ohio-state.edu/benchmarks): "# OSU MPI Allreduce Latency Test v7.5", a head such as
// "# Size       Avg Latency(us)   Min Latency(us)", rows of numbers, sizes also as "2K". Probe "osu.allreduce_latency", one sample a row. The words of the
// columns Validation and Operation are part of the point. "nprocs: 4, min: 1 ms, max: 2 ms, avg: 1 ms" of the init test is one sample.
//
// Netgauge 2 (spcl.inf.ethz.ch/Research/Performance/Netgauge):
//   pattern loggp: "# size n PRTT(1,0,s) PRTT(n,0,s) PRTT(n,PRTT(1,0,s),s) L o_s ..." and its rows. Probe "netgauge.loggp": three samples a
//   row with prtt at messages, delay and size, as in the probe logp, for the fit; Netgauge's own fits are ignored;
// pattern one_one: rows of 17 or 13 numbers after a "## Netgauge" header, or "8 bytes -> 1.5 us == 42.7 Mbit/s". Probe "netgauge.one_one".
#pragma once

#include "plugins/runner/probes/sample_sink.h"

#include <string>
#include <string_view>

namespace clusterwright::runner
{

// One test of a tool.
struct ToolTest {
    Provenance provenance;
    std::vector<Sample> samples;

    friend bool operator==(const ToolTest&, const ToolTest&) = default;
};

struct ToolOutput {
    std::vector<ToolTest> tests;
    // Note: tool.prefix (removed prefixes). Warnings: tool.validation (rows whose validation failed), tool.zero (skipped rows that measured
    // nothing), tool.skipped (lines like rows).
    model::Diagnostics notes;
};

// Errors: tool.unknown (output of another tool), tool.row (a row that does not match its header), tool.unit, tool.number (not finite, or a
// negative time, size or rate), tool.zero (all rows measured nothing), whose places are lines; tool.header (a prefix with rows but without
// a header).
[[nodiscard]] model::Result<ToolOutput> readToolOutput(std::string_view text,
                                                       const std::string& file);

// True for a row of OSU micro-benchmarks whose validation failed: the messages had wrong data.
[[nodiscard]] bool hasFailedValidation(const Provenance& provenance, const Sample& sample);

} // namespace clusterwright::runner
