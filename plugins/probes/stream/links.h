// The links between two nodes: TCP connections, distributed in turn over the addresses of the server, so that each network of a bonded node
// has an equal share.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"
#include "plugins/probes/support/pair.h"

#include <vector>

namespace clusterwright::probes
{

struct Links {
    Role role = Role::Server;
    Descriptor control;
    std::vector<Descriptor> data;
};

// Opens the links; both roles must use the same number.
[[nodiscard]] Links joinLinks(const Arguments& arguments, Output& output, std::size_t count);

} // namespace clusterwright::probes
