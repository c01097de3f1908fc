// Which link takes the next packet: the three schedulers of MultiEdge (Passas and others 2008, section 2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace clusterwright::probes
{

enum class Scheduling {
    Srr,  // one packet a link in turn
    Wsrr, // as many packets as its weight says, then the next link
    Wd,   // the link with the fewest bytes under way over its weight; of equals the next in turn
};

class LinkScheduler
{
public:
    LinkScheduler(Scheduling scheduling,
                  std::vector<long> weights); // a weight of at least 1 for each link

    [[nodiscard]] bool wantsQueues() const { return m_scheduling == Scheduling::Wd; }

    // `queued`: bytes under way on each link, for WD alone.
    [[nodiscard]] std::size_t next(std::span<const double> queued = {});

private:
    [[nodiscard]] std::size_t leastQueued(std::span<const double> queued) const;

    Scheduling m_scheduling;
    std::vector<long> m_weights;
    std::size_t m_link; // the last one
    long m_left = 0;    // packets that it may still take
};

} // namespace clusterwright::probes
