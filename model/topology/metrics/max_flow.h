// The largest flow between two vertices of a network with capacities, which is also the smallest cut between them.
//
// Source: Dinic, Algorithm for solution of a problem of maximum flow in networks with power estimation, 1970.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clusterwright::model
{

// Build the network with addArc, then compute any number of flows. Capacities may be kUnlimited; integer ones give integer flows,
// exactly.
class FlowNetwork
{
public:
    explicit FlowNetwork(std::size_t vertices)
        : m_first(vertices, kNone)
    {
    }

    [[nodiscard]] std::size_t size() const { return m_first.size(); }

    // Adds an arc from `from` to `to`, and one of the same capacity back.
    void addArc(std::uint32_t from, std::uint32_t to, double capacity, double back = 0);
    void reserve(std::size_t arcs) { m_arcs.reserve(2 * arcs); }

    // Sets the capacity of arc number `arc`, in the order of addArc, for the following flows.
    void setCapacity(std::size_t arc, double capacity) { m_arcs[2 * arc].capacity = capacity; }

    // Not finite when a path of unlimited capacity joins them. Stops at a flow of `enough`: the result is then a lower bound.
    [[nodiscard]] double maxFlow(std::uint32_t source, std::uint32_t sink, double enough);

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t{0};

    // Arcs come in pairs: 2 i and 2 i + 1 are each other's reverse.
    struct Arc {
        std::uint32_t to = 0;
        std::uint32_t next = kNone; // next arc of the same vertex
        double capacity = 0;
        double left = 0; // capacity left in the current flow
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
