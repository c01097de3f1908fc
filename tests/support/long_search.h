// A search that takes long enough to be interrupted, for the tests of the programs that search.
#pragma once

#include "tests/support/run_program.h"

namespace clusterwright::tests
{

using Arguments = Words;

// 2.4e10 points, of which bounds leave out many: seconds.
inline const Arguments kLongSearch{"search",
                                   "acc-fft-inic",
                                   "--axis",
                                   "P=2..64",
                                   "--axis",
                                   "rows=256..1200",
                                   "--axis",
                                   "nic.host_bandwidth=lin(40 MiB/s,200 MiB/s,1000)",
                                   "--axis",
                                   "nic.net_bandwidth=log(40 MiB/s,200 MiB/s,400)",
                                   "--minimize",
                                   "abs(time - 20 ms) * P"};

} // namespace clusterwright::tests
