// An open file descriptor, closed with its object; -1 for none.
#pragma once

#include <unistd.h>
#include <utility>

namespace clusterwright::probes
{

class Descriptor
{
public:
    Descriptor() = default;
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    Descriptor(Descriptor&& other) noexcept
        : m_number(other.take())
    {
    }
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(m_number, other.m_number);
        return *this;
    }
    ~Descriptor() { close(); }

    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    void close()
    {
        if (isOpen())
            ::close(take());
    }
    // Releases the descriptor to the caller, who must close it.
    [[nodiscard]] int take() { return std::exchange(m_number, -1); }

private:
    int m_number = -1;
};

} // namespace clusterwright::probes
