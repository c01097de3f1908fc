#include "plugins/transports/slurm/slurm.h"

namespace clusterwright::transports
{

model::Result<Route> slurmRoute(const std::string& node, const Words& program)
{
    if (auto problems = checkAddress(node); !problems.empty())
        return problems;
    Words command = {"srun",
                     "--quiet",
                     "--unbuffered",
                     "--overlap", // beside other steps of the allocation
                     "--nodes=1",
                     "--ntasks=1",
                     "--nodelist=" + node};
    command.insert(command.end(), program.begin(), program.end());
    return Route{std::move(command), {}};
}

} // namespace clusterwright::transports
