// Finds where two functions of one variable meet, and which is larger in between. It samples a grid. Between two points of
// different order it uses Boost.Math's toms748_solve; where the functions approach each other without changing order,
// brent_find_minima. Jumps are distinguished from meetings, and nothing is concluded across a point without a value.
#pragma once

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::model
{

// Order of the first function and the second. None: one of them has no finite value.
enum class Side { Below, Equal, Above, None };

struct PairSample {
    double x = 0;
    double first = 0;
    double second = 0;

    [[nodiscard]] double difference() const { return first - second; }
    [[nodiscard]] Side side() const;
};

// Two values count as equal when rounding explains their difference.
inline constexpr double kSameValue = 1e-12; // relative to the larger one
// Difference that remains when the place is known to the last digits; a jump leaves more than this.
inline constexpr double kJump = 1e-6; // relative to the larger value around it

struct Change {
    enum class Kind {
        Meeting, // the two are equal here and change their order
        Touch,   // the two are equal here and keep their order
        Jump,    // their order changes without a meeting
        Step,    // from one integer to the next
    };
    Kind kind = Kind::Meeting;
    PairSample before; // the nearest points on both sides; identical for a Meeting or a Touch
    PairSample after;  // for a Step or a Jump: the first point of the new order
};
[[nodiscard]] std::string_view toText(Change::Kind kind); // "meeting", "touch", "jump", "step"

// Points of one order in a row. The first stretch begins with the grid, the last one ends with it.
struct Stretch {
    double from = 0;
    double to = 0;
    Side side = Side::None;
};

struct SignScan {
    std::vector<Stretch> stretches; // neighbours differ in side
    std::vector<Change> changes;    // ascending
    std::vector<PairSample> points; // all samples, ascending
    PairSample
        nearest; // the sample with the least difference; `x` is NaN when no sample has a value
};

using PairFunction = std::function<std::pair<double, double>(double)>;

// `grid`: ascending, not empty. `whole`: only values of the grid count. Places between them are accurate to about 1e-15 of their
// size; those of a Touch to 1e-8, since a minimum is no sharper.
[[nodiscard]] SignScan
scanSigns(const PairFunction& function, const std::vector<double>& grid, bool whole);

} // namespace clusterwright::model
