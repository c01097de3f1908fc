#include "model/topology/metrics/halving.h"

#include "model/core/seeded_random.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace clusterwright::model
{

namespace
{

class Exchange
{
public:
    Exchange(const Adjacency& adjacency, std::span<const VertexId> hosts, const Half& half)
        : m_adjacency(adjacency)
        , m_hosts(hosts)
        , m_isHost(adjacency.size(), false)
        , m_side(adjacency.size(), 0)
        , m_gain(adjacency.size(), 0)
        , m_isLocked(adjacency.size(), false)
    {
        for (std::size_t i = 0; i < hosts.size(); ++i) {
            m_isHost[hosts[i]] = true;
            m_side[hosts[i]] = half[i] ? 1 : -1;
        }
        settleOthers();
        for (VertexId id = 0; id < adjacency.size(); ++id)
            for (const auto& link : adjacency.linksOf(id))
                m_gain[id] += m_side[id] == m_side[link.to] ? -weight(link) : weight(link);
    }

    Half run()
    {
        constexpr int kMostRounds = 12;
        for (int round = 0; round < kMostRounds && improve(); ++round) {
        }
        Half half;
        for (const auto host : m_hosts)
            half.push_back(m_side[host] > 0);
        return half;
    }

private:
    [[nodiscard]] std::int64_t weight(const Link& link) const
    {
        return m_adjacency.bonds()[link.bond].cables;
    }

    // Assigns each component that is not a host to the side with most of its cables.
    void settleOthers()
    {
        constexpr int kRounds = 8; // from the hosts outwards
        for (int round = 0; round < kRounds; ++round)
            for (VertexId id = 0; id < m_side.size(); ++id) {
                if (m_isHost[id])
                    continue;
                std::int64_t pull = 0;
                for (const auto& link : m_adjacency.linksOf(id))
                    pull += m_side[link.to] * weight(link);
                if (pull != 0 || round + 1 == kRounds)
                    m_side[id] = pull < 0 ? -1 : 1;
            }
    }

    void flip(VertexId id)
    {
        m_side[id] = -m_side[id];
        m_gain[id] = -m_gain[id];
        for (const auto& link : m_adjacency.linksOf(id))
            m_gain[link.to] += m_side[id] == m_side[link.to] ? -2 * weight(link) : 2 * weight(link);
    }

    // The vertex of that sort with the largest gain, less twice its cables to `other`.
    [[nodiscard]] std::optional<VertexId>
    best(bool isHost, int side, std::optional<VertexId> other) const
    {
        std::vector<std::pair<VertexId, std::int64_t>> shared;
        if (other)
            for (const auto& link : m_adjacency.linksOf(*other))
                shared.emplace_back(link.to, 2 * weight(link));
        std::optional<VertexId> found;
        std::int64_t largest = 0;
        auto next = shared.begin();
        for (VertexId id = 0; id < m_side.size(); ++id) {
            while (next != shared.end() && next->first < id)
                ++next;
            if (m_isLocked[id] || m_isHost[id] != isHost || (isHost && m_side[id] != side))
                continue;
            const auto gain =
                m_gain[id] - (next != shared.end() && next->first == id ? next->second : 0);
            if (!found || gain > largest) {
                found = id;
                largest = gain;
            }
        }
        return found;
    }

    struct Move {
        VertexId a = 0;
        std::optional<VertexId> b; // swaps sides with a
        std::int64_t gain = 0;
    };

    [[nodiscard]] std::optional<Move> bestMove() const
    {
        std::optional<Move> move;
        if (const auto other = best(false, 0, {}))
            move = Move{*other, {}, m_gain[*other]};
        const auto a = best(true, 1, {});
        const auto b = a ? best(true, -1, a) : std::nullopt;
        if (!b)
            return move;
        std::int64_t gain = m_gain[*a] + m_gain[*b];
        for (const auto& link : m_adjacency.linksOf(*a))
            gain -= link.to == *b ? 2 * weight(link) : 0;
        return move && move->gain >= gain ? move : Move{*a, b, gain};
    }

    void make(const Move& move)
    {
        flip(move.a);
        if (move.b)
            flip(*move.b);
    }

    // One run of moves, each vertex once; undone after its best point. Returns whether it improved the cut.
    bool improve()
    {
        m_isLocked.assign(m_isLocked.size(), false);
        std::vector<Move> moves;
        std::int64_t total = 0, most = 0;
        std::size_t bestCount = 0;
        const auto patience = m_side.size() / 4 + 50;
        while (moves.size() < bestCount + patience) {
            const auto move = bestMove();
            if (!move)
                break;
            make(*move);
            m_isLocked[move->a] = true;
            if (move->b)
                m_isLocked[*move->b] = true;
            total += move->gain;
            moves.push_back(*move);
            if (total > most) {
                most = total;
                bestCount = moves.size();
            }
        }
        while (moves.size() > bestCount) {
            make(moves.back());
            moves.pop_back();
        }
        return most > 0;
    }

    const Adjacency& m_adjacency;
    std::span<const VertexId> m_hosts;
    std::vector<bool> m_isHost;
    std::vector<int> m_side;          // 1 or -1; 0 until assigned
    std::vector<std::int64_t> m_gain; // cables between the sides that a flip saves
    std::vector<bool> m_isLocked;
};

} // namespace

Half improvedHalf(const Adjacency& adjacency, std::span<const VertexId> hosts, const Half& half)
{
    return Exchange(adjacency, hosts, half).run();
}

Half randomHalf(std::size_t hosts, std::uint64_t seed)
{
    std::vector<std::size_t> order(hosts);
    std::iota(order.begin(), order.end(), std::size_t{0});
    SeededRandom(seed).shuffle(std::span(order));
    Half half(hosts, false);
    for (std::size_t i = 0; i < hosts / 2; ++i)
        half[order[i]] = true;
    return half;
}

} // namespace clusterwright::model
