// Pairs of nodes that exchange tokens over one or several shared segments, as a reference for data/ethernet-backoff.csv,
// data/ethernet-bonding.csv and the designs of the token exchange. Times are in bit times. Stations back off as in IEEE 802.3: an
// attempt within 10 bit times of another one is a collision. A sender alternates over its adapters, from token to token,
// too (Dinkel, section 3). An adapter holds two packets; while it is full, packets go to the other one.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

namespace clusterwright::tests
{

class EthernetSimulation
{
public:
    static constexpr double kSlots = 24; // a full frame of 1538 B, with its gap

    // `slots` is the length of a packet, `reply` the time until the reply as a share of the token's packets, 10 % more or less.
    EthernetSimulation(
        int channels, int tokens, int packets, double slots = kSlots, double reply = 0.2)
        : m_packets(packets)
        , m_packet(slots * kSlot)
        , m_reply(reply)
        , m_free(static_cast<std::size_t>(channels))
        , m_tokens(static_cast<std::size_t>(tokens))
    {
        for (auto& token : m_tokens) {
            token.adapters.resize(m_free.size());
            for (auto& turn : token.turns)
                turn = m_engine() % m_free.size();
            start(token, random() * 2 * m_packet);
        }
    }

    // Returns the slots that pass for each packet while so many tokens are sent.
    double slotsPerPacket(int tokens)
    {
        long sent = 0;
        double now = 0;
        for (int done = 0; done < tokens;) {
            const auto channel = nextChannel();
            now = nextAttempt(channel);
            std::vector<Token*> tries;
            for (auto& token : m_tokens)
                if (attempt(token, channel) <= now + kWindow)
                    tries.push_back(&token);
            if (tries.size() > 1) {
                collide(tries, channel, now + kJam);
                continue;
            }
            ++sent;
            done += send(*tries.front(), channel, now + m_packet - kGap);
        }
        return now / static_cast<double>(sent) / kSlot;
    }

private:
    static constexpr double kSlot = 512, kGap = 96, kJam = 96, kWindow = 10;
    static constexpr int kBuffer = 2; // packets in an adapter

    struct Adapter {
        int packets = 0;
        double ready = 0;
        int collisions = 0;
    };

    // The adapters are those of the node that sends now; each of the two nodes has its own turn.
    struct Token {
        std::vector<Adapter> adapters;
        std::array<std::size_t, 2> turns{};
        std::size_t sender = 0;
        int waiting = 0; // packets that no adapter holds yet
        int left = 0;    // packets that have not arrived yet
        double end = 0;
    };

    [[nodiscard]] double random() { return std::uniform_real_distribution(0.0, 1.0)(m_engine); }

    [[nodiscard]] double attempt(const Token& token, std::size_t channel) const
    {
        const auto& adapter = token.adapters[channel];
        return adapter.packets > 0 ? std::max(adapter.ready, m_free[channel])
                                   : std::numeric_limits<double>::infinity();
    }

    [[nodiscard]] double nextAttempt(std::size_t channel) const
    {
        double first = std::numeric_limits<double>::infinity();
        for (const auto& token : m_tokens)
            first = std::min(first, attempt(token, channel));
        return first;
    }

    [[nodiscard]] std::size_t nextChannel() const
    {
        std::size_t next = 0;
        for (std::size_t i = 1; i < m_free.size(); ++i)
            if (nextAttempt(i) < nextAttempt(next))
                next = i;
        return next;
    }

    void start(Token& token, double time)
    {
        token.waiting = token.left = m_packets;
        for (auto& adapter : token.adapters)
            adapter = {0, time, 0};
        fill(token, time);
    }

    void fill(Token& token, double now)
    {
        auto& turn = token.turns[token.sender];
        for (std::size_t full = 0; token.waiting > 0 && full < token.adapters.size();) {
            auto& adapter = token.adapters[turn];
            turn = (turn + 1) % token.adapters.size();
            if (adapter.packets == kBuffer) {
                ++full;
                continue;
            }
            if (adapter.packets++ == 0)
                adapter.ready = std::max(adapter.ready, now);
            --token.waiting;
            full = 0;
        }
    }

    void collide(const std::vector<Token*>& tokens, std::size_t channel, double end)
    {
        for (auto* const token : tokens) {
            auto& adapter = token->adapters[channel];
            adapter.collisions = adapter.collisions < 16 ? adapter.collisions + 1 : 0;
            const double slots = std::floor(random() * std::exp2(std::min(adapter.collisions, 10)));
            adapter.ready = end + slots * kSlot;
        }
        m_free[channel] = end + kGap;
    }

    // Returns 1 for the last packet of a token, else 0.
    int send(Token& token, std::size_t channel, double end)
    {
        m_free[channel] = end + kGap;
        auto& adapter = token.adapters[channel];
        adapter = {adapter.packets - 1, end, 0};
        fill(token, end);
        token.end = std::max(token.end, end);
        if (--token.left > 0)
            return 0;
        token.sender = 1 - token.sender;
        start(token, token.end + m_reply * m_packet * m_packets * (0.9 + 0.2 * random()));
        return 1;
    }

    int m_packets;
    double m_packet;
    double m_reply;
    std::vector<double> m_free;
    std::vector<Token> m_tokens;
    std::mt19937 m_engine{1};
};

} // namespace clusterwright::tests
