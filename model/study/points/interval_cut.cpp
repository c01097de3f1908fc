#include "model/study/points/interval_cut.h"

#include <algorithm>

namespace clusterwright::model
{

Distribution cutAtBounds(Distribution distribution)
{
    const Distribution open;
    const double low = std::max(distribution.low, distribution.least);
    const double high = std::min(distribution.high, distribution.most);
    if (low <= high) {
        distribution.low = low;
        distribution.high = high;
    }
    distribution.least = open.least;
    distribution.most = open.most;
    return distribution;
}

} // namespace clusterwright::model
