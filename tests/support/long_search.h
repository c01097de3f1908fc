// A search that is long enough to be interrupted.
#pragma once

#include "tests/support/run_program.h"

namespace clusterwright::tests
{

using Arguments = Words;

// 2.4e10 points, many of which are skipped by their bounds: takes seconds.
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
