#include "plugins/runner/nodes/node_route.h"

#include "plugins/transports/local/local.h"
#include "plugins/transports/mpi/mpi.h"
#include "plugins/transports/slurm/slurm.h"
#include "plugins/transports/ssh/ssh.h"

#include <cmath>

namespace clusterwright::runner
{

model::Result<transports::Route> routeTo(const Node& node,
                                         const transports::Words& program,
                                         const std::filesystem::path& controlFolder,
                                         double connectTimeout)
{
    switch (node.transport) {
    case TransportKind::Local:
        return transports::localRoute(program);
    case TransportKind::Ssh:
        return transports::sshRoute({node.address,
                                     node.sshConfig,
                                     controlFolder,
                                     static_cast<int>(std::ceil(connectTimeout))},
                                    program);
    case TransportKind::Mpi:
        return transports::mpiRoute(node.address, program);
    case TransportKind::Slurm:
        return transports::slurmRoute(node.address, program);
    }
    return transports::localRoute(program);
}

} // namespace clusterwright::runner
