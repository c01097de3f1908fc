// Values of a variable in a study. Grammar:
//   a..b            integers                 2..16
//   a..b:step       with a step              0 B..1 MiB:64 KiB
//   a..b:*factor    powers                   2..64:*2
//   lin(a,b,n)      n evenly spaced values   lin(10 us,20 us,11)
//   log(a,b,n)      n evenly spaced on a log scale
//   x,y,z           a list of these          256,512,1024; 1..4,8; for components: their presets
// An integer variable has each value of a range, lin and log rounded, once: log(1,64,20) are 1, 2, 3, 4, 5 ...
// Quantities carry their units. Every value is the decimal that it shows: 0.1..0.3:0.1 has the values of 0.1,0.2,0.3.
#pragma once

#include "model/core/result.h"
#include "model/design/document/category.h"
#include "model/units/quantity.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct System;

struct Axis {
    std::string variable;
    Dimension dimension;
    std::vector<double> values;            // in base units; never empty
    std::vector<Category> categories = {}; // presets of a component, or labels of values
};

inline constexpr std::size_t kLongestAxis = 10'000'000;

// Errors: axis.syntax, axis.empty, axis.size, axis.units (the values differ in dimension), and those of parseQuantity.
[[nodiscard]] Result<Axis> parseAxisValues(std::string_view text, bool ofInteger = false);

// "P=2..64:*2"
[[nodiscard]] Result<Axis> parseAxis(std::string_view text);

// Returns the values of a variable with numbers instead of labels and ids of presets: "ring..tree" becomes "1..2". Error: set.label.
[[nodiscard]] Result<std::string>
withNumbers(const System& system, const std::string& variable, std::string_view values);

// Returns the axis of a system. The values of a component that studies replace are presets. Errors as above, set.label and preset.unknown.
[[nodiscard]] Result<Axis>
parseAxisOf(const System& system, const std::string& variable, std::string_view values);

// Writes the values of an axis at the points of a grid, of which `inner` follow each other with the same value: the points of the axes after it.
void fillAxis(std::span<double> column, std::span<const double> values, std::size_t inner);

// Returns a value for sentences and labels: the id of a preset, the label of a variable's value, otherwise the value in this unit.
[[nodiscard]] std::string shownOn(const Axis& axis, double value, const std::string& unit = {});

} // namespace clusterwright::model
