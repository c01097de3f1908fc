#include "model/study/comparison/waterfall.h"

#include "model/block/pipeline.h"
#include "model/core/finding.h"
#include "model/design/system/valuation.h"
#include "model/study/points/response.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

const std::string kPhase = "phase.";

// Returns the value of an equation that may be missing.
double valueOr0(const System& system, const Valuation& valuation, const std::string& name)
{
    const auto index = system.set.find(name);
    return index ? valuation.equations[*index] : 0;
}

bool isSameText(const Equation& left, const Equation& right)
{
    return left.expression.text == right.expression.text && left.scope == right.scope;
}

// True if graph and tables are the same. They are not equations, and equal only for the same design.
bool hasSameSurroundings(const System& first, const System& second)
{
    if (first.id == second.id && first.file == second.file)
        return true;
    return !first.topology && !second.topology && first.set.tableNames().empty() &&
           second.set.tableNames().empty();
}

bool hasSameEquations(const System& first, const System& second)
{
    const auto& equations = first.set.equations();
    if (equations.size() != second.set.equations().size() || !hasSameSurroundings(first, second))
        return false;
    return std::ranges::all_of(equations, [&](const Equation& equation) {
        const auto index = second.set.find(equation.name);
        return index && (isSettable(first, equation.name) ||
                         isSameText(equation, second.set.equations()[*index]));
    });
}

// Output for any mixture of the two systems' inputs.
class Mixture
{
public:
    Mixture(const Response& response, std::vector<double> from, std::vector<double> to)
        : m_evaluator(response)
        , m_from(std::move(from))
        , m_to(std::move(to))
        , m_point(m_from)
    {
    }

    [[nodiscard]] std::size_t size() const { return m_from.size(); }
    // isTo(i): true if input i has the value of the second system.
    template <typename Predicate>
    double at(const Predicate& isTo)
    {
        for (std::size_t i = 0; i < m_point.size(); ++i)
            m_point[i] = isTo(i) ? m_to[i] : m_from[i];
        return m_evaluator.at(m_point)[0];
    }

private:
    PointEvaluator m_evaluator;
    std::vector<double> m_from;
    std::vector<double> m_to;
    std::vector<double> m_point;
};

// Returns the mean of each input's effect over all orders. An order with `before` inputs before it and `after` inputs after it has
// the share before! after! / count!.
std::vector<double> shapley(Mixture& mixture)
{
    const std::size_t count = mixture.size();
    const std::size_t sets = std::size_t{1} << count;
    std::vector<double> values;
    for (std::size_t set = 0; set < sets; ++set)
        values.push_back(mixture.at([&](std::size_t i) { return ((set >> i) & 1U) != 0; }));
    std::vector<long double> share(count, 1); // by the number of inputs before
    for (std::size_t before = 0; before < count; ++before) {
        share[before] /= static_cast<long double>(count);
        for (std::size_t i = 1; i <= before; ++i) // 1 / (count - 1 choose before)
            share[before] *= static_cast<long double>(i) / static_cast<long double>(count - i);
    }
    std::vector<double> changes;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t own = std::size_t{1} << i;
        long double sum = 0;
        for (std::size_t set = 0; set < sets; ++set)
            if ((set & own) == 0)
                sum += share[static_cast<std::size_t>(__builtin_popcountll(set))] *
                       (static_cast<long double>(values[set | own]) - values[set]);
        changes.push_back(static_cast<double>(sum));
    }
    return changes;
}

std::vector<double> meanOfTwoOrders(Mixture& mixture)
{
    const std::size_t count = mixture.size();
    std::vector<double> changes;
    for (std::size_t i = 0; i < count; ++i) {
        const double forward = mixture.at([&](std::size_t j) { return j <= i; }) -
                               mixture.at([&](std::size_t j) { return j < i; });
        const double backward = mixture.at([&](std::size_t j) { return j >= i; }) -
                                mixture.at([&](std::size_t j) { return j > i; });
        changes.push_back((forward + backward) / 2);
    }
    return changes;
}

