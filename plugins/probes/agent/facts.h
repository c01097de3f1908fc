// What a node says of itself, for the provenance of what is measured there.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

namespace clusterwright::probes
{

// The processors' clock ticks since the start of the machine.
struct ProcessorTime {
    std::uint64_t idle = 0;
    std::uint64_t all = 0;
};

[[nodiscard]] ProcessorTime processorTime();

// {"host","kernel","cpu","cores","memory","nics":[{"name","address","speed"}],"idle","clock","address"}; speeds in B/s, memory in B.
// `idle` is the share since `before`; "address" is the one by which the node was reached, where ssh tells it.
[[nodiscard]] nlohmann::json nodeFacts(const ProcessorTime& before);

} // namespace clusterwright::probes
