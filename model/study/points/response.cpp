#include "model/study/points/response.h"

#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/text.h"
#include "model/design/graph/available_component.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/with_settings.h"
#include "model/expression/program/list_program.h"
#include "model/expression/program/program.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <limits>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Response);

namespace
{

// `presets`: the list to write instead, ": nic=a,b"; may be empty.
Diagnostics
componentRefusal(const System& system, const std::string& component, const std::string& presets)
{
    const auto attribute = std::ranges::find_if(system.settable, [&](const std::string& name) {
        return name.starts_with(component + ".");
    });
    return refusal("set.component",
                   "'" + component + "' is a component; it has no value to vary",
                   "choose between presets by a search or on the axis of a curve" + presets +
                       (attribute == system.settable.end()
                            ? std::string()
                            : "; or vary an attribute, such as '" + *attribute + "'"));
}

} // namespace

Diagnostics
unknownVariable(const System& system, const std::string& variable, const std::string& presets)
{
    auto names = system.settable;
    for (const auto& component : system.components)
        names.push_back(component.name);
    if (std::ranges::find(system.components, variable, &AvailableComponent::name) !=
        system.components.end())
        return componentRefusal(system, variable, presets.empty() ? "" : ": " + presets);
    auto near = didYouMean(variable, names);
    return refusal("set.unknown",
                   system.set.find(variable)
                       ? "'" + variable + "' is computed; it cannot be varied"
                       : "'" + system.id + "' has no variable '" + variable + "'",
                   near.empty() ? useOneOf(system.settable) : near);
}

namespace
{

// True for two names of one variable, present or former.
bool isSame(const System& system, const std::string& name, const std::string& other)
{
    return system.set.resolved(name) == system.set.resolved(other);
}

Diagnostics atAxis(Diagnostics problems, const Axis& axis)
{
    return atPlace("--axis " + axis.variable, std::move(problems));
}

Diagnostics problemsOf(const System& system,
                       const std::vector<std::string>& variables,
                       const std::vector<std::string>& outputs)
{
    Diagnostics problems;
    for (const auto& variable : variables) {
        if (!isSettable(system, variable))
            append(problems, unknownVariable(system, variable));
        if (std::ranges::count_if(
                variables, [&](const auto& other) { return isSame(system, other, variable); }) > 1)
            append(problems, refusal("axis.duplicate", "'" + variable + "' is varied twice", ""));
    }
    for (const auto& output : outputs)
        if (!system.set.find(output))
            append(problems, unknownOutput(system, output));
    return problems;
}

Diagnostics unitProblem(const Axis& axis, Dimension own)
{
    if (own == axis.dimension)
        return {};
    return {refusal("axis.units",
                    expectedUnit(own, axis.dimension) + " for '" + axis.variable + "'",
                    unitRemedy(own, axis.dimension))};
}

// Checks the axes before anything is lowered, where the variable has a declared dimension.
Diagnostics problemsOf(const System& system, const std::vector<Axis>& axes)
{
    Diagnostics problems;
    for (const auto& axis : axes) {
        Diagnostics own;
        if (!isSettable(system, axis.variable))
            own.add(unknownVariable(system, axis.variable));
        else if (const auto& declared =
                     system.set.equations()[*system.set.find(axis.variable)].declared)
            own = unitProblem(axis, *declared);
        if (std::ranges::count_if(axes, [&](const Axis& other) {
                return isSame(system, other.variable, axis.variable);
            }) > 1)
            own.add(refusal("axis.duplicate", "two axes vary '" + axis.variable + "'", ""));
        append(problems, atAxis(std::move(own), axis));
    }
    return problems;
}

// Returns 1 where no condition of the kind is 0. A condition of unknown value (NaN) does not fail, since the outputs show its NaN;
// conditions of rates do fail then, in one operation for all of them.
NodeId allHold(LoweredSet& set, const System& system, Condition::Kind kind)
{
    auto& graph = set.graph;
    auto all = graph.constant(1);
    auto allOfRates = all;
    const auto& conditions = system.set.conditions();
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (conditions[i].kind != kind)
            continue;
        if (rateOf(system, i) != nullptr)
            allOfRates = graph.apply(Op::Multiply, allOfRates, set.comparisons[i]);
        else
            all = graph.apply(Op::Multiply, all, graph.apply(Op::Holds, set.conditions[i].node));
    }
    return graph.apply(Op::Multiply, all, isTrue(graph, allOfRates));
}

