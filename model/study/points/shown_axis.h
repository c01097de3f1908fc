// How people see an axis of a study: its title, its unit, and the scale of one without a chosen scale. Scales are the words of files: "auto",
// "linear", "log".
#pragma once

#include "model/core/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct Dimension;

// Returns "Network to card" for T_dfg and its description, "Throughput: payload delivered" for throughput, "Free ports" without one.
// The title has the first clause of the description alone where the name is a symbol, or one of its words; and none of it for
// well-known outputs, such as time.
[[nodiscard]] std::string axisTitle(const std::string& name, const std::string& doc);

// "12.5 ms", "16,384": counts show all digits.
[[nodiscard]] std::string
shownValue(double value, Dimension dimension, const std::string& unit, int digits = 4);

// Scale over the values of a variable. Automatic is logarithmic where positive values double, or span two decades in uneven steps; and
// for positive sizes in uneven steps, or for two that a linear axis would surround with negative ones.
[[nodiscard]] std::string
scaleOver(const std::string& chosen, Dimension dimension, const std::vector<double>& values);

// Scale of results. Automatic is logarithmic where all of them are positive and span two decades, except for shares in percent. Over a
// logarithmic axis with the values `logX`, it also is for results that grow or fall almost in proportion, whose line a linear axis would bend.
[[nodiscard]] std::string scaleOfResults(const std::string& chosen,
                                         std::string_view unit,
                                         const std::vector<const std::vector<double>*>& values,
                                         const std::vector<double>& logX = {});

inline constexpr const char* kNotPositive = "axis.not_positive";

// Points with values of zero or less, or without a positive one among all of them.
struct OffLogAxis {
    bool isAll = false; // the axis is drawn linear
    Diagnostic note; // axis.not_positive: "2 points at x = -1 to 0 are not on a logarithmic axis"
};
// Returns what a logarithmic axis with these values leaves out; empty if it shows all of them.
[[nodiscard]] std::optional<OffLogAxis>
offLogAxis(const std::string& name,
           const std::string& unit,
           Dimension dimension,
           const std::vector<const std::vector<double>*>& values);

// Returns one unit for all results of a list, so that sentences, tables and axes agree: the declared one, else (also for times and sizes
// of 10,000 or more of it) the one that suits the largest value. A base unit remains for values that span many decades.
[[nodiscard]] std::string sharedUnit(const std::string& declared,
                                     Dimension dimension,
                                     const std::vector<const std::vector<double>*>& values);

// The same for the values of a variable, with the unit of the smallest value where it suits all: 20 to 2000 MB/s, not 0.02 to 2 GB/s.
[[nodiscard]] std::string
unitAlong(const std::string& declared, Dimension dimension, const std::vector<double>& values);

} // namespace clusterwright::model
