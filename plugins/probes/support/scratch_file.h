// A file to be measured with, which leaves nothing behind however its program ends: its folder (0700) and its name are gone
// before the first byte is written. Offsets and lengths in B. Every function throws Failure "file" with the kernel's reason.
#pragma once

#include "plugins/probes/support/socket.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace clusterwright::probes
{

// What direct transfers want their memory, offsets and lengths to be multiples of.
inline constexpr std::size_t kPage = 4096;

// Memory that direct transfers accept.
class PageBuffer
{
public:
    explicit PageBuffer(std::size_t size);
    [[nodiscard]] std::span<std::byte> bytes() const { return {m_bytes.get(), m_size}; }

private:
    struct Free {
        void operator()(std::byte* bytes) const;
    };
    std::size_t m_size;
    std::unique_ptr<std::byte[], Free> m_bytes;
};

class ScratchFile
{
public:
    // In `folder`, which is on the disk that is meant.
    explicit ScratchFile(const std::string& folder);

    [[nodiscard]] int number() const { return m_file.number(); }

    // From now on past the page cache; false where the file system cannot do that.
    bool goDirect();

    void write(std::uint64_t offset, std::span<const std::byte> bytes);
    void read(std::uint64_t offset, std::span<std::byte> bytes) const;
    void clear(); // no bytes, and no room on the disk
    void sync() const;
    void dropCache() const; // on the disk, and no longer in memory

private:
    Descriptor m_file;
};

} // namespace clusterwright::probes
