#include "plugins/probes/probe_table.h"

#include "plugins/probes/bucketsort/bucketsort.h"
#include "plugins/probes/countsort/countsort.h"
#include "plugins/probes/filecopy/filecopy.h"
#include "plugins/probes/fio/fio.h"
#include "plugins/probes/iperf3/iperf3.h"
#include "plugins/probes/logp/logp.h"
#include "plugins/probes/memcpy/memcpy.h"
#include "plugins/probes/netpipe/netpipe.h"
#include "plugins/probes/quicksort/quicksort.h"
#include "plugins/probes/stream/stream.h"
#include "plugins/probes/strided/strided.h"
#include "plugins/probes/tokens/tokens.h"
#include "plugins/probes/transpose/transpose.h"

namespace clusterwright::probes
{

const std::vector<Probe>& allProbes()
{
    static const std::vector<Probe> kAll = {
        {"bucketsort", "1.0.0", runBucketsort},
        {"countsort", "1.0.0", runCountsort},
        {"filecopy", "1.0.0", runFilecopy},
        {"fio", "1.0.0", runFio},
        {"iperf3", "1.0.0", runIperf3},
        {"logp", "1.1.0", runLogp},
        {"memcpy", "1.0.0", runMemcpy},
        {"netpipe", "1.0.0", runNetpipe},
        {"quicksort", "1.0.0", runQuicksort},
        {"stream", "1.0.0", runStream},
        {"strided", "1.0.0", runStrided},
        {"tokens", "1.0.0", runTokens},
        {"transpose", "1.0.0", runTranspose},
    };
    return kAll;
}

} // namespace clusterwright::probes
