// Bands of a column of values: the points of a sweep, of a curve, of a map or of a search.
#pragma once

#include "model/study/bands/band_parts.h"
#include "model/study/bands/named_band.h"
#include "model/study/points/sweep.h"
#include "model/study/sensitivity/slope_columns.h"

#include <array>
#include <vector>

namespace clusterwright::model
{

// One band per value, in base units; empty where no input of the values is measured (design_band.h), NaN where there is no value.
struct BandColumn {
    std::vector<double> low;
    std::vector<double> high;
    BandParts parts = {};  // parts of the last value's band
    NamedBands named = {}; // what the band is, and further ones

    [[nodiscard]] bool isEmpty() const { return low.empty(); }
};

// A column of a table beside that of the values.
struct BesideColumn {
    std::string end;        // after the name of the values: ", low (95 %, parameters only)"
    std::string endInFiles; // ".low"
    std::vector<double> values;
    std::vector<Category> kinds = {}; // inside, extrapolated, transferred

    [[nodiscard]] bool isKind() const { return !kinds.empty(); }
};

// Returns the band of `count` of the points.
[[nodiscard]] BandColumn part(const BandColumn& band, std::size_t first, std::size_t count);

// Returns the columns of a band: low, high and, for fitted inputs, the kind of each point. None for null.
[[nodiscard]] std::vector<BesideColumn> besideColumns(const BandColumn* band);

// Returns the band of a column; null where the column has none.
[[nodiscard]] const BandColumn* bandOf(const std::vector<BandColumn>& bands, std::size_t column);

// Returns the band of an output whose values at `places` are known; of `variables` only names and dimensions are used. Problems
// become warnings in `findings`, and the note band.size where a band would take too much memory. Uses the threads and the stop of
// `run`, without a run one thread. Empty once stopped. `title`: the output in findings, by default its name.
[[nodiscard]] BandColumn bandOver(const System& system,
                                  const std::vector<Axis>& variables,
                                  const SlopePlaces& places,
                                  const SweepColumn& output,
                                  Diagnostics& findings,
                                  const StudyRun* run = nullptr,
                                  const std::string& title = {});

// Returns the same over the grid of the axes.
[[nodiscard]] BandColumn bandOver(const System& system,
                                  const std::vector<Axis>& axes,
                                  const SweepColumn& output,
                                  Diagnostics& findings,
                                  const StudyRun* run = nullptr);

} // namespace clusterwright::model
