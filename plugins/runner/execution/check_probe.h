// The contract kit: runs a probe on this machine and reports violations of the contract (plugins/README.md). Checks probe.json, a plain
// run, the end of standard input, the time limit, an unknown option and, for two roles, wrong tokens. Checks each role. No process that the
// kit starts outlives the check.
#pragma once

#include "plugins/runner/probes/probe.h"

#include <filesystem>

namespace clusterwright::runner
{

struct ProbeCheckOptions {
    std::filesystem::path programs; // folder of the installation's programs
    Point point;                    // values that replace defaults
    double timeLimit = 20;          // s, for a plain run
};

struct ProbeCheck {
    std::string probe;        // id, or empty for an invalid probe.json
    std::int64_t samples = 0; // count of the plain run, without warm-up
    model::Diagnostics findings;
};

// Findings: those of probe.json and of TranscriptCheck; check.program, check.parameter, check.ready, check.end, check.flood, check.stdin,
// check.time_limit, check.token, check.bind (a server takes connections to other addresses), check.files (files are left behind; not for
// ranks), check.warm_up; warning check.unknown_option.
[[nodiscard]] ProbeCheck checkProbe(const std::filesystem::path& folder,
                                    const ProbeCheckOptions& options);

} // namespace clusterwright::runner
