// Data that a fit or a validation is about: a CSV file, a session, or runs of the store.
#pragma once

#include "app/cli/program/command.h"
#include "model/design/document/data_file.h"
#include "plugins/runner/data/sample_data.h"

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
    bool medians = false; // one row for each launch
    std::string launch;   // the column of a CSV file that numbers launches

    void addTo(CLI::App& command, const std::string& option, const std::string& help);
    void addLaunchTo(CLI::App& command); // for those that takeMedians
};

struct LoadedData {
    model::DataFile data;
    std::string run;  // id, or the file; ids of several
    std::string date; // "2026-11-22": of the run, the last one, or of the file
    Diagnostics notes;
    runner::RowsAre rowsAre = runner::RowsAre::FileRows;
    std::vector<double> launches = {}; // of each row, where they are known
    std::string probe = {};            // that made the run; empty for a file
};

// A file when there is one of this name or it looks like one, else a run by the beginning of its id, or several with commas
// between: then runs are the rows, whatever `medians` says. Rows of a CSV file stay as they are: takeMedians.
[[nodiscard]] model::Result<LoadedData> load(const DataOptions& options);

// Of a CSV file with a column of launches, where medians are wanted: a row for each launch and each point in the columns `point`.
[[nodiscard]] LoadedData
takeMedians(LoadedData loaded, const DataOptions& options, const std::vector<std::string>& point);

} // namespace clusterwright::cli
