#include "model/design/explanation/deciding_terms.h"

#include "model/core/text.h"
#include "model/expression/program/graph.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

DecidingTerms::DecidingTerms(const Expression& expression,
                             const std::function<double(const std::string&)>& valueOf)
    : m_expression(expression)
{
    for (const auto& term : expression.terms)
        m_values.push_back(term.op == Op::Literal ? term.literal.value
                           : term.op == Op::Name  ? valueOf(term.name)
                                                  : valueOfOperation(term));
    visit(static_cast<int>(expression.terms.size()) - 1, false, true);
}

std::string DecidingTerms::text() const
{
    return join(m_texts, "; ");
}

double DecidingTerms::value(int index) const
{
    return m_values[static_cast<std::size_t>(index)];
}

// Returns NaN for sums over an index, tables and functions of the topology.
double DecidingTerms::valueOfOperation(const Term& term) const
{
    if (isOverIndex(term.op) || term.op == Op::Bound || term.op == Op::Table ||
        term.op == Op::External)
        return kUnknown;
    if (term.op == Op::Min || term.op == Op::Max) {
        auto result = value(term.arguments[0]);
        for (const auto argument : term.arguments)
            result = evaluate(term.op, result, value(argument), 0);
        return result;
    }
    const auto argument = [&](std::size_t i) {
        return i < term.arguments.size() ? value(term.arguments[i]) : 0;
    };
    return evaluate(term.op, argument(0), argument(1), argument(2));
}

// An unknown summand counts as large.
bool DecidingTerms::isMainSummand(const Term& sum, int argument) const
{
    return std::ranges::none_of(sum.arguments,
                                [&](int other) { return value(argument) < value(other); });
}

std::string DecidingTerms::textOf(int index) const
{
    const auto& term = m_expression.terms[static_cast<std::size_t>(index)];
    return m_expression.text.substr(term.begin, term.end - term.begin);
}

void DecidingTerms::visit(int index, bool decides, bool isMain)
{
    const auto& term = m_expression.terms[static_cast<std::size_t>(index)];
    if (decides && term.op == Op::Name)
        m_names.insert(term.name);
    if (isMain && term.op == Op::Name)
        m_mainNames.push_back(term.name);
    const bool isChoice = (term.op == Op::Min || term.op == Op::Max) && term.arguments.size() > 1;
    const bool isBranch = term.op == Op::If && !std::isnan(value(term.arguments[0]));
    if (isChoice)
        visitChoice(index, isMain);
    else if (isBranch)
        visit(term.arguments[value(term.arguments[0]) != 0 ? 1 : 2], decides, isMain);
    else
        for (const auto argument : term.arguments)
            visit(
                argument, decides, isMain && (term.op != Op::Add || isMainSummand(term, argument)));
}

void DecidingTerms::visitChoice(int index, bool isMain)
{
    const auto& term = m_expression.terms[static_cast<std::size_t>(index)];
    std::vector<int> equal;
    for (const auto argument : term.arguments)
        if (value(argument) == value(index))
            equal.push_back(argument);
    if (equal.empty())
        return; // unknown
    std::vector<std::string> texts;
    for (const auto argument : equal)
        texts.push_back(textOf(argument));
    m_texts.push_back((term.op == Op::Max ? "largest: " : "smallest: ") + join(texts, " = "));
    if (isMain)
        m_choices.push_back({index, equal.front()});
    for (const auto argument : equal)
        visit(argument, true, isMain && argument == equal.front());
}

std::size_t indexOf(const EquationSet& set, const Equation& user, const std::string& name)
{
    return *set.find(user.scope + name);
}

std::size_t behindAliases(const EquationSet& set, std::size_t index)
{
    while (true) {
        const auto& equation = set.equations()[index];
        const auto& terms = equation.expression.terms;
        if (terms.size() != 1 || terms[0].op != Op::Name)
            return index;
        index = indexOf(set, equation, terms[0].name);
    }
}

} // namespace clusterwright::model
