// A tool of others with a server of its own: started afresh for every repeat, at a port that was free, after both roles have
// shown the token. The tool's own connections know no token; its server is there for one measurement at a time.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"
#include "plugins/probes/support/tool.h"

#include <functional>

namespace clusterwright::probes
{

// Where a tool's server is, without the port, and that.
struct ToolAddress {
    std::string host;
    std::string port;
};

struct ToolPair {
    std::string name; // of the program
    std::function<std::vector<std::string>(const ToolAddress&)>
        server; // its command: to serve one client, then end
    std::function<NamedNumbers(const ToolAddress&)>
        measure; // runs the client; gives the values of a sample
};

// Plays the role that the arguments name.
void runToolPair(const Arguments& arguments, Output& output, const ToolPair& pair);

} // namespace clusterwright::probes
