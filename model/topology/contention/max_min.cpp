#include "model/topology/contention/max_min.h"

#include <queue>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace clusterwright::model
{

namespace
{

class Filling
{
public:
    Filling(std::span<const double> capacities,
            const Incidence& uses,
            std::span<const double> weights)
        : m_capacities(capacities)
        , m_uses(uses)
        , m_weights(weights)
        , m_left(capacities.begin(), capacities.end())
        , m_demands(capacities.size(), 0)
        , m_waiting(capacities.size(), 0)
        , m_isWhole(uses.shares.empty() && weights.empty())
    {
        m_result.rates.assign(uses.flows(), std::numeric_limits<double>::infinity());
        m_result.limits.assign(uses.flows(), kNoResource);
    }

    MaxMin run()
    {
        addDemands();
        fillTogether();
        listUsers();
        fillOneByOne();
        return std::move(m_result);
    }

private:
    [[nodiscard]] double weightOf(std::size_t flow) const
    {
        return m_weights.empty() ? 1 : m_weights[flow];
    }

    [[nodiscard]] bool waits(std::size_t flow) const
    {
        return m_result.limits[flow] == kNoResource;
    }

    // Rate per weight of each flow if only this resource limited it: the resource with the lowest level is full first.
    [[nodiscard]] double level(std::size_t resource) const
    {
        return std::max(m_left[resource], 0.0) / m_demands[resource];
    }

    void addDemands()
    {
        std::ranges::fill(m_demands, 0.0);
        std::ranges::fill(m_waiting, 0U);
        for (std::size_t flow = 0; flow < m_uses.flows(); ++flow)
            for (auto at = m_uses.offsets[flow]; waits(flow) && at < m_uses.offsets[flow + 1];
                 ++at) {
                m_demands[m_uses.ids[at]] += m_uses.shareAt(at) * weightOf(flow);
                ++m_waiting[m_uses.ids[at]];
            }
    }

    void freeze(std::size_t flow, std::uint32_t resource, double rate)
    {
        m_result.rates[flow] = rate;
        m_result.limits[flow] = resource;
        for (auto at = m_uses.offsets[flow]; at < m_uses.offsets[flow + 1]; ++at) {
            const auto id = m_uses.ids[at];
            m_left[id] -= m_uses.shareAt(at) * rate;
            m_demands[id] -= m_uses.shareAt(at) * weightOf(flow);
            --m_waiting[id];
        }
    }

    // In a regular network most resources are full at the same level. Then passes over all flows in their order are faster than
    // going from resource to flow.
    void fillTogether()
    {
        std::size_t waiting = m_uses.flows();
        for (std::size_t frozen = waiting; frozen > 0 && frozen >= waiting / 4;) {
            frozen = fillLowest();
            waiting -= frozen;
            if (frozen > 0 && !m_isWhole)
                addDemands();
        }
    }

    std::size_t fillLowest()
    {
        std::vector<double> levels(m_left.size(), std::numeric_limits<double>::infinity());
        for (std::size_t i = 0; i < levels.size(); ++i)
            if (m_waiting[i] > 0)
                levels[i] = level(i);
        const auto lowest = levels.empty() ? std::numeric_limits<double>::infinity()
                                           : *std::ranges::min_element(levels);
        std::size_t frozen = 0;
        if (std::isinf(lowest))
            return frozen;
        for (std::size_t flow = 0; flow < m_uses.flows(); ++flow) {
            if (!waits(flow))
                continue;
            auto first = kNoResource; // one of the full resources, so that few are named
            for (const auto id : m_uses.idsOf(flow))
                if (levels[id] == lowest)
                    first = std::min(first, id);
            if (first == kNoResource)
                continue;
            freeze(flow, first, lowest * weightOf(flow));
            ++frozen;
        }
        return frozen;
    }

    // Lists the waiting flows of each resource; a flow that uses the resource twice is listed twice.
    void listUsers()
    {
        m_begins.assign(m_left.size() + 1, 0);
        for (std::size_t i = 0; i < m_waiting.size(); ++i)
            m_begins[i + 1] = m_begins[i] + m_waiting[i];
        auto next = m_begins;
        m_users.resize(m_begins.back());
        for (std::uint32_t flow = 0; flow < m_uses.flows(); ++flow)
            if (waits(flow))
                for (const auto id : m_uses.idsOf(flow))
                    m_users[next[id]++] = flow;
    }

    // A level in the heap may be outdated, but then it is too low: levels only rise.
    void fillOneByOne()
    {
        m_checked = m_demands;
        using Entry = std::pair<double, std::uint32_t>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap;
        for (std::uint32_t id = 0; id < m_left.size(); ++id)
            if (m_waiting[id] > 0 && !std::isinf(m_capacities[id]))
                heap.emplace(level(id), id);
        while (!heap.empty()) {
            const auto id = heap.top().second;
            heap.pop();
            if (m_waiting[id] == 0)
                continue;
            if (!m_isWhole && m_demands[id] < m_checked[id] / 4)
                checkDemand(id);
            const auto now = level(id);
            if (!heap.empty() && now > heap.top().first)
                heap.emplace(now, id);
            else
                fill(id);
        }
    }

    void fill(std::uint32_t resource)
    {
        if (!m_isWhole)
            checkDemand(resource);
        const auto rate = level(resource);
        for (const auto flow : usersOf(resource))
            if (waits(flow))
                freeze(flow, resource, rate * weightOf(flow));
    }

    // Many subtractions lose the demand of light flows beside heavy ones to rounding, so the demand is summed again.
    void checkDemand(std::uint32_t resource)
    {
        double demand = 0;
        auto last = kNoFlow;
        for (const auto flow : usersOf(resource)) {
            if (waits(flow) && flow != last)
                demand += shareOf(flow, resource) * weightOf(flow);
            last = flow;
        }
        m_checked[resource] = m_demands[resource] = demand;
    }

    [[nodiscard]] std::span<const std::uint32_t> usersOf(std::uint32_t resource) const
    {
        return {m_users.data() + m_begins[resource], m_users.data() + m_begins[resource + 1]};
    }

    // Sum over all entries of the row.
    [[nodiscard]] double shareOf(std::size_t flow, std::uint32_t resource) const
    {
        double share = 0;
        for (auto at = m_uses.offsets[flow]; at < m_uses.offsets[flow + 1]; ++at)
            if (m_uses.ids[at] == resource)
                share += m_uses.shareAt(at);
        return share;
    }

    static constexpr std::uint32_t kNoFlow = std::numeric_limits<std::uint32_t>::max();

    std::span<const double> m_capacities;
    const Incidence& m_uses;
    std::span<const double> m_weights;
    std::vector<double> m_left;           // capacity left of each resource
    std::vector<double> m_demands;        // share * weight of the waiting flows
    std::vector<std::uint32_t> m_waiting; // entries of waiting flows
    std::vector<double> m_checked;        // demands at their last summation
    bool m_isWhole;                       // demands are integers: subtraction is exact
    std::vector<std::uint32_t> m_begins;
    std::vector<std::uint32_t> m_users;
    MaxMin m_result;
};

} // namespace

MaxMin maxMinShares(std::span<const double> capacities,
                    const Incidence& uses,
                    std::span<const double> weights)
{
    assert(weights.empty() || weights.size() == uses.flows());
    return Filling(capacities, uses, weights).run();
}

} // namespace clusterwright::model
