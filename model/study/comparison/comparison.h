// The study "comparison": two designs, or one design with two settings, side by side. It shows the differences in parameters,
// outputs and phases, and how one output changes step by step from the first design to the second.
#pragma once

#include "model/core/large_value.h"
#include "model/study/bands/design_band.h"
#include "model/study/comparison/waterfall.h"
#include "model/study/points/compared_value.h"
#include "model/study/points/other_design.h"
#include "model/study/points/subject.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ParameterDifference : ComparedValue {
    std::array<std::string, 2> origins = {}; // "paper: underwood-inic, section 5", or the equation
};

struct OutputDifference : ComparedValue {
    std::optional<Band> change =
        std::nullopt; // band of the second less the first, if an input is measured
    // Probability that the second is less than the first where both are measured, by the errors of predictions on other machines
    // (model/study/discrepancy/lead.h); for values above 0, if an input is fitted to known rows.
    std::optional<double> lessProbability = std::nullopt;
};

struct PhaseDifference {
    std::string step;
    Pair seconds;
    std::array<std::string, 2> resources;
};

struct Comparison {
    CLUSTERWRIGHT_LARGE_VALUE(Comparison);

    std::array<StudyInput, 2> inputs;
    OtherInputs others; // inputs of the output that differ in the second design
    std::vector<ParameterDifference>
        parameters;                        // those with a difference, in the order of the designs
    std::vector<OutputDifference> outputs; // all outputs, those of the first design first
    std::vector<PhaseDifference> phases;
    std::string output; // output of the waterfalls
    std::optional<Waterfall>
        byPhases; // steps of the pipeline's time, when both designs have phases
    std::optional<Waterfall> byParameters; // set when both designs have the same equations
    Diagnostics diagnostics; // findings of both results, and the reason for a missing waterfall
};

// Errors: output.unknown (with the design), those of `evaluate`. An output with two dimensions has a warning, output.dimension.
[[nodiscard]] Result<Comparison>
compare(const StudySubject& first, const StudySubject& second, const std::string& output);

// True if the scenario in force is compared with itself: nothing can differ.
[[nodiscard]] bool isWithItself(const Comparison& comparison);

// "acc-fft-inic takes 20 ms less time than acc-fft-gigabit: ..."
[[nodiscard]] std::string toText(const Comparison& comparison);
// "time is 20 ms with own, 15 ms with scenario fast and 30 ms with scenario slow.": one design and several others. At least one pair.
[[nodiscard]] std::string toText(const std::vector<Comparison>& pairs);

} // namespace clusterwright::model
