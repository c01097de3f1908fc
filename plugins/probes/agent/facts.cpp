#include "plugins/probes/agent/facts.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <ifaddrs.h>
#include <map>
#include <net/if.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <sys/utsname.h>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

using nlohmann::json;

std::string firstLine(const std::string& path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        for (const char* const key : {"model name", "Model", "cpu model", "uarch"})
            if (const auto colon = line.find(": "); line.starts_with(key) && colon != line.npos)
                return line.substr(colon + 2);
    return {};
}

// Returns the speed in B/s; 0 if the driver does not report one.
double speedOf(const std::string& nic)
{
    const auto text = firstLine("/sys/class/net/" + nic + "/speed");
    const double megabits = std::strtod(text.c_str(), nullptr);
    return megabits > 0 ? megabits * 1e6 / 8 : 0;
}

std::optional<std::string> addressText(const sockaddr* address)
{
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* bytes = nullptr;
    if (address && address->sa_family == AF_INET)
        bytes = &reinterpret_cast<const sockaddr_in*>(address)->sin_addr; // NOLINT
    else if (address && address->sa_family == AF_INET6)
        bytes = &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr; // NOLINT
    if (!bytes || !::inet_ntop(address->sa_family, bytes, text.data(), text.size()))
        return std::nullopt;
    return text.data();
}

// Returns an entry for each active interface, with its first address.
json nicsJson()
{
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0)
        return json::array();
    std::map<std::string, std::string> addresses;
    for (const auto* nic = first; nic; nic = nic->ifa_next) {
        const auto text = addressText(nic->ifa_addr);
        if ((nic->ifa_flags & IFF_UP) != 0 && (nic->ifa_flags & IFF_LOOPBACK) == 0 && text)
            addresses.try_emplace(nic->ifa_name, *text);
    }
    ::freeifaddrs(first);
    auto list = json::array();
    for (const auto& [name, address] : addresses)
        list.push_back({{"name", name}, {"address", address}, {"speed", speedOf(name)}});
    return list;
}

// Reads the third word of SSH_CONNECTION, "client port server port".
std::string reachedBy()
{
    const char* const connection = std::getenv("SSH_CONNECTION"); // NOLINT(concurrency-mt-unsafe)
    std::istringstream words(connection ? connection : "");
    std::string address;
    words >> address >> address >> address;
    return address;
}

} // namespace

ProcessorTime processorTime()
{
    std::ifstream file("/proc/stat");
    std::string word;
    file >> word;
    ProcessorTime time;
    std::uint64_t ticks = 0;
    for (int column = 0; column < 8 && file >> ticks; ++column) {
        time.all += ticks;
        if (column == 3 || column == 4) // idle and iowait
            time.idle += ticks;
    }
    return time;
}

json nodeFacts(const ProcessorTime& before)
{
    utsname system{};
    ::uname(&system);
    const auto after = processorTime();
    json facts = {
        {"type", "facts"},
        {"host", system.nodename},
        {"kernel", std::string(system.sysname) + " " + system.release},
        {"machine", system.machine},
        {"cpu", processorName()},
        {"cores", ::sysconf(_SC_NPROCESSORS_ONLN)},
        {"memory",
         static_cast<double>(::sysconf(_SC_PHYS_PAGES)) *
             static_cast<double>(::sysconf(_SC_PAGESIZE))},
        {"nics", nicsJson()},
        {"address", reachedBy()},
        {"clock",
         std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
             .count()}};
    if (after.all > before.all)
        facts["idle"] = static_cast<double>(after.idle - std::min(after.idle, before.idle)) /
                        static_cast<double>(after.all - before.all);
    return facts;
}

} // namespace clusterwright::probes
