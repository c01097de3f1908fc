// The study "inverse": finds the values of a variable for which a relation holds, such as `speedup = 12` or `cost <= 50000 USD`.
// Without a solution it returns the place where the two sides are nearest.
#pragma once

#include "model/core/large_value.h"
#include "model/study/bands/place_interval.h"
#include "model/study/bands/sign_scan.h"
#include "model/study/comparison/range_line.h"
#include "model/study/points/range.h"
#include "model/study/points/relation.h"
#include "model/study/points/response.h"
#include "model/study/points/subject.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct SolveQuestion {
    RangeText variable;   // variable and its range
    std::string suchThat; // the relation, in the design's language
};

struct ValueInterval {
    double from = 0;
    double to = 0;
};

// Values for which the relation holds; `from == to` for one value. At an open end the relation fails.
struct Solution {
    double from = 0;
    double to = 0;
    bool isFromOpen = false;
    bool isToOpen = false;
    // Texts for display, true as rounded: "4 ms", "above 4 ms", "below 4 ms".
    std::string fromText;
    std::string toText;
};

// 95 % intervals of a solution's ends; nothing for a certain end, at the end of the range or of the known values.
struct SolutionEnds {
    std::optional<PlaceInterval> from;
    std::optional<PlaceInterval> to; // equal to `from` for a single value
};

struct Solve {
    CLUSTERWRIGHT_LARGE_VALUE(Solve);

    StudyInput input;
    std::string relation;
    Op op = Op::Equal;
    VariableRange range;
    ResponseColumn left;             // text and dimension of the relation's left-hand side
    std::vector<Solution> solutions; // ascending
    std::vector<SolutionEnds>
        ends; // one per solution, if measured inputs make it uncertain where the relation holds (95 %); else empty
    std::vector<PairSample>
        jumps; // places where the left side jumps across the right one: not solutions of an equation
    std::vector<ValueInterval> holes;  // values without a result
    std::optional<PairSample> nearest; // without a solution: where the two sides are nearest
    std::vector<ValueInterval>
        open; // without a solution: where measured inputs do not exclude one (95 %)
    std::string method;
    std::vector<RangeLine> lines = {}; // one of each side, once addLines has added them
    Diagnostics
        diagnostics; // solve.none, reasons for holes, blocks outside their valid range at a solution

    [[nodiscard]] bool isSolved() const { return !solutions.empty(); }
};

// Finds all values in the range. A relation holds at a value within rounding (1e-12). Errors: those of parseRelation, resolveRange
// and compileResponse; dimension.mismatch of the relation; output.labels (an inequality of labels).
[[nodiscard]] Result<Solve>
solve(const StudySubject& subject, const SolveQuestion& question, std::stop_token stop = {});

// Adds both sides of the relation. Errors: those of lineOver; then there are no lines.
[[nodiscard]] Diagnostics addLines(Solve& solve, const System& system);

// "nic.host_bandwidth = 93.1 MB/s gives speedup = 12."
[[nodiscard]] std::string toText(const Solve& solve);
inline constexpr const char* kEndsHead = "95 %, parameters only";
// "begins between 4 and 8 and ends at 20 or above"; "between 4 and 8" for an equation; empty where every end is certain.
[[nodiscard]] std::string endsText(const Solve& solve, std::size_t solution);

} // namespace clusterwright::model
