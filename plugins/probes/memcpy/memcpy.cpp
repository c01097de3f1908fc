#include "plugins/probes/memcpy/memcpy.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/memory.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/timed_calls.h"

#include <barrier>
#include <cstddef>
#include <cstring>
#include <thread>
#include <vector>

namespace clusterwright::probes
{

namespace
{

// Made by the thread that copies: memory lies next to the processor that touches it first.
struct Buffers {
    std::vector<std::byte> source;
    std::vector<std::byte> target;

    explicit Buffers(std::size_t size)
        : source(size)
        , target(size)
    {
        for (std::size_t i = 0; i < size; ++i)
            source[i] = static_cast<std::byte>(i * 167 + (i >> 12));
    }

    void copy(long calls)
    {
        for (long call = 0; call < calls; ++call) {
            std::memcpy(target.data(), source.data(), source.size());
            asm volatile("" : : "r"(target.data()) : "memory"); // each copy counts
        }
    }

    void check() const
    {
        if (source != target)
            throw Failure("verify", "a copy differs from its source");
    }
};

// Threads that copy at the same time; the caller is one of them.
class Copiers
{
public:
    Copiers(std::size_t size, long threads)
        : m_meeting(threads)
        , m_own(size)
    {
        for (long other = 1; other < threads; ++other)
            m_others.emplace_back([this, size] { serve(size); });
    }
    Copiers(const Copiers&) = delete;
    Copiers& operator=(const Copiers&) = delete;
    ~Copiers() { static_cast<void>(time(0)); } // the sign to end

    // From the common start to the end of the last one; above 0 calls.
    double time(long calls)
    {
        m_calls = calls;
        m_meeting.arrive_and_wait();
        const auto start = Clock::now();
        m_own.copy(calls);
        m_meeting.arrive_and_wait();
        return secondsSince(start);
    }

    void check() const { m_own.check(); }

private:
    void serve(std::size_t size)
    {
        Buffers buffers(size);
        for (bool goesOn = true; goesOn;) {
            m_meeting.arrive_and_wait();
            goesOn = m_calls > 0;
            buffers.copy(m_calls);
            m_meeting.arrive_and_wait();
        }
    }

    std::barrier<> m_meeting;
    long m_calls = 0; // written before they meet
    Buffers m_own;
    std::vector<std::jthread> m_others;
};

} // namespace

void runMemcpy(const Arguments& arguments, Output& output)
{
    const long size = arguments.whole("size", 64L << 20, 1, 1L << 40);
    const long threads = arguments.whole("threads", 1, 1, 256);
    arguments.refuseUnread();
    const auto bytes = static_cast<double>(size) * static_cast<double>(threads);
    requireMemory(2 * bytes);

    Copiers copiers(static_cast<std::size_t>(size), threads);
    const auto timed = [&](long calls) { return copiers.time(calls); };
    const long calls = callsFor(timed);
    printRepeats(arguments, output, [&] {
        const double time = timed(calls) / static_cast<double>(calls);
        return NamedNumbers{{"time", time}, {"rate", bytes / time}};
    });
    copiers.check();
}

} // namespace clusterwright::probes
