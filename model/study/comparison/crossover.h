// The study "crossover": where the output of one design meets that of another over a variable, and who is better in between.
// None and several are answers. No crossing is claimed across points without an answer; a jump is told from a meeting.
#pragma once

#include "model/study/bands/place_interval.h"
#include "model/study/bands/sign_scan.h"
#include "model/study/points/range.h"
#include "model/study/points/response.h"
#include "model/study/points/subject.h"

#include <array>
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

// Who is ahead on a run of points.
struct Lead {
    double from = 0;
    double to = 0;
    Side side = Side::None; // of the first design's output
    int leader = -1;        // 0, 1, or -1 where the two are equal or have no answer
    double leastFactor =
        0; // larger / smaller output where they are nearest; NaN unless both are above 0
    double nearest = 0; // where that is
};

struct Crossing {
    Change change;
    int leader = -1;     // from here on; of a Touch: all along
    double factor = 0;   // there: larger / smaller output; NaN unless both are above 0
    bool isValid = true; // no block is used outside its range here
    std::optional<PlaceInterval> interval = std::
        nullopt; // where measured numbers leave open who is ahead (95 %); without such numbers none
};

struct Crossover {
    Crossover();
    Crossover(const Crossover&);
    Crossover(Crossover&&) noexcept;
    Crossover& operator=(const Crossover&);
    Crossover& operator=(Crossover&&) noexcept;
    ~Crossover();

    std::array<StudyInput, 2> inputs;
    std::array<bool, 2> isConstant{}; // a design that has no such variable
    ResponseColumn output;
    bool isLessBetter = true; // of times, costs and energies; of a speedup or bandwidth more is
    VariableRange range;
    std::vector<Lead> leads;
    std::vector<Crossing> crossings;
    std::optional<double> openAt =
        std::nullopt;   // without a crossing: where measured numbers leave open who is ahead
    std::string method; // how it was found and with which library
    Diagnostics
        diagnostics; // why there are points without an answer; blocks outside their range at a crossing
};

// Errors: output.unknown and set.unknown (with the design), crossover.dimension (the outputs measure different things),
// those of resolveRange and compileResponse; run.stopped, when asked to.
[[nodiscard]] Result<Crossover> findCrossover(const StudySubject& first,
                                              const StudySubject& second,
                                              const CrossoverQuestion& question,
                                              std::stop_token stop = {});

// "acc-fft-gigabit is faster up to P = 5; from P = 6 on acc-fft-inic is, by a factor of 1.02 there."
[[nodiscard]] std::string toText(const Crossover& crossover);

} // namespace clusterwright::model
