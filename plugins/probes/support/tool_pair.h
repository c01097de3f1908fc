// An external tool with its own server: started for every repeat at a free port, after both roles have proven the token. The tool's own
// connections have no token, so its server runs only during one measurement.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"
#include "plugins/probes/support/tool.h"

#include <functional>

namespace clusterwright::probes
{

// Address of a tool's server without the port, and the port.
struct ToolAddress {
    std::string host;
    std::string port;
};

struct ToolPair {
    std::string name; // program name
    std::function<std::vector<std::string>(const ToolAddress&)>
        server; // command that serves one client and then ends
    std::function<NamedNumbers(const ToolAddress&)>
        measure; // runs the client and returns the values of a sample
};

// Runs the role given by the arguments.
void runToolPair(const Arguments& arguments, Output& output, const ToolPair& pair);

} // namespace clusterwright::probes
