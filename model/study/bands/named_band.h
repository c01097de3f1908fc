// Bands by what they answer for: the parameters alone, the next run on the same machine, or a machine like those of the bank of errors. A
// prediction from fitted values has all that apply; the widest is its band.
#pragma once

#include "model/study/discrepancy/point_kind.h"
#include "model/units/dimension.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

class Diagnostics;
class OriginRef;
struct SlopePlaces;
struct System;

enum class BandKind { Parameters, NextRun, MachineLikeThese };

// Returns "parameters only", "the next run here" or "a machine like these".
[[nodiscard]] std::string_view toText(BandKind kind);

// Values at the points of a study, in base units. NaN at a point where the band does not apply.
struct NamedBand {
    BandKind kind = BandKind::Parameters;
    double level = 0; // 0.8, 0.9 or 0.95
    std::vector<double> low;
    std::vector<double> high;
};

struct NamedBands {
    BandKind kind = BandKind::Parameters; // the default band, at 95 %
    double spread = 0;                    // residuals of the fits; 0 if unknown
    bool isModelled = false; // the bank has too few families for its own quantile at 95 %
    PointPlaces places;
    std::vector<NamedBand> all; // each kind at each level, at no more than kMostNamed points

    // "parameters only", or "a machine like these, modelled".
    [[nodiscard]] std::string name() const;
};

// Returns the name of the default band, the place of the only point and the narrower bands at 95 %: "a machine like these, inside; the next run here:
// 9 .. 11 ms; parameters only: 9.9 .. 10.1 ms; ".
[[nodiscard]] std::string
nameText(const NamedBands& named, Dimension dimension, const std::string& unit);

inline constexpr std::size_t kMostNamed = 10'000;

// Points of a study: values of an output at places of the variables.
struct BandedValues {
    const System& system;
    std::string output;
    std::vector<std::string> variables;
    const SlopePlaces& places;
    const std::vector<double>& values;
};

// Names the band `low` .. `high` (95 %) that follows from the origins of the inputs, and widens it to the default one. Findings:
// bank.empty (a fitted value, but no errors to compare with), fit.correlated (inputs of a point that is not inside correlate beyond 0.95 in
// their fit).
[[nodiscard]] NamedBands nameBands(const BandedValues& points,
                                   const std::vector<OriginRef>& origins,
                                   std::vector<double>& low,
                                   std::vector<double>& high,
                                   Diagnostics& findings);

// Returns the note band.transferred or band.extrapolated about outputs at the same points, which names the farthest point; empty if all are
// inside.
[[nodiscard]] Diagnostics placeFindings(const std::vector<std::string>& outputs,
                                        const PointPlaces& places);

} // namespace clusterwright::model
