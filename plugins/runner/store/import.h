// What was measured elsewhere, into the store: a session of another machine, or output of OSU micro-benchmarks or Netgauge.
#pragma once

#include "plugins/runner/store/store.h"

#include <filesystem>

namespace clusterwright::runner
{

// The run that it became. The whole file is read before a store is touched, or made. Errors: file.unreadable (no plain file),
// run.exists, those of sessions, of the tools' output, of the store.
[[nodiscard]] model::Result<StoredRun> importFile(const std::filesystem::path& file,
                                                  const std::filesystem::path& store);

} // namespace clusterwright::runner
