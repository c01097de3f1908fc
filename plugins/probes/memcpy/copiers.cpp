#include "plugins/probes/memcpy/copiers.h"

#include "plugins/probes/support/clock.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace clusterwright::probes
{

namespace
{

// Aligned to a page, because the relative alignment of two buffers affects the speed of a copy.
std::byte* allocatePages(std::size_t size)
{
    constexpr std::size_t kPage = 4096; // B
    auto* const memory = std::aligned_alloc(kPage, (size / kPage + 1) * kPage);
    if (memory == nullptr)
        throw std::bad_alloc();
    return static_cast<std::byte*>(memory);
}

} // namespace

Copiers::Buffers::Buffers(std::size_t bytes)
    : size(bytes)
    , source(allocatePages(bytes))
    , target(allocatePages(bytes))
{
    for (std::size_t i = 0; i < size; ++i)
        source[i] = static_cast<std::byte>(1 + i * 167 + (i >> 12));
    std::memset(target.get(), 0, size);
}

void Copiers::Buffers::copy(long calls)
{
    for (long call = 0; call < calls; ++call) {
        std::memcpy(target.get(), source.get(), size);
        asm volatile(""
                     :
                     : "r"(target.get())
                     : "memory"); // prevents the compiler from removing a copy
    }
}

Copiers::Copiers(std::size_t size, std::size_t threads)
    : m_buffers(threads)
    , m_meeting(static_cast<std::ptrdiff_t>(threads))
{
    m_buffers.front().emplace(size);
    for (std::size_t thread = 1; thread < threads; ++thread)
        m_others.emplace_back([this, thread, size] { serve(thread, size); });
}

Copiers::~Copiers()
{
    time(0);
}

double Copiers::time(long calls)
{
    m_calls = calls;
    m_meeting.arrive_and_wait();
    const auto start = Clock::now();
    m_buffers.front()->copy(calls);
    m_meeting.arrive_and_wait();
    return secondsSince(start);
}

bool Copiers::areEqual() const
{
    return std::ranges::all_of(m_buffers, [](const auto& buffers) {
        return std::memcmp(buffers->source.get(), buffers->target.get(), buffers->size) == 0;
    });
}

std::span<const std::byte> Copiers::source(std::size_t thread) const
{
    return {m_buffers[thread]->source.get(), m_buffers[thread]->size};
}

std::span<std::byte> Copiers::target(std::size_t thread)
{
    return {m_buffers[thread]->target.get(), m_buffers[thread]->size};
}

void Copiers::serve(std::size_t thread, std::size_t size)
{
    auto& buffers = m_buffers[thread].emplace(size);
    for (bool goesOn = true; goesOn;) {
        m_meeting.arrive_and_wait();
        goesOn = m_calls > 0;
        buffers.copy(m_calls);
        m_meeting.arrive_and_wait();
    }
}

} // namespace clusterwright::probes
