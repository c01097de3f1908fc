#include "plugins/probes/fio/fio.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/scratch_file.h"
#include "plugins/probes/support/tool.h"

#include <algorithm>
#include <fcntl.h>
#include <nlohmann/json.hpp>

namespace clusterwright::probes
{

namespace
{

struct Workload {
    std::uint64_t size = 0;
    std::uint64_t block = 0;
    std::string access;
    bool isDirect = false;

    [[nodiscard]] bool reads() const { return access.ends_with("read"); }
};

// The file has its full length, so that fio does not lay it out again.
void fill(ScratchFile& file, std::uint64_t size)
{
    const PageBuffer buffer(1 << 20);
    std::ranges::fill(buffer.bytes(), std::byte{167});
    for (std::uint64_t offset = 0; offset < size; offset += buffer.bytes().size())
        file.write(offset, buffer.bytes().first(std::min(buffer.bytes().size(), size - offset)));
    file.dropCache();
}

// Passes the descriptor, because the file has no name.
std::string nameFor(const ScratchFile& file)
{
    if (::fcntl(file.number(), F_SETFD, 0) != 0)
        failWithErrno("file", "fcntl");
    return "/proc/self/fd/" + std::to_string(file.number());
}

std::vector<std::string> commandFor(const Workload& workload, const std::string& file)
{
    return {"fio",
            "--output-format=json",
            "--name=clusterwright",
            "--filename=" + file,
            "--size=" + std::to_string(workload.size),
            "--bs=" + std::to_string(workload.block),
            "--rw=" + workload.access,
            "--direct=" + std::to_string(workload.isDirect ? 1 : 0),
            "--ioengine=psync",
            "--thread",
            "--invalidate=1",
            "--end_fsync=1"};
}

NamedNumbers read(const std::string& output, const Workload& workload)
{
    const auto document = parsedOutput(output);
    const std::string job = "/jobs/0";
    const auto side = job + (workload.reads() ? "/read" : "/write");
    if (numberAt(document, job + "/error") != 0)
        throw Failure("tool.failed", "fio reported an error");
    return {{"rate", measuredAt(document, side + "/bw_bytes")},
            {"operations", measuredAt(document, side + "/iops")},
            {"latency", 1e-9 * measuredAt(document, side + "/clat_ns/mean")},
            {"latency_99", 1e-9 * measuredAt(document, side + "/clat_ns/percentile/99.000000")}};
}

} // namespace

void runFio(const Arguments& arguments, Output& output)
{
    const auto size = arguments.whole("size", 64L << 20, 4096, 1L << 40);
    const auto block = arguments.whole("block", 64L << 10, 1, 1L << 30);
    const Workload workload{
        .size = static_cast<std::uint64_t>(size),
        .block = static_cast<std::uint64_t>(block),
        .access = arguments.choice("access", {"read", "write", "randread", "randwrite"}),
        .isDirect = arguments.whole("direct", 1, 0, 1) == 1};
    const auto folder = arguments.text("folder", "/var/tmp");
    arguments.refuseUnread();
    if (block > size)
        throw Failure("usage", "--block: must not exceed --size");
    requireTool("fio");
    ScratchFile file(folder);
    fill(file, workload.size);
    const auto command = commandFor(workload, nameFor(file));
    printRepeats(arguments, output, [&] { return read(Tool(command).finish(), workload); });
}

} // namespace clusterwright::probes
