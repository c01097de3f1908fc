// The largest flow between two vertices of a network with capacities, which is also the smallest cut between them.
//
// Source: Dinic, Algorithm for solution of a problem of maximum flow in networks with power estimation, 1970.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clusterwright::model
{

// Build it with addArc, then ask as often as you like. Capacities may be kUnlimited; whole ones give whole flows, exactly.
class FlowNetwork
{
public:
    explicit FlowNetwork(std::size_t vertices)
        : m_first(vertices, kNone)
    {
    }

    [[nodiscard]] std::size_t size() const { return m_first.size(); }

    // From `from` to `to`, and so much back.
    void addArc(std::uint32_t from, std::uint32_t to, double capacity, double back = 0);
    void reserve(std::size_t arcs) { m_arcs.reserve(2 * arcs); }

    // The capacity of arc number `arc`, in the order of addArc, for the questions to come.
    void setCapacity(std::size_t arc, double capacity) { m_arcs[2 * arc].capacity = capacity; }

    // Not finite when a path of unlimited capacity joins them. Stops as soon as it has found `enough`: at least so much.
    [[nodiscard]] double maxFlow(std::uint32_t source, std::uint32_t sink, double enough);

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // Arcs come in pairs: 2 i and 2 i + 1 are each other's way back.
    struct Arc {
        std::uint32_t to = 0;
        std::uint32_t next = kNone; // of the same vertex
        double capacity = 0;
        double left = 0; // of it, for the flow at hand
    };

    bool findLevels(std::uint32_t source, std::uint32_t sink);
    double advance(std::uint32_t source, std::uint32_t sink);
    double augment();

    std::vector<std::uint32_t> m_first;
    std::vector<Arc> m_arcs;
    std::vector<int> m_level;
    std::vector<std::uint32_t> m_current;
    std::vector<std::uint32_t> m_path; // arcs, from the source
    std::vector<std::uint32_t> m_queue;
};

} // namespace clusterwright::model