// The condition of the speed holds where the rate has no meaning.
NodeId speedHolds(LoweredSet& set, std::size_t condition)
{
    auto& graph = set.graph;
    auto isMeant = graph.constant(1);
    for (std::size_t i = 1; i < kRateCaveats.size(); ++i)
        isMeant = graph.apply(Op::Multiply, isMeant, set.conditions[condition + i].node);
    return graph.apply(
        Op::If, isTrue(graph, isMeant), set.conditions[condition].node, graph.constant(1));
}

void addConditions(Response& response, LoweredSet& set, const System& system)
{
    for (std::size_t i = 0; i < set.conditions.size(); ++i) {
        const bool isBound = system.set.conditions()[i].kind == Condition::Kind::Bound;
        const auto caveat = isBound ? Caveat::OutOfRange : caveatOf(system, i);
        response.caveats.push_back(caveat);
        response.conditions.push_back(caveat == Caveat::TooFast ? speedHolds(set, i)
                                                                : set.conditions[i].node);
    }
    response.isInBounds = allHold(set, system, Condition::Kind::Bound);
    response.isValid = allHold(set, system, Condition::Kind::Validity);
}

// Returns the nodes, followed by the one that is 0 outside bounds.
std::vector<NodeId> withBounds(std::vector<NodeId> nodes, const Response& response)
{
    nodes.push_back(response.isInBounds);
    return nodes;
}

} // namespace

std::string shownIn(const ResponseColumn& column, double value)
{
    const auto* const category = categoryAt(column.categories, value);
    return category ? category->title : displayIn({value, column.dimension}, column.unit);
}

std::vector<NodeId> Response::roots() const
{
    auto result = nodes;
    result.push_back(isInBounds);
    result.push_back(isValid);
    return result;
}

Diagnostics labelProblems(const ResponseColumn& output, const std::string& remedy)
{
    if (output.categories.empty())
        return {};
    return refusal(
        "output.labels", "'" + output.name + "' has labels, which have no order", remedy);
}

Diagnostics unknownOutput(const System& system, const std::string& output)
{
    std::vector<std::string> names, outputs;
    for (const auto& equation : system.set.equations())
        names.push_back(equation.name);
    for (const auto& known : system.outputs)
        outputs.push_back(known.name);
    auto near = didYouMean(output, names);
    return refusal("output.unknown",
                   "'" + system.id + "' has no output '" + output + "'",
                   near.empty() ? useOneOf(outputs) : near);
}

Result<Response> compileResponse(const System& system,
                                 const std::vector<std::string>& variables,
                                 const std::vector<std::string>& outputs)
{
    auto problems = problemsOf(system, variables, outputs);
    append(problems, labelTableFindings(system)); // a study adds expressions
    if (!problems.empty())
        return problems;
    auto lowered = lowerOver(system, variables);
    if (!lowered)
        return lowered.diagnostics();
    auto& set = lowered.value();
    const auto column = [&](const std::string& name) {
        const auto index = *system.set.find(name);
        return ResponseColumn{name,
                              system.set.equations()[index].unit,
                              set.equations[index].dimension.value_or(kNumber),
                              categoriesOf(system, name),
                              system.set.equations()[index].doc};
    };
    Response response;
    for (const auto& variable : variables)
        response.variables.push_back(column(variable));
    for (const auto& output : outputs) {
        response.outputs.push_back(column(output));
        response.nodes.push_back(set.equations[*system.set.find(output)].node);
    }
    addConditions(response, set, system);
    response.graph = std::move(set.graph);
    return response;
}

