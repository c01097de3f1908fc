// Results of studies as tables (study_result.h): what the kinds of study return.
#pragma once

#include "model/study/bands/uncertainty.h"
#include "model/study/comparison/comparison.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/solve.h"
#include "model/study/search/search.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/ladder.h"
#include "model/study/studies/map.h"
#include "model/study/studies/study_result.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// A design compared with each of the others; for a study over a variable, with their curves and crossovers.
struct ComparisonStudy {
    std::vector<Comparison> pairs;
    std::optional<CurveStudy> curves;
    std::vector<Crossover> crossovers; // one for each pair, if there is a variable
    bool isOfCommand = false;          // JSON has the only pair alone
    Diagnostics diagnostics;
};

// Returns the differences between the designs, outputs first; phases and steps; in files the parameters, or the curves.
[[nodiscard]] StudyResult tablesOf(const ComparisonStudy& study);

// Returns each curve over x with its bands, then measured points and derived curves. On paper, there are curves alone.
[[nodiscard]] StudyResult tablesOf(const CurveStudy& study);
[[nodiscard]] ResultTable curveTable(const CurveStudy& study);
[[nodiscard]] StudyResult tablesOf(const MapStudy& map);
// Rows are the points, in their order.
[[nodiscard]] StudyResult tablesOf(const SearchResult& found);

// The answers alone.
[[nodiscard]] std::string sentenceOf(const ComparisonStudy& study);
[[nodiscard]] std::string sentenceOf(const CurveStudy& study);
[[nodiscard]] std::string sentenceOf(const MapStudy& map);
[[nodiscard]] std::string sentenceOf(const SearchResult& result);

// Returns its rungs, with their errors and gains, and the waterfall of the errors: from rung to rung with lines to the 90th percentile, then
// what remains on the last rung. Rungs without a finite factor have no bar.
[[nodiscard]] StudyResult tablesOf(const LadderStudy& study);

// Returns the inputs, and bars of those with the largest effect on the output.
[[nodiscard]] StudyResult tablesOf(const ElasticityStudy& study);
[[nodiscard]] StudyResult tablesOf(const Tornado& study);
[[nodiscard]] StudyResult tablesOf(const MorrisStudy& study);
[[nodiscard]] StudyResult tablesOf(const SobolStudy& study);

// Returns the band over the axis, or a single bar without an axis; the distribution of the output, with the limit, unless samples do not
// differ; and the probability that the output exceeds the limit over the axis.
[[nodiscard]] StudyResult tablesOf(const Uncertainty& study);

// Returns the stretches with the better design, and the curves of both designs with each crossover and its interval.
// `designs`: order of the colours.
[[nodiscard]] StudyResult tablesOf(const Crossover& study,
                                   const std::vector<std::string>& designs = {});
// Returns the solutions, and the curves of both sides of the relation.
[[nodiscard]] StudyResult tablesOf(const Solve& study);

// Returns the crossovers and their intervals.
[[nodiscard]] std::vector<plots::Mark> placesOf(const Crossover& study);

// The figures of pairs: steps and phases.
[[nodiscard]] std::vector<plots::NamedFigure> figuresOf(const std::vector<Comparison>& pairs);

// "No effect: a, b": inputs that have no bars; of many only the first ones.
[[nodiscard]] std::string noEffectText(std::vector<std::string> inputs);

// Returns an object for each row, of the columns with a key.
[[nodiscard]] Json rowsJson(const ResultTable& table);
// Returns CSV: a column for each key, all digits.
[[nodiscard]] std::string toCsv(const ResultTable& table);

} // namespace clusterwright::model
