// The nodes that can be measured on: entered by hand, or read from the ssh configuration, an MPI hostfile or a Slurm expression.
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
    model::Diagnostics problems; // errors and warnings of unreadable sources

    [[nodiscard]] const Node* find(std::string_view name) const;
};

// Returns this machine, "local".
[[nodiscard]] Node localNode();

// Returns the file of the user's own list: nodes.json in the configuration folder.
[[nodiscard]] std::filesystem::path nodeFile();

// {"node_list": 1, "nodes": [{"name": "n1", "transport": "ssh", "address": "10.99.0.1", "data_address": "10.10.0.1"}, ...]}; further fields:
// "ssh_config", "more_data_addresses", "ranks". Errors: those of JSON, node.format, node.name, node.transport, node.twice.
[[nodiscard]] model::Result<std::vector<Node>> parseNodeFile(std::string_view text,
                                                             const std::string& file);
// A missing file contains no nodes.
[[nodiscard]] model::Result<std::vector<Node>> readNodeFile(const std::filesystem::path& file);
// Writes the list if it can be read back. Errors: node.twice, those of writing.
[[nodiscard]] model::Diagnostics writeNodeFile(const std::filesystem::path& file,
                                               const std::vector<Node>& nodes);

// Checks a node that the user enters, as its transport would. Errors: node.name, node.address, node.data_address.
[[nodiscard]] model::Diagnostics checkNode(const Node& node);

// Returns the hosts of `Host` lines, following Include but ignoring patterns (`*`, `?`, `!`) and Match. ssh itself reads the other
// settings. Warnings: ssh_config.unreadable, ssh_config.depth, node.name.
[[nodiscard]] NodeList readSshConfig(const std::filesystem::path& file);

// Reads lines "host slots=4" or "host:4"; the slots of repeated hosts add up. Errors: hostfile.line, node.name.
[[nodiscard]] model::Result<std::vector<Node>> parseHostfile(std::string_view text,
                                                             const std::string& file);

// Expands "n[01-04,7],login"; numbers keep their leading zeros. Errors: slurm.syntax, slurm.size, node.name.
[[nodiscard]] model::Result<std::vector<Node>> parseSlurmNodes(std::string_view expression);

// Returns the user's list, then further hosts of ~/.ssh/config, then this machine.
[[nodiscard]] NodeList knownNodes();

} // namespace clusterwright::runner
