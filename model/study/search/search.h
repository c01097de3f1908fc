// The study "search": the best points of a design space. Nothing is stored but the answer, so spaces may be large; regions
// that cannot hold an answer by interval bounds are left out.
//
// Law: the answer is that of trying every point, bit for bit, whatever the number of threads or ranks.
#pragma once

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
    std::optional<Hypercube> hypercube; // else the whole grid
    std::vector<Objective> objectives;
    std::vector<std::string> constraints; // comparisons: "cost <= 50000 USD"
    std::size_t top = 10;                 // points of the one objective; 0: the Pareto front of all
    std::vector<std::string> outputs;     // to be shown with the points
};

inline constexpr std::size_t kMostTop = 10'000;

struct FoundPoint {
    std::uint64_t index = 0;        // in the space
    std::vector<double> values;     // of the axes
    std::vector<double> objectives; // as asked for
    std::vector<double> outputs;
    std::string bottleneck; // the busiest resource; may be empty
    bool isValid = true;    // false: the answer has caveats
    std::vector<Caveat> caveats;
};

struct SearchResult {
    SearchResult();
    SearchResult(const SearchResult&);
    SearchResult(SearchResult&&) noexcept;
    SearchResult& operator=(const SearchResult&);
    SearchResult& operator=(SearchResult&&) noexcept;
    ~SearchResult();

    std::string design;
    std::vector<ResponseColumn> variables;
    std::vector<ResponseColumn> objectives;
    std::vector<ResponseColumn> outputs;
    std::vector<FoundPoint> points; // best first; of a front in order of the first objective
    std::vector<BandColumn> bands;  // of the objectives, then of the outputs, a value each point
    bool hasMoreTies = false;       // points that are left out are as good as the first one
    std::uint64_t total = 0;        // points of the space
    bool isComplete =
        true; // false when asked to stop: the best of what was looked at, and run.stopped among the findings
    Diagnostics diagnostics;
};

// What is found as a table, a value each point: variables, objectives and outputs with the ends of their bands.
[[nodiscard]] std::vector<SweepColumn> foundColumns(const SearchResult& result,
                                                    const BandEnds& ends);

// Errors: search.objective (none, or several without a front), search.top, search.constraint, those of SearchSpace::over,
// compileOver and Workers; run.stopped only when nothing was found by then. search.front (too many points on it). Findings:
// search.unsatisfiable (which constraint never holds), search.bounds and search.no_value (points that were skipped).
[[nodiscard]] Result<SearchResult>
search(const System& system, const SearchQuestion& question, StudyRun& run);

} // namespace clusterwright::model
