// The study "ladder": errors of a prediction against measured points on several rungs. Each rung adds settings to the rungs before it, such
// as one that switches an assumption on, so its gain is what the assumption is worth.
#pragma once

#include "model/core/large_value.h"
#include "model/design/document/study_definition.h"
#include "model/study/measured/error_summary.h"
#include "model/study/points/subject.h"

#include <limits>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct LadderRung {
    StudyRung rung;      // with its own settings only, numbers of labels as words
    FactorSummary error; // factors max(p / m, m / p) of the predictions p and the measurements m
    double gain = 0;     // median factor of the rung before over this one; NaN for the first rung
    std::vector<double> predicted = {}; // for each point; NaN without a prediction
    // Probability that the output is less than on the rung before, where both are measured: the median over the points. NaN without
    // errors of predictions on other machines.
    double lessProbability = std::numeric_limits<double>::quiet_NaN();
};

// Rows with equal inputs form a point, their median.
struct LadderPoint {
    std::vector<double> at; // a value for each variable
    std::size_t rows = 0;
    double measured = 0;
};

struct LadderStudy {
    CLUSTERWRIGHT_LARGE_VALUE(LadderStudy);

    StudyInput input;
    std::string title;
    std::string measured; // data set or file, as the study names it
    ResponseColumn output;
    std::vector<ResponseColumn> variables; // columns of the data that set inputs
    std::vector<LadderPoint> points;
    std::vector<LadderRung> rungs; // at least one
    Diagnostics diagnostics;
};

// Returns the settings of the first `count` rungs together, the last value of each name, with places in the study at `place`. A name in
// `settings` keeps the value that it has there.
[[nodiscard]] std::vector<Setting> settingsOfRungs(const StudyDefinition& definition,
                                                   std::size_t count,
                                                   const std::vector<Setting>& settings,
                                                   const std::string& place);

// Errors: those of measuredColumns, studySubject and validate; ladder.points (the rungs have different points). Warnings: ladder.prediction
// (points without a prediction), ladder.unchanged (a rung changes no prediction).
[[nodiscard]] Result<LadderStudy> runLadder(const Design& design,
                                            const StudyDefinition& definition,
                                            Library& library,
                                            const std::vector<Setting>& settings);

// "The median error factor of time over 96 measured points goes from 3.4 (ping-pong) to 1.3 (contention)."
[[nodiscard]] std::string toText(const LadderStudy& study);

} // namespace clusterwright::model
