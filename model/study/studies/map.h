// The study "map": one output over two variables, with the busiest resource at each point.
#pragma once

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
    std::string unit; // to show it in; may be empty
};

struct MapStudy {
    MapStudy();
    MapStudy(const MapStudy&);
    MapStudy(MapStudy&&) noexcept;
    MapStudy& operator=(const MapStudy&);
    MapStudy& operator=(MapStudy&&) noexcept;
    ~MapStudy();

    StudyInput input;
    std::string name;
    std::string title;
    MapAxis x;
    MapAxis y;
    std::string output;
    std::string unit; // to show it in; may be empty
    std::string scale;
    Dimension dimension;
    std::vector<double>
        values;         // row by row, a row for each y: point i is x[i % x.size], y[i / x.size]
    BandColumn band;    // of the same points
    PointLabels labels; // likewise
    Diagnostics diagnostics;

    [[nodiscard]] double at(std::size_t x_, std::size_t y_) const
    {
        return values[y_ * x.axis.values.size() + x_];
    }
};

// The study `definition` of the design, whose kind is Map. Computed by the workers of `run`; without one, on this thread.
// Errors: axis.* at their places in the file, those of `sweep`.
[[nodiscard]] Result<MapStudy> runMap(const Design& design,
                                      const StudyDefinition& definition,
                                      Library& library,
                                      const std::vector<Setting>& settings,
                                      StudyRun* run = nullptr);

} // namespace clusterwright::model
