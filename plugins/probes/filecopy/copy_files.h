// The files of one node and their copying: each chunk is read, then written or sent. Reads come from the disk, and a copy ends when it is
// on the disk. The number of a copy determines its content, so that both nodes can check it.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/scratch_file.h"

#include <vector>

namespace clusterwright::probes
{

struct CopyPoint {
    std::uint64_t size = 0;  // B, of a file
    std::uint64_t chunk = 0; // B
    std::uint64_t pairs =
        0; // all on these two nodes; a pair copies remotely, or both its nodes copy locally
    std::uint64_t remote = 0;
    std::string folder;

    [[nodiscard]] static CopyPoint from(const Arguments& arguments);
    [[nodiscard]] std::uint64_t local() const { return pairs - remote; } // local copies on one node
    [[nodiscard]] std::uint64_t chunkAt(std::uint64_t offset) const;     // B, fewer at the end
};

// A file that bypasses the page cache if its disk supports that.
class CopyFile
{
public:
    explicit CopyFile(const CopyPoint& point);

    [[nodiscard]] bool isDirect() const { return m_isDirect; }
    [[nodiscard]] ScratchFile& file() { return m_file; }

    void fill(const CopyPoint& point, std::uint64_t copy);
    void check(const CopyPoint& point, std::uint64_t copy); // throws Failure "verify"

private:
    ScratchFile m_file;
    bool m_isDirect;
};

// Returns the duration of the copy in s.
double copyLocally(const CopyPoint& point, CopyFile& source, CopyFile& target);
double sendFile(const CopyPoint& point, CopyFile& source, const Descriptor& socket);
void receiveFile(const CopyPoint& point, CopyFile& target, const Descriptor& socket);

} // namespace clusterwright::probes
