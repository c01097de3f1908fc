// Inputs that a study varies, and their intervals. An interval is given for the study, comes from the origin of the input, or is
// assumed; the result shows which.
#pragma once

#include "model/study/points/study_point.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

enum class IntervalBasis {
    Given,   // by the study
    Origin,  // by the origin of the input
    Assumed, // a share of the value to either side
    Labels,  // all labels of a labelled variable
};

// "given", "origin", "assumed", "labels"
[[nodiscard]] std::string_view toText(IntervalBasis basis);

struct Variation {
    StudyVariable variable;
    IntervalBasis basis = IntervalBasis::Assumed;
    Distribution distribution; // its ends are those of the interval; Whole for an integer variable
    OriginRef origin = {};     // origin with the interval, on the basis Origin
};

struct GivenInterval {
    std::string name;
    Quantity low;
    Quantity high;
};

// "nic.rate=80 MB/s..120 MB/s". Errors: vary.syntax, vary.empty, and those of parseQuantity.
[[nodiscard]] Result<GivenInterval> parseInterval(std::string_view text);

// The same for an input of the system. A name that no study can vary gives only a finding of its own, since findings about its
// values would mislead.
[[nodiscard]] Result<GivenInterval> parseIntervalOf(const System& system, std::string_view text);

struct VariationChoice {
    std::vector<std::string>
        names; // with neither names nor intervals: every settable input of the output
    std::vector<GivenInterval> given;
    double assumedShare = 0.1; // above 0, below 1
    bool onlyKnown =
        false; // without names: only inputs with an interval of their own; no ranges to choose from
    std::string except;     // without names: all inputs except this one
    bool withLabels = true; // else labelled variables are omitted, with the note vary.labels
};

struct Variations {
    std::vector<Variation> list;
    Diagnostics
        diagnostics; // inputs without an interval, which are omitted; origin.interval and vary.value (the value lies outside) of others
};

// Errors: set.unknown, axis.duplicate, output.unknown, dimension.mismatch, vary.empty (no integer between the ends), vary.share,
// vary.nothing (no input is left to vary), origin.interval (at its place); those of studyPoint.
[[nodiscard]] Result<Variations>
variationsOf(const System& system, const std::string& output, const VariationChoice& choice);

// Distribution of an input with this value, as its origin states it, within the bounds of the input; nothing without an interval. Uniform
// ones are cut off at the bounds, others truncated there; the value is the median of normal ones before that. Error: origin.interval.
[[nodiscard]] Result<std::optional<Distribution>>
statedDistribution(const System& system, const Equation& input, Quantity value);

// True if the interval of the input contains its value. No band about the value follows from another interval.
[[nodiscard]] bool containsValue(const Variation& variation);

[[nodiscard]] std::vector<std::string> namesOf(const std::vector<Variation>& variations);
[[nodiscard]] std::vector<Distribution> distributionsOf(const std::vector<Variation>& variations);

} // namespace clusterwright::model
