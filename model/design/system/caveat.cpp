#include "model/design/system/caveat.h"

#include <algorithm>

namespace clusterwright::model
{

const CheckedRate* rateOf(const System& system, std::size_t condition)
{
    const auto next =
        std::ranges::upper_bound(system.rates, condition, {}, &CheckedRate::condition);
    if (next == system.rates.begin())
        return nullptr;
    const auto& rate = *(next - 1);
    return condition - rate.condition < kRateCaveats.size() ? &rate : nullptr;
}

Caveat caveatOf(const System& system, std::size_t condition)
{
    if (const auto* const rate = rateOf(system, condition))
        return kRateCaveats[condition - rate->condition];
    return system.set.conditions()[condition].isSign ? Caveat::NegativeInput : Caveat::OutOfRange;
}

} // namespace clusterwright::model
