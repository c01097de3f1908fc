// Import of measurements into the store: a session from another computer, or output of OSU micro-benchmarks or Netgauge.
#pragma once

#include "plugins/runner/store/store.h"
#include "plugins/runner/store/tool_output.h"

#include <filesystem>

namespace clusterwright::runner
{

struct ImportedRun {
    StoredRun stored;
    model::Diagnostics notes; // notes of the tools' output
};

// Returns the imported run. Reads the whole file before opening or creating the store. Errors: file.unreadable (not a regular file),
// run.exists, those of sessions, of the tools' output, of the store.
[[nodiscard]] model::Result<ImportedRun> importFile(const std::filesystem::path& file,
                                                    const std::filesystem::path& store);

// Sends the tests to a sink as a new run with a launch for each test. `time`: the time of the import, in s since 1970.
[[nodiscard]] model::Diagnostics
recordToolTests(const std::vector<ToolTest>& tests, const Run& run, SampleSink& sink);

} // namespace clusterwright::runner
