// The study "search": finds the best points of a design space. Only the result is stored, so spaces may be large. Regions that
// cannot contain a result by interval bounds are skipped. Law: the result equals that of evaluating every point, bit for bit, for
// any number of threads or ranks.
#pragma once

#include "model/core/large_value.h"
#include "model/study/bands/band_column.h"
#include "model/study/points/response.h"
#include "model/study/search/search_space.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct Objective {
    std::string text; // an expression of the design's names: "time", "cost * time"
    bool isMaximized = false;
};

struct SearchQuestion {
    std::vector<Axis> axes;
    std::optional<Hypercube> hypercube; // without it, the whole grid
    std::vector<Objective> objectives;
    std::vector<std::string> constraints; // comparisons: "cost <= 50000 USD"
    std::size_t top =
        10; // number of best points for one objective; 0: the Pareto front of all objectives
    std::vector<std::string> outputs; // outputs shown with the points
};

inline constexpr std::size_t kMostTop = 10'000;

struct FoundPoint {
    std::uint64_t index = 0;        // index in the space
    std::vector<double> values;     // one per axis
    std::vector<double> objectives; // in the order of the request
    std::vector<double> outputs;
    std::string bottleneck; // resource with the highest utilisation; may be empty
    bool isValid = true;    // false: the result has caveats
    std::vector<Caveat> caveats;
};

struct SearchResult {
    CLUSTERWRIGHT_LARGE_VALUE(SearchResult);

    std::string design;
    std::vector<ResponseColumn> variables;
    std::vector<ResponseColumn> objectives;
    std::vector<ResponseColumn> outputs;
    std::vector<FoundPoint> points; // best first; a front by its first objective
    std::vector<BandColumn>
        bands; // bands of the objectives, then of the outputs; one value per point
    // Probability that the first point is better than each, where both are measured (model/study/discrepancy/lead.h); empty for a front,
    // and unless the objective is an output of fitted inputs.
    std::vector<double> firstBetter;
    bool hasMoreTies = false; // omitted points are as good as the first one
    std::uint64_t total = 0;  // points of the space
    bool isComplete =
        true; // false after a stop request: the best of the points so far, with run.stopped among the findings
    Diagnostics diagnostics;
};

// Errors: search.objective (none, or several without a front), output.labels (an objective with labels), search.top, search.constraint, those of SearchSpace::over,
// compileOver and Workers; run.stopped only if no point was found before; search.front (the front has too many points). Findings:
// search.unsatisfiable (the constraint that never holds), search.bounds and search.no_value (points that were skipped).
[[nodiscard]] Result<SearchResult>
search(const System& system, const SearchQuestion& question, StudyRun& run);

} // namespace clusterwright::model
