#include "model/design/system/terms_at_index.h"

#include "model/expression/program/graph.h"
#include "model/expression/program/over_index.h"
#include "model/expression/program/program.h"

#include <cmath>

namespace clusterwright::model
{

namespace
{

// The terms of an operation over an index, which are in post-order: those after the end of the range, up to its last argument.
struct Inside {
    std::size_t first;
    std::size_t last;
};

Inside insideOf(const Term& operation)
{
    return {static_cast<std::size_t>(operation.arguments[1]) + 1,
            static_cast<std::size_t>(operation.arguments[2])};
}

} // namespace

TermsAtIndex::TermsAtIndex(const System& system, const Valuation& valuation, std::size_t equation)
    : m_set(system.set)
    , m_valuation(valuation)
    , m_equation(system.set.equations()[equation])
    , m_number(equation)
    , m_owner(terms().size(), terms().size())
    , m_values(valuation.terms[equation])
    , m_indices(kDeepestSum, std::nan(""))
{
    for (std::size_t operation = 0; operation < terms().size(); ++operation) {
        if (!isOverIndex(terms()[operation].op))
            continue;
        const auto inside = insideOf(terms()[operation]);
        for (auto term = inside.first; term <= inside.last; ++term)
            if (m_owner[term] == terms().size())
                m_owner[term] = operation;
    }
}

void TermsAtIndex::enter(std::size_t operation, double index)
{
    m_indices[static_cast<std::size_t>(terms()[operation].level)] = index;
    ++m_steps;
    const auto inside = insideOf(terms()[operation]);
    for (auto term = inside.first; term <= inside.last; ++term)
        if (m_owner[term] == operation && std::isnan(m_valuation.terms[m_number][term]))
            m_values[term] = valueOf(term);
}

double TermsAtIndex::argument(const Term& term, std::size_t number) const
{
    return number < term.arguments.size()
               ? m_values[static_cast<std::size_t>(term.arguments[number])]
               : 0;
}

double TermsAtIndex::valueOf(std::size_t number)
{
    const auto& term = terms()[number];
    if (isOverIndex(term.op))
        return overIndex(number);
    switch (term.op) {
    case Op::Bound:
        return m_indices[static_cast<std::size_t>(term.level)];
    case Op::Literal: // has a value, as names have
    case Op::Name:
        return m_values[number];
    case Op::Table:
        return m_set.table(m_equation.scope + term.name)->at(argument(term, 0));
    case Op::External:
        return valueOfCall(term);
    default:
        break;
    }
    auto value = evaluate(term.op, argument(term, 0), argument(term, 1), argument(term, 2));
    if (term.op == Op::Min || term.op == Op::Max)
        for (std::size_t i = 2; i < term.arguments.size(); ++i)
            value = evaluate(term.op, value, argument(term, i), 0);
    return value;
}

double TermsAtIndex::valueOfCall(const Term& term) const
{
    const auto function = m_set.external(term, m_equation.scope).value();
    std::vector<double> operands;
    for (const auto& name : function->inputs())
        operands.push_back(m_valuation.equations[*m_set.find(name)]);
    for (std::size_t i = 0; i < term.arguments.size(); ++i)
        operands.push_back(argument(term, i));
    return function->value(operands);
}

double TermsAtIndex::overIndex(std::size_t operation)
{
    const auto& term = terms()[operation];
    const IndexRange range(argument(term, 0), argument(term, 1));
    if (!(range.count <= kLongestSum))
        return OverIndex::kNoValue;
    OverIndex total(term.op);
    for (double k = 0; k < range.count && !isOverlong(); ++k) {
        enter(operation, range.first + k);
        total.add(range.first + k, argument(term, 2));
    }
    return total.value;
}

} // namespace clusterwright::model
