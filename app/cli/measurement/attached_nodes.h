// The nodes named on a command line, and the session on them.
#pragma once

#include "app/cli/program/command.h"
#include "plugins/runner/nodes/session.h"

#include <memory>
#include <string>
#include <vector>

namespace clusterwright::cli
{

struct NodeOptions {
    std::vector<std::string> names;
    std::string sshConfig;
    double connectTimeout = 10; // s

    void addTo(CLI::App& command); // --ssh-config, --connect-timeout

    // Resolves each name to a node of the user's list, otherwise to an ssh host. Refusals: node.name, node.twice (duplicate name).
    [[nodiscard]] std::vector<runner::Node> nodes() const;
    // Creates a session without attaching nodes. Refusals: those of reading the program clusterwright-probe.
    [[nodiscard]] std::unique_ptr<runner::Session> session() const;
};

} // namespace clusterwright::cli
