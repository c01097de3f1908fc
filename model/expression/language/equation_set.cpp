#include "model/expression/language/equation_set.h"

#include "model/core/finding.h"
#include "model/core/text.h"

#include <algorithm>

namespace clusterwright::model
{

Equation::Equation() = default;
Equation::Equation(const Equation&) = default;
Equation::Equation(Equation&&) noexcept = default;
Equation& Equation::operator=(const Equation&) = default;
Equation& Equation::operator=(Equation&&) noexcept = default;
Equation::~Equation() = default;

EquationSet::EquationSet() = default;
EquationSet::EquationSet(const EquationSet&) = default;
EquationSet::EquationSet(EquationSet&&) noexcept = default;
EquationSet& EquationSet::operator=(const EquationSet&) = default;
EquationSet& EquationSet::operator=(EquationSet&&) noexcept = default;
EquationSet::~EquationSet() = default;

Diagnostics EquationSet::add(Equation equation)
{
    const auto [found, isNew] = m_indices.try_emplace(equation.name, m_equations.size());
    if (isNew) {
        m_equations.push_back(std::move(equation));
        return {};
    }
    const auto& first = m_equations[found->second].place;
    return Diagnostics{Severity::Error,
                       "name.duplicate",
                       equation.place.file,
                       equation.place.pointer,
                       "'" + equation.name + "' is defined twice, first at " + first.file + ": " +
                           first.pointer,
                       "rename one of the two"};
}

void EquationSet::set(Equation equation)
{
    const auto [found, isNew] = m_indices.try_emplace(equation.name, m_equations.size());
    if (isNew)
        m_equations.push_back(std::move(equation));
    else
        m_equations[found->second] = std::move(equation);
}

void EquationSet::restrictConditions(std::size_t first, std::string_view equation)
{
    for (auto i = first; i < m_conditions.size(); ++i) {
        auto& condition = m_conditions[i];
        if (condition.isSign || condition.isLimit || !equation.starts_with(condition.scope))
            continue;
        const std::string name(equation.substr(condition.scope.size()));
        condition.expression =
            composedExpression(name + " == 0 or (" + condition.expression.text + ")");
    }
}

void EquationSet::addTable(const std::string& name, std::shared_ptr<const Table> table)
{
    m_tables[name] = std::move(table);
}

std::string EquationSet::resolved(std::string_view name) const
{
    const std::string own(name);
    const auto alias = m_aliases.find(own);
    return alias == m_aliases.end() || m_indices.contains(own) ? own : alias->second;
}

std::optional<std::size_t> EquationSet::find(std::string_view name) const
{
    const auto found = m_indices.find(resolved(name));
    return found == m_indices.end() ? std::nullopt : std::optional(found->second);
}

std::shared_ptr<const Table> EquationSet::table(const std::string& name) const
{
    const auto found = m_tables.find(name);
    return found == m_tables.end() ? nullptr : found->second;
}

std::vector<std::string> EquationSet::tableNames() const
{
    std::vector<std::string> names;
    for (const auto& [name, table] : m_tables)
        names.push_back(name);
    std::ranges::sort(names);
    return names;
}

void EquationSet::addExternals(std::string scope,
                               std::shared_ptr<const ExternalFunctions> functions)
{
    m_externals.emplace_back(std::move(scope), std::move(functions));
}

Result<std::shared_ptr<const ExternalFunction>> EquationSet::external(const Term& term,
                                                                      std::string_view scope) const
{
    const ExternalFunctions* functions = nullptr;
    std::size_t longest = 0;
    for (const auto& [begin, found] : m_externals)
        if (scope.starts_with(begin) && (!functions || begin.size() >= longest)) {
            functions = found.get();
            longest = begin.size();
        }
    if (!functions)
        return refusal("expression.function",
                       "'" + term.name + "' requires a topology, which the design lacks",
                       "add a 'topology' to the design");
    return functions->find(term.name, term.choice, term.arguments.size());
}

std::vector<std::string> EquationSet::externalInputs(const Expression& expression,
                                                     std::string_view scope) const
{
    std::vector<std::string> names;
    for (const auto& term : expression.terms) {
        if (term.op != Op::External)
            continue;
        if (const auto function = external(term, scope))
            for (const auto& name : function.value()->inputs())
                if (std::ranges::find(names, name) == names.end())
                    names.push_back(name);
    }
    return names;
}

std::vector<std::string> EquationSet::namesInScope(std::string_view scope) const
{
    std::vector<std::string> names;
    for (const auto& equation : m_equations)
        if (equation.name.starts_with(scope))
            names.push_back(equation.name.substr(scope.size()));
    return names;
}

std::string EquationSet::text() const
{
    std::string text;
    for (const auto& equation : m_equations)
        text += equation.scope + " " + equation.name + "=" + equation.expression.text + "\n";
    for (const auto& [alias, name] : m_aliases)
        text += alias + "=" + name + "\n";
    for (const auto& condition : m_conditions)
        text += (condition.kind == Condition::Kind::Bound ? "bound " : "validity ") +
                condition.scope + " " + condition.expression.text +
                (condition.isLimit ? " limit\n" : "\n");
    auto names = tableNames();
    std::ranges::sort(names);
    for (const auto& name : names) {
        const auto data = table(name);
        text += name + " " +
                std::string(kInterpolations.at(static_cast<std::size_t>(data->interpolation)));
        for (std::size_t i = 0; i < data->x.size(); ++i)
            text += " " + shortestText(data->x[i]) + " " + shortestText(data->y[i]);
        text += "\n";
    }
    for (const auto& [scope, functions] : m_externals)
        text += scope + " " + functions->definition() + "\n";
    return text;
}

} // namespace clusterwright::model
