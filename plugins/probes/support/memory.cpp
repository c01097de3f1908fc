#include "plugins/probes/support/memory.h"

#include "plugins/probes/support/failure.h"

#include <cstdint>
#include <fstream>
#include <limits>

namespace clusterwright::probes
{

namespace
{

// Returns the available memory of /proc/meminfo; unlimited without this file.
double availableMemory()
{
    std::ifstream file("/proc/meminfo");
    std::string name;
    double kibibytes = 0;
    std::string unit;
    while (file >> name >> kibibytes && std::getline(file, unit))
        if (name == "MemAvailable:")
            return kibibytes * 1024;
    return std::numeric_limits<double>::infinity();
}

std::string inMebibytes(double bytes)
{
    return std::to_string(static_cast<std::int64_t>(bytes / (1024 * 1024))) + " MiB";
}

} // namespace

void requireMemory(double bytes)
{
    const double available = availableMemory();
    if (bytes > 0.9 * available)
        throw Failure("memory",
                      "the measurement needs " + inMebibytes(bytes) +
                          " of memory, but the node has only " + inMebibytes(available) +
                          " available");
}

} // namespace clusterwright::probes
