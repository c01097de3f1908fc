// Checks the memory for a measurement before the allocation, because a kernel that overcommits memory may later kill another program.
#pragma once

namespace clusterwright::probes
{

// Throws Failure "memory" if the node has fewer bytes available.
void requireMemory(double bytes);

} // namespace clusterwright::probes
