// Data of a fit or a validation: a CSV file, a session, a measured data set of the presets, or runs of the store.
#pragma once

#include "app/cli/program/command.h"
#include "model/design/document/data_file.h"
#include "plugins/runner/data/sample_data.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::cli
{

struct DataOptions {
    std::string data;
    std::string store;
    std::string probe;
    std::vector<std::string> names; // "NAME=COLUMN"
    std::vector<std::string> where; // conditions on rows, with the column names of the data
    bool medians = false;           // true: one row for each launch
    std::string launch;             // column of a CSV file with launch numbers

    void addTo(CLI::App& command, const std::string& option, const std::string& help);
    void addLaunchTo(CLI::App& command); // for commands that call takeMedians
};

struct LoadedData {
    model::DataFile data;
    std::string run;  // id or ids, or the file
    std::string date; // "2026-11-22": date of the last run, or of the file
    Diagnostics notes;
    runner::RowsAre rowsAre = runner::RowsAre::FileRows;
    std::vector<double> launches = {}; // launch of each row; empty if unknown
    std::string probe = {};            // probe of the run; empty for a file
};

// Loads a file if one has this name or the name looks like a file, else a measured data set of this id, else a run by the beginning of its id, or several runs separated by
// commas. Several runs give one row for each run and point, regardless of `medians`. Rows of a CSV file do not change; see takeMedians.
// Conditions know the labels of the systems. Throws a Refusal.
[[nodiscard]] LoadedData
load(const Context& context, const DataOptions& options, std::span<const model::System> systems);

// For a CSV file with a launch column and `medians`, returns one row for each launch and point; `point` names the columns of a point.
[[nodiscard]] LoadedData
takeMedians(LoadedData loaded, const DataOptions& options, const std::vector<std::string>& point);

// Throws a ValidationError if a value of the option occurs twice.
void checkDistinct(const std::string& option, std::vector<std::string> values);

} // namespace clusterwright::cli
