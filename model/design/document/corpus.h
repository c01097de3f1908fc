// The corpus: measured data sets with the record of their machine, source and licence, and validations, which calibrate a design on some of
// their rows and predict others. Files: presets/README.md, "Measured data" and "Validations".
#pragma once

#include "model/design/document/data_file.h"
#include "model/design/document/setting.h"
#include "model/json/json_fwd.h"

#include <filesystem>
#include <string>
#include <vector>

namespace clusterwright::model
{

// A column as the record states it.
struct MeasuredColumn {
    std::string name;
    std::string unit; // "1" for a plain number; empty for a column of words
    std::string doc;
    std::string
        of; // column that states the same samples, such as the median of a quantile; may be empty
};

// Files: ID.json (the record), ID.csv (the rows) and the text of the licence, in one folder.
struct MeasuredData {
    std::string id;
    std::string title;
    std::string machine;
    std::string date;        // date of the measurement, as in the source
    std::string measuredBy;  // person and method, for own data; they need no repository and licence
    std::string repository;  // owner/name
    std::string commit;      // 40 hexadecimal digits
    std::string path;        // path of the source in the repository
    std::string licence;     // identifier of SPDX
    std::string licenceFile; // name of the licence's text, in the folder of the record
    std::string selection;   // rows and columns taken from the source
    std::vector<MeasuredColumn> columns;
    std::vector<std::string> traps; // facts about the source that mislead
    DataFile rows;
};

// Reads the record and, from its folder, the rows. Findings: those of JSON objects; measured.source (neither own nor public), measured.commit, measured.licence (none, or no text),
// measured.column (record and rows have different columns or units; `of` is not the main column of its samples), file.missing, and those of CSV files, in the file of the rows.
[[nodiscard]] MeasuredData
readMeasured(const Json& json, const std::filesystem::path& folder, Findings& findings);

// Returns "owner/name, path, commit", or who measured own data.
[[nodiscard]] std::string sourceOf(const MeasuredData& data);

// Returns the main column of the samples that a column states: its `of`, else the column itself.
[[nodiscard]] std::string samplesOf(const MeasuredData& data, const std::string& column);

// A model over rows of measured data: a design or a block.
struct CorpusSubject {
    std::string data;               // id of the measured data set
    std::vector<std::string> as;    // "P=nodes"
    std::vector<std::string> where; // conditions, all of which hold
    std::string design;             // empty for a block
    std::string block;              // empty for a design
    std::vector<Setting> settings;
    std::string output;
    std::string pointer; // place in the file
};

struct CorpusFit {
    CorpusSubject subject;
    std::vector<std::string> free; // "alpha=1 us..1 ms"
};

// Returns the column of the data set that the subject takes as its output: `time` with "allreduce_ring=time", else that of the same name.
[[nodiscard]] std::string measuredColumn(const CorpusSubject& subject);

// Law: no row is both calibrated on and predicted by columns of the same samples.
struct CorpusValidation {
    std::string id;
    std::string title;
    std::string kind; // what the prediction extrapolates: "scale", "algorithm", ...
    std::string
        family; // machine of the predicted rows, in a bank of errors; empty: that of their data
    std::vector<CorpusFit> calibrate;
    CorpusSubject predict;
    std::string scale; // column of the rows, for naive models; empty: found by their names
    std::string size;
    double aim = 0; // largest accepted median error factor, above 1
    std::string aimReason;
    std::string revised; // why the prediction is not blind; empty for a blind one
    std::string note;    // may be empty
    std::string file;
};

// Findings: those of JSON objects; validation.subject (not exactly one of a design and a block), validation.aim, validation.kind,
// validation.calibrate (nothing to calibrate), validation.rows (the same rows calibrate and are predicted).
[[nodiscard]] CorpusValidation readCorpusValidation(const Json& json, Findings& findings);

} // namespace clusterwright::model
