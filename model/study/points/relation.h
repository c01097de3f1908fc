// "speedup = 12", "cost <= 50000 USD": a comparison of two expressions, as users write it.
#pragma once

#include "model/expression/language/expression.h"

#include <string>
#include <string_view>

namespace clusterwright::model
{

struct Relation {
    std::string text;     // as it was written
    Expression condition; // the whole; "=" has become "=="
    Op op = Op::Equal;    // Equal, Less, LessEqual, Greater or GreaterEqual
    Expression left;
    Expression right;
};

// Errors: relation.syntax (not a comparison, or one with '!='), those of parseExpression.
[[nodiscard]] Result<Relation> parseRelation(std::string_view text);

} // namespace clusterwright::model
