#include "model/expression/language/expression.h"

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

} // namespace clusterwright::model
