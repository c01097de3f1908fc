// The lines of a probe (protocol version 1, plugins/README.md). Any other line is garbage, which is stored and reported without further
// effect.
#pragma once

#include "model/json/json_fwd.h"
#include "plugins/runner/probes/sample.h"

#include <variant>

namespace clusterwright::runner
{

struct ProbeHello {
    std::string probe;
    std::string version;
    int protocol = 0;
};
struct ProbeReady {
    std::string address; // address for the other role
    std::string
        meeting; // address where the clients of several pairs meet; empty if the server has none
};
struct ProbeProgress {
    double done = 0;
    double total = 0;
};
struct ProbeError {
    std::string code;
    std::string message;
};
struct ProbeDone {
    std::int64_t samples = 0;
};
struct ProbeGarbage {
    std::string why;
};
using ProbeMessage = std::
    variant<ProbeHello, ProbeReady, ProbeProgress, Sample, ProbeError, ProbeDone, ProbeGarbage>;

// `line` must be an object of limited length and depth.
[[nodiscard]] ProbeMessage readProbeMessage(const model::Json& line);

} // namespace clusterwright::runner
