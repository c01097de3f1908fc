// Slopes of an output at many points at once: equal to those of Gradient, computed in columns.
#pragma once

#include "model/expression/program/interval_program.h"
#include "model/expression/program/point_column.h"
#include "model/study/points/parted_work.h"
#include "model/study/points/study_point.h"

#include <vector>

namespace clusterwright::model
{

// Places of slopes: values of the variables after the inputs whose slopes are wanted; these inputs keep their values.
struct SlopePlaces {
    std::vector<std::vector<double>> axes; // a grid, the last axis fastest; or else
    std::vector<PointColumn> columns;      // a list; all columns have the same length

    [[nodiscard]] std::size_t size() const; // points
    [[nodiscard]] std::vector<double> at(std::size_t point) const;
    [[nodiscard]] PointColumn column(std::size_t variable) const;
    [[nodiscard]] std::vector<Interval> ranges() const; // one per variable
};

// Returns dy/dx over the first `numbers` variables of the point, in base units: one column each, one value per place. NaN or
// infinite without a result. Empty once stopped; of `options` only threads and stop are used.
[[nodiscard]] std::vector<std::vector<double>> slopeColumns(const StudyPoint& point,
                                                            std::size_t numbers,
                                                            const SlopePlaces& places,
                                                            const RunOptions& options);

} // namespace clusterwright::model
