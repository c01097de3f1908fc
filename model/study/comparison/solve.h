// The study "inverse": which value of a variable makes a relation hold, such as `speedup = 12` or `cost <= 50000 USD`.
// None is an answer too: then with the place where it comes nearest.
#pragma once

#include "model/study/bands/place_interval.h"
#include "model/study/bands/sign_scan.h"
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
    RangeText variable;   // and its range
    std::string suchThat; // the relation, in the design's language
};

struct ValueInterval {
    double from = 0;
    double to = 0;
};

// Values for which the relation holds; `from == to` for one value. The relation fails at an end that is open.
struct Solution {
    double from = 0;
    double to = 0;
    bool isFromOpen = false;
    bool isToOpen = false;
    // For people, and true as rounded: "4 ms", "above 4 ms", "below 4 ms".
    std::string fromText;
    std::string toText;
};

// Between which values its ends lie; nothing at an end of the range, or of what is known, that is certain.
struct SolutionEnds {
    std::optional<PlaceInterval> from;
    std::optional<PlaceInterval> to; // the same of one value
};

struct Solve {
    Solve();
    Solve(const Solve&);
    Solve(Solve&&) noexcept;
    Solve& operator=(const Solve&);
    Solve& operator=(Solve&&) noexcept;
    ~Solve();

    StudyInput input;
    std::string relation;
    Op op = Op::Equal;
    VariableRange range;
    ResponseColumn left;             // the relation's left-hand side: its text, dimension
    std::vector<Solution> solutions; // ascending
    std::vector<SolutionEnds>
        ends; // of the solutions, where measured numbers leave open whether the relation holds (95 %); else empty
    std::vector<PairSample>
        jumps; // places where the left side jumps over the right one: no solutions of an equation
    std::vector<ValueInterval> holes;  // without an answer
    std::optional<PairSample> nearest; // without a solution: where the two sides come nearest
    std::vector<ValueInterval>
        open; // without a solution: where measured numbers leave open whether it holds (95 %)
    std::string method;
    Diagnostics
        diagnostics; // solve.none, why there are holes, blocks outside their range at a solution

    [[nodiscard]] bool isSolved() const { return !solutions.empty(); }
};

// All values in the range. A relation holds at a value within rounding (1e-12). Errors: those of parseRelation, resolveRange and
// compileResponse; dimension.mismatch of the relation.
[[nodiscard]] Result<Solve>
solve(const StudySubject& subject, const SolveQuestion& question, std::stop_token stop = {});

// "nic.host_bandwidth = 93.1 MB/s gives speedup = 12."
[[nodiscard]] std::string toText(const Solve& solve);
inline constexpr const char* kEndsHead = "95 % interval";
// "begins between 4 and 8 and ends at 20 or above", "between 4 and 8" of an equation; empty where nothing is open.
[[nodiscard]] std::string endsText(const Solve& solve, std::size_t solution);

} // namespace clusterwright::model
