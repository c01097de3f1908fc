// Every raw sample with its provenance in one SQLite file: beside the design, or in the user's data folder. Readers and a writer
// may have it open at once. A store belongs to the thread that opened it; another thread opens its own.
//
// Laws: what a call was given is in the file when it returns, and a killed process loses none of it. Samples come back bit for
// bit, in the order of arrival. Nothing is ever changed but the state of a start or a run; only remove() removes, a whole run.
#pragma once

#include "plugins/runner/probes/sample_sink.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::runner
{

struct StoredRun {
    Run run;
    EndState state = EndState::Open; // of a run that was killed too
    std::int64_t starts = 0;
    std::int64_t samples = 0;
};

struct StoredStart {
    StartId id = 0;
    Provenance provenance;
    EndState state = EndState::Open;
    double seconds = 0; // of the start; 0 while it is open
    std::int64_t samples = 0;
};

// A task of a plan that was measured before.
struct Recorded {
    std::vector<Sample> samples;
    double seconds = 0;
};

class Store final : public SampleSink
{
public:
    enum class Access { Create, Existing };

    // Errors: file.missing, store.unwritable, store.foreign, store.version, store.damaged.
    [[nodiscard]] static model::Result<std::unique_ptr<Store>>
    open(const std::filesystem::path& file, Access access);
    ~Store() override;

    // One program at a time writes a run, up to endRun or the end of the store. Error: run.held, which names who does.
    [[nodiscard]] model::Diagnostics beginRun(const Run& run) override;
    [[nodiscard]] model::Result<StartId> beginStart(const Provenance& provenance) override;
    [[nodiscard]] model::Diagnostics add(StartId start, std::span<const Sample> samples) override;
    [[nodiscard]] model::Diagnostics
    endStart(StartId start, EndState state, double seconds) override;
    [[nodiscard]] model::Diagnostics note(StartId start, const RunEvent& event) override;
    [[nodiscard]] model::Diagnostics endRun(EndState state) override;

    // In the order in which they began.
    [[nodiscard]] model::Result<std::vector<StoredRun>> runs() const;
    // By the whole id or the beginning of one. Errors: run.unknown, run.ambiguous.
    [[nodiscard]] model::Result<StoredRun> run(const std::string& id) const;
    [[nodiscard]] model::Result<std::vector<StoredStart>> starts(const std::string& run) const;
    [[nodiscard]] model::Result<std::vector<Sample>> samples(StartId start) const;
    // With the start of each, 0 where there is none.
    [[nodiscard]] model::Result<std::vector<std::pair<StartId, RunEvent>>>
    events(const std::string& run) const;

    // What is there of a task (Task::key) that came to its end; nothing of one that failed, was lost or cut short: resuming
    // runs those again.
    [[nodiscard]] model::Result<std::optional<Recorded>> recorded(const std::string& run,
                                                                  const std::string& task) const;
    // Median seconds of a start of each probe, from all runs.
    [[nodiscard]] model::Result<std::map<std::string, double>> paces() const;

    // A run that nobody measures now, by its whole id, with all its samples. Errors: run.unknown, run.held, those of a sink.
    [[nodiscard]] model::Diagnostics remove(const std::string& run);

    // Tells `sink` the whole run as it was told here: start by start.
    [[nodiscard]] model::Diagnostics replay(const std::string& run, SampleSink& sink) const;

private:
    struct Private;
    explicit Store(std::unique_ptr<Private> own);

    std::unique_ptr<Private> m_own;
};

// Those whose samples count: neither failed, nor measured again by a later start of the same task.
[[nodiscard]] std::vector<StoredStart> countingStarts(std::vector<StoredStart> starts);

// "lab.cluster.json" has its samples in "lab.samples.sqlite"; no design has them in the user's data folder.
[[nodiscard]] std::filesystem::path storeFile(const std::filesystem::path& design = {});

// 16 hex digits from the system's random numbers.
[[nodiscard]] std::string freshRunId();

} // namespace clusterwright::runner
