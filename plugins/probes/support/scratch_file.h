// A temporary file for measurements that leaves nothing behind however its program ends: its folder (0700) and its name are removed before
// the first byte is written. Offsets and lengths in B. Every function throws Failure "file" with the kernel's reason.
#pragma once

#include "plugins/probes/support/socket.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace clusterwright::probes
{

// Alignment of memory, offsets and lengths for direct transfers, in B.
inline constexpr std::size_t kPage = 4096;

// Memory aligned for direct transfers.
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
    // Creates the file in `folder`, a folder on the disk to measure.
    explicit ScratchFile(const std::string& folder);

    [[nodiscard]] int number() const { return m_file.number(); }

    // Bypasses the page cache from now on; returns false if the file system does not support this.
    bool goDirect();

    void write(std::uint64_t offset, std::span<const std::byte> bytes);
    void read(std::uint64_t offset, std::span<std::byte> bytes) const;
    void clear(); // removes all bytes and frees their disk space
    void sync() const;
    void dropCache() const; // writes all data to the disk and drops them from memory

private:
    Descriptor m_file;
};

} // namespace clusterwright::probes
