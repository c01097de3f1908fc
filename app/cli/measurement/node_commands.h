// Commands of `nodes` for the user's own list.
#pragma once

#include "app/cli/program/command.h"

namespace clusterwright::cli
{

void addNodesRemove(CLI::App& nodes, Context& context);

} // namespace clusterwright::cli
