// The traffic on a topology: the pairs of processes that communicate. A pattern refers to ranks; the placement turns it into
// flows between vertices.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/topology.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Flow {
    VertexId from = 0;
    VertexId to = 0;
    double weight = 1; // number of parallel streams: the flow gets the share of that many flows

    friend bool operator==(const Flow&, const Flow&) = default;
};

struct Pattern {
    // Kinds of traffic between P processes, ranks from 0:
    enum class Kind : std::uint8_t {
        AllToAll,    // every ordered pair of distinct ranks
        Pairs,       // k disjoint pairs, rank i with rank i + k, i < k, both directions: 2 k flows
        Permutation, // every rank sends to one other: a random cycle through all, by the seed
        Neighbours,  // a ring: rank i to i - 1 and i + 1; on a grid its neighbours there, no wrap
        Broadcast,   // one rank to every other
        Incast,      // every other rank to one
        Clients,     // the last m ranks, servers, each to every other rank: m (P - m) flows
        BitReversal, // rank i to the rank with the bits of i in reverse order; no flow from a rank to itself
        Shift, // rank i to rank (i + k) mod P
        Ring,  // rank i to rank (i + 1) mod P
        Xor,   // rank i to rank i xor k, if there is one
        Flows, // an explicit list
        File,  // the flows of a file, which a design names (readFlows)
    };
    // The ranks that exchange data with each other:
    enum class Scope : std::uint8_t {
        All,     // all of them
        Rows,    // within each row of a grid with `number` rows, the ranks row by row
        Columns, // within each column of this grid
        Subset,  // the first `number`; the others send nothing
    };
    Kind kind = Kind::AllToAll;
    // pairs: k, 0 for the maximum; permutation: the seed; broadcast: the sending rank; incast: the receiving one; clients: m, 0 for 1;
    // shift, xor: k, 0 for 1; rows and columns: the rows, 0 for the largest divisor of P up to its square root; subset: its size, 0 for P.
    std::int64_t number = 0;
    std::vector<Flow> flows; // for kind Flows
    Scope scope = Scope::All;

    friend bool operator==(const Pattern&, const Pattern&) = default;
};

// Larger patterns are refused with their number of flows, since they would fill the memory.
inline constexpr std::int64_t kMostFlows = 5'000'000;

// Parses a name with or without a number: "all_to_all", "pairs(4)", "permutation(7)", "neighbours", "broadcast(3)", "incast(3)",
// "clients(4)", "bit_reversal", "shift(2)", "ring", "xor(4)", "row_all_to_all(8)", "column_ring(8)", "subset_all_to_all(16)". Errors: pattern.unknown, pattern.number (one that it does not take).
[[nodiscard]] Result<Pattern> parsePattern(std::string_view text);

// Names with their numbers, "pairs(k)", in display order.
[[nodiscard]] std::vector<std::string> patternSignatures();

// Smallest number that a pattern takes; nothing if it takes none.
[[nodiscard]] std::optional<int> leastNumber(const Pattern& pattern);

// Inverse of parsePattern; "flows" for a list.
[[nodiscard]] std::string toText(const Pattern& pattern);

// Returns the processes of each row, column or subset of the pattern's scope. Errors: pattern.rows (not a divisor of P),
// pattern.subset (larger than P).
[[nodiscard]] Result<std::vector<std::vector<VertexId>>>
groupsOf(const Pattern& pattern, std::span<const VertexId> processes);

// Returns the flows among the processes, given the host of each (see placement.h). All-to-all is in the order of its
// destinations, the rest in rank order. A single process has no flows. With `grid` (KnownFacts::grid), whose lengths multiply to
// the number of processes, neighbours are those of the grid, the last coordinate fastest; any other grid is ignored. Errors:
// pattern.pairs (k > P / 2), pattern.rank (of a broadcast or an incast), pattern.clients (no client left), pattern.power (bit_reversal when P is not a power of two),
// pattern.partner (shift or xor that sends nothing), pattern.file (no file), pattern.size (more than kMostFlows), those of groupsOf.
[[nodiscard]] Result<std::vector<Flow>> flowsOf(const Pattern& pattern,
                                                std::span<const VertexId> processes,
                                                std::span<const int> grid = {});

// Reads a table of flows (model/units/text_table.h): columns from, to and perhaps weight, or those of Gephi; '#' begins a comment. Ends are
// names of hosts with a process, or ranks (for a host named "3", the name wins). Reports all findings at once, with their lines. Errors:
// flows.header, flows.columns, flows.end, flows.self, flows.weight, flows.type (undirected), pattern.size, csv.decimal, text.encoding.
// With `notes`, flows without a weight are skipped and counted (flows.weight), and the dialect of the table is noted (csv.read).
[[nodiscard]] Result<std::vector<Flow>> readFlows(std::string_view csv,
                                                  const Topology& topology,
                                                  std::span<const VertexId> processes,
                                                  Diagnostics* notes = nullptr);

} // namespace clusterwright::model
