// The study "crossover": finds where the outputs of two designs meet over a variable, and which design is better in between. There
// may be none or several. Points without a result never make a crossover; jumps are distinguished from meetings.
#pragma once

#include "model/core/large_value.h"
#include "model/study/bands/place_interval.h"
#include "model/study/bands/sign_scan.h"
#include "model/study/comparison/range_line.h"
#include "model/study/points/other_design.h"
#include "model/study/points/range.h"
#include "model/study/points/response.h"
#include "model/study/points/subject.h"

#include <array>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct CrossoverQuestion {
    std::string output = "time";
    RangeText over;
};

// Design that is ahead on a stretch of points.
struct Lead {
    double from = 0;
    double to = 0;
    Side side = Side::None; // side of the first design's output
    int leader = -1;        // 0, 1, or -1 where the two are equal or have no result
    double leastFactor = 0; // larger / smaller output at `nearest`; NaN unless both are above 0
    double mostFactor = 0;  // the largest such factor
    double nearest = 0;     // value of the variable at which the two outputs are nearest
    // Probability that the leader is ahead where both are measured, at the largest factor; NaN without errors of predictions on other
    // machines (model/study/discrepancy/lead.h).
    double probability = std::numeric_limits<double>::quiet_NaN();
};

struct Crossing {
    Change change;
    int leader = -1;     // from here on; for a Touch: on both sides
    double factor = 0;   // larger / smaller output here; NaN unless both are above 0
    bool isValid = true; // every block is inside its valid range here
    std::optional<PlaceInterval> interval =
        std::nullopt; // 95 % interval; nothing without measured inputs
};

struct Crossover {
    CLUSTERWRIGHT_LARGE_VALUE(Crossover);

    std::array<StudyInput, 2> inputs;
    OtherInputs others;               // inputs that differ in the second design
    std::array<bool, 2> isConstant{}; // true for a design without this variable
    ResponseColumn output;
    bool isLessBetter =
        true; // true for times, costs and energies; false for a speedup or a bandwidth
    VariableRange range;
    std::vector<Lead> leads;
    std::vector<Crossing> crossings;
    std::optional<double> openAt =
        std::nullopt;   // without a crossover: where measured inputs do not exclude one
    std::string method; // search method and library
    std::vector<RangeLine> lines = {}; // one of each design, once addLines has added them
    Diagnostics
        diagnostics; // reasons for points without a result; blocks outside their valid range at a crossover
};

// Errors: output.unknown and set.unknown (with the design), output.dimension and axis.units (the outputs or the variables differ
// in dimension), output.labels (the output has labels), those of
// resolveRange and compileResponse; run.stopped after a stop request.
[[nodiscard]] Result<Crossover> findCrossover(const StudySubject& first,
                                              const StudySubject& second,
                                              const CrossoverQuestion& question,
                                              std::stop_token stop = {});

// Adds the output of each design. Error: those of lineOver; then there are no lines.
[[nodiscard]] Diagnostics addLines(Crossover& crossover, const System& first, const System& second);

// "acc-fft-gigabit is faster up to P = 5; from P = 6 on acc-fft-inic is faster, by a factor of 1.02 there."
[[nodiscard]] std::string toText(const Crossover& crossover);

} // namespace clusterwright::model
