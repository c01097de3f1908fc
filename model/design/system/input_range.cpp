#include "model/design/system/input_range.h"

#include "model/design/system/system.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// True if `name` always equals the input: "baseline.P = P", "dth.P = P".
bool isAliasOf(const EquationSet& set, std::string name, const std::string& input)
{
    constexpr int kLongestChain = 100; // circular definitions are reported elsewhere
    const auto own = set.resolved(input);
    for (int i = 0; i < kLongestChain && set.resolved(name) != own; ++i) {
        const auto index = set.find(name);
        if (!index)
            return false;
        const auto& equation = set.equations()[*index];
        if (equation.expression.terms.size() != 1 || equation.expression.terms[0].op != Op::Name)
            return false;
        name = equation.scope + equation.expression.terms[0].name;
    }
    return set.resolved(name) == own;
}

} // namespace

std::vector<const Condition*> boundsOf(const EquationSet& set, const std::string& input)
{
    std::vector<const Condition*> bounds;
    for (const auto& condition : set.conditions())
        if (condition.side != Condition::Side::None && isAliasOf(set, condition.subject, input))
            bounds.push_back(&condition);
    return bounds;
}

bool isIntegerInput(const System& system, const std::string& input)
{
    return std::ranges::count(boundsOf(system.set, input),
                              Condition::Side::Integer,
                              [](const Condition* bound) { return bound->side; }) > 0;
}

InputRange inputRange(const System& system, const std::string& input)
{
    InputRange range;
    for (const auto* const condition : boundsOf(system.set, input)) {
        const auto& terms = condition->bound.terms;
        if (terms.size() != 1 || terms[0].op != Op::Literal)
            continue;
        if (condition->side == Condition::Side::AtLeast)
            range.low = std::max(range.low, terms[0].literal.value);
        else
            range.high = std::min(range.high, terms[0].literal.value);
    }
    return range;
}

} // namespace clusterwright::model
