// Destination of measured samples: a store, or the reader of a recorded session.
//
// Law: the data of a call are stored once the call returns without errors, even if the process is killed then. So samples are shown only
// after add().
#pragma once

#include "model/core/result.h"
#include "plugins/runner/probes/sample.h"

#include <span>

namespace clusterwright::runner
{

// Errors of all functions: store.full, store.unwritable. A run ends at the first error.
class SampleSink
{
public:
    SampleSink() = default;
    SampleSink(const SampleSink&) = delete;
    SampleSink& operator=(const SampleSink&) = delete;
    virtual ~SampleSink() = default;

    // Begins a run, to which all later calls belong, or resumes an existing run with this id.
    [[nodiscard]] virtual model::Diagnostics beginRun(const Run& run) = 0;
    [[nodiscard]] virtual model::Result<StartId> beginStart(const Provenance& provenance) = 0;
    // Adds samples in the order of arrival; a call with many samples is cheaper than many calls.
    [[nodiscard]] virtual model::Diagnostics add(StartId start,
                                                 std::span<const Sample> samples) = 0;
    // `seconds`: the duration by a monotonic clock.
    [[nodiscard]] virtual model::Diagnostics
    endStart(StartId start, EndState state, double seconds) = 0;
    // `start` is 0 for an event that belongs to no launch.
    [[nodiscard]] virtual model::Diagnostics note(StartId start, const RunEvent& event) = 0;
    [[nodiscard]] virtual model::Diagnostics endRun(EndState state) = 0;
};

} // namespace clusterwright::runner
