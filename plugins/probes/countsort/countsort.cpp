#include "plugins/probes/countsort/countsort.h"

#include "plugins/probes/support/sorting/sort_point.h"

namespace clusterwright::probes
{

void runCountsort(const Arguments& arguments, Output& output)
{
    const auto point = SortPoint::from(arguments);
    printSortTimes(arguments, output, point, [&](auto keys, auto scratch, auto starts) {
        countSortBuckets(keys, scratch, starts, point.buckets);
    });
}

} // namespace clusterwright::probes
