#include "model/topology/graph/pattern.h"

#include "model/core/finding.h"
#include "model/core/seeded_random.h"
#include "model/core/text.h"
#include "model/topology/graph/numbered_name.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

namespace clusterwright::model
{

namespace
{

using Kind = Pattern::Kind;

using Scope = Pattern::Scope;

struct NamedPattern {
    std::string_view name;
    Kind kind;
    Scope scope = Scope::All;
    std::string_view argument = {}; // empty: takes no number
    int least = 1;
};

constexpr std::array kPatterns{
    NamedPattern{"all_to_all", Kind::AllToAll},
    NamedPattern{"pairs", Kind::Pairs, Scope::All, "k"},
    NamedPattern{"permutation", Kind::Permutation, Scope::All, "seed", 0},
    NamedPattern{"neighbours", Kind::Neighbours},
    NamedPattern{"broadcast", Kind::Broadcast, Scope::All, "rank", 0},
    NamedPattern{"incast", Kind::Incast, Scope::All, "rank", 0},
    NamedPattern{"clients", Kind::Clients, Scope::All, "servers"},
    NamedPattern{"bit_reversal", Kind::BitReversal},
    NamedPattern{"shift", Kind::Shift, Scope::All, "k"},
    NamedPattern{"ring", Kind::Ring},
    NamedPattern{"xor", Kind::Xor, Scope::All, "k"},
    NamedPattern{"row_all_to_all", Kind::AllToAll, Scope::Rows, "rows"},
    NamedPattern{"column_all_to_all", Kind::AllToAll, Scope::Columns, "rows"},
    NamedPattern{"row_ring", Kind::Ring, Scope::Rows, "rows"},
    NamedPattern{"column_ring", Kind::Ring, Scope::Columns, "rows"},
    NamedPattern{"subset_all_to_all", Kind::AllToAll, Scope::Subset, "k"},
    NamedPattern{"subset_ring", Kind::Ring, Scope::Subset, "k"},
    NamedPattern{"file", Kind::File},
};

const NamedPattern& nameOf(const Pattern& pattern)
{
    const auto isIt = [&](const NamedPattern& named) {
        return named.kind == pattern.kind && named.scope == pattern.scope;
    };
    return *std::ranges::find_if(kPatterns, isIt);
}

Diagnostics tooMany(double flows)
{
    return refusal("pattern.size",
                   roundedText(flows, 4) + " flows exceed the maximum of " +
                       std::to_string(kMostFlows),
                   "use fewer processes or another pattern");
}

using Hosts = std::span<const VertexId>;
using Flows = Result<std::vector<Flow>>;

Flows allToAll(Hosts hosts)
{
    const auto count = static_cast<double>(hosts.size());
    if (count * (count - 1) > static_cast<double>(kMostFlows))
        return tooMany(count * (count - 1));
    std::vector<Flow> flows;
    flows.reserve(hosts.size() * (hosts.size() - 1));
    for (std::size_t to = 0; to < hosts.size(); ++to)
        for (std::size_t from = 0; from < hosts.size(); ++from)
            if (from != to)
                flows.push_back({hosts[from], hosts[to], 1});
    return flows;
}

Flows pairs(Hosts hosts, std::int64_t asked)
{
    const auto k = asked == 0 ? hosts.size() / 2 : static_cast<std::size_t>(asked);
    if (k > hosts.size() / 2)
        return refusal("pattern.pairs",
                       std::to_string(k) + " pairs need " + std::to_string(2 * k) +
                           " processes; there are " + std::to_string(hosts.size()),
                       "use at most " + std::to_string(hosts.size() / 2) + " pairs");
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < k; ++i) {
        flows.push_back({hosts[i], hosts[i + k], 1});
        flows.push_back({hosts[i + k], hosts[i], 1});
    }
    return flows;
}

// Ranks in random order; each sends to the next one.
std::vector<Flow> permutation(Hosts hosts, std::int64_t seed)
{
    std::vector<std::size_t> order(hosts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    SeededRandom(static_cast<std::uint64_t>(seed)).shuffle(std::span(order));
    std::vector<Flow> flows(hosts.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        flows[order[i]] = {hosts[order[i]], hosts[order[(i + 1) % order.size()]], 1};
    return flows;
}

std::vector<Flow> bothWays(Hosts hosts)
{
    const auto count = hosts.size();
    if (count == 2)
        return {{hosts[0], hosts[1], 1}, {hosts[1], hosts[0], 1}};
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < count; ++i) {
        flows.push_back({hosts[i], hosts[(i + count - 1) % count], 1});
        flows.push_back({hosts[i], hosts[(i + 1) % count], 1});
    }
    return flows;
}

std::vector<Flow> gridNeighbours(Hosts hosts, std::span<const int> grid)
{
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        std::size_t stride = hosts.size();
        for (const auto length : grid) {
            const auto extent = static_cast<std::size_t>(length);
            stride /= extent;
            const auto at = i / stride % extent;
            if (at > 0)
                flows.push_back({hosts[i], hosts[i - stride], 1});
            if (at + 1 < extent)
                flows.push_back({hosts[i], hosts[i + stride], 1});
        }
    }
    return flows;
}

bool isGridOf(std::span<const int> grid, std::size_t processes)
{
    double product = 1;
    for (const auto length : grid)
        product *= length;
    return !grid.empty() && std::ranges::all_of(grid, [](int length) { return length > 0; }) &&
           product == static_cast<double>(processes);
}

// Flows between one rank and every other one; `isSender`: from that rank.
Flows aroundRank(Hosts hosts, std::int64_t rank, bool isSender)
{
    const auto centre = static_cast<std::size_t>(rank);
    if (rank < 0 || centre >= hosts.size())
        return refusal("pattern.rank",
                       "unknown rank " + std::to_string(rank) + " of " +
                           (isSender ? "a broadcast" : "an incast"),
                       "use a rank from 0 to " + std::to_string(hosts.size() - 1));
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < hosts.size(); ++i)
        if (i != centre)
            flows.push_back(isSender ? Flow{hosts[centre], hosts[i], 1}
                                     : Flow{hosts[i], hosts[centre], 1});
    return flows;
}

