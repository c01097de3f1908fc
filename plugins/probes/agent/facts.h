// Facts about a node, for the provenance of its samples.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

namespace clusterwright::probes
{

// Clock ticks of the processors since boot.
struct ProcessorTime {
    std::uint64_t idle = 0;
    std::uint64_t all = 0;
};

[[nodiscard]] ProcessorTime processorTime();

// {"host","kernel","cpu","cores","memory","nics":[{"name","address","speed"}],"idle","clock","address"}; speeds in B/s, memory in B.
// `idle` is the share since `before`; "address" is the address by which ssh reached the node, if known.
[[nodiscard]] nlohmann::json nodeFacts(const ProcessorTime& before);

} // namespace clusterwright::probes
