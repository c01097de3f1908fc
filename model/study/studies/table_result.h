// A result as tables of columns, and marks on them: all that tables, files, reports and plots need to show it. A result with a type of
// its own becomes one by tablesOf() (model/study/results/result_tables.h).
#pragma once

#include "model/core/diagnostics.h"
#include "model/json/json_fwd.h"
#include "model/study/points/subject.h"
#include "model/units/dimension.h"

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ResultColumn {
    enum class Form { Number, Word, Settings };
    std::string key;  // in JSON and CSV; empty: only in tables
    std::string head; // in tables; empty: only in files
    Form form = Form::Number;
    Dimension dimension = kNumber;
    std::string unit = {};               // for display; may be empty
    std::vector<double> values = {};     // base units; NaN: none
    std::vector<std::string> words = {}; // instead of values
    std::vector<std::vector<NamedValue>> settings = {};
    bool isSparse = false; // a number: JSON has no member where there is no value

    [[nodiscard]] std::size_t size() const;
};

struct ResultTable {
    std::string key;   // names the rows in JSON; empty for a table that is in no file
    std::string title; // above a further table for people; may be empty
    std::vector<ResultColumn> columns;

    [[nodiscard]] std::size_t rows() const;
    [[nodiscard]] bool isValid() const; // all columns are as long as the first
    [[nodiscard]] const ResultColumn* column(const std::string& key) const;
};

// How a figure draws a table. Members name columns by their keys; an empty name stands for none.
struct ResultMarks {
    enum class Form { Lines, Bars };
    Form form = Form::Lines;
    std::string name; // "Curves", among the figures of the result
    ResultTable table;
    std::string x;                   // axis of lines; labels of the rows of bars
    std::vector<std::string> y = {}; // a line each; where bars end
    std::string from = {};           // where bars begin; absent: 0
    std::string low = {};            // interval of `y`
    std::string high = {};
    std::string colour = {};               // a number of `classes`
    std::string text = {};                 // at the ends of bars
    std::string axis = {};                 // its title; absent: the head of `y`
    std::vector<std::string> classes = {}; // for the colours
    std::string note = {};                 // below
    double reference = std::numeric_limits<double>::quiet_NaN(); // a line across all bars
    std::string referenceLabel = {};
    bool isConnected = false; // from each bar's end to the next one's beginning
    bool isLogarithmic = false;

    [[nodiscard]] bool isValid() const; // the columns that it names exist, bars have labels
};

struct TableResult {
    std::string kind; // name of the kind of study
    StudyInput input;
    std::string title;
    std::string sentence; // the answer
    ResultTable table;
    std::vector<ResultTable> details = {};
    std::vector<ResultMarks> marks = {};
    // Further members of the JSON, in their order; may be null. The member of the table's key holds its place.
    std::shared_ptr<const Json> facts = {};
    Diagnostics diagnostics = {};
};

} // namespace clusterwright::model
