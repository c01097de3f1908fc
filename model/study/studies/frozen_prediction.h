// A prediction that is written down before its measurement: values and bands at points, with the hash of the design, and a later comparison.
// File: presets/README.md, "Frozen predictions".
//
// Law: readFrozen(toText(p)) == p, bit for bit.
#pragma once

#include "model/design/document/setting.h"
#include "model/study/measured/validation.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct FrozenColumn {
    std::string name;
    Dimension dimension;

    friend bool operator==(const FrozenColumn&, const FrozenColumn&) = default;
};

// Values and bands of all outputs in base units; NaN without one.
struct FrozenPoint {
    std::vector<double> at; // values of the variables
    std::vector<double> values;
    std::vector<double> low; // 95 % band from the intervals of the inputs
    std::vector<double> high;
};

struct FrozenPrediction {
    std::string design;   // id of a shipped design, or a file
    std::string hash;     // fingerprintOf the design
    std::string program;  // name and version
    std::string date;     // UTC: "2026-11-30 12:00:00"
    std::string scenario; // empty for none
    std::vector<NamedValue> settings;
    std::vector<FrozenColumn> variables;
    std::vector<FrozenColumn> outputs;
    std::vector<FrozenPoint> points;
};

// Returns the variables, outputs and points of predictAt.
[[nodiscard]] FrozenPrediction frozenOf(const Validation& predicted);

// Returns the file's text, with a checksum of everything in it as `seal`.
[[nodiscard]] std::string toText(const FrozenPrediction& prediction);
// Errors: those of JSON; frozen.seal (the file was changed: both checksums), frozen.points (lists of other lengths than the columns).
[[nodiscard]] Result<FrozenPrediction> readFrozen(std::string_view text, const std::string& file);

struct FrozenComparison {
    Validation validation;     // one output, at the measured points
    std::size_t open = 0;      // points without a measurement
    std::size_t otherRows = 0; // rows at other values of variables or settings
    std::vector<std::size_t>
        misses; // points of the validation outside the band; without a band, with an error above the bound
};

// Compares the rows whose variables equal those of a point, and whose columns named like a setting equal it, to 1e-9. Errors: frozen.output (no such
// output), data.column, data.units, frozen.rows (no row is at a point).
[[nodiscard]] Result<FrozenComparison> compareFrozen(const FrozenPrediction& prediction,
                                                     const DataFile& data,
                                                     const std::string& output,
                                                     double bound);

} // namespace clusterwright::model
