// The study "map": one output over two variables, with the bottleneck at each point.
#pragma once

#include "model/core/large_value.h"
#include "model/design/library/library.h"
#include "model/study/bands/band_column.h"
#include "model/study/points/bottleneck.h"
#include "model/study/points/subject.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct MapAxis {
    Axis axis;
    std::string scale;
    std::string doc;  // "processors"
    std::string unit; // unit for display; may be empty
};

struct MapStudy {
    CLUSTERWRIGHT_LARGE_VALUE(MapStudy);

    StudyInput input;
    std::string name;
    std::string title;
    MapAxis x;
    MapAxis y;
    std::string output;
    std::string doc;   // doc of the output; may be empty
    std::string unit;  // unit for display; may be empty
    std::string scale; // "linear" or "log"
    Dimension dimension;
    std::vector<Category> categories; // labels of the output's values
    std::vector<double>
        values; // one row after another, one row per y: point i is x[i % x.size], y[i / x.size]
    BandColumn band;    // bands of the same points
    PointLabels labels; // labels of the same points
    Diagnostics diagnostics;

    [[nodiscard]] double at(std::size_t x_, std::size_t y_) const
    {
        return values[y_ * x.axis.values.size() + x_];
    }
};

// Runs the study `definition` of the design, whose kind is Map. The workers of `run` compute the points; without a run, this thread
// does. Errors: axis.* at their places in the file, those of `sweep`.
[[nodiscard]] Result<MapStudy> runMap(const Design& design,
                                      const StudyDefinition& definition,
                                      Library& library,
                                      const std::vector<Setting>& settings,
                                      StudyRun* run = nullptr);

} // namespace clusterwright::model
