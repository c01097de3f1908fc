#include "plugins/probes/filecopy/copy_files.h"

#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/sorting/keys.h"

#include <boost/crc.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace clusterwright::probes
{

namespace
{

using Checksum = boost::crc_32_type;

void fillChunk(std::span<std::byte> chunk, std::uint64_t copy, std::uint64_t offset)
{
    const auto words = randomKeys(chunk.size() / sizeof(Key) + 1, (copy << 40) + offset);
    std::memcpy(chunk.data(), words.data(), chunk.size());
}

// Calls `use(offset, bytes)` for every chunk of a file.
template <typename Use>
void forChunks(const CopyPoint& point, const Use& use)
{
    const PageBuffer buffer(point.chunk);
    for (std::uint64_t offset = 0; offset < point.size; offset += point.chunk)
        use(offset, buffer.bytes().first(point.chunkAt(offset)));
}

std::uint32_t checksumOf(const CopyPoint& point, const ScratchFile& file)
{
    Checksum sum;
    forChunks(point, [&](std::uint64_t offset, std::span<std::byte> bytes) {
        file.read(offset, bytes);
        sum.process_bytes(bytes.data(), bytes.size());
    });
    return sum.checksum();
}

std::uint32_t checksumOf(const CopyPoint& point, std::uint64_t copy)
{
    Checksum sum;
    forChunks(point, [&](std::uint64_t offset, std::span<std::byte> bytes) {
        fillChunk(bytes, copy, offset);
        sum.process_bytes(bytes.data(), bytes.size());
    });
    return sum.checksum();
}

} // namespace

CopyPoint CopyPoint::from(const Arguments& arguments)
{
    const auto count = [&](std::string_view name, long byDefault, long least, long most) {
        return static_cast<std::uint64_t>(arguments.whole(name, byDefault, least, most));
    };
    CopyPoint point{.size = count("size", 1 << 20, 1, 1L << 36),
                    .chunk = count("chunk", 1 << 16, 1, 1L << 28),
                    .pairs = count("pairs", 1, 1, 64),
                    .remote = count("remote", 1, 0, 64),
                    .folder = arguments.text("folder", "/var/tmp")};
    if (point.remote > point.pairs)
        throw Failure("usage", "--remote: must not exceed --pairs");
    return point;
}

std::uint64_t CopyPoint::chunkAt(std::uint64_t offset) const
{
    return std::min(chunk, size - offset);
}

CopyFile::CopyFile(const CopyPoint& point)
    : m_file(point.folder)
    , m_isDirect(point.size % kPage == 0 && point.chunk % kPage == 0 && m_file.goDirect())
{
}

void CopyFile::fill(const CopyPoint& point, std::uint64_t copy)
{
    forChunks(point, [&](std::uint64_t offset, std::span<std::byte> bytes) {
        fillChunk(bytes, copy, offset);
        m_file.write(offset, bytes);
    });
}

void CopyFile::check(const CopyPoint& point, std::uint64_t copy)
{
    m_file.dropCache();
    if (checksumOf(point, m_file) != checksumOf(point, copy))
        throw Failure("verify", "the checksum of a copied file differs from its source");
}

double copyLocally(const CopyPoint& point, CopyFile& source, CopyFile& target)
{
    const auto start = Clock::now();
    forChunks(point, [&](std::uint64_t offset, std::span<std::byte> bytes) {
        source.file().read(offset, bytes);
        target.file().write(offset, bytes);
    });
    target.file().sync();
    return secondsSince(start);
}

double sendFile(const CopyPoint& point, CopyFile& source, const Descriptor& socket)
{
    const auto start = Clock::now();
    forChunks(point, [&](std::uint64_t offset, std::span<std::byte> bytes) {
        source.file().read(offset, bytes);
        sendAll(socket, bytes);
    });
    std::array<std::byte, 1> written{};
    receiveAll(socket, written);
    return secondsSince(start);
}

void receiveFile(const CopyPoint& point, CopyFile& target, const Descriptor& socket)
{
    forChunks(point, [&](std::uint64_t offset, std::span<std::byte> bytes) {
        receiveAll(socket, bytes);
        target.file().write(offset, bytes);
    });
    target.file().sync();
    sendAll(socket, std::array<std::byte, 1>{});
}

} // namespace clusterwright::probes
