#include "model/study/response.h"

#include "model/core/text.h"

#include <algorithm>
#include <limits>

namespace clusterwright::model
{

namespace
{

Diagnostic responseError(std::string code, std::string message, std::string hint)
{
    return {Severity::Error, std::move(code), "", "", std::move(message), std::move(hint)};
}

Diagnostics problemsOf(const System& system,
                       const std::vector<std::string>& variables,
                       const std::vector<std::string>& outputs)
{
    Diagnostics problems;
    for (const auto& variable : variables) {
        if (!std::ranges::count(system.settable, variable))
            append(problems,
                   {responseError("set.unknown",
                                  "'" + system.id + "' has no variable '" + variable + "'",
                                  didYouMean(variable, system.settable))});
        if (std::ranges::count(variables, variable) > 1)
            append(problems,
                   {responseError("axis.duplicate", "'" + variable + "' is varied twice", "")});
    }
    for (const auto& output : outputs)
        if (!system.set.find(output)) {
            std::vector<std::string> names;
            for (const auto& equation : system.set.equations())
                names.push_back(equation.name);
            append(problems,
                   {responseError("output.unknown",
                                  "'" + system.id + "' has no output '" + output + "'",
                                  didYouMean(output, names))});
        }
    return problems;
}

// 1 where no condition of the kind is 0. A condition that cannot be told does not fail: its NaN shows in the outputs.
NodeId allHold(Graph& graph,
               const std::vector<Condition>& conditions,
               const std::vector<TypedNode>& nodes,
               Condition::Kind kind)
{
    auto all = graph.constant(1);
    for (std::size_t i = 0; i < conditions.size(); ++i)
        if (conditions[i].kind == kind)
            all = graph.apply(Op::Multiply, all, graph.apply(Op::Holds, nodes[i].node));
    return all;
}

} // namespace

std::vector<NodeId> Response::roots() const
{
    auto result = nodes;
    result.push_back(isInBounds);
    result.push_back(isValid);
    return result;
}

Result<Response> compileResponse(const System& system,
                                 const std::vector<std::string>& variables,
                                 const std::vector<std::string>& outputs)
{
    if (auto problems = problemsOf(system, variables, outputs); !problems.empty())
        return problems;
    auto lowered = lower(system.set, variables);
    if (!lowered)
        return lowered.diagnostics();
    auto& set = lowered.value();
    const auto column = [&](const std::string& name) {
        const auto index = *system.set.find(name);
        return ResponseColumn{name,
                              system.set.equations()[index].unit,
                              set.equations[index].dimension.value_or(kNumber)};
    };
    Response response;
    for (const auto& variable : variables)
        response.variables.push_back(column(variable));
    for (const auto& output : outputs) {
        response.outputs.push_back(column(output));
        response.nodes.push_back(set.equations[*system.set.find(output)].node);
    }
    const auto& conditions = system.set.conditions();
    response.isInBounds = allHold(set.graph, conditions, set.conditions, Condition::Kind::Bound);
    response.isValid = allHold(set.graph, conditions, set.conditions, Condition::Kind::Validity);
    response.graph = std::move(set.graph);
    return response;
}

Result<Response> compileOver(const System& system,
                             const std::vector<Axis>& axes,
                             const std::vector<std::string>& outputs)
{
    std::vector<std::string> variables;
    for (const auto& axis : axes)
        variables.push_back(axis.variable);
    auto response = compileResponse(system, variables, outputs);
    if (!response)
        return response;
    Diagnostics problems;
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (const auto own = response.value().variables[i].dimension; own != axes[i].dimension)
            append(
                problems,
                {responseError("axis.units",
                               "expected " + baseUnit(own) + ", got " +
                                   baseUnit(axes[i].dimension) + " for '" + axes[i].variable + "'",
                               "")});
    if (!problems.empty())
        return problems;
    return response;
}

std::string questionText(const System& system, const std::vector<Axis>& axes)
{
    auto text = system.id + "\n" + system.set.text();
    for (const auto& axis : axes) {
        text += axis.variable + ":";
        for (const auto value : axis.values)
            text += shortestText(value) + ",";
        text += "\n";
    }
    return text;
}

PointEvaluator::PointEvaluator(const Response& response)
    : m_outputs(response.nodes.size())
    , m_program(response.graph, response.roots())
    , m_workspace(m_program.workspace())
    , m_values(m_outputs + 2)
{
}

std::span<const double> PointEvaluator::at(std::span<const double> point)
{
    m_program.evaluate(point, m_values, m_workspace);
    const auto outputs = std::span(m_values).first(m_outputs);
    if (!isInBounds())
        std::ranges::fill(outputs, std::numeric_limits<double>::quiet_NaN());
    return outputs;
}

ListEvaluator::ListEvaluator(const Response& response)
    : m_program(response.graph,
                [&] {
                    auto roots = response.nodes;
                    roots.push_back(response.isInBounds);
                    return roots;
                }())
    , m_workspace(m_program.workspace())
{
}

void ListEvaluator::operator()(std::span<const std::span<const double>> inputs,
                               std::span<const std::span<double>> outputs)
{
    constexpr std::size_t kAtOnce = 8192;
    const auto size = outputs.empty() ? 0 : outputs.front().size();
    m_isInBounds.resize(std::min(size, kAtOnce));
    std::vector<const double*> columns(inputs.size());
    std::vector<double*> targets(outputs.size() + 1);
    for (std::size_t begin = 0; begin < size; begin += kAtOnce) {
        const auto count = std::min(kAtOnce, size - begin);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            columns[i] = inputs[i].data() + begin;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            targets[i] = outputs[i].data() + begin;
        targets.back() = m_isInBounds.data();
        m_program.evaluate(columns, count, targets, m_workspace);
        for (std::size_t i = 0; i < count; ++i)
            if (m_isInBounds[i] == 0)
                for (const auto& output : outputs)
                    output[begin + i] = std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace clusterwright::model
