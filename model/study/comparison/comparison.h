// The study "comparison": two designs, or one with two settings, side by side: what differs in parameters, outputs and phases,
// and how one output gets from the first to the second, step by step.
#pragma once

#include "model/study/bands/design_band.h"
#include "model/study/comparison/waterfall.h"
#include "model/study/points/subject.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Absent where a design has it not; NaN where it has no value.
using Pair = std::array<std::optional<double>, 2>;

struct ParameterDifference {
    std::string name;
    std::string unit; // to show it in; may be empty
    Dimension dimension;
    Pair values;
    std::array<std::string, 2> origins;    // "paper: underwood-inic, section 5", or the equation
    std::vector<Category> categories = {}; // labels of values
};

struct OutputDifference {
    std::string name;
    std::string unit;
    Dimension dimension;
    Pair values;
    std::optional<Band> change =
        std::nullopt; // of the second less the first, where a number behind them is measured
};

struct PhaseDifference {
    std::string step;
    Pair seconds;
    std::array<std::string, 2> resources;
};

struct Comparison {
    Comparison();
    Comparison(const Comparison&);
    Comparison(Comparison&&) noexcept;
    Comparison& operator=(const Comparison&);
    Comparison& operator=(Comparison&&) noexcept;
    ~Comparison();

    std::array<StudyInput, 2> inputs;
    std::vector<ParameterDifference> parameters; // those that differ, in the order of the designs
    std::vector<OutputDifference> outputs;       // all, those of the first design first
    std::vector<PhaseDifference> phases;
    std::string output;                    // that the waterfalls are about
    std::optional<Waterfall> byPhases;     // of the pipeline's time, when both have phases
    std::optional<Waterfall> byParameters; // when both come down to the same equations
    Diagnostics diagnostics; // about the answers of both, and why there is no waterfall
};

// Errors: output.unknown (with the design), those of `evaluate`.
[[nodiscard]] Result<Comparison>
compare(const StudySubject& first, const StudySubject& second, const std::string& output);

// "acc-fft-inic takes 20 ms less time than acc-fft-gigabit: ..."
[[nodiscard]] std::string toText(const Comparison& comparison);

} // namespace clusterwright::model
