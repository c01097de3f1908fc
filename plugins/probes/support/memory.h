// Memory for a measurement: refused before it is asked for where the node has not got it. A kernel that hands out more than
// there is would end somebody else's program later.
#pragma once

namespace clusterwright::probes
{

// Throws Failure "memory" when the node has fewer bytes to spare.
void requireMemory(double bytes);

} // namespace clusterwright::probes
