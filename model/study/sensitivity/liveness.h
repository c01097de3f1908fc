// Which numbers change nothing at a point, and what masks them: the `max` whose other operand is larger, the `if` whose other branch
// is taken, a rounding that swallows the change.
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
    Condition,  // an `if` that takes the other branch, or whose condition does not change its mind
    Rounding,   // ceil, floor, round
    Comparison, // ==, <, and, ...
    Zero,       // a product with 0, 0 divided, a power of or by 0
    EmptySum,
    FlatTable,
    Function, // of the topology: its value stays
};

// "max", "min", "if", "rounding", "comparison", "zero", "empty sum", "flat table", "function"
[[nodiscard]] std::string_view toText(MaskKind kind);

struct Mask {
    MaskKind kind = MaskKind::Maximum;
    std::string equation; // "time"
    std::string part;     // of its text: "max(a.end, busy.nic)"
    std::string
        winner; // the operand or branch that gives the value: "a.end"; empty where no one does
    std::vector<std::string> winnerNames; // equations that the winner reads, by whole name

    friend bool operator==(const Mask&, const Mask&) = default;
};

struct DeadVariable {
    std::string name;
    bool isUsed = false; // the output is computed from it
    std::vector<Mask>
        maskedBy; // the outermost on every way from the output down; empty if not used, or where terms cancel
};

// Of the point's variables, those that do not move its output: its slope is 0, and after a small step up or down (a whole one for
// whole variables) it has the same bits. None where the output has no answer. The point is the system's own.
[[nodiscard]] std::vector<DeadVariable> deadVariables(const System& system,
                                                      const StudyPoint& point);

} // namespace clusterwright::model
