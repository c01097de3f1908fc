#include "plugins/probes/quicksort/quicksort.h"

#include "plugins/probes/support/sorting/sort_point.h"

namespace clusterwright::probes
{

void runQuicksort(const Arguments& arguments, Output& output)
{
    printSortTimes(arguments, output, SortPoint::from(arguments), [](auto keys, auto, auto starts) {
        for (std::size_t bucket = 0; bucket + 1 < starts.size(); ++bucket)
            quickSort(keys.subspan(starts[bucket], starts[bucket + 1] - starts[bucket]));
    });
}

} // namespace clusterwright::probes
