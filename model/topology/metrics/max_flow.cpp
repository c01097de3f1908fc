#include "model/topology/metrics/max_flow.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

void FlowNetwork::addArc(std::uint32_t from, std::uint32_t to, double capacity, double back)
{
    const auto number = static_cast<std::uint32_t>(m_arcs.size());
    m_arcs.push_back({to, m_first[from], capacity, 0});
    m_arcs.push_back({from, m_first[to], back, 0});
    m_first[from] = number;
    m_first[to] = number + 1;
}

double FlowNetwork::maxFlow(std::uint32_t source, std::uint32_t sink, double enough)
{
    for (auto& arc : m_arcs)
        arc.left = arc.capacity;
    double flow = 0;
    while (flow < enough && findLevels(source, sink)) {
        m_current = m_first;
        while (flow < enough) {
            const auto more = advance(source, sink);
            if (more == 0)
                break;
            flow += more;
            if (std::isinf(flow))
                return flow;
        }
    }
    return flow;
}

// Levels of a breadth-first search over arcs with capacity left, up to the sink's level.
bool FlowNetwork::findLevels(std::uint32_t source, std::uint32_t sink)
{
    m_level.assign(m_first.size(), -1);
    m_level[source] = 0;
    m_queue.assign(1, source);
    for (std::size_t i = 0; i < m_queue.size(); ++i) {
        const auto from = m_queue[i];
        for (auto arc = m_first[from]; arc != kNone; arc = m_arcs[arc].next) {
            const auto to = m_arcs[arc].to;
            if (!(m_arcs[arc].left > 0) || m_level[to] >= 0)
                continue;
            m_level[to] = m_level[from] + 1;
            if (to == sink)
                return true;
            m_queue.push_back(to);
        }
    }
    return false;
}

// Finds one path down the levels, depth first; without recursion, as paths may be long. Returns 0 when there is none left.
double FlowNetwork::advance(std::uint32_t source, std::uint32_t sink)
{
    m_path.clear();
    for (auto at = source; at != sink;) {
        auto& arc = m_current[at];
        while (arc != kNone &&
               !(m_arcs[arc].left > 0 && m_level[m_arcs[arc].to] == m_level[at] + 1))
            arc = m_arcs[arc].next;
        if (arc != kNone) {
            m_path.push_back(arc);
            at = m_arcs[arc].to;
            continue;
        }
        if (m_path.empty())
            return 0;
        m_level[at] = -1; // a dead end
        at = m_arcs[m_path.back() ^ 1U].to;
        m_path.pop_back();
    }
    return augment();
}

double FlowNetwork::augment()
{
    auto most = std::numeric_limits<double>::infinity();
    for (const auto arc : m_path)
        most = std::min(most, m_arcs[arc].left);
    if (std::isinf(most))
        return most;
    for (const auto arc : m_path) {
        m_arcs[arc].left -= most;
        m_arcs[arc ^ 1U].left += most;
    }
    return most;
}

} // namespace clusterwright::model
