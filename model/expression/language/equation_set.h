// Named equations that use each other: what a block, a pipeline or a whole design comes down to. Everything that has a value on
// the screen is one of these equations, so that every number can be explained by walking from name to name.
//
// A name in an equation means the equation `scope + name`. Scopes keep the inside of a block apart: in step "dth" the text
// "S / host_bandwidth" means "dth.S / dth.host_bandwidth".
#pragma once

#include "model/core/origin_ref.h"
#include "model/core/source.h"
#include "model/expression/language/expression.h"
#include "model/expression/language/external.h"
#include "model/expression/language/table.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace clusterwright::model
{

// Where something was written.
struct Place {
    std::string file;
    std::string pointer;

    friend bool operator==(const Place&, const Place&) = default;
};

struct Equation {
    Equation();
    Equation(const Equation&);
    Equation(Equation&&) noexcept;
    Equation& operator=(const Equation&);
    Equation& operator=(Equation&&) noexcept;
    ~Equation();

    std::string name;  // whole and unique: "dth.T_dth"
    std::string scope; // what the expression's names are completed with: "dth."
    Expression expression;
    std::optional<Dimension> declared; // checked when given
    std::string unit;                  // to show the value in; a suitable one when empty
    std::string doc;
    Source source;    // of the equation
    OriginRef origin; // of the number, where the expression is a literal
    Place place;
};

// Something that must hold for the numbers to mean anything.
struct Condition {
    enum class Kind {
        Bound,    // of an input: outside it there is no answer
        Validity, // of a model: outside it the answer has a caveat
    };
    Kind kind = Kind::Bound;
    std::string scope;
    Expression expression;
    std::string subject; // the equation whose value is at fault, or the step: for the message
    std::string message;
    Place place;
    bool mustBeKnown = false; // fails where it has no value, too
    // The expression is a quantity of any dimension. Fails where it is below 0, if no quantity of its dimension is.
    bool isSign = false;
    // The expression is a quantity. Fails where it is infinite, unless a function from outside behind it is.
    bool isLimit = false;
};

class EquationSet
{
public:
    EquationSet();
    EquationSet(const EquationSet&);
    EquationSet(EquationSet&&) noexcept;
    EquationSet& operator=(const EquationSet&);
    EquationSet& operator=(EquationSet&&) noexcept;
    ~EquationSet();

    // Error: name.duplicate, at both places. The first equation stays.
    [[nodiscard]] Diagnostics add(Equation equation);
    // Takes the place of the equation of the same name, if there is one.
    void set(Equation equation);
    void add(Condition condition) { m_conditions.push_back(std::move(condition)); }
    void addTable(const std::string& name, std::shared_ptr<const Table> table);
    // For all equations whose scope begins with `scope`; the longest such scope counts.
    void addExternals(std::string scope, std::shared_ptr<const ExternalFunctions> functions);

    [[nodiscard]] const std::vector<Equation>& equations() const { return m_equations; }
    [[nodiscard]] const std::vector<Condition>& conditions() const { return m_conditions; }
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] std::shared_ptr<const Table> table(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> tableNames() const;
    // The function that a term of an equation calls. Error: expression.function.
    [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
    external(const Term& term, std::string_view scope) const;
    // Whole names of the equations that the functions in an equation depend on, each once.
    [[nodiscard]] std::vector<std::string> externalInputs(const Expression& expression,
                                                          std::string_view scope) const;
    // Equations, conditions, tables and what functions from outside are made from: sets of equal text have equal values.
    [[nodiscard]] std::string text() const;
    // The names that an expression of this scope may use, without the scope.
    [[nodiscard]] std::vector<std::string> namesInScope(std::string_view scope) const;

private:
    std::vector<Equation> m_equations;
    std::unordered_map<std::string, std::size_t> m_indices;
    std::unordered_map<std::string, std::shared_ptr<const Table>> m_tables;
    std::vector<std::pair<std::string, std::shared_ptr<const ExternalFunctions>>> m_externals;
    std::vector<Condition> m_conditions;
};

} // namespace clusterwright::model
