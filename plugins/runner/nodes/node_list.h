// The nodes that there are to measure on: written down by hand, or read from what the user has already: the configuration of ssh, a
// hostfile of MPI, an expression of Slurm.
#pragma once

#include "model/core/result.h"
#include "plugins/runner/probes/node.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::runner
{

inline constexpr std::size_t kMostNodes = 65'536;

struct NodeList {
    std::vector<Node> nodes;
    model::Diagnostics problems; // of sources that could not be read in part or whole

    [[nodiscard]] const Node* find(std::string_view name) const;
};

// This machine, "local".
[[nodiscard]] Node localNode();

// The user's own list: nodes.json in the configuration folder.
[[nodiscard]] std::filesystem::path nodeFile();

// {"node_list": 1, "nodes": [{"name": "n1", "transport": "ssh", "address": "10.99.0.1", "data_address": "10.10.0.1"}, ...]}; further fields:
// "ssh_config", "more_data_addresses", "ranks". A file that is not there has no nodes. Errors: those of JSON, node.format, node.name,
// node.transport, node.twice.
[[nodiscard]] model::Result<std::vector<Node>> readNodeFile(const std::filesystem::path& file);
// What could not be read again is not written. Errors: node.twice, those of writing.
[[nodiscard]] model::Diagnostics writeNodeFile(const std::filesystem::path& file,
                                               const std::vector<Node>& nodes);

// Checks a node that a person gives: node.name, node.address.
[[nodiscard]] model::Diagnostics checkNode(const Node& node);

// The hosts that `Host` lines name, with Include; patterns (`*`, `?`, `!`) name none, nor does Match. ssh itself reads the rest. Problems
// are warnings: ssh_config.unreadable, ssh_config.depth, node.name.
[[nodiscard]] NodeList readSshConfig(const std::filesystem::path& file);

// Lines "host slots=4" or "host:4"; a host that comes again has the slots of both. Errors: hostfile.line, node.name.
[[nodiscard]] model::Result<std::vector<Node>> parseHostfile(std::string_view text,
                                                             const std::string& file);

// "n[01-04,7],login": numbers keep their leading zeros. Errors: slurm.syntax, slurm.size, node.name.
[[nodiscard]] model::Result<std::vector<Node>> parseSlurmNodes(std::string_view expression);

// The user's list, then the hosts of ~/.ssh/config that are not in it, then this machine.
[[nodiscard]] NodeList knownNodes();

} // namespace clusterwright::runner
