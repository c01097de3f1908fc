// The terms of an expression that its `max` and `min` return at one point.
#pragma once

#include "model/expression/language/equation_set.h"
#include "model/expression/language/expression.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

// Terms that `max` and `min` return, found from the root on: branches and terms without effect are skipped.
class DecidingTerms
{
public:
    // `values`: those of the terms (Valuation::terms).
    DecidingTerms(const Expression& expression, const std::vector<double>& values);

    // "largest: a; smallest: b / c"
    [[nodiscard]] std::string text() const;
    // Names in these terms.
    [[nodiscard]] const std::set<std::string>& names() const { return m_names; }

    // A `max` or `min` on the way through the largest summands, and a term that it returns.
    struct Choice {
        int whole = 0; // indices of terms
        int winner = 0;
    };
    [[nodiscard]] const std::vector<Choice>& choices() const { return m_choices; }
    // Names on the way through the largest summands and the terms that `max` and `min` return.
    [[nodiscard]] const std::vector<std::string>& mainNames() const { return m_mainNames; }

private:
    [[nodiscard]] double value(int index) const;
    [[nodiscard]] bool isMainSummand(const Term& sum, int argument) const;
    [[nodiscard]] std::string textOf(int index) const;
    void visit(int index, bool decides, bool isMain);
    void visitChoice(int index, bool isMain);

    const Expression& m_expression;
    const std::vector<double>& m_values;
    std::vector<std::pair<int, std::vector<int>>>
        m_decided; // each choice, and the terms that it returns
    std::set<std::string> m_names;
    std::vector<Choice> m_choices;
    std::vector<std::string> m_mainNames;
};

// Returns the equation that an equation calls `name`.
[[nodiscard]] std::size_t
indexOf(const EquationSet& set, const Equation& user, const std::string& name);
// Follows "x = y" to y, since an alias explains nothing.
[[nodiscard]] std::size_t behindAliases(const EquationSet& set, std::size_t index);

} // namespace clusterwright::model
