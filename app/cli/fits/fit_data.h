// Data that a fit or a validation is about: a CSV file, a session, or runs of the store.
#pragma once

#include "app/cli/program/command.h"
#include "model/design/document/data_file.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

struct DataOptions {
    std::string data;
    std::string store;
    std::string probe;
    std::vector<std::string> names; // "NAME=COLUMN"
    std::vector<std::string>
        where;            // conditions for rows, over the columns as they are called in the data
    bool medians = false; // one row for each start of a run

    void addTo(CLI::App& command, const std::string& option, const std::string& help);
};

struct LoadedData {
    model::DataFile data;
    std::string run;  // id, or the file; ids of several
    std::string date; // "2026-11-22": of the run, the last one, or of the file
    Diagnostics notes;
};

// A file when there is one of this name or it looks like one, else a run by the beginning of its id, or several with commas
// between: then runs are the rows, whatever `medians` says.
[[nodiscard]] model::Result<LoadedData> load(const DataOptions& options);

} // namespace clusterwright::cli
