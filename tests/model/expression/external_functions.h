// External functions that count their calls and record the operands.
#pragma once

#include "tests/support/catch_compat.h"
#include "tests/support/equations.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>
#include <map>

namespace clusterwright::tests
{

using namespace model; // as in the tests that include this

// Adds its operands, and counts its calls.
class CountingSum final : public ExternalFunction
{
public:
    CountingSum(std::vector<std::string> inputs, Dimension dimension)
        : m_inputs(std::move(inputs))
        , m_dimension(dimension)
    {
    }

    [[nodiscard]] Dimension dimension() const override { return m_dimension; }
    [[nodiscard]] const std::vector<std::string>& inputs() const override { return m_inputs; }
    [[nodiscard]] double value(std::span<const double> operands) const override
    {
        ++calls;
        lastOperands.assign(operands.begin(), operands.end());
        double total = 0;
        for (const auto operand : operands)
            total += operand;
        return total;
    }
    [[nodiscard]] Diagnostics problem(std::span<const double>) const override { return {}; }

    mutable int calls = 0;
    mutable std::vector<double> lastOperands;

private:
    std::vector<std::string> m_inputs;
    Dimension m_dimension;
};

// "hops_mean", "flow_bandwidth pairs": a function for each configured choice.
class FakeFunctions final : public ExternalFunctions
{
public:
    std::shared_ptr<CountingSum>
    give(const std::string& question, std::vector<std::string> inputs, Dimension dimension)
    {
        auto function = std::make_shared<CountingSum>(std::move(inputs), dimension);
        m_functions[question] = function;
        return function;
    }

    [[nodiscard]] std::string definition() const override { return "fake"; }
    [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const override
    {
        const auto question = name + (choice.empty() ? "" : " " + choice);
        const auto found = m_functions.find(question);
        if (found == m_functions.end())
            return Diagnostics{Severity::Error,
                               "expression.function",
                               "",
                               "",
                               "no '" + question + "' of " + std::to_string(arguments),
                               "the fake knows few"};
        return std::shared_ptr<const ExternalFunction>(found->second);
    }

private:
    std::map<std::string, std::shared_ptr<CountingSum>> m_functions;
};

struct Outside {
    std::shared_ptr<FakeFunctions> functions = std::make_shared<FakeFunctions>();

    [[nodiscard]] EquationSet with(const std::vector<std::string>& texts,
                                   const std::string& scope = {}) const
    {
        auto set = equations(texts);
        set.addExternals(scope, functions);
        return set;
    }
};

inline Term rootOf(const std::string& text)
{
    return parsed(text).terms.back();
}

inline Diagnostics refusedBy(const EquationSet& set)
{
    const auto lowered = lower(set, {});
    REQUIRE_FALSE(lowered);
    return lowered.diagnostics();
}

// The program of one equation, to be run several times.
class Runner
{
public:
    Runner(const EquationSet& set, const std::vector<std::string>& inputs, std::string_view root)
        : m_lowered(lower(set, inputs).value())
        , m_program(m_lowered.graph, {m_lowered.equations[*set.find(root)].node})
        , m_workspace(m_program.workspace())
    {
    }

    double at(const std::vector<double>& inputs)
    {
        double result = 0;
        m_program.evaluate(inputs, {&result, 1}, m_workspace);
        return result;
    }

private:
    LoweredSet m_lowered;
    Program m_program;
    Program::Workspace m_workspace;
};

} // namespace clusterwright::tests
