// Measured columns of numbers for fits, from a run of the store, an exported session or a CSV file. Rows are medians of launches or single
// samples of successful launches, without warm-up; with several runs, rows are medians of runs. Columns are the parameters of the point,
// the outputs, and the number of nodes ("nodes"). A row that lacks an output has an empty cell (NaN), as of a lost round.
#pragma once

#include "model/core/result.h"
#include "model/design/document/data_file.h"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{
class Library;
}

namespace clusterwright::runner
{

class Store;

// Data of one probe; a CSV file has no probe.
struct ProbeData {
    std::string probe;
    model::DataFile data;
    // Notes about skipped columns, rows and launches, and about correlated rows; warnings about other load on the nodes.
    model::Diagnostics notes;
    // The number of each row's launch, or of its run with several runs. Empty for a CSV file without launches.
    std::vector<double> launches;
};

// Samples of one launch are correlated (memory, placement), so treating them as independent would give intervals that are too narrow. By
// default a row therefore holds the medians of a launch at one point. Runs vary more than their launches show, so with several runs a row
// holds the medians of a run at one point on the same nodes. The rows of a CSV file are not changed.
enum class RowsAre { Samples, LaunchMedians, RunMedians, FileRows };

// Returns "medians of launches".
[[nodiscard]] std::string_view toText(RowsAre rowsAre);

struct RecordedData {
    std::string run;              // id or file; with several runs "3f2a.., 77c0.."
    std::string title;            // title of the first run; may be empty
    std::string date;             // "2026-11-22": date of the last run, or of the file
    std::vector<ProbeData> parts; // in the order of measurement; at least one
    RowsAre rowsAre = RowsAre::Samples;

    // Returns the data of a probe; an empty name selects the only probe. Error: data.probe (several probes, or an unknown one), whose
    // remedy lists the probes.
    [[nodiscard]] model::Result<ProbeData> of(const std::string& probe) const;
};

// Reads a run of the store. Rows are in the order of arrival; `rowsAre` is Samples or LaunchMedians. Errors: data.rows (no samples);
// run.unknown, run.ambiguous and those of the store; those of sessions, of CSV files (model/design/document/data_columns.h) and of reading.
[[nodiscard]] model::Result<RecordedData>
recordedData(const Store& store, const std::string& run, RowsAre rowsAre = RowsAre::LaunchMedians);
// Reads one or more runs. Error: run.twice (duplicate run).
[[nodiscard]] model::Result<RecordedData> recordedRuns(const Store& store,
                                                       const std::vector<std::string>& names);
// `file`: the name of the text in findings.
[[nodiscard]] model::Result<RecordedData> recordedSession(std::istream& text,
                                                          const std::string& file,
                                                          RowsAre rowsAre = RowsAre::LaunchMedians);
// Reads a session if the text begins with a brace, otherwise CSV. Error: data.raw, for output that importFile() reads.
[[nodiscard]] model::Result<RecordedData> recordedFile(const std::filesystem::path& file,
                                                       RowsAre rowsAre = RowsAre::LaunchMedians);

// Returns a library over these folders that reads measured points as recordedFile does: the only probe of a run, with medians of launches.
[[nodiscard]] model::Library libraryWithRuns(const std::vector<std::filesystem::path>& roots);

} // namespace clusterwright::runner
