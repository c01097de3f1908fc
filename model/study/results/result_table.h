// The result of a study as rows and columns, for windows, reports and other programs.
#pragma once

#include "model/study/studies/named_study.h"

#include <array>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct StudyCell {
    std::string text;  // for display: "19.4 ms"
    double number = 0; // in base units, to sort by; NaN if missing
};

// "11.3 %", for a share.
[[nodiscard]] StudyCell shareCell(double share);

struct StudyTable {
    std::vector<std::string> heads;
    std::vector<std::vector<StudyCell>> rows; // as long as `heads`
};

// Columns of curves, over all values of x: those of the study, and those of further measured points. Each curve and band, then measured
// points with their intervals and errors, then derived curves. NaN: no value.
struct CurveColumn {
    std::string label; // "inic, rows = 1,024: "
    std::string labelInFiles;
    std::string name; // "time", "measured time", "error of time", "time / time of fast"
    Dimension dimension;
    std::string unit; // for display; may be empty
    std::vector<double> values;
    std::vector<Category> categories; // labels of values
    bool isShare = false;             // shown in %
};
struct CurveColumns {
    std::vector<double> x;
    std::vector<CurveColumn> columns;
};
// `ends`: what names of lower and upper bounds end in.
[[nodiscard]] CurveColumns curveColumns(const CurveStudy& study, BandHeads heads);

// Returns the columns that have a head.
[[nodiscard]] StudyTable shown(const ResultTable& table);

// Rows of a search are its points, in their order.
[[nodiscard]] StudyTable tableOf(const StudyResult& result);
// Source of an output in the tables of comparisons.
inline constexpr const char* kComputed = "computed";

// Returns the differences between two designs, outputs first: one column per design, and one for the difference, second less first.
[[nodiscard]] StudyTable tableOf(const Comparison& pair);
struct TitledTable {
    std::string title;
    StudyTable table;
};

// Returns further tables of a result, below its sentence (result_text.h) and its main table: phases and steps of a comparison, crossovers,
// intervals of the inputs, inputs without effect. Omits tables without rows.
[[nodiscard]] std::vector<TitledTable> detailsOf(const StudyResult& result);

// Returns the inputs that a sensitivity study varies without a change of the output, in the order of the result; empty for other studies.
[[nodiscard]] std::vector<std::string> inputsWithoutEffect(const StudyResult& result);

// Returns the method of a result: "acc-fft-inic: sobol of time = 12.3 ms; seed 1, 1024 samples, 9216 runs, Boost.Random 1.74 (Sobol
// sequence)". Empty for curves, maps, searches and comparisons.
[[nodiscard]] std::string methodOf(const StudyResult& result);

// Returns the texts of the cells, quoted where needed.
[[nodiscard]] std::string toCsv(const StudyTable& table);

} // namespace clusterwright::model