// Flows from each of the last ranks, the servers, to each of the others.
Flows fromServers(Hosts hosts, std::int64_t asked)
{
    const auto servers = static_cast<std::size_t>(std::max<std::int64_t>(asked, 1));
    if (servers >= hosts.size())
        return refusal("pattern.clients",
                       std::to_string(servers) + " servers among " + std::to_string(hosts.size()) +
                           " processes leave no client",
                       "use at most " + std::to_string(hosts.size() - 1) + " servers");
    const auto clients = hosts.size() - servers;
    if (static_cast<double>(clients) * static_cast<double>(servers) >
        static_cast<double>(kMostFlows))
        return tooMany(static_cast<double>(clients) * static_cast<double>(servers));
    std::vector<Flow> flows;
    flows.reserve(clients * servers);
    for (const auto server : hosts.last(servers))
        for (const auto client : hosts.first(clients))
            flows.push_back({server, client, 1});
    return flows;
}

Flows bitReversal(Hosts hosts)
{
    if (!std::has_single_bit(hosts.size()))
        return refusal("pattern.power",
                       "bit_reversal needs a number of processes that is a power of two, not " +
                           std::to_string(hosts.size()),
                       "use " + std::to_string(std::bit_floor(hosts.size())) + " or " +
                           std::to_string(std::bit_ceil(hosts.size())));
    const int bits = std::countr_zero(hosts.size());
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        std::size_t reversed = 0;
        for (int bit = 0; bit < bits; ++bit)
            reversed |= (i >> bit & 1U) << (bits - 1 - bit);
        if (reversed != i)
            flows.push_back({hosts[i], hosts[reversed], 1});
    }
    return flows;
}

Diagnostics noPartner(const std::string& pattern, std::size_t processes)
{
    return refusal("pattern.partner",
                   "'" + pattern + "' sends nothing among " + std::to_string(processes) +
                       " processes",
                   "use a number from 1 to " + std::to_string(processes - 1));
}

Flows shift(Hosts hosts, std::int64_t asked)
{
    const auto k = static_cast<std::size_t>(std::max<std::int64_t>(asked, 1)) % hosts.size();
    if (k == 0)
        return noPartner("shift(" + std::to_string(asked) + ")", hosts.size());
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < hosts.size(); ++i)
        flows.push_back({hosts[i], hosts[(i + k) % hosts.size()], 1});
    return flows;
}

Flows exclusiveOr(Hosts hosts, std::int64_t asked)
{
    const auto k = static_cast<std::size_t>(std::max<std::int64_t>(asked, 1));
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < hosts.size(); ++i)
        if ((i ^ k) < hosts.size())
            flows.push_back({hosts[i], hosts[i ^ k], 1});
    if (flows.empty())
        return noPartner("xor(" + std::to_string(k) + ")", hosts.size());
    return flows;
}

std::size_t squarestRows(std::size_t processes)
{
    std::size_t rows = 1;
    for (std::size_t i = 2; i * i <= processes; ++i)
        if (processes % i == 0)
            rows = i;
    return rows;
}

// Returns the flows of the pattern in each of its groups.
Flows inGroups(const Pattern& pattern, Hosts hosts)
{
    const auto groups = groupsOf(pattern, hosts);
    if (!groups)
        return groups.diagnostics();
    std::vector<Flow> flows;
    for (const auto& group : groups.value()) {
        const auto some = flowsOf(Pattern{pattern.kind, 0, {}}, group);
        if (!some)
            return some;
        flows.insert(flows.end(), some.value().begin(), some.value().end());
        if (flows.size() > static_cast<std::size_t>(kMostFlows))
            return tooMany(static_cast<double>(some.value().size() * groups.value().size()));
    }
    return flows;
}

