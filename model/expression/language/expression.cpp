#include "model/expression/language/expression.h"

#include <unordered_set>
#include <utility>

namespace clusterwright::model
{

bool operator==(const Term&, const Term&) = default;

Expression::Expression() = default;
Expression::Expression(std::string written, std::vector<Term> parsed)
    : text(std::move(written))
    , terms(std::move(parsed))
{
}
Expression::Expression(const Expression&) = default;
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(const Expression&) = default;
Expression& Expression::operator=(Expression&&) noexcept = default;
Expression::~Expression() = default;
bool operator==(const Expression&, const Expression&) = default;

std::vector<std::string> namesIn(const Expression& expression)
{
    std::vector<std::string> names;
    std::unordered_set<std::string_view> seen;
    for (const auto& term : expression.terms)
        if (term.op == Op::Name && seen.insert(term.name).second)
            names.push_back(term.name);
    return names;
}

} // namespace clusterwright::model
