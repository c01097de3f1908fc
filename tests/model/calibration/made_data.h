// Data generated from a known model for tests of fits: columns, and normal noise that is equal on every machine.
#pragma once

#include "model/calibration/fit/fit.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace clusterwright::tests
{

using namespace model; // as in the tests that include this file

[[nodiscard]] inline Column
columnOf(const std::string& name, const std::string& unit, std::vector<double> values)
{
    return {name, unit, parseUnit(unit).value().dimension, std::move(values)};
}

[[nodiscard]] inline DataFile dataOf(std::vector<Column> columns)
{
    DataFile data;
    data.id = "made";
    data.columns = std::move(columns);
    return data;
}

// Standard normal (Box and Muller 1958).
[[nodiscard]] inline double normal(Random& random)
{
    const double radius = std::sqrt(-2 * std::log(1 - random.between(0, 1)));
    return radius * std::cos(2 * std::numbers::pi * random.between(0, 1));
}

[[nodiscard]] inline FreeParameter free(const std::string& text)
{
    auto parsed = parseFreeParameter(text);
    INFO(textOf(parsed.diagnostics()));
    REQUIRE(parsed);
    return parsed.value();
}

[[nodiscard]] inline FitModel modelOf(const std::string& equation,
                                      const std::vector<FreeParameter>& parameters,
                                      const DataFile& data)
{
    const auto system = equationSystem(equation, data, parameters);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    auto compiled =
        FitModel::compile(system.value(), system.value().outputs.front().name, parameters, data);
    INFO(textOf(compiled.diagnostics()));
    REQUIRE(compiled);
    return compiled.value();
}

[[nodiscard]] inline Fit
fitted(const FitModel& model, const DataFile& data, const FitPlan& plan = {})
{
    auto result = fit(model, data, plan);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return result.value();
}

// Returns times of 20 us + k 10 ns/B, with noise; `bend` adds to the slope with each row. Half of the rows are of two nodes.
[[nodiscard]] inline DataFile madeLine(double noise, double bend = 0)
{
    Random random(21);
    std::vector<double> k, time, nodes;
    for (int i = 1; i <= 40; ++i) {
        k.push_back(1024.0 * i);
        nodes.push_back(i <= 20 ? 2 : 4);
        time.push_back((20e-6 + k.back() * 1e-8 * (1 + bend * i)) *
                       std::exp(noise * normal(random)));
    }
    return dataOf(
        {columnOf("k", "B", k), columnOf("nodes", "1", nodes), columnOf("time", "s", time)});
}

inline constexpr const char* kLineEquation = "time = L + k / rate";

[[nodiscard]] inline const std::vector<FreeParameter>& lineParameters()
{
    static const std::vector<FreeParameter> two{{"L", Quantity{1e-5, kTime}, {}, {}},
                                                {"rate", Quantity{1e8, kBandwidth}, {}, {}}};
    return two;
}

} // namespace clusterwright::tests
