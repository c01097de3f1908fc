// Pairs of nodes that exchange tokens over a mesh of shared segments joined by switches, as a reference for the designs of routed meshes.
// Segments 0 to 3 are the rows of 16 nodes, 4 to 7 their columns; one switch joins the rows, another one the columns, and passes a packet
// on when it has all of it. Times are in bit times; back-off as in EthernetSimulation, except that every adapter holds all its packets.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <deque>
#include <limits>
#include <random>
#include <vector>

namespace clusterwright::tests
{

struct MeshTraffic {
    // Nodes 4 * row + column of a pair, and whether its packets start on the row.
    struct Pair {
        std::array<int, 2> nodes{};
        bool isOnRow = false;
    };

    std::vector<Pair> pairs;
    bool isAlternating = false; // every second packet starts on the other segment of its sender
    int packets = 1;            // in a token
    double packet = 0;          // bit times, with all gaps
    double reply = 0;   // bit times from a token's last packet to its reply, 10 % more or less
    double forward = 0; // bit times in a switch
};

class MeshSimulation
{
public:
    explicit MeshSimulation(const MeshTraffic& traffic)
        : m_traffic(traffic)
        , m_tokens(traffic.pairs.size())
    {
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            m_tokens[i].turns = {traffic.pairs[i].isOnRow ? 0 : 1,
                                 traffic.pairs[i].isOnRow ? 0 : 1};
            start(i, random() * 2 * traffic.packet);
        }
    }

    // Returns the bit times that pass for each token while so many of them arrive.
    double timePerToken(int tokens)
    {
        double now = 0;
        for (int done = 0; done < tokens;) {
            std::size_t segment = 0;
            for (std::size_t i = 1; i < m_free.size(); ++i)
                if (nextAttempt(i) < nextAttempt(segment))
                    segment = i;
            now = nextAttempt(segment);
            std::vector<Station*> tries;
            for (auto& station : m_stations)
                if (attempt(station, segment) <= now + kWindow)
                    tries.push_back(&station);
            if (tries.size() > 1)
                collide(tries, segment, now + kJam);
            else
                done += send(*tries.front(), now + m_traffic.packet - kGap);
        }
        return now / tokens;
    }

private:
    static constexpr double kSlot = 512, kGap = 96, kJam = 96, kWindow = 10;
    static constexpr int kNoSegment = -1;

    struct Packet {
        std::size_t token = 0;
        int next = kNoSegment; // segment behind the switch
        double ready = 0;
    };

    // The adapter of a node, or the port of a switch.
    struct Station {
        std::deque<Packet> packets;
        double ready = 0;
        int collisions = 0;
    };

    struct Token {
        std::array<int, 2> turns{}; // next adapter of each node: 0 for its row, 1 for its column
        std::size_t sender = 0;
        int left = 0;
        double end = 0;
    };

    // Stations 2 n and 2 n + 1 are the adapters of node n, the last eight are the ports of the switches.
    static constexpr std::size_t kAdapters = 32;

    [[nodiscard]] static std::size_t segmentOf(std::size_t station)
    {
        if (station >= kAdapters)
            return station - kAdapters;
        const auto node = station / 2;
        return station % 2 == 0 ? node / 4 : 4 + node % 4;
    }

    [[nodiscard]] double random() { return std::uniform_real_distribution(0.0, 1.0)(m_engine); }

    [[nodiscard]] double attempt(const Station& station, std::size_t segment) const
    {
        const auto index = static_cast<std::size_t>(&station - m_stations.data());
        if (station.packets.empty() || segmentOf(index) != segment)
            return std::numeric_limits<double>::infinity();
        return std::max({station.ready, station.packets.front().ready, m_free[segment]});
    }

    [[nodiscard]] double nextAttempt(std::size_t segment) const
    {
        double first = std::numeric_limits<double>::infinity();
        for (const auto& station : m_stations)
            first = std::min(first, attempt(station, segment));
        return first;
    }

    void start(std::size_t index, double time)
    {
        auto& token = m_tokens[index];
        const auto& nodes = m_traffic.pairs[index].nodes;
        const auto from = static_cast<std::size_t>(nodes[token.sender]);
        const auto to = static_cast<std::size_t>(nodes[1 - token.sender]);
        auto& turn = token.turns[token.sender];
        token.left = m_traffic.packets;
        for (int i = 0; i < m_traffic.packets; ++i) {
            const auto adapter = 2 * from + static_cast<std::size_t>(turn);
            const auto away = segmentOf(2 * to + static_cast<std::size_t>(turn));
            const bool isLocal = away == segmentOf(adapter);
            m_stations[adapter].packets.push_back(
                {index, isLocal ? kNoSegment : static_cast<int>(away), time});
            if (m_traffic.isAlternating)
                turn = 1 - turn;
        }
    }

    void collide(const std::vector<Station*>& stations, std::size_t segment, double end)
    {
        for (auto* const station : stations) {
            station->collisions = station->collisions < 16 ? station->collisions + 1 : 0;
            const double slots =
                std::floor(random() * std::exp2(std::min(station->collisions, 10)));
            station->ready = end + slots * kSlot;
        }
        m_free[segment] = end + kGap;
    }

    // Returns 1 if the packet completes a token, else 0.
    int send(Station& station, double end)
    {
        const auto index = static_cast<std::size_t>(&station - m_stations.data());
        m_free[segmentOf(index)] = end + kGap;
        const auto packet = station.packets.front();
        station.packets.pop_front();
        station.ready = end;
        station.collisions = 0;
        if (packet.next != kNoSegment) {
            m_stations[kAdapters + static_cast<std::size_t>(packet.next)].packets.push_back(
                {packet.token, kNoSegment, end + m_traffic.forward});
            return 0;
        }
        auto& token = m_tokens[packet.token];
        token.end = std::max(token.end, end);
        if (--token.left > 0)
            return 0;
        token.sender = 1 - token.sender;
        start(packet.token, token.end + m_traffic.reply * (0.9 + 0.2 * random()));
        return 1;
    }

    MeshTraffic m_traffic;
    std::vector<Token> m_tokens;
    std::array<Station, kAdapters + 8> m_stations;
    std::array<double, 8> m_free{};
    std::mt19937 m_engine{1};
};

} // namespace clusterwright::tests
