// A node: a machine, or a place on one, that probes run on, and how it is reached. Facts are what the node says of itself.
// Speeds are in B/s, memory in B, clocks in s since 1970.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::runner
{

// How an argv gets to a node.
enum class TransportKind { Local, Ssh, Mpi, Slurm };

struct Node {
    std::string name; // what plans, samples and people call it
    TransportKind transport = TransportKind::Ssh;
    std::string address;                        // what the transport calls it; never empty
    std::string sshConfig;                      // file for `ssh -F`; empty: the user's own
    std::string dataAddress;                    // where servers of probes listen; empty: `address`
    std::vector<std::string> moreDataAddresses; // further links of a bond, in order
    int ranks = 1;                              // processes of MPI that it takes
    std::string origin;                         // "hand", or the file that it was read from

    friend bool operator==(const Node&, const Node&) = default;
};

// Of one network interface.
struct NicFacts {
    std::string name;
    std::string address;
    double speed = 0; // 0: it does not say

    friend bool operator==(const NicFacts&, const NicFacts&) = default;
};

struct NodeFacts {
    std::string host;
    std::string kernel;
    std::string cpu;
    int cores = 0;
    double memory = 0;
    std::vector<NicFacts> nics;
    std::optional<double> idle; // share of the processors just before a measurement
    std::optional<double> clock;

    friend bool operator==(const NodeFacts&, const NodeFacts&) = default;
};

// "local", "ssh", "mpi", "slurm": the word used in files.
[[nodiscard]] std::string_view toText(TransportKind kind);
[[nodiscard]] std::optional<TransportKind> transportFrom(std::string_view word);

// For people: "eth0 10.0.0.1 1 Gbit/s, lo 127.0.0.1".
[[nodiscard]] std::string networksText(const NodeFacts& facts);

// Longest name of a node and longest address.
inline constexpr std::size_t kLongestNodeName = 255;

// Whether `name` can stand for a node or an address: printable, no blanks, no '-' in front (a program would take it for an
// option), not too long. A shell's signs are no danger: none ever sees it.
[[nodiscard]] bool isNodeName(std::string_view name);

// "10.0.0.1", "fe80::1": what servers of probes listen at; they look no names up.
[[nodiscard]] bool isNumericAddress(const std::string& address);

} // namespace clusterwright::runner
