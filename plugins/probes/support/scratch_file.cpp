#include "plugins/probes/support/scratch_file.h"

#include "plugins/probes/support/failure.h"

#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

Descriptor namelessFile(const std::string& parent)
{
    auto folder = parent + "/clusterwright-XXXXXX"; // mkdtemp uses mode 0700
    if (::mkdtemp(folder.data()) == nullptr)
        failWithErrno("file", "cannot create a folder in " + parent);
    const auto name = folder + "/data";
    Descriptor file(::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    const int error = errno;
    ::unlink(name.c_str());
    ::rmdir(folder.c_str());
    errno = error;
    if (file.number() < 0)
        failWithErrno("file", "cannot create a file in " + parent);
    return file;
}

} // namespace

PageBuffer::PageBuffer(std::size_t size)
    : m_size(size)
{
    const auto whole = (size + kPage - 1) / kPage * kPage;
    m_bytes.reset(static_cast<std::byte*>(std::aligned_alloc(kPage, whole)));
    if (!m_bytes)
        throw Failure("memory", "cannot allocate a buffer of " + std::to_string(size) + " B");
}

void PageBuffer::Free::operator()(std::byte* bytes) const
{
    std::free(bytes);
}

ScratchFile::ScratchFile(const std::string& folder)
    : m_file(namelessFile(folder))
{
}

bool ScratchFile::goDirect()
{
    const int flags = ::fcntl(number(), F_GETFL);
    return flags >= 0 && ::fcntl(number(), F_SETFL, flags | O_DIRECT) == 0;
}

void ScratchFile::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const auto count =
            ::pwrite(number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno != EINTR)
            failWithErrno("file", "write");
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
            offset += static_cast<std::uint64_t>(count);
        }
    }
}

void ScratchFile::read(std::uint64_t offset, std::span<std::byte> bytes) const
{
    while (!bytes.empty()) {
        const auto count =
            ::pread(number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno != EINTR)
            failWithErrno("file", "read");
        if (count == 0)
            throw Failure("file", "the file is shorter than the written data");
        if (count > 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
            offset += static_cast<std::uint64_t>(count);
        }
    }
}

void ScratchFile::clear()
{
    if (::ftruncate(number(), 0) != 0)
        failWithErrno("file", "truncate");
}

void ScratchFile::sync() const
{
    if (::fsync(number()) != 0)
        failWithErrno("file", "fsync");
}

void ScratchFile::dropCache() const
{
    sync();
    errno = ::posix_fadvise(number(), 0, 0, POSIX_FADV_DONTNEED);
    if (errno != 0)
        failWithErrno("file", "posix_fadvise");
}

} // namespace clusterwright::probes
