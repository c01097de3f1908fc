// Measures a point: warm-up, then repeats, with one sample each.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

// `measure()` returns the values of one repeat.
template <typename Measure>
void printRepeats(const Arguments& arguments, Output& output, const Measure& measure)
{
    const long warmUp = arguments.warmUp();
    const long repeats = arguments.repeats();
    for (long i = -warmUp; i < repeats; ++i)
        output.sample(
            {.values = measure(), .at = {}, .repeat = i < 0 ? i + warmUp : i, .warmUp = i < 0});
}

} // namespace clusterwright::probes