Result<Response> compileOver(const System& system,
                             const std::vector<Axis>& axes,
                             const std::vector<std::string>& outputs)
{
    auto problems = problemsOf(system, axes);
    std::vector<std::string> variables;
    for (const auto& axis : axes)
        variables.push_back(axis.variable);
    if (!problems.empty()) {
        append(problems, problemsOf(system, {}, outputs));
        return problems;
    }
    auto response = compileResponse(system, variables, outputs);
    if (!response)
        return response;
    // The dimension of an expression of other names is known only here.
    for (std::size_t i = 0; i < axes.size(); ++i) {
        auto& variable = response.value().variables[i];
        append(problems, atAxis(unitProblem(axes[i], variable.dimension), axes[i]));
        for (const auto& category : axes[i].categories) // labels that another design may lack
            if (!categoryAt(variable.categories, category.value))
                variable.categories.push_back(category);
    }
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

struct PointEvaluator::Work {
    explicit Work(const Response& response)
        : program(response.graph, response.roots())
        , workspace(program.workspace())
    {
    }

    Program program;
    Program::Workspace workspace;
};

PointEvaluator::PointEvaluator(const Response& response)
    : m_outputs(response.nodes.size())
    , m_work(std::make_unique<Work>(response))
    , m_values(m_outputs + 2)
{
}

PointEvaluator::PointEvaluator(PointEvaluator&&) noexcept = default;
PointEvaluator& PointEvaluator::operator=(PointEvaluator&&) noexcept = default;
PointEvaluator::~PointEvaluator() = default;

std::span<const double> PointEvaluator::at(std::span<const double> point)
{
    m_work->program.evaluate(point, m_values, m_work->workspace);
    const auto outputs = std::span(m_values).first(m_outputs);
    if (!isInBounds())
        std::ranges::fill(outputs, std::numeric_limits<double>::quiet_NaN());
    return outputs;
}

struct ConditionWatch::Work {
    explicit Work(const Response& response)
        : program(response.graph, withBounds(response.conditions, response))
        , workspace(program.workspace())
        , values(response.conditions.size() + 1)
        , hasFailed(response.conditions.size(), false)
    {
    }

    Program program; // roots: the conditions, isInBounds
    Program::Workspace workspace;
    std::vector<double> values;
    std::vector<bool> hasFailed;
};

ConditionWatch::ConditionWatch(const Response& response)
    : m_work(std::make_unique<Work>(response))
{
}

ConditionWatch::~ConditionWatch() = default;

std::vector<std::size_t> ConditionWatch::failing(std::span<const double> point)
{
    auto& [program, workspace, values, hasFailed] = *m_work;
    program.evaluate(point, values, workspace);
    std::vector<std::size_t> failing;
    for (std::size_t i = 0; i < hasFailed.size() && values.back() != 0; ++i)
        if (values[i] == 0)
            failing.push_back(i);
    return failing;
}

std::vector<std::size_t> ConditionWatch::newlyFailing(std::span<const double> point)
{
    auto all = failing(point);
    auto& hasFailed = m_work->hasFailed;
    std::erase_if(all, [&](std::size_t condition) { return hasFailed[condition]; });
    for (const auto condition : all)
        hasFailed[condition] = true;
    return all;
}

struct ListEvaluator::Work {
    explicit Work(const Response& response)
        : program(response.graph, withBounds(response.nodes, response))
        , workspace(program.workspace())
    {
    }

    ListProgram program; // roots: the outputs, isInBounds
    ListProgram::Workspace workspace;
    std::vector<double> isInBounds;
};

ListEvaluator::ListEvaluator(const Response& response)
    : m_work(std::make_unique<Work>(response))
{
}

ListEvaluator::ListEvaluator(ListEvaluator&&) noexcept = default;
ListEvaluator& ListEvaluator::operator=(ListEvaluator&&) noexcept = default;
ListEvaluator::~ListEvaluator() = default;

void ListEvaluator::operator()(std::span<const std::span<const double>> inputs,
                               std::span<const std::span<double>> outputs)
{
    constexpr std::size_t kAtOnce = 8192;
    const auto size = outputs.empty() ? 0 : outputs.front().size();
    auto& isInBounds = m_work->isInBounds;
    isInBounds.resize(std::min(size, kAtOnce));
    std::vector<const double*> columns(inputs.size());
    std::vector<double*> targets(outputs.size() + 1);
    for (std::size_t begin = 0; begin < size; begin += kAtOnce) {
        const auto count = std::min(kAtOnce, size - begin);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            columns[i] = inputs[i].data() + begin;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            targets[i] = outputs[i].data() + begin;
        targets.back() = isInBounds.data();
        m_work->program.evaluate(columns, count, targets, m_work->workspace);
        for (std::size_t i = 0; i < count; ++i)
            if (isInBounds[i] == 0)
                for (const auto& output : outputs)
                    output[begin + i] = std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace clusterwright::model
