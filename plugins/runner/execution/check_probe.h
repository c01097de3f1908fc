// The contract kit: runs anyone's probe on this machine and says where it breaks the contract. It looks at probe.json, at a plain run,
// at the end of its standard input, at its time limit, at an option that it does not have and, of two roles, at wrong tokens. Each role
// is looked at. Nothing that it
// starts outlives it.
#pragma once

#include "plugins/runner/probes/probe.h"

#include <filesystem>

namespace clusterwright::runner
{

struct ProbeCheckOptions {
    std::filesystem::path programs; // where programs of the installation are
    Point point;                    // for parameters that shall not have their defaults
    double timeLimit = 20;          // s, of a plain run
};

struct ProbeCheck {
    std::string probe;        // its id, empty when probe.json does not read
    std::int64_t samples = 0; // of the plain run, warm-up left out
    model::Diagnostics findings;
};

// Findings: those of probe.json and of TranscriptCheck; check.program, check.parameter, check.ready, check.end, check.flood, check.stdin,
// check.time_limit, check.token, check.bind (a server takes connections to other addresses), check.files (files are left behind; not for
// ranks), check.warm_up; warning check.unknown_option.
[[nodiscard]] ProbeCheck checkProbe(const std::filesystem::path& folder,
                                    const ProbeCheckOptions& options);

} // namespace clusterwright::runner
