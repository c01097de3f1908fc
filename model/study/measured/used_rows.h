// Rows of measured data as a system uses them: columns are what their names say, and a row without a needed number is skipped and counted.
#pragma once

#include "model/core/result.h"
#include "model/design/document/data_file.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct System;

struct UsedRows {
    DataFile data;            // with the notes of `data`
    std::vector<bool> isKept; // for each row before
};

// Gives each column the labels of the input or output of its name, or of the name that a renaming "alg=algorithm" will give it, in the
// first of the systems that has labels of this name.
void labelColumns(DataFile& data,
                  std::span<const System> systems,
                  const std::vector<std::string>& as = {});

// Makes words of a labelled input its values, and skips the rows whose word is not one of its labels, and those without a number in
// an input or in one of the columns `needed`, those of measured outputs. Columns of names in `set` stay as they are, since the setting wins.
// Notes: data.gaps and data.label, which count the skipped rows; warning data.label (no row has a label). Errors: data.words (a column of
// words for a number), output.labels (a measured output has labels), data.negative (a measured time), data.rows (no row has all labels and
// numbers), those of columnErrors.
[[nodiscard]] Result<UsedRows> usedRows(const System& system,
                                        DataFile data,
                                        const std::vector<std::string>& needed,
                                        const std::vector<std::string>& set = {});

// Returns the errors of the column's cells, else data.words: the column has words, but the input (or "output") of its name has numbers.
[[nodiscard]] Diagnostics wordsForNumbers(const Column& column, const std::string& role = "input");

// Makes the words and numbers of a column with labels the numbers of its labels. Returns false for a row whose cell is neither a label nor
// the number of one: it has no value. Cells without any label are of another kind, so the column becomes one of words. Adds data.label.
std::vector<bool> takeLabels(Column& column, Diagnostics& notes);

// Skips the rows without a number in one of these columns; adds the note data.gaps. Errors: those of columnErrors, data.rows (none remains).
[[nodiscard]] Result<UsedRows> fullRows(DataFile data, const std::vector<std::string>& needed);

// Returns "column 'time', row 3 and 6 more" for the wrong values; rows count from 1, without headers and notes.
[[nodiscard]] std::optional<std::string>
wrongRowsText(const std::string& name, std::span<const double> values, bool (*isWrong)(double));

// Returns the error data.negative if the values are times, and some are below 0 s.
[[nodiscard]] Diagnostics
negativeTimes(const std::string& name, std::span<const double> values, Dimension dimension);

// Returns the launches of the kept rows; empty if unknown.
[[nodiscard]] std::vector<double> keptLaunches(std::span<const double> launches,
                                               const std::vector<bool>& isKept);

// Columns by the names of a system's values. Spelling does not matter for inputs: "p" and "P (in the file)" are named like P.
struct NamedColumns {
    std::vector<std::string> computed = {};        // named like values that the system computes
    std::vector<std::string> inputs = {};          // named like inputs: conditions of a measurement
    std::map<std::string, std::string> meant = {}; // column -> input that has no column of its own
};
[[nodiscard]] NamedColumns namedColumns(const System& system, const DataFile& data);

// Returns the note data.ignored about the columns that the system lacks and that mixedRows does not report.
[[nodiscard]] Diagnostics ignoredColumns(const System& system,
                                         const DataFile& data,
                                         const std::vector<std::string>& point,
                                         const NamedColumns& named);

// Reports columns outside of `point` in which rows with equal numbers in the columns `point` differ: they may be different measurements,
// but count as repetitions: those of mixedColumns except computed numbers. data.mixed: a warning for words, a note for numbers.
[[nodiscard]] Diagnostics
mixedRows(const DataFile& data, const std::vector<std::string>& point, const NamedColumns& named);

// Returns the notes data.set about columns that have no effect, because their inputs were set.
[[nodiscard]] Diagnostics overruledColumns(const System& system,
                                           const DataFile& data,
                                           const std::string& output,
                                           const std::vector<std::string>& set);

} // namespace clusterwright::model
