// Equations as MathML, as in print: fractions, subscripts, powers, sums, cases.
#pragma once

#include "model/expression/language/expression.h"

#include <string>

namespace clusterwright::model
{

// The element <math>: "name = expression", or the expression alone for an empty name.
[[nodiscard]] std::string mathMl(const std::string& name, const Expression& expression);

} // namespace clusterwright::model
