// Checks a shipped block against the same arithmetic in C++, for a test's inputs.
#pragma once

#include "model/design/system/evaluation.h"
#include "tests/support/check_block.h"
#include "tests/support/numbers.h"

#include <map>
#include <string>

namespace clusterwright::tests
{

using Values = std::map<std::string, double>; // in base units

[[nodiscard]] inline std::string textOf(const Values& values)
{
    std::string text;
    for (const auto& [name, value] : values)
        text += name + " = " + std::to_string(value) + "\n";
    return text;
}

// Returns every left-hand name of the block. Parameters that are not given have their defaults.
[[nodiscard]] inline Values
outputsOf(model::Library& library, const std::string& id, const Values& parameters)
{
    const auto block = library.block(id);
    INFO(textOf(block.diagnostics()));
    REQUIRE(block);
    std::vector<model::Setting> settings;
    for (const auto& [name, value] : parameters) {
        const auto* const parameter = block.value()->parameter(name);
        INFO("parameter " << name);
        REQUIRE(parameter);
        settings.push_back({name, model::exactText({value, parameter->dimension}), ""});
    }
    const auto system = model::instantiate(*block.value(), library, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    const auto evaluation = model::evaluate(system.value());
    INFO(textOf(evaluation.diagnostics()));
    REQUIRE(evaluation);
    Values values;
    for (const auto& output : evaluation.value().outputs)
        values[output.name] = output.value.value;
    return values;
}

// Checks that the block has exactly the names of `expected`, with equal values up to rounding.
inline void checkOutputs(model::Library& library,
                         const std::string& id,
                         const Values& parameters,
                         const Values& expected)
{
    const auto got = outputsOf(library, id, parameters);
    INFO(id << " of\n"
            << textOf(parameters) << "gives\n"
            << textOf(got) << "expected\n"
            << textOf(expected));
    CHECK(got.size() == expected.size());
    for (const auto& [name, value] : expected) {
        INFO("output " << name);
        REQUIRE(got.contains(name));
        CHECK(isClose(got.at(name), value));
    }
}

inline constexpr int kSamples = 60; // random parameter sets per block

inline constexpr double kMiB = 1024.0 * 1024.0;

} // namespace clusterwright::tests
