// Named equations that use each other. A block, a pipeline and a whole design are compiled to one such set. Every value on the
// screen is one of these equations, so every number can be explained by walking from name to name.
//
// A name in an equation refers to the equation `scope + name`. Scopes keep the inside of a block apart: in step "dth" the text "S
// / host_bandwidth" refers to "dth.S / dth.host_bandwidth".
#pragma once

#include "model/core/origin_ref.h"
#include "model/core/source.h"
#include "model/expression/language/expression.h"
#include "model/expression/language/external.h"
#include "model/expression/language/table.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace clusterwright::model
{

// File and place of a text.
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

    std::string name;  // full name, unique: "dth.T_dth"
    std::string scope; // prefix of the names in the expression: "dth."
    Expression expression;
    std::optional<Dimension> declared; // checked when given
    std::string unit;                  // display unit; a suitable one when empty
    std::string doc;
    Source source;    // source of the equation
    OriginRef origin; // origin of the number, where the expression is a literal
    Place place;
};

// A condition under which the results are valid.
struct Condition {
    enum class Kind {
        Bound,    // bound of an input: outside it there is no result
        Validity, // valid range of a model: outside it the result has a caveat
    };
    Kind kind = Kind::Bound;
    std::string scope;
    Expression expression;
    std::string subject; // the equation with the wrong value, or the step; shown in the message
    std::string message;
    Place place;
    bool mustBeKnown = false; // a value that cannot be computed fails, too
    // The expression is a quantity of any dimension. It fails below 0, unless quantities of its dimension may be negative.
    bool isSign = false;
    // The expression is a quantity. Fails where it is infinite, unless a function from outside behind it is.
    bool isLimit = false;
    // A bound that a file gives to the subject, and its value.
    enum class Side { None, Integer, AtLeast, AtMost };
    Side side = Side::None;
    Expression bound = {}; // of AtLeast and AtMost
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
    // Replaces the equation of the same name, if there is one.
    void set(Equation equation);
    void add(Condition condition) { m_conditions.push_back(std::move(condition)); }
    // Conditions from `first` on apply only where the equation is not 0. Those of signs and limits are kept.
    void restrictConditions(std::size_t first, std::string_view equation);
    // A second name of an equation, which counts where no equation has that name.
    void addAlias(const std::string& alias, const std::string& name) { m_aliases[alias] = name; }
    void addTable(const std::string& name, std::shared_ptr<const Table> table);
    // Applies to all equations whose scope begins with `scope`; the longest matching scope wins.
    void addExternals(std::string scope, std::shared_ptr<const ExternalFunctions> functions);

    [[nodiscard]] const std::vector<Equation>& equations() const { return m_equations; }
    [[nodiscard]] const std::vector<Condition>& conditions() const { return m_conditions; }
    // Returns the name that an alias stands for; other names unchanged.
    [[nodiscard]] std::string resolved(std::string_view name) const;
    // Returns the equation of that name or alias.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;
    [[nodiscard]] std::shared_ptr<const Table> table(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> tableNames() const;
    // Returns the function that a term of an equation calls. Error: expression.function.
    [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
    external(const Term& term, std::string_view scope) const;
    // Full names of the equations that the functions in an equation depend on, each once.
    [[nodiscard]] std::vector<std::string> externalInputs(const Expression& expression,
                                                          std::string_view scope) const;
    // Equations, conditions, tables and definitions of external functions: sets of equal text have equal values.
    [[nodiscard]] std::string text() const;
    // The names that an expression of this scope may use, without the scope.
    [[nodiscard]] std::vector<std::string> namesInScope(std::string_view scope) const;

private:
    std::vector<Equation> m_equations;
    std::unordered_map<std::string, std::size_t> m_indices;
    std::map<std::string, std::string> m_aliases; // name of the equation, by alias
    std::unordered_map<std::string, std::shared_ptr<const Table>> m_tables;
    std::vector<std::pair<std::string, std::shared_ptr<const ExternalFunctions>>> m_externals;
    std::vector<Condition> m_conditions;
};

} // namespace clusterwright::model
