// Measured points over the axis of a study, from a file that the study names. Rows with equal x, and equal second variable, form a point:
// their median. Several rows have Student's 95 % interval of their mean, widened to contain the median. Each label of a labelled output has
// a point of its own. Columns have the names of the design.
#pragma once

#include "model/core/result.h"
#include "model/design/document/design_fwd.h"

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Axis;
class Library;
struct StudyDefinition;
struct System;

struct MeasuredPoint {
    double x = 0;
    double value = 0;
    std::size_t rows = 1;
    double low = std::numeric_limits<double>::quiet_NaN(); // interval of several rows
    double high = std::numeric_limits<double>::quiet_NaN();
    double predicted = std::numeric_limits<double>::quiet_NaN();
    double error = std::numeric_limits<double>::quiet_NaN(); // predicted / value - 1
};

// Points of one output and one value of the second variable, by rising x.
struct MeasuredLine {
    std::size_t output = 0; // in the outputs of the study
    std::size_t series = 0; // in the values of the second variable; 0 without one
    std::vector<MeasuredPoint> points;
};

struct MeasuredLines {
    std::vector<MeasuredLine> lines;
    std::vector<double> x; // x of all points, rising, each once
    // Warnings, since the curves do not need the data; places in the study, such as "/measured". measured.column (no column for x or an
    // output), measured.axis (x has presets instead of numbers), measured.range (no row on the axis), data.units, data.column; those of
    // reading and of usedRows; data.mixed. Notes: data.ignored; measured.rows, about rows that belong to other values of the design's
    // inputs, or outside the axis.
    Diagnostics findings;
};

// Reads the data set of the presets (measured/, data/), or the file from the folder of the design, that the study names, and keeps the rows
// that satisfy its conditions. Errors as below.
[[nodiscard]] Result<DataFile>
measuredColumns(const Design& design, const StudyDefinition& study, Library& library);

// Makes points of the columns for the system of this design. `series` may be empty. Without predictions.
[[nodiscard]] MeasuredLines measuredLines(const Design& design,
                                          const System& system,
                                          const StudyDefinition& study,
                                          const Axis& x,
                                          const Axis& series,
                                          Library& library);

} // namespace clusterwright::model
