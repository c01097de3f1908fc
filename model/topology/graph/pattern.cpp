#include "model/topology/graph/pattern.h"

#include "model/core/refusal.h"
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

constexpr std::array<std::string_view, 6> kPatternNames{
    "all_to_all", "pairs", "permutation", "neighbours", "broadcast", "bit_reversal"};
constexpr std::string_view kList =
    "all_to_all, pairs(k), permutation(seed), neighbours, broadcast(rank), bit_reversal";

Diagnostics tooMany(double flows)
{
    return refusal("pattern.size",
                   roundedText(flows, 4) + " flows exceed the maximum of " +
                       std::to_string(kMostFlows),
                   "use fewer processes or another pattern");
}

bool takesNumber(Kind kind)
{
    return kind == Kind::Pairs || kind == Kind::Permutation || kind == Kind::Broadcast;
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

std::vector<Flow> ring(Hosts hosts)
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

Flows broadcast(Hosts hosts, std::int64_t root)
{
    const auto sender = static_cast<std::size_t>(root);
    if (root < 0 || sender >= hosts.size())
        return refusal("pattern.rank",
                       "unknown rank " + std::to_string(root) + " of a broadcast",
                       "use a rank from 0 to " + std::to_string(hosts.size() - 1));
    std::vector<Flow> flows;
    for (std::size_t i = 0; i < hosts.size(); ++i)
        if (i != sender)
            flows.push_back({hosts[sender], hosts[i], 1});
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

} // namespace

Result<Pattern> parsePattern(std::string_view text)
{
    const auto parsed = parseNumberedName(text);
    const auto* const found =
        parsed ? std::ranges::find(kPatternNames, parsed->name) : kPatternNames.end();
    const auto kind = static_cast<Kind>(found - kPatternNames.begin());
    const bool isBad = found == kPatternNames.end() || (parsed->number && !takesNumber(kind)) ||
                       (kind == Kind::Pairs && parsed->number == 0);
    if (isBad) {
        const auto near =
            didYouMean(parsed ? parsed->name : text, {kPatternNames.begin(), kPatternNames.end()});
        return refusal("pattern.unknown",
                       "unknown pattern '" + std::string(text) + "'",
                       (near.empty() ? "" : near + " ") + "use one of: " + std::string(kList));
    }
    return Pattern{kind, parsed->number.value_or(0), {}};
}

std::string toText(const Pattern& pattern)
{
    if (pattern.kind == Kind::Flows)
        return "flows";
    const std::string name(kPatternNames[static_cast<std::size_t>(pattern.kind)]);
    return pattern.number == 0 ? name : name + "(" + std::to_string(pattern.number) + ")";
}

Result<std::vector<Flow>>
flowsOf(const Pattern& pattern, std::span<const VertexId> processes, std::span<const int> grid)
{
    if (pattern.kind == Kind::Pairs)
        return pairs(processes, pattern.number);
    if (pattern.kind == Kind::Broadcast)
        return broadcast(processes, pattern.number);
    if (pattern.kind == Kind::Flows)
        return pattern.flows;
    if (processes.size() < 2)
        return std::vector<Flow>{};
    switch (pattern.kind) {
    case Kind::Permutation:
        return permutation(processes, pattern.number);
    case Kind::Neighbours:
        return isGridOf(grid, processes.size()) ? gridNeighbours(processes, grid) : ring(processes);
    case Kind::BitReversal:
        return bitReversal(processes);
    default:
        return allToAll(processes);
    }
}

} // namespace clusterwright::model
