// The functions that an expression can call, with their numbers of arguments.
#pragma once

#include "model/expression/language/expression.h"

#include <algorithm>
#include <array>
#include <limits>

namespace clusterwright::model
{

struct Function {
    std::string_view name;
    Op op;
    int fewest; // arguments
    int most;
};

inline constexpr int kAny = std::numeric_limits<int>::max();
inline constexpr auto kFunctions = std::to_array<Function>({
    {"min", Op::Min, 1, kAny},
    {"max", Op::Max, 1, kAny},
    {"abs", Op::Abs, 1, 1},
    {"ceil", Op::Ceil, 1, 1},
    {"floor", Op::Floor, 1, 1},
    {"round", Op::Round, 1, 1},
    {"sqrt", Op::Sqrt, 1, 1},
    {"exp", Op::Exp, 1, 1},
    {"ln", Op::Ln, 1, 1},
    {"log2", Op::Log2, 1, 1},
    {"log10", Op::Log10, 1, 1},
    {"pow", Op::Power, 2, 2},
    {"mod", Op::Modulo, 2, 2},
    {"if", Op::If, 3, 3},
    {"sum", Op::Sum, 4, 4},
    {"prod", Op::Product, 4, 4},
    {"argmin", Op::ArgMin, 4, 4},
    {"argmax", Op::ArgMax, 4, 4},
    {"table", Op::Table, 2, 2},
    // Functions of a design's topology. The first word of a call counts as an argument.
    {"hops_mean", Op::External, 0, 0},
    {"hops_max", Op::External, 0, 0},
    {"path_latency", Op::External, 0, 1},
    {"path_bandwidth", Op::External, 0, 1},
    {"flow_bandwidth", Op::External, 1, 3},
    {"fair_share", Op::External, 2, 4},
    {"adaptive_bandwidth", Op::External, 1, 3},
    {"bisection_bandwidth", Op::External, 0, 0},
    {"local_fraction", Op::External, 0, 0},
    {"host_count", Op::External, 0, 0},
    {"component_count", Op::External, 1, 1},
    {"degree_max", Op::External, 1, 1},
    {"host_min", Op::External, 1, 1},
});

[[nodiscard]] inline const Function* functionOf(std::string_view name)
{
    const auto* const found = std::ranges::find(kFunctions, name, &Function::name);
    return found == kFunctions.end() ? nullptr : found;
}

} // namespace clusterwright::model
