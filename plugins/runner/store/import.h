// Import of measurements into the store: a session from another computer, or output of OSU micro-benchmarks or Netgauge.
#pragma once

#include "plugins/runner/store/store.h"

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

} // namespace clusterwright::runner