std::vector<double>
valuesAt(const System& system, const Valuation& valuation, const std::vector<std::string>& names)
{
    std::vector<double> values;
    for (const auto& name : names)
        values.push_back(valueOr0(system, valuation, name));
    return values;
}

std::string methodText(std::size_t count)
{
    if (count <= 1)
        return "one parameter";
    if (count <= kMostShapley)
        return "Shapley value: mean over all orders of changing the " + std::to_string(count) +
               " parameters";
    return "mean over two orders of changing the " + std::to_string(count) +
           " parameters: as listed, and reversed";
}

} // namespace

std::optional<Waterfall> waterfallByPhases(const System& first, const System& second)
{
    const auto from = valuate(first);
    const auto to = valuate(second);
    if (!from || !to || first.phases.empty() || second.phases.empty())
        return std::nullopt;
    Waterfall waterfall;
    waterfall.from = valueOr0(first, from.value(), "time");
    waterfall.to = valueOr0(second, to.value(), "time");
    std::vector<std::string> names;
    for (const auto* const system : {&first, &second})
        for (const auto& phase : system->phases)
            if (std::ranges::find(names, phase.step) == names.end())
                names.push_back(phase.step);
    long double left = static_cast<long double>(waterfall.to) - waterfall.from;
    for (const auto& name : names) {
        const double change = valueOr0(second, to.value(), kPhase + name) -
                              valueOr0(first, from.value(), kPhase + name);
        waterfall.steps.push_back({name, change});
        left -= change;
    }
    if (!std::isfinite(left))
        return std::nullopt;
    waterfall.steps.push_back({"overlap and waiting", static_cast<double>(left)});
    waterfall.method =
        "difference of each phase; overlap and waiting: time minus the sum of the phases";
    return waterfall;
}

std::vector<std::string> differingInputs(const System& first, const System& second)
{
    std::vector<std::string> names;
    for (const auto& equation : first.set.equations()) {
        const auto index = second.set.find(equation.name);
        if (index && isSettable(first, equation.name) &&
            !isSameText(equation, second.set.equations()[*index]))
            names.push_back(equation.name);
    }
    return names;
}

Result<Waterfall>
waterfallByParameters(const System& first, const System& second, const std::string& output)
{
    if (!hasSameEquations(first, second))
        return refusal(
            "waterfall.equations",
            "the two designs differ in more than values of parameters, so the difference has "
            "no steps by parameter",
            "");
    const auto from = valuate(first);
    const auto to = valuate(second);
    Diagnostics problems = from.diagnostics();
    append(problems, to.diagnostics());
    if (!problems.empty())
        return problems;
    const auto names = differingInputs(first, second);
    const auto response = compileResponse(first, names, {output});
    if (!response)
        return response.diagnostics();
    Mixture mixture(response.value(),
                    valuesAt(first, from.value(), names),
                    valuesAt(second, to.value(), names));
    Waterfall waterfall;
    waterfall.from = mixture.at([](std::size_t) { return false; });
    waterfall.to = mixture.at([](std::size_t) { return true; });
    waterfall.method = methodText(names.size());
    const auto changes = names.size() <= kMostShapley ? shapley(mixture) : meanOfTwoOrders(mixture);
    for (std::size_t i = 0; i < names.size(); ++i)
        waterfall.steps.push_back({names[i], changes[i]});
    if (!std::ranges::all_of(changes, [](double change) { return std::isfinite(change); }))
        return refusal("waterfall.no_answer",
                       "'" + output +
                           "' has no value for a mixture of the parameters of both designs, so the "
                           "difference has no steps by parameter",
                       "");
    return waterfall;
}

std::vector<ShownStep> shownSteps(const Waterfall& waterfall, std::vector<std::string>* without)
{
    const double rounding = 1e-12 * std::max(std::abs(waterfall.from), std::abs(waterfall.to));
    std::vector<ShownStep> steps;
    double from = waterfall.from;
    for (const auto& [name, change] : waterfall.steps) {
        if (std::abs(change) > rounding) {
            steps.push_back({name, from, change});
            from += change;
        } else if (without != nullptr) {
            without->push_back(name);
        }
    }
    return steps;
}

} // namespace clusterwright::model
