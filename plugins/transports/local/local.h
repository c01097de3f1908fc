// The local transport: a node that is this machine.
#pragma once

#include "plugins/transports/support/route.h"

namespace clusterwright::transports
{

[[nodiscard]] inline Route localRoute(Words program)
{
    return {std::move(program), {}};
}

} // namespace clusterwright::transports
