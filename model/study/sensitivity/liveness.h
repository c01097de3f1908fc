// Inputs without effect at a point, and the reason: a `max` whose other operand is larger, an `if` that takes the other branch, a
// rounding that absorbs the change.
#pragma once

#include "model/study/points/study_point.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class MaskKind {
    Maximum,
    Minimum,
    Condition,  // an `if` that takes the other branch, or whose condition stays the same
    Rounding,   // ceil, floor, round
    Comparison, // ==, <, and, ...
    Zero,       // a product with 0, 0 divided, a power of or by 0
    EmptySum,
    FlatTable,
    Function, // a topology function whose value does not change
};

// "max", "min", "if", "rounding", "comparison", "zero", "empty sum", "flat table", "function"
[[nodiscard]] std::string_view toText(MaskKind kind);

struct Mask {
    MaskKind kind = MaskKind::Maximum;
    std::string equation; // "time"
    std::string part;     // part of its text: "max(a.end, busy.nic)"
    std::string winner;   // operand or branch that gives the value: "a.end"; empty without one
    std::vector<std::string> winnerNames; // equations that the winner reads, by whole name

    friend bool operator==(const Mask&, const Mask&) = default;
};

struct DeadVariable {
    std::string name;
    bool isUsed = false; // the output is computed from it
    std::vector<Mask>
        maskedBy; // the outermost mask on each path down from the output; empty if not used, or where terms cancel
};

// Returns the point's variables without effect on its output: the slope is 0, and a small step up or down (a whole one for integer
// variables) leaves the output bitwise equal. None if the output has no result. The point must be the system's own.
[[nodiscard]] std::vector<DeadVariable> deadVariables(const System& system,
                                                      const StudyPoint& point);

} // namespace clusterwright::model
