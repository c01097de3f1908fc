// Where a running plan puts what it measures. The store is one; the replay of a recorded session feeds another.
//
// Law: what a call was given is kept when the call returns without errors, whatever happens to the process then. So samples are
// shown after add(), never before.
#pragma once

#include "model/core/result.h"
#include "plugins/runner/probes/sample.h"

#include <span>

namespace clusterwright::runner
{

// Errors of all: store.full, store.unwritable. A run ends at the first one.
class SampleSink
{
public:
    SampleSink() = default;
    SampleSink(const SampleSink&) = delete;
    SampleSink& operator=(const SampleSink&) = delete;
    virtual ~SampleSink() = default;

    // All that follows belongs to this run. A run of this id that is there already is gone on with.
    [[nodiscard]] virtual model::Diagnostics beginRun(const Run& run) = 0;
    [[nodiscard]] virtual model::Result<StartId> beginStart(const Provenance& provenance) = 0;
    // In the order of arrival; few calls with many samples cost less than many with one.
    [[nodiscard]] virtual model::Diagnostics add(StartId start,
                                                 std::span<const Sample> samples) = 0;
    // `seconds` is how long it took, by a clock that does not step.
    [[nodiscard]] virtual model::Diagnostics
    endStart(StartId start, EndState state, double seconds) = 0;
    // `start` is 0 for what belongs to no start.
    [[nodiscard]] virtual model::Diagnostics note(StartId start, const RunEvent& event) = 0;
    [[nodiscard]] virtual model::Diagnostics endRun(EndState state) = 0;
};

} // namespace clusterwright::runner
