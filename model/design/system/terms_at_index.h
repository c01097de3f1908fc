// Values of the terms inside operations over an index, such as min(i, from, to, term), at one value of the index. Internal to
// model/design.
#pragma once

#include "model/design/system/valuation.h"

#include <vector>

namespace clusterwright::model
{

// The terms of one equation. An operation is the number of a term. Those inside of an operation ("its terms") have no value of their
// own in a valuation.
class TermsAtIndex
{
public:
    TermsAtIndex(const System& system, const Valuation& valuation, std::size_t equation);

    // One per term of the equation; NaN inside of operations that were not entered.
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }

    // Computes the operation's terms at the index. An operation inside of another one is entered after it.
    void enter(std::size_t operation, double index);
    // True after a second's worth of work; later values are missing.
    [[nodiscard]] bool isOverlong() const { return m_steps > kMostSteps; }

private:
    static constexpr std::size_t kMostSteps = 2'000'000;

    [[nodiscard]] const std::vector<Term>& terms() const { return m_equation.expression.terms; }
    [[nodiscard]] double valueOf(std::size_t term);
    [[nodiscard]] double valueOfCall(const Term& term) const;
    [[nodiscard]] double overIndex(std::size_t operation);
    [[nodiscard]] double argument(const Term& term, std::size_t number) const;

    const EquationSet& m_set;
    const Valuation& m_valuation;
    const Equation& m_equation;
    std::size_t m_number;
    std::vector<std::size_t>
        m_owner; // per term: the innermost operation around it; the number of terms without one
    std::vector<double> m_values;
    std::vector<double> m_indices; // by level
    std::size_t m_steps = 0;
};

} // namespace clusterwright::model
