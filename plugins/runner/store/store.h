// Every raw sample with its provenance in one SQLite file, beside the design or in the user's data folder. Several readers and a writer can
// open the file at once. A Store object belongs to the thread that opened it.
//
// Laws: the data of a call are in the file when the call returns, and a killed process loses none of them. Samples are read back bit for
// bit, in the order of arrival. Only the states of launches and runs ever change; remove() deletes a whole run.
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
    EndState state = EndState::Open; // also for a killed run
    std::int64_t starts = 0;
    std::int64_t samples = 0;
    bool isHeld = false; // a process writes the open run

    // True if a killed process left the run.
    [[nodiscard]] bool isLeft() const { return state == EndState::Open && !isHeld; }
};

struct StoredStart {
    StartId id = 0;
    Provenance provenance;
    EndState state = EndState::Open;
    double seconds = 0; // duration; 0 for an open launch
    std::int64_t samples = 0;
};

// A task of a plan that is already measured.
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

    // Begins a run, which one process at a time can write until endRun() or the end of the Store. Error: run.held, which names the other
    // process.
    [[nodiscard]] model::Diagnostics beginRun(const Run& run) override;
    [[nodiscard]] model::Result<StartId> beginStart(const Provenance& provenance) override;
    [[nodiscard]] model::Diagnostics add(StartId start, std::span<const Sample> samples) override;
    [[nodiscard]] model::Diagnostics
    endStart(StartId start, EndState state, double seconds) override;
    [[nodiscard]] model::Diagnostics note(StartId start, const RunEvent& event) override;
    [[nodiscard]] model::Diagnostics endRun(EndState state) override;

    // Returns the runs in the order of their beginning.
    [[nodiscard]] model::Result<std::vector<StoredRun>> runs() const;
    // Finds a run by its id or the beginning of its id. Errors: run.unknown, run.ambiguous.
    [[nodiscard]] model::Result<StoredRun> run(const std::string& id) const;
    [[nodiscard]] model::Result<std::vector<StoredStart>> starts(const std::string& run) const;
    [[nodiscard]] model::Result<std::vector<Sample>> samples(StartId start) const;
    // Returns the events with their launches, 0 for none.
    [[nodiscard]] model::Result<std::vector<std::pair<StartId, RunEvent>>>
    events(const std::string& run) const;

    // Returns the stored result of a finished task (Task::key); nothing for a failed, lost or interrupted task, which a resumed run
    // repeats.
    [[nodiscard]] model::Result<std::optional<Recorded>> recorded(const std::string& run,
                                                                  const std::string& task) const;
    // Returns the median seconds of a launch of each probe over all runs.
    [[nodiscard]] model::Result<std::map<std::string, double>> paces() const;

    // Deletes a run and its samples, by its whole id; no process may be measuring it. Errors: run.unknown, run.held, those of a sink.
    [[nodiscard]] model::Diagnostics remove(const std::string& run);

    // Repeats the calls of the whole run to `sink`, launch by launch.
    [[nodiscard]] model::Diagnostics replay(const std::string& run, SampleSink& sink) const;

private:
    struct Private;
    explicit Store(std::unique_ptr<Private> own);

    std::unique_ptr<Private> m_own;
};

// Returns the launches whose samples count: those that did not fail and that no later launch of the same task repeats.
[[nodiscard]] std::vector<StoredStart> countingStarts(std::vector<StoredStart> starts);

// Returns "lab.samples.sqlite" for "lab.cluster.json", and the file in the user's data folder without a design.
[[nodiscard]] std::filesystem::path storeFile(const std::filesystem::path& design = {});

// Returns 16 random hex digits.
[[nodiscard]] std::string freshRunId();

} // namespace clusterwright::runner
