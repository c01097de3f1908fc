// The second of two routes that packets take in turns (Routing::Alternating). Internal to this folder.
#pragma once

#include "model/topology/routing/trunk.h"

namespace clusterwright::model
{

// A search from the root of a destination, and the table's choice.
struct TableSearch {
    std::uint32_t root;
    std::span<const std::uint32_t> distances; // by vertex
    std::span<const std::uint32_t> nexts;     // the slot that the table takes from each vertex
};

// Keeps a reference.
class SecondRoutes
{
public:
    explicit SecondRoutes(const Trunk& trunk);

    // Returns the first slots of the second route from a vertex, until the next call; the rest follows the table. Empty where there is
    // no second route.
    [[nodiscard]] std::span<const std::uint32_t> from(std::uint32_t vertex,
                                                      const TableSearch& search);

private:
    [[nodiscard]] std::uint32_t nearestOther(std::uint32_t vertex,
                                             std::uint32_t first,
                                             std::span<const std::uint32_t> distances) const;
    void detour(std::uint32_t vertex, const TableSearch& search);
    void follow(std::uint32_t slot,
                std::uint32_t closed,
                std::uint32_t root,
                std::span<const std::uint32_t> distances);
    [[nodiscard]] std::uint32_t slotNearer(std::uint32_t slot,
                                           std::uint32_t closed,
                                           std::span<const std::uint32_t> distances) const;
    void findDistances(std::uint32_t root, std::uint32_t closed);

    const Trunk& m_trunk;
    std::vector<std::uint32_t> m_slots;
    std::vector<std::uint32_t> m_distances; // without the closed vertex
    std::vector<std::uint32_t> m_queue;
};

} // namespace clusterwright::model
