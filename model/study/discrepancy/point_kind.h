// Where a prediction lies in relation to the measurements that its model was calibrated on: inside their range, beyond it along an axis, or for
// another algorithm, program or machine.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
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

// Where points lie, column by column. Empty where no input of the output is fitted to rows that are known.
struct PointPlaces {
    std::vector<PointKind> kinds;
    std::vector<double> doublings;   // along `axis`
    std::vector<unsigned char> axis; // in `axes`
    std::vector<std::string> axes;   // the first is empty: none

    [[nodiscard]] bool isEmpty() const { return kinds.empty(); }
    [[nodiscard]] PointPlace at(std::size_t point) const
    {
        return {kinds[point], doublings[point], axes[axis[point]]};
    }
    void setInside(std::size_t point)
    {
        kinds[point] = PointKind::Inside;
        doublings[point] = 0;
        axis[point] = 0;
    }
};

// Returns the values of an input at the points, or one value if it is the same at all. NaN, or no values, if a point has none: it counts as
// inside.
using ColumnOf = std::function<std::span<const double>(const std::string&)>;

// Returns the places of `count` points relative to the ranges of the fits that calibrated the model. Fits of `output` decide where there are
// some; otherwise the points are transferred, and the nearest fit gives the distance.
[[nodiscard]] PointPlaces placesOf(const std::vector<CalibratedRange>& ranges,
                                   const std::string& output,
                                   std::size_t count,
                                   const ColumnOf& columnOf);
// Returns the place of one point, from the value of each input.
[[nodiscard]] PointPlace placeOf(const std::vector<CalibratedRange>& ranges,
                                 const std::string& output,
                                 const std::function<double(const std::string&)>& valueOf);

// Returns log2 of the factor by which the value lies outside; 0 inside. A value of another sign, or 0 beyond a positive end, is one doubling
// away.
[[nodiscard]] double doublingsBeyond(double value, double low, double high);

// "inside", "extrapolated along P by 3 doublings", "transferred, and beyond P by 2.5 doublings".
[[nodiscard]] std::string displayText(const PointPlace& place);

} // namespace clusterwright::model
