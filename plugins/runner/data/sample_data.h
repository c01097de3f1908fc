// Measured columns of numbers, for fits: a row for the medians of each launch, or for each sample of the launches that count, warm-up left
// out; columns for what was asked (the point), what came out, and how many nodes took part ("nodes"). A row without an output that more
// than half of them have is left out: something was lost. From a run of the store, an exported session or a CSV file; from several runs of
// the store, a row for each run.
#pragma once

#include "model/core/result.h"
#include "model/design/document/data_file.h"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::runner
{

class Store;

// Of one probe; a CSV file is of none.
struct ProbeData {
    std::string probe;
    model::DataFile data;
    // Columns that not every row has, rows and starts, that are left out; rows that are correlated.
    model::Diagnostics notes;
    // For each row a number of the launch, of several runs of the run, that it was measured in. Empty: a file that does not say.
    std::vector<double> launches;
};

// Samples of one launch are correlated (memory, placement): taken as independent, they make intervals too short. So by default a row is the
// medians of a launch, at each point that it measured. Runs differ by more than their launches show: of several, a row is the medians of a
// run, at each point that it measured on the same nodes. The rows of a CSV file are what they are.
enum class RowsAre { Samples, LaunchMedians, RunMedians, FileRows };

// "medians of launches"
[[nodiscard]] std::string_view toText(RowsAre rowsAre);

struct RecordedData {
    std::string run;              // its id, or the file; of several "3f2a.., 77c0.."
    std::string title;            // of the run, the first one; may be empty
    std::string date;             // "2026-11-22": of the run, the last one, or of the file
    std::vector<ProbeData> parts; // in the order in which they were measured; one at least
    RowsAre rowsAre = RowsAre::Samples;

    // An empty name is that of the only one. Error: data.probe (several, or no such one), which names those there are.
    [[nodiscard]] model::Result<ProbeData> of(const std::string& probe) const;
};

// Rows are in the order of arrival; `rowsAre` is Samples or LaunchMedians. Errors: data.rows (no samples); run.unknown, run.ambiguous and those of the store; those of
// sessions, of CSV files (model/design/data_columns.h) and of reading.
[[nodiscard]] model::Result<RecordedData>
recordedData(const Store& store, const std::string& run, RowsAre rowsAre = RowsAre::LaunchMedians);
// Of several runs, one at least. Error: run.twice.
[[nodiscard]] model::Result<RecordedData> recordedRuns(const Store& store,
                                                       const std::vector<std::string>& names);
// `file` names the text in findings.
[[nodiscard]] model::Result<RecordedData> recordedSession(std::istream& text,
                                                          const std::string& file,
                                                          RowsAre rowsAre = RowsAre::LaunchMedians);
// A session where the text begins with a brace, else CSV. Error: data.raw, of output that `importFile` reads.
[[nodiscard]] model::Result<RecordedData> recordedFile(const std::filesystem::path& file,
                                                       RowsAre rowsAre = RowsAre::LaunchMedians);

} // namespace clusterwright::runner
