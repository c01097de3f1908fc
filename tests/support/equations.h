// Sets of equations from text, short enough for a test.
#pragma once

#include "model/core/text.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::tests
{

[[nodiscard]] inline model::Expression parsed(std::string_view text)
{
    auto result = model::parseExpression(text);
    INFO(text << ": " << textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

// Returns the only finding about a text that must not parse.
[[nodiscard]] inline model::Diagnostics refusal(std::string_view text)
{
    const auto result = model::parseExpression(text);
    INFO(text);
    REQUIRE_FALSE(result);
    REQUIRE(result.diagnostics().size() == 1);
    return result.diagnostics().front();
}

// Parses "dth.T = S / b": the scope is the part before the last dot, and "S" refers to "dth.S". Its place is /0, /1, ...
[[nodiscard]] inline model::Equation equation(const std::string& text, std::size_t index = 0)
{
    const auto equals = text.find('=');
    model::Equation result;
    result.name = model::trimmed(text.substr(0, equals));
    result.scope = result.name.substr(0, result.name.rfind('.') + 1);
    result.expression = parsed(model::trimmed(text.substr(equals + 1)));
    result.place = {"test.json", "/" + std::to_string(index)};
    return result;
}

[[nodiscard]] inline model::EquationSet equations(const std::vector<std::string>& texts)
{
    model::EquationSet set;
    for (std::size_t i = 0; i < texts.size(); ++i)
        REQUIRE(set.add(equation(texts[i], i)).empty());
    return set;
}

// Returns the value of `name` in base units.
[[nodiscard]] inline double valueOf(const model::EquationSet& set,
                                    std::string_view name,
                                    const std::vector<std::string>& inputs = {},
                                    const std::vector<double>& inputValues = {})
{
    const auto lowered = model::lower(set, inputs);
    INFO(textOf(lowered.diagnostics()));
    REQUIRE(lowered);
    const auto index = set.find(name);
    REQUIRE(index);
    const model::Program program(lowered.value().graph, {lowered.value().equations[*index].node});
    auto workspace = program.workspace();
    double result = 0;
    program.evaluate(inputValues, {&result, 1}, workspace);
    return result;
}

// Returns the value of one expression without names.
[[nodiscard]] inline double valueOf(const std::string& expression)
{
    return valueOf(equations({"x = " + expression}), "x");
}

} // namespace clusterwright::tests
