#include "plugins/runner/probes/node.h"

#include "model/core/text.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

namespace clusterwright::runner
{

namespace
{

constexpr std::array<std::string_view, 4> kTransports{"local", "ssh", "mpi", "slurm"};

} // namespace

std::string_view toText(TransportKind kind)
{
    return kTransports[static_cast<std::size_t>(kind)];
}

std::optional<TransportKind> transportFrom(std::string_view word)
{
    const auto found = std::ranges::find(kTransports, word);
    if (found == kTransports.end())
        return std::nullopt;
    return static_cast<TransportKind>(found - kTransports.begin());
}

std::string networksText(const NodeFacts& facts)
{
    std::vector<std::string> nics;
    for (const auto& nic : facts.nics)
        nics.push_back(
            nic.name + " " + nic.address +
            (nic.speed > 0 ? " " + model::roundedText(nic.speed * 8 / 1e9, 3) + " Gbit/s" : ""));
    return model::join(nics, ", ");
}

bool isNodeName(std::string_view name)
{
    // Commas separate names, as in --nodes n1,n2; a name is no path.
    const auto isVisible = [](unsigned char c) {
        return c > 32 && c != 127 && c != ',' && c != '/';
    };
    return !name.empty() && name.size() <= kLongestNodeName && name.front() != '-' &&
           std::ranges::all_of(name, isVisible);
}

bool isNumericAddress(const std::string& address)
{
    std::array<unsigned char, 16> bytes{};
    return ::inet_pton(AF_INET, address.c_str(), bytes.data()) == 1 ||
           ::inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1;
}

} // namespace clusterwright::runner
