// The nodes that a command line names, and the session on them.
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

    // Each name once: a node of the user's list; else one that ssh knows by this name. Errors: node.name, node.twice.
    [[nodiscard]] model::Result<std::vector<runner::Node>> nodes() const;
    // Nothing is attached yet. Errors: those of clusterwright-probe's file.
    [[nodiscard]] model::Result<std::unique_ptr<runner::Session>> session() const;
};

} // namespace clusterwright::cli
