// Reads runs, samples and events from the database of the store. Internal to this folder.
#pragma once

#include "plugins/runner/store/store.h"
#include "plugins/runner/support/database.h"

namespace clusterwright::runner
{

// Each function implements the method of Store with the same name.
[[nodiscard]] model::Result<std::vector<StoredRun>> readRuns(const Database& database);
[[nodiscard]] model::Result<StoredRun> readRun(const Database& database, const std::string& id);
[[nodiscard]] model::Result<std::vector<StoredStart>> readStarts(const Database& database,
                                                                 const std::string& run);
[[nodiscard]] model::Result<std::vector<Sample>> readSamples(const Database& database,
                                                             StartId start);
[[nodiscard]] model::Result<std::vector<std::pair<StartId, RunEvent>>>
readEvents(const Database& database, const std::string& run);
[[nodiscard]] model::Result<std::optional<Recorded>>
readRecorded(const Database& database, const std::string& run, const std::string& task);
[[nodiscard]] model::Result<std::map<std::string, double>> readPaces(const Database& database);

[[nodiscard]] model::Diagnostics
replayRun(const Store& store, const std::string& id, SampleSink& sink);

} // namespace clusterwright::runner
