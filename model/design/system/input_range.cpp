#include "model/design/system/input_range.h"

#include "model/design/system/system.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Follows a chain of parameters whose value is only the name of the next one.
std::string sourceOf(const System& system, std::string name)
{
    constexpr int kMaxLinks = 50;
    for (int i = 0; i < kMaxLinks; ++i) {
        const auto found = system.set.find(name);
        if (!found)
            break;
        const auto& equation = system.set.equations()[*found];
        const auto& terms = equation.expression.terms;
        if (terms.size() != 1 || terms.front().op != Op::Name)
            break;
        name = equation.scope + terms.front().name;
    }
    return name;
}

} // namespace

InputRange inputRange(const System& system, const std::string& input)
{
    InputRange range;
    for (const auto& condition : system.set.conditions()) {
        const auto& terms = condition.expression.terms;
        if (condition.kind != Condition::Kind::Bound || terms.size() != 3 ||
            terms[0].op != Op::Name || terms[1].op != Op::Literal ||
            sourceOf(system, condition.subject) != input)
            continue;
        if (terms[2].op == Op::GreaterEqual)
            range.low = std::max(range.low, terms[1].literal.value);
        if (terms[2].op == Op::LessEqual)
            range.high = std::min(range.high, terms[1].literal.value);
    }
    return range;
}

} // namespace clusterwright::model
