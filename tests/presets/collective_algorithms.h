// Times of collective operations, message by message. `m` is the whole vector in bytes; blocks have m / P bytes each.
#pragma once

#include "tests/presets/message_patterns.h"

#include <set>

namespace clusterwright::tests
{

// One run of an algorithm on P processes. Its members are steps; the clocks are those of the simulation.
class Collective
{
public:
    Collective(int processes, double m, const MessageCosts& costs)
        : P(processes)
        , m_vector(m)
        , m_simulation(processes, costs)
    {
    }

    [[nodiscard]] double time() const { return m_simulation.time(); }

    // Every process sends one block of its vector to the next one, P - 1 times.
    void ring(bool isReduced)
    {
        for (int step = 1; step < P; ++step)
            toDistance(1, m_vector / P, isReduced);
    }

    // In step k, every process sends a block to the one at distance k.
    void pairwise(bool isReduced)
    {
        for (int distance = 1; distance < P; ++distance)
            toDistance(distance, m_vector / P, isReduced);
    }

    void dissemination()
    {
        for (int distance = 1; distance < P; distance *= 2)
            toDistance(distance, 0, false);
    }

    void doubleVectors()
    {
        fold(true);
        for (int distance = 1; distance < core(); distance *= 2)
            toPartners(
                distance, [&](int) { return m_vector; }, true);
        unfold(m_vector);
    }

    void rabenseifner()
    {
        halveVectors();
        double bytes = m_vector / core();
        for (int distance = 1; distance < core(); distance *= 2, bytes *= 2)
            toPartners(
                distance, [&](int) { return bytes; }, false);
        unfold(m_vector);
    }

    // A binomial tree gathers the blocks of the power of two.
    void rabenseifnerReduce()
    {
        halveVectors();
        for (int half = 1; half < core(); half *= 2)
            m_simulation.exchange(messagesToRoots(P, half, half * m_vector / core()));
    }

    void doubleBlocks()
    {
        fold(false);
        for (int distance = 1; distance < core(); distance *= 2)
            toPartners(
                distance, [&](int process) { return groupBytes(process, distance); }, false);
        unfold(m_vector);
    }

    void halveBlocks()
    {
        fold(true);
        for (int distance = core() / 2; distance > 0; distance /= 2)
            toPartners(
                distance,
                [&](int process) { return groupBytes(process ^ distance, distance); },
                true);
        unfold(m_vector / P);
    }

    // Returns true if every process has every block at the end.
    bool bruckAllgather()
    {
        std::vector<int> blocks(static_cast<std::size_t>(P), 1);
        for (int distance = 1; distance < P; distance *= 2) {
            const int sent = std::min(distance, P - distance);
            toDistance(P - distance, sent * m_vector / P, false);
            for (auto& count : blocks)
                count += sent;
        }
        return std::ranges::all_of(blocks, [&](int count) { return count == P; });
    }

    // Requires an even P. Returns true if every process has every block at the end.
    bool neighbourExchange()
    {
        std::vector<std::set<int>> owned;
        for (int i = 0; i < P; ++i)
            owned.push_back({i});
        auto last = owned; // what a process passes on
        for (int step = 0; step < P / 2; ++step) {
            std::vector<MessageSimulation::Message> messages;
            const auto sent = last;
            for (int i = 0; i < P; ++i) {
                const int to = (i + ((i + step) % 2 == 0 ? 1 : P - 1)) % P;
                const auto& blocks = sent[static_cast<std::size_t>(i)];
                messages.push_back({i, to, static_cast<double>(blocks.size()) * m_vector / P});
                auto& got = last[static_cast<std::size_t>(to)];
                got = blocks;
                owned[static_cast<std::size_t>(to)].insert(blocks.begin(), blocks.end());
                if (step == 0)
                    got.insert(to);
            }
            m_simulation.exchange(messages);
        }
        return std::ranges::all_of(owned, [&](const auto& blocks) {
            return blocks.size() == static_cast<std::size_t>(P);
        });
    }

    // From the root down: `bytesOf` gives the bytes for a subtree of so many processes.
    template <typename Bytes>
    void treeDown(Bytes&& bytesOf)
    {
        for (int half = P > core() ? core() : core() / 2; half > 0; half /= 2)
            m_simulation.exchange(messagesInTree(P, half, bytesOf, false, false));
    }

    template <typename Bytes>
    void treeUp(Bytes&& bytesOf, bool isReduced)
    {
        for (int half = 1; half < P; half *= 2)
            m_simulation.exchange(messagesInTree(P, half, bytesOf, true, isReduced));
    }

    void bruckAlltoall()
    {
        for (int distance = 1; distance < P; distance *= 2) {
            int blocks = 0;
            for (int i = 0; i < P; ++i)
                blocks += (i & distance) != 0 ? 1 : 0;
            toDistance(distance, blocks * m_vector / P, false);
        }
    }

private:
    [[nodiscard]] int core() const { return powerOfTwoWithin(P); }

    void toDistance(int distance, double bytes, bool isReduced)
    {
        m_simulation.exchange(messagesToDistance(P, distance, bytes, isReduced));
    }

    template <typename Bytes>
    void toPartners(int distance, Bytes&& bytesOf, bool isReduced)
    {
        m_simulation.exchange(messagesToPartners(P, distance, bytesOf, isReduced));
    }

    // Bytes of the blocks of an aligned group of `size` processes of the power of two, those of folded processes included.
    [[nodiscard]] double groupBytes(int member, int size) const
    {
        int blocks = 0;
        for (int i = member / size * size; i < member / size * size + size; ++i)
            blocks += i < P - core() ? 2 : 1;
        return blocks * m_vector / P;
    }

    void halveVectors()
    {
        fold(true);
        double bytes = m_vector / 2;
        for (int distance = core() / 2; distance > 0; distance /= 2, bytes /= 2)
            toPartners(
                distance, [&](int) { return bytes; }, true);
    }

    // The processes beyond the power of two give their data to neighbours: whole vectors to reduce, or blocks to keep.
    void fold(bool isReduced)
    {
        m_simulation.exchange(
            messagesOfFold(P, isReduced ? m_vector : m_vector / P, true, isReduced));
    }

    void unfold(double bytes) { m_simulation.exchange(messagesOfFold(P, bytes, false, false)); }

    int P;
    double m_vector;
    MessageSimulation m_simulation;
};

} // namespace clusterwright::tests
