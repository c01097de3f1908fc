// Where a prediction lies in relation to the measurements that its model was calibrated on: inside their range, beyond it along an axis, or for
// another algorithm, program or machine.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace clusterwright::model
{

enum class PointKind { Inside, Extrapolated, Transferred };

// Returns "inside", "extrapolated" or "transferred".
[[nodiscard]] const char* toText(PointKind kind);

// An input of the model in the calibrated rows, in base units.
struct CalibratedInput {
    std::string name;
    double low = 0;
    double high = 0;
    std::vector<double> labels = {}; // the labels of the rows, for a labelled input
};

// The rows of one fit.
struct CalibratedRange {
    std::string output; // that was fitted
    std::vector<CalibratedInput> inputs;
    double spread = 0; // BankCase::spread
};

struct PointPlace {
    PointKind kind = PointKind::Inside;
    double doublings = 0; // log2 of the distance along the axis
    std::string axis;     // input that is farthest outside; empty inside
};

// Returns the value of an input at the point; NaN if the point has none, which counts as inside.
using ValueOf = std::function<double(const std::string&)>;

// Returns the place relative to the ranges of the fits that calibrated the model. Fits of `output` decide where there are some; otherwise
// the point is transferred, and the nearest fit gives the distance.
[[nodiscard]] PointPlace placeOf(const std::vector<CalibratedRange>& ranges,
                                 const std::string& output,
                                 const ValueOf& valueOf);

// Returns log2 of the factor by which the value lies outside; 0 inside. A value of another sign, or 0 beyond a positive end, is one doubling
// away.
[[nodiscard]] double doublingsBeyond(double value, double low, double high);

// "inside", "extrapolated along P by 3 doublings", "transferred, and beyond P by 2.5 doublings".
[[nodiscard]] std::string displayText(const PointPlace& place);

} // namespace clusterwright::model
