#include "plugins/transports/mpi/mpi.h"

#include "model/core/finding.h"
#include "model/core/text.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <unistd.h>

namespace clusterwright::transports
{

namespace
{

Words mpirun()
{
    Words command = {"mpirun"};
    if (::geteuid() == 0) // mpirun refuses root otherwise
        command.emplace_back("--allow-run-as-root");
    for (const char* const word : {"--map-by", "node", "--bind-to", "none", "--oversubscribe"})
        command.emplace_back(word);
    return command;
}

void add(Words& command, const Words& more)
{
    command.insert(command.end(), more.begin(), more.end());
}

// Returns a network for each link of a bond; empty unless all places have one.
std::string networksOf(std::span<const RankPlace> places)
{
    std::size_t links = places.empty() ? 0 : places.front().addresses.size();
    for (const auto& place : places)
        links = std::min(links, place.addresses.size());
    std::string networks;
    for (std::size_t link = 0; link < links; ++link) {
        Words addresses;
        for (const auto& place : places)
            addresses.push_back(place.addresses[link]);
        const auto network = commonNetwork(addresses);
        if (network.empty())
            return {};
        networks += (networks.empty() ? "" : ",") + network;
    }
    return networks;
}

model::Diagnostics checkRemoteShell(const Words& remoteShell)
{
    model::Diagnostics problems;
    for (const auto& word : remoteShell)
        if (word.find_first_of(" \t\n:") != std::string::npos)
            append(problems,
                   model::refusal("mpi.remote_shell",
                                  "mpirun would split '" + word + "'",
                                  "use a path without spaces and colons"));
    return problems;
}

// A single ':' begins another program.
model::Diagnostics checkArguments(const Words& arguments)
{
    if (std::ranges::find(arguments, ":") == arguments.end())
        return {};
    return model::refusal("mpi.argument",
                          "mpirun would begin another program at the word ':'",
                          "change the value of the parameter");
}

// A ':' and digits are slots for mpirun.
model::Diagnostics checkHost(const std::string& host)
{
    const auto colon = host.find(':');
    if (colon != std::string::npos && host.find(':', colon + 1) == std::string::npos)
        return model::refusal(
            "node.address",
            "mpirun would read '" + host.substr(0, 80) + "' as a host and slots",
            "use the number of ranks for slots, and the transport ssh for a port");
    return checkAddress(host);
}

} // namespace

model::Diagnostics checkMpirun(std::string_view version)
{
    if (version.find("Open MPI") != std::string_view::npos)
        return {};
    const auto first = model::trimmed(version.substr(0, version.find('\n')));
    return model::refusal("mpi.other",
                          "mpirun is not that of Open MPI: " +
                              (first.empty() ? "it prints no version" : std::string(first)),
                          "install Open MPI (openmpi-bin), and put its mpirun first in PATH");
}

std::string remoteShellScript(const Words& shell, std::span<const Alias> aliases)
{
    std::string cases;
    for (const auto& [name, words] : aliases)
        cases += name + ") set -- \"$@\" " + shellQuoted(words) + " ;;\n";
    return "n=$#\nwhile [ \"$n\" -gt 0 ]; do\nword=$1\nshift\ncase $word in\n" + cases +
           "*) set -- \"$@\" \"$word\" ;;\nesac\nn=$((n - 1))\ndone\nexec " + shellQuoted(shell) +
           " \"$@\"\n";
}

std::string commonNetwork(const Words& addresses)
{
    constexpr int kBits = 32;
    constexpr int kShortestPrefix = 8; // a shorter prefix would join networks of different sites
    std::optional<std::uint32_t> first;
    int prefix = kBits;
    for (const auto& text : addresses) {
        in_addr parsed{};
        if (::inet_pton(AF_INET, text.c_str(), &parsed) != 1)
            return {};
        const auto address = ntohl(parsed.s_addr);
        if (!first)
            first = address;
        prefix = std::min(prefix, std::countl_zero(*first ^ address));
    }
    if (!first || prefix < kShortestPrefix)
        return {};
    in_addr network{htonl(*first & ~0U << static_cast<unsigned>(kBits - prefix))};
    std::array<char, INET_ADDRSTRLEN> text{};
    ::inet_ntop(AF_INET, &network, text.data(), text.size());
    return std::string(text.data()) + "/" + std::to_string(prefix);
}

model::Result<Route> mpiRoute(const std::string& host, const Words& program)
{
    if (auto problems = checkHost(host); !problems.empty())
        return problems;
    auto command = mpirun();
    add(command, {"-n", "1", "--host", host, "--stdin", "0"});
    add(command, program);
    return Route{std::move(command), {}};
}

model::Result<Words>
mpiRanks(std::span<const RankPlace> places, const Words& remoteShell, const Words& arguments)
{
    auto problems = checkRemoteShell(remoteShell);
    append(problems, checkArguments(arguments));
    for (const auto& place : places)
        append(problems, checkHost(place.host));
    if (hasErrors(problems))
        return problems;
    auto command = mpirun();
    if (!remoteShell.empty())
        add(command,
            {"--mca",
             "plm_rsh_agent",
             model::join(remoteShell, " "),
             "--mca",
             "plm_rsh_no_tree_spawn",
             "1"});
    if (const auto networks = networksOf(places); !networks.empty())
        add(command, {"--mca", "btl_tcp_if_include", networks});
    add(command,
        {"--mca", "mpi_yield_when_idle", "1"}); // otherwise more ranks than cores would starve
    for (const auto& place : places) {
        if (&place != &places.front())
            command.emplace_back(":");
        const auto ranks = std::to_string(place.ranks);
        add(command, {"-n", ranks, "--host", place.host + ":" + ranks, place.program});
        add(command, arguments);
    }
    return command;
}

} // namespace clusterwright::transports
