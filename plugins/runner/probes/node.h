// A node, on which probes run, with its transport. Facts are what the node reports about itself: speeds in B/s, memory in B, clocks in s
// since 1970.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::runner
{

// The way to start a program on a node.
enum class TransportKind { Local, Ssh, Mpi, Slurm };

struct Node {
    std::string name; // name in plans, samples and lists
    TransportKind transport = TransportKind::Ssh;
    std::string address;                        // address for the transport; never empty
    std::string sshConfig;                      // file for `ssh -F`; empty: the user's own
    std::string dataAddress;                    // address of probe servers; empty: `address`
    std::vector<std::string> moreDataAddresses; // further links of a bond, in order
    int ranks = 1;                              // number of MPI ranks
    std::string origin;                         // "hand", or the source file

    friend bool operator==(const Node&, const Node&) = default;
};

// Facts about one network interface.
struct NicFacts {
    std::string name;
    std::string address;
    double speed = 0; // 0 if unknown

    friend bool operator==(const NicFacts&, const NicFacts&) = default;
};

struct NodeFacts {
    std::string host;
    std::string kernel;
    std::string cpu;
    int cores = 0;
    double memory = 0;
    std::vector<NicFacts> nics;
    std::optional<double> idle; // idle share of the processors just before a measurement
    std::optional<double> clock;

    friend bool operator==(const NodeFacts&, const NodeFacts&) = default;
};

// Returns "local", "ssh", "mpi" or "slurm", as in files.
[[nodiscard]] std::string_view toText(TransportKind kind);
[[nodiscard]] std::optional<TransportKind> transportFrom(std::string_view word);

// Returns readable text: "eth0 10.0.0.1 1 Gbit/s, lo 127.0.0.1".
[[nodiscard]] std::string networksText(const NodeFacts& facts);

// Longest name or address of a node.
inline constexpr std::size_t kLongestNodeName = 255;

// Returns whether `name` is valid as a node name or address: printable, without blanks, '/' or a leading '-' (an option), and not too long.
// Shell characters are allowed, because no shell reads the name.
[[nodiscard]] bool isNodeName(std::string_view name);

// Returns whether the text is a numeric address such as "10.0.0.1" or "fe80::1"; probe servers do not resolve names.
[[nodiscard]] bool isNumericAddress(const std::string& address);

} // namespace clusterwright::runner
