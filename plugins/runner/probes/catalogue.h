// The probes that there are: the user's own before those of the installation, by id.
#pragma once

#include "plugins/runner/probes/probe.h"

namespace clusterwright::runner
{

struct Catalogue {
    std::vector<Probe> probes; // sorted by id
    model::Diagnostics
        problems; // of folders that could not be read, and of probes that another one hides

    [[nodiscard]] const Probe* find(std::string_view id) const;
    // Error: probe.unknown, with the nearest name.
    [[nodiscard]] model::Result<Probe> named(std::string_view id) const;
};

// Every `FOLDER/*/probe.json`; of two probes with one id the one of the earlier folder counts. A folder that is not there
// has no probes.
[[nodiscard]] Catalogue readCatalogue(const std::vector<std::filesystem::path>& folders);

// Where probes are looked for: the user's ($XDG_DATA_HOME/clusterwright/probes), then those of the installation or, for a program
// of a build folder, of the source tree.
[[nodiscard]] std::vector<std::filesystem::path> probeFolders();

} // namespace clusterwright::runner
