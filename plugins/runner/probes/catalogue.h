// All probes by id; the user's own probes take precedence over those of the installation.
#pragma once

#include "plugins/runner/probes/probe.h"

namespace clusterwright::runner
{

struct Catalogue {
    std::vector<Probe> probes;   // sorted by id
    model::Diagnostics problems; // unreadable folders, and probes hidden by another of the same id

    [[nodiscard]] const Probe* find(std::string_view id) const;
    // Error: probe.unknown, with the nearest id.
    [[nodiscard]] model::Result<Probe> named(std::string_view id) const;
};

// Reads every `FOLDER/*/probe.json`. With duplicate ids, the probe of the earlier folder counts. A missing folder has no probes.
[[nodiscard]] Catalogue readCatalogue(const std::vector<std::filesystem::path>& folders);

// Returns the folders of probes: the user's ($XDG_DATA_HOME/clusterwright/probes), then that of the installation or, for a program in a
// build folder, of the source tree.
[[nodiscard]] std::vector<std::filesystem::path> probeFolders();

} // namespace clusterwright::runner
