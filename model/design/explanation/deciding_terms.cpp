#include "model/design/explanation/deciding_terms.h"

#include "model/core/text.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

DecidingTerms::DecidingTerms(const Expression& expression, const std::vector<double>& values)
    : m_expression(expression)
    , m_values(values)
{
    visit(static_cast<int>(expression.terms.size()) - 1, false, true);
}

std::string DecidingTerms::text() const
{
    std::vector<std::string> choices;
    for (const auto& [whole, winners] : m_decided) {
        std::vector<std::string> texts;
        for (const auto winner : winners)
            texts.push_back(textOf(winner));
        const bool isMax = m_expression.terms[static_cast<std::size_t>(whole)].op == Op::Max;
        choices.push_back((isMax ? "largest: " : "smallest: ") + join(texts, " = "));
    }
    return join(choices, "; ");
}

double DecidingTerms::value(int index) const
{
    return m_values[static_cast<std::size_t>(index)];
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
    m_decided.emplace_back(index, equal);
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