// Returns a finding if the text is the name of a pattern with a number that it does not take.
Diagnostics invalidNumber(std::string_view text)
{
    const auto name = trimmed(text.substr(0, text.find('(')));
    const auto found = std::ranges::find(kPatterns, name, &NamedPattern::name);
    if (found == kPatterns.end())
        return {};
    if (found->argument.empty())
        return refusal("pattern.number",
                       "the pattern '" + std::string(name) + "' takes no number, got '" +
                           std::string(text) + "'",
                       "use '" + std::string(name) + "'");
    return refusal("pattern.number",
                   "invalid number of the pattern '" + std::string(text) + "'",
                   "use '" + std::string(name) + "(" + std::string(found->argument) +
                       ")' with an integer of at least " + std::to_string(found->least));
}

} // namespace

Result<Pattern> parsePattern(std::string_view text)
{
    const auto parsed = parseNumberedName(text);
    const auto* const found =
        parsed ? std::ranges::find(kPatterns, parsed->name, &NamedPattern::name) : kPatterns.end();
    const bool isGood =
        found != kPatterns.end() &&
        (!parsed->number || (!found->argument.empty() && *parsed->number >= found->least));
    if (isGood)
        return Pattern{found->kind, parsed->number.value_or(0), {}, found->scope};
    if (auto invalid = invalidNumber(text); !invalid.empty())
        return invalid;
    std::vector<std::string> names;
    for (const auto& named : kPatterns)
        names.emplace_back(named.name);
    const auto near = didYouMean(parsed ? parsed->name : text, names);
    return refusal("pattern.unknown",
                   "unknown pattern '" + std::string(text) + "'",
                   (near.empty() ? "" : near + " ") +
                       "use one of: " + join(patternSignatures(), ", "));
}

std::vector<std::string> patternSignatures()
{
    std::vector<std::string> signatures;
    for (const auto& named : kPatterns)
        signatures.push_back(
            std::string(named.name) +
            (named.argument.empty() ? "" : "(" + std::string(named.argument) + ")"));
    return signatures;
}

std::optional<int> leastNumber(const Pattern& pattern)
{
    if (pattern.kind == Kind::Flows || nameOf(pattern).argument.empty())
        return std::nullopt;
    return nameOf(pattern).least;
}

std::string toText(const Pattern& pattern)
{
    if (pattern.kind == Kind::Flows)
        return "flows";
    const std::string name(nameOf(pattern).name);
    return pattern.number == 0 ? name : name + "(" + std::to_string(pattern.number) + ")";
}

Result<std::vector<std::vector<VertexId>>> groupsOf(const Pattern& pattern,
                                                    std::span<const VertexId> processes)
{
    using Groups = std::vector<std::vector<VertexId>>;
    const auto count = processes.size();
    const auto number = static_cast<std::size_t>(pattern.number);
    if (pattern.scope == Scope::All)
        return Groups{Groups::value_type(processes.begin(), processes.end())};
    if (pattern.scope == Scope::Subset) {
        if (number > count)
            return refusal("pattern.subset",
                           "a subset of " + std::to_string(number) + " processes exceeds the " +
                               std::to_string(count) + " processes",
                           "use at most " + std::to_string(count));
        const auto some = processes.first(number == 0 ? count : number);
        return Groups{Groups::value_type(some.begin(), some.end())};
    }
    const auto rows = number == 0 ? squarestRows(count) : number;
    if (count % rows != 0)
        return refusal("pattern.rows",
                       std::to_string(rows) + " rows do not divide " + std::to_string(count) +
                           " processes",
                       "use a divisor of " + std::to_string(count));
    const auto columns = count / rows;
    const bool isRows = pattern.scope == Scope::Rows;
    std::vector<std::vector<VertexId>> groups(isRows ? rows : columns);
    for (std::size_t rank = 0; rank < count; ++rank)
        groups[isRows ? rank / columns : rank % columns].push_back(processes[rank]);
    return groups;
}

Result<std::vector<Flow>>
flowsOf(const Pattern& pattern, std::span<const VertexId> processes, std::span<const int> grid)
{
    if (pattern.kind == Kind::Pairs)
        return pairs(processes, pattern.number);
    if (pattern.kind == Kind::Broadcast || pattern.kind == Kind::Incast)
        return aroundRank(processes, pattern.number, pattern.kind == Kind::Broadcast);
    if (pattern.kind == Kind::Flows)
        return pattern.flows;
    if (processes.size() < 2)
        return std::vector<Flow>{};
    if (pattern.kind == Kind::File)
        return refusal("pattern.file",
                       "the topology has no file of flows",
                       "set 'flows' of the topology to a CSV file with the columns from,to");
    if (pattern.scope != Scope::All)
        return inGroups(pattern, processes);
    switch (pattern.kind) {
    case Kind::Permutation:
        return permutation(processes, pattern.number);
    case Kind::Neighbours:
        return isGridOf(grid, processes.size()) ? gridNeighbours(processes, grid)
                                                : bothWays(processes);
    case Kind::Clients:
        return fromServers(processes, pattern.number);
    case Kind::BitReversal:
        return bitReversal(processes);
    case Kind::Shift:
        return shift(processes, pattern.number);
    case Kind::Ring:
        return shift(processes, 1);
    case Kind::Xor:
        return exclusiveOr(processes, pattern.number);
    default:
        return allToAll(processes);
    }
}

} // namespace clusterwright::model
