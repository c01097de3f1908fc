#include "plugins/probes/stream/link_scheduler.h"

#include <cassert>

namespace clusterwright::probes
{

LinkScheduler::LinkScheduler(Scheduling scheduling, std::vector<long> weights)
    : m_scheduling(scheduling)
    , m_weights(std::move(weights))
    , m_link(m_weights.size() - 1)
{
    assert(!m_weights.empty());
}

std::size_t LinkScheduler::next(std::span<const double> queued)
{
    if (m_scheduling == Scheduling::Wd) {
        m_link = leastQueued(queued);
        return m_link;
    }
    if (m_left == 0) {
        m_link = (m_link + 1) % m_weights.size();
        m_left = m_scheduling == Scheduling::Srr ? 1 : m_weights[m_link];
    }
    --m_left;
    return m_link;
}

std::size_t LinkScheduler::leastQueued(std::span<const double> queued) const
{
    assert(queued.size() == m_weights.size());
    const auto load = [&](std::size_t link) {
        return queued[link] / static_cast<double>(m_weights[link]);
    };
    auto best = (m_link + 1) % m_weights.size();
    for (std::size_t i = 2; i <= m_weights.size(); ++i) {
        const auto link = (m_link + i) % m_weights.size();
        if (load(link) < load(best))
            best = link;
    }
    return best;
}

} // namespace clusterwright::probes
