// Collective operations, message by message, as a reference for the closed forms of blocks. Every process has a clock. A message
// starts when its sender and its receiver are free, and occupies both for alpha + beta times its bytes. A process may send one
// message and receive another at a time. The reduction of a received message takes gamma times its bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clusterwright::tests
{

struct MessageCosts {
    double alpha = 0; // s
    double beta = 0;  // s/B
    double gamma = 0; // s/B
};

class MessageSimulation
{
public:
    struct Message {
        int from = 0;
        int to = 0;
        double bytes = 0;
        bool isReduced = false;
    };

    MessageSimulation(int processes, const MessageCosts& costs)
        : m_costs(costs)
        , m_clocks(static_cast<std::size_t>(processes), 0.0)
    {
    }

    // A process sends, and waits until the other one has received.
    void send(const Message& message) { exchange({message}); }

    // Messages of one step: all of them start before any process goes on. Each process is the sender of at most one of
    // them and the receiver of at most one.
    void exchange(const std::vector<Message>& messages)
    {
        const auto before = m_clocks;
        std::vector<double> reductions(m_clocks.size(), 0.0);
        for (const auto& message : messages) {
            const double start =
                std::max(before[indexOf(message.from)], before[indexOf(message.to)]);
            const double end = start + m_costs.alpha + message.bytes * m_costs.beta;
            for (const int process : {message.from, message.to})
                m_clocks[indexOf(process)] = std::max(m_clocks[indexOf(process)], end);
            if (message.isReduced)
                reductions[indexOf(message.to)] = message.bytes * m_costs.gamma;
        }
        for (std::size_t i = 0; i < m_clocks.size(); ++i)
            m_clocks[i] += reductions[i];
    }

    [[nodiscard]] double time() const { return std::ranges::max(m_clocks); }
    [[nodiscard]] double clock(int process) const { return m_clocks[indexOf(process)]; }

private:
    static std::size_t indexOf(int process) { return static_cast<std::size_t>(process); }

    MessageCosts m_costs;
    std::vector<double> m_clocks; // s, per process
};

} // namespace clusterwright::tests
