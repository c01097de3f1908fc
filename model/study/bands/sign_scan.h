// Where two functions of one variable meet, and which is larger in between: a look at a grid of points, then, between two
// that differ in order, Boost.Math's toms748_solve; where they come near each other without changing order, its
// brent_find_minima. Jumps are told from meetings, and nothing is concluded across a point without a value.
#pragma once

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::model
{

// How the first function compares with the second. None: one of them has no finite value.
enum class Side { Below, Equal, Above, None };

struct PairSample {
    double x = 0;
    double first = 0;
    double second = 0;

    [[nodiscard]] double difference() const { return first - second; }
    [[nodiscard]] Side side() const;
};

// Two values count as equal when they differ by no more than rounding does.
inline constexpr double kSameValue = 1e-12; // relative to the larger one
// What is left of the difference when the place is known to the last digits: a jump leaves more than this.
inline constexpr double kJump = 1e-6; // relative to the larger value around it

struct Change {
    enum class Kind {
        Meeting, // they are equal here and change their order
        Touch,   // they are equal here and keep it
        Jump,    // their order changes without a meeting
        Step,    // from one whole value to the next
    };
    Kind kind = Kind::Meeting;
    PairSample before; // the nearest points on both sides; the same for a Meeting or a Touch
    PairSample after;  // of a Step or a Jump: where the new order begins
};
[[nodiscard]] std::string_view toText(Change::Kind kind); // "meeting", "touch", "jump", "step"

// A run of points with one order. The first begins with the grid, the last one ends with it.
struct Stretch {
    double from = 0;
    double to = 0;
    Side side = Side::None;
};

struct SignScan {
    std::vector<Stretch> stretches; // neighbours differ in side
    std::vector<Change> changes;    // ascending
    std::vector<PairSample> points; // all that was looked at, ascending
    PairSample nearest; // of them, where the two are nearest; `x` is NaN when none has a value
};

using PairFunction = std::function<std::pair<double, double>(double)>;

// `grid`: ascending, not empty. `whole`: only its values count. Places between them come out to about 1e-15 of their size;
// those of a Touch to 1e-8, since a minimum is no sharper.
[[nodiscard]] SignScan
scanSigns(const PairFunction& function, const std::vector<double>& grid, bool whole);

} // namespace clusterwright::model
