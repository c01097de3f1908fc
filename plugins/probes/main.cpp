// clusterwright-probe PROBE --NAME VALUE ...: one binary with all probes that need only a kernel, and the agent that starts them on a node.
#include "plugins/probes/agent/agent.h"
#include "plugins/probes/probe_table.h"
#include "plugins/probes/support/program.h"

#include <algorithm>

int main(int argc, char** argv)
{
    using namespace clusterwright::probes;
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    if (!words.empty() && words.front() == "agent")
        return runAgent();
    return runProgram("clusterwright-probe", allProbes(), words);
}
