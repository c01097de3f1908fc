// A result as tables of columns, and marks on them: all that tables, files, reports and plots need to show it. A result with a type of
// its own becomes one by tablesOf() (model/study/results/result_tables.h).
#pragma once

#include "model/core/diagnostics.h"
#include "model/json/json_fwd.h"
#include "model/study/bands/band_column.h"
#include "model/study/points/other_design.h"
#include "model/study/points/subject.h"
#include "model/units/dimension.h"

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
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
    bool isSparse = false;               // a number: JSON has no member where there is no value
    std::vector<std::string> texts = {}; // cells in tables; empty: made of values, unit and labels
    std::vector<Category> categories = {};
    std::string doc = {};     // describes an axis
    std::string legend = {};  // label of a line; empty: the head
    std::string inFiles = {}; // owner of a line in files; empty: the legend

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

// A dot at x and y, or a line across the panel if only one is given; `low`, `high`: an interval of x.
struct ResultPlace {
    std::string text;
    double x = std::numeric_limits<double>::quiet_NaN();
    double y = std::numeric_limits<double>::quiet_NaN();
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
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
    std::string xScale = {};  // "log", or linear
    std::string yScale = {};
    // Lines: a panel of the figure of this name.
    std::string title = {};
    std::string subtitle = {};
    std::string limit = {};                          // a further line, for reference
    std::vector<BandColumn> bands = {};              // one for each of `y`, or none
    std::vector<ResultPlace> places = {};            // annotations
    std::array<std::optional<double>, 2> xEnds = {}; // visible range; default: all values
    std::array<std::optional<double>, 2> yEnds = {};
    bool isHistogram = false; // each value holds from its x to the next one
    bool areDesigns = false;  // each line has the colour of the design in its legend

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
    // Members of the JSON beside the table's, in their order: a member of the table's key holds its place. Null: kind, design, title.
    std::shared_ptr<const Json> facts = {};
    Diagnostics diagnostics = {};
    std::string method = {};                     // how it was computed; may be empty
    std::vector<std::string> withoutEffect = {}; // inputs that do not change the output
    std::vector<OtherInputs> others = {};        // inputs in which other designs differ
};

} // namespace clusterwright::model
