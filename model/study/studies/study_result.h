// A result as tables of columns, figures and a sentence: all that tables, files, reports and plots need to show it. A result with a type of
// its own becomes one by tablesOf() (model/study/results/result_tables.h).
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/document/setting.h"
#include "model/json/json_fwd.h"
#include "model/study/figure/any_figure.h"
#include "model/study/points/other_design.h"
#include "model/study/points/subject.h"
#include "model/units/dimension.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ResultColumn {
    enum class Form { Number, Count, Flag, Word, Name, Settings };
    std::string key;  // in JSON and CSV; empty: only in tables
    std::string head; // in tables; empty: only in files
    Form form =
        Form::Number; // a flag, without a head, is set if not 0; a name without text is null
    Dimension dimension = kNumber;
    std::string unit = {};               // for display; may be empty
    std::vector<double> values = {};     // base units; NaN: none
    std::vector<std::string> words = {}; // instead of values
    std::vector<std::vector<NamedValue>> settings = {};
    bool isSparse = false;               // JSON has no member where there is no value
    std::vector<std::string> texts = {}; // cells in tables; empty: made of values, unit and labels
    std::vector<Category> categories = {};
    bool isQuoted = false; // the key in CSV, even where it need not be
    bool isBeside = false; // a bound or kind of the column before
    bool isWide = false;   // words that have no room in a printed table

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool hasValue(std::size_t row) const; // finite, not empty
};

struct ResultTable {
    std::string key;   // names the rows in JSON; empty for a table that is in no file
    std::string title; // above a further table for people; may be empty
    std::vector<ResultColumn> columns;

    [[nodiscard]] std::size_t rows() const;
    [[nodiscard]] bool isValid() const; // all columns are as long as the first
    [[nodiscard]] const ResultColumn* column(const std::string& key) const;
};

// How reports show a table: as it is; with the first column across, and a row for each other one; or with the values of the third column
// over those of the first, across, and the second.
enum class PaperForm { Rows, Across, Grid };

struct StudyResult {
    std::string kind; // name of the kind of study
    StudyInput input;
    std::string title;
    std::string sentence; // the answer
    ResultTable table;
    std::vector<ResultTable> details = {};
    std::vector<plots::NamedFigure> figures = {}; // the most important one first; may be empty ones
    // Returns the members of the JSON beside the table's, in their order: a member of the table's key holds its place. Null: kind, design,
    // title.
    std::function<Json()> facts = {};
    Diagnostics diagnostics = {};
    std::string method = {};                     // how it was computed; may be empty
    std::vector<std::string> withoutEffect = {}; // inputs that do not change the output
    std::vector<OtherInputs> others = {};        // inputs in which other designs differ
    std::optional<ResultTable> inFiles = {};     // what CSV has, if it is not the table
    std::optional<ResultTable> onPaper = {};     // what reports have, if it is not the table
    PaperForm paperForm = PaperForm::Rows;
    std::string note = {}; // below the table on paper
    std::function<std::vector<Setting>(std::size_t)> settings =
        {};                 // that a row stands for; may be empty
    bool isComplete = true; // false: stopped with a part of the answer
};

} // namespace clusterwright::model
