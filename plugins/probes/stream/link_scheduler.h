// Chooses the link of the next packet by one of the three schedulers of MultiEdge (Passas and others 2008, section 2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace clusterwright::probes
{

enum class Scheduling {
    Srr,  // one packet per link in turn
    Wsrr, // as many packets as the weight of the link, then the next link
    Wd, // the link with the smallest ratio of queued bytes to weight; the next in turn for equal ratios
};

class LinkScheduler
{
public:
    LinkScheduler(Scheduling scheduling,
                  std::vector<long> weights); // at least 1 for each link

    [[nodiscard]] bool wantsQueues() const { return m_scheduling == Scheduling::Wd; }

    // `queued`: unacknowledged bytes on each link, used only by WD.
    [[nodiscard]] std::size_t next(std::span<const double> queued = {});

private:
    [[nodiscard]] std::size_t leastQueued(std::span<const double> queued) const;

    Scheduling m_scheduling;
    std::vector<long> m_weights;
    std::size_t m_link; // last link
    long m_left = 0;    // remaining packets of the link
};

} // namespace clusterwright::probes
