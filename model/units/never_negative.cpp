#include "model/units/never_negative.h"

#include <algorithm>
#include <array>

namespace clusterwright::model
{

bool isNeverNegative(Dimension dimension)
{
    constexpr std::array kNeverNegative{kBandwidth,
                                        kTime / kData,
                                        kTime,
                                        kNumber / kTime,
                                        kFlops / kTime,
                                        kTime / kFlops,
                                        kOperations / kTime,
                                        kTime / kOperations,
                                        kData,
                                        kCost,
                                        kEnergy / kTime};
    return std::ranges::find(kNeverNegative, dimension) != kNeverNegative.end();
}

} // namespace clusterwright::model
