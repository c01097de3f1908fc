// Threads that copy simultaneously, each between its own buffers; the caller is one of them.
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
    Copiers(std::size_t size, std::size_t threads); // `size` in B per thread
    Copiers(const Copiers&) = delete;
    Copiers& operator=(const Copiers&) = delete;
    ~Copiers();

    // Returns the time in s from the common start to the end of the last thread. `calls` must be above 0.
    double time(long calls);

    [[nodiscard]] bool areEqual() const; // whether every copy equals its source
    [[nodiscard]] std::span<const std::byte> source(std::size_t thread) const;
    [[nodiscard]] std::span<std::byte> target(std::size_t thread);

private:
    struct Free {
        void operator()(std::byte* memory) const { std::free(memory); }
    };
    // Allocated by the copying thread, because memory is placed near the processor that touches it first.
    struct Buffers {
        std::size_t size; // B
        std::unique_ptr<std::byte[], Free> source;
        std::unique_ptr<std::byte[], Free> target;

        explicit Buffers(std::size_t bytes);
        void copy(long calls);
    };

    void serve(std::size_t thread, std::size_t size);

    std::vector<std::optional<Buffers>> m_buffers; // buffers of each thread, the caller's first
    std::barrier<> m_meeting;
    long m_calls = 0; // written before the threads meet; 0: end
    std::vector<std::jthread> m_others;
};

} // namespace clusterwright::probes
