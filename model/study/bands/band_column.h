// The bands of a column of values: those of a sweep's points, of a curve, of a map, of what a search has found.
#pragma once

#include "model/study/bands/band_parts.h"
#include "model/study/points/sweep.h"
#include "model/study/sensitivity/slope_columns.h"

#include <array>
#include <vector>

namespace clusterwright::model
{

// One per value, in base units; empty where no number behind the values is measured (design_band.h). NaN where there is no value.
struct BandColumn {
    std::vector<double> low;
    std::vector<double> high;
    BandParts parts = {}; // parts of the last value's band

    [[nodiscard]] bool isEmpty() const { return low.empty(); }
    void add(double lower, double upper)
    {
        low.push_back(lower);
        high.push_back(upper);
    }
};

using BandEnds = std::array<const char*, 2>; // behind the name of the column
inline constexpr BandEnds kHeadEnds{", low (95 %)", ", high (95 %)"}; // for people
inline constexpr BandEnds kCsvEnds{".low", ".high"};

// That of a column among others; null where it has none.
[[nodiscard]] const BandColumn* bandOf(const std::vector<BandColumn>& bands, std::size_t column);

// Of an output with its values at some places of variables (of the axes nothing but their names and dimensions counts). Problems are
// warnings among `findings`, and the note band.size where it would take too much memory. Threads and stop are those of `run`, one
// thread without one; empty once stopped.
[[nodiscard]] BandColumn bandOver(const System& system,
                                  const std::vector<Axis>& variables,
                                  const SlopePlaces& places,
                                  const SweepColumn& output,
                                  Diagnostics& findings,
                                  const StudyRun* run = nullptr);

// The same over the grid of the axes.
[[nodiscard]] BandColumn bandOver(const System& system,
                                  const std::vector<Axis>& axes,
                                  const SweepColumn& output,
                                  Diagnostics& findings,
                                  const StudyRun* run = nullptr);

} // namespace clusterwright::model
