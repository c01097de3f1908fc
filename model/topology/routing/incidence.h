// A list of numbers for every flow, each with the share of the flow: the hops of its route, or the resources that it uses.
// Compressed rows; 4 bytes per entry while nothing is split.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

struct Incidence {
    std::vector<std::uint32_t> offsets{0}; // one more than flows
    std::vector<std::uint32_t> ids;
    std::vector<double> shares; // as long as `ids`, or empty: all 1

    [[nodiscard]] std::size_t flows() const { return offsets.size() - 1; }
    [[nodiscard]] std::span<const std::uint32_t> idsOf(std::size_t flow) const
    {
        return {ids.data() + offsets[flow], ids.data() + offsets[flow + 1]};
    }
    [[nodiscard]] double shareAt(std::size_t entry) const
    {
        return shares.empty() ? 1 : shares[entry];
    }

    friend bool operator==(const Incidence&, const Incidence&) = default;
};

} // namespace clusterwright::model
