// Threads that copy at the same time, each from and to memory of its own; the caller is one of them.
#pragma once

#include <barrier>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <vector>

namespace clusterwright::probes
{

class Copiers
{
public:
    Copiers(std::size_t size, std::size_t threads); // B each
    Copiers(const Copiers&) = delete;
    Copiers& operator=(const Copiers&) = delete;
    ~Copiers();

    // s from the common start to the end of the last one; above 0 calls.
    double time(long calls);

    [[nodiscard]] bool areEqual() const; // every thread's copy to what it copied
    [[nodiscard]] std::span<const std::byte> source(std::size_t thread) const;
    [[nodiscard]] std::span<std::byte> target(std::size_t thread);

private:
    struct Free {
        void operator()(std::byte* memory) const { std::free(memory); }
    };
    // Made by the thread that copies: memory lies next to the processor that touches it first.
    struct Buffers {
        std::size_t size; // B
        std::unique_ptr<std::byte[], Free> source;
        std::unique_ptr<std::byte[], Free> target;

        explicit Buffers(std::size_t bytes);
        void copy(long calls);
    };

    void serve(std::size_t thread, std::size_t size);

    std::vector<std::optional<Buffers>> m_buffers; // of each thread, the caller's first
    std::barrier<> m_meeting;
    long m_calls = 0; // written before they meet; 0: the end
    std::vector<std::jthread> m_others;
};

} // namespace clusterwright::probes
