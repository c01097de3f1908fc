// What a probe says, line by line (protocol version 1, plugins/README.md). A line that is none of this is garbage: it is kept
// aside and reported, and nothing else happens.
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
    std::string address; // where the other role finds this one
    std::string meeting; // where clients of several pairs meet; empty: this server keeps no place
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

// The line is an object, bounded in length and depth already.
[[nodiscard]] ProbeMessage readProbeMessage(const model::Json& line);

} // namespace clusterwright::runner
