// Slopes of an output at many points at once: those that Gradient gives at each of them, computed as columns.
#pragma once

#include "model/expression/program/point_column.h"
#include "model/study/points/parted_work.h"
#include "model/study/points/study_point.h"

#include <vector>

namespace clusterwright::model
{

// Where: values of a point's variables behind the numbers whose slopes are asked for, which keep theirs.
struct SlopePlaces {
    std::vector<std::vector<double>> axes; // a grid, the last one fastest; else
    std::vector<PointColumn> columns;      // a list, all as long as each other

    [[nodiscard]] std::size_t size() const; // points
    [[nodiscard]] std::vector<double> at(std::size_t point) const;
};

// dy/dx over the first `numbers` variables of the point, in base units: a column each, one value per place. NaN or infinite where there is
// no answer. Empty once stopped; of `options` the threads and the stop count.
[[nodiscard]] std::vector<std::vector<double>> slopeColumns(const StudyPoint& point,
                                                            std::size_t numbers,
                                                            const SlopePlaces& places,
                                                            const RunOptions& options);

} // namespace clusterwright::model
