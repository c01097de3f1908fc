// clusterwright-cli nodes: the nodes to measure on.
#include "app/cli/measurement/node_commands.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

void addNodes(CLI::App& app, Context& context)
{
    auto* const nodes = app.add_subcommand("nodes", "Manage the nodes to measure on");
    nodes->require_subcommand(1);
    addNodesList(*nodes, context);
    addNodesAdd(*nodes, context);
    addNodesRemove(*nodes, context);
    addNodesTest(*nodes, context);
}

} // namespace clusterwright::cli
