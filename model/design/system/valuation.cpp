#include "model/design/system/valuation.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/graph/design_topology.h"
#include "model/design/system/caveat.h"
#include "model/design/system/instantiation.h"
#include "model/design/system/rate_findings.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/terms_at_index.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/over_index.h"
#include "model/expression/program/program.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <set>

namespace clusterwright::model
{

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Valuation);

namespace
{

// Returns the values of all nodes outside sums.
std::vector<double> valuesOfNodes(const LoweredSet& lowered)
{
    std::vector<NodeId> roots;
    for (std::size_t i = 0; i < lowered.graph.size(); ++i)
        if (lowered.graph[static_cast<NodeId>(i)].bound == 0)
            roots.push_back(static_cast<NodeId>(i));
    const Program program(lowered.graph, roots);
    auto workspace = program.workspace();
    std::vector<double> results(roots.size());
    program.evaluate({}, results, workspace);
    std::vector<double> values(lowered.graph.size(), std::nan(""));
    for (std::size_t i = 0; i < roots.size(); ++i)
        values[static_cast<std::size_t>(roots[i])] = results[i];
    return values;
}

// Walks down from a value that is not finite to the operation that caused it.
class Tracer
{
public:
    Tracer(const System& system, const Valuation& valuation)
        : m_system(system)
        , m_set(system.set)
        , m_valuation(valuation)
    {
    }

    Diagnostics trace(std::size_t equation)
    {
        enter(equation);
        auto term = rootOf(equation);
        while (true) {
            while (const auto next = culpritBelow(term))
                term = *next;
            const auto& found = terms()[term];
            if (const auto inside = termWithoutValue(term)) {
                term = *inside;
                continue;
            }
            auto next = inputWithoutValue(found);
            if (!next && found.op != Op::Name)
                return describe(found);
            if (!next)
                next = *m_set.find(m_set.equations()[m_equation].scope + found.name);
            enter(*next);
            term = rootOf(*next);
        }
    }

private:
    void enter(std::size_t equation)
    {
        m_equation = equation;
        m_inside.reset();
        m_indices.clear();
    }

    [[nodiscard]] const std::vector<Term>& terms() const
    {
        return m_set.equations()[m_equation].expression.terms;
    }
    [[nodiscard]] std::size_t rootOf(std::size_t equation) const
    {
        return m_set.equations()[equation].expression.terms.size() - 1;
    }
    [[nodiscard]] double valueOf(int term) const
    {
        return values()[static_cast<std::size_t>(term)];
    }
    // Values of the terms of the equation, those inside of an operation over an index at one index.
    [[nodiscard]] const std::vector<double>& values() const
    {
        return m_inside ? m_inside->values() : m_valuation.terms[m_equation];
    }

    // Returns the term of an operation over an index, at its first index without a finite value.
    [[nodiscard]] std::optional<std::size_t> termWithoutValue(std::size_t operation)
    {
        const auto& over = terms()[operation];
        if (!isOverIndex(over.op))
            return std::nullopt;
        const IndexRange range(valueOf(over.arguments[0]), valueOf(over.arguments[1]));
        if (!(range.count <= kLongestSum))
            return std::nullopt;
        if (!m_inside)
            m_inside.emplace(m_system, m_valuation, m_equation);
        const auto term = static_cast<std::size_t>(over.arguments[2]);
        for (double k = 0; k < range.count; ++k) {
            m_inside->enter(operation, range.first + k);
            if (m_inside->isOverlong())
                break;
            if (!std::isfinite(values()[term])) {
                m_indices.push_back(over.name + " = " + shortestText(range.first + k));
                return term;
            }
        }
        return std::nullopt;
    }

    // Returns an input without a value of an external function.
    [[nodiscard]] std::optional<std::size_t> inputWithoutValue(const Term& term) const
    {
        if (term.op != Op::External)
            return std::nullopt;
        const auto function = m_set.external(term, m_set.equations()[m_equation].scope).value();
        for (const auto& name : function->inputs())
            if (const auto index = *m_set.find(name); std::isnan(m_valuation.equations[index]))
                return index;
        return std::nullopt;
    }

    // Returns the operands that determine the value: only the branch taken. Operands inside a sum have no values.
    [[nodiscard]] std::vector<std::size_t> usedOperands(std::size_t term) const
    {
        const auto& t = terms()[term];
        std::vector<std::size_t> used;
        for (std::size_t i = 0; i < t.arguments.size(); ++i) {
            if (isOverIndex(t.op) && i == 2)
                continue;
            if (t.op == Op::If && i > 0 && (valueOf(t.arguments[0]) != 0) != (i == 1))
                continue;
            used.push_back(static_cast<std::size_t>(t.arguments[i]));
        }
        return used;
    }

    // Returns the used operand that keeps the term from being finite: one without a value before an overflow.
    [[nodiscard]] std::optional<std::size_t> culpritBelow(std::size_t term) const
    {
        std::optional<std::size_t> overflow;
        for (const auto operand : usedOperands(term)) {
            if (std::isnan(values()[operand]))
                return operand;
            if (!std::isfinite(values()[operand]) && !overflow)
                overflow = operand;
        }
        return overflow;
    }

    [[nodiscard]] std::string textOf(const Term& term) const
    {
        const auto& text = m_set.equations()[m_equation].expression.text;
        return text.substr(term.begin, term.end - term.begin);
    }

    // A division in a label's number for the baseline is that of a label without one.
    Diagnostics describeLabel(const std::string& input) const
    {
        const auto value = m_valuation.equations[*m_set.find(input)];
        const auto label = labelOf(m_system, input, value);
        const auto labels = labelList(categoriesOf(m_system, kBaselinePrefix + input));
        return {Severity::Error,
                "share.label",
                m_system.file,
                "/baseline",
                "'" + input + "' is " +
                    (label.empty() ? shortestText(value) + ", but must be one of " + labels +
                                         " of the baseline"
                                   : lackingLabel(label, "the baseline")),
                "add the label there, or set '" + input + "' for the baseline"};
    }

    Diagnostics describe(const Term& term) const
    {
        const auto& equation = m_set.equations()[m_equation];
        if (const auto input = takenInput(equation); input && term.op == Op::Divide)
            if (!categoriesOf(m_system, *input).empty() ||
                !categoriesOf(m_system, equation.name).empty())
                return describeLabel(*input);
        std::string code = "value.overflow";
        std::string message = "'" + textOf(term) + "' is too large for a number";
        std::string hint;
        const auto argument = [&](std::size_t i) { return valueOf(term.arguments[i]); };
        const bool isDivision = term.op == Op::Divide || term.op == Op::Modulo;
        if ((isDivision && argument(1) == 0) || (term.op == Op::Power && argument(0) == 0)) {
            code = "value.division_by_zero";
            message = "division by zero in '" + textOf(term) + "'";
        } else if (term.op == Op::Table) {
            const auto table = m_set.table(equation.scope + term.name);
            code = "table.range";
            message = "the table '" + term.name + "' (" + table->name + ") has no value at " +
                      displayText({argument(0), table->xDimension});
            const auto end = table->interpolation == Interpolation::Step
                                 ? " on"
                                 : " to " + displayText({table->x.back(), table->xDimension});
            hint = "use a value from " + displayText({table->x.front(), table->xDimension}) + end;
        } else if (term.op == Op::External) {
            return describeExternal(term);
        } else if (isOverIndex(term.op)) {
            const bool isEmpty = argument(1) < argument(0);
            code = isEmpty ? "value.empty" : "value.sum_length";
            message = "'" + textOf(term) + "' has " +
                      (isEmpty ? "no terms" : "too many terms, or a term that is not finite");
        } else if (term.op == Op::Sqrt || term.op == Op::Ln || term.op == Op::Log2 ||
                   term.op == Op::Log10 || (term.op == Op::Power && argument(0) < 0)) {
            code = "value.domain";
            message = "'" + textOf(term) + "' is not defined for " + shortestText(argument(0));
        }
        return {Severity::Error,
                code,
                equation.place.file,
                equation.place.pointer,
                message + ", for '" + equation.name + " = " + equation.expression.text + "'",
                hint.empty() ? valuesIn(equation) : hint};
    }

    Diagnostics describeExternal(const Term& term) const
    {
        const auto& equation = m_set.equations()[m_equation];
        const auto function = m_set.external(term, equation.scope).value();
        std::vector<double> operands;
        for (const auto& name : function->inputs())
            operands.push_back(m_valuation.equations[*m_set.find(name)]);
        for (const auto argument : term.arguments)
            operands.push_back(valueOf(argument));
        const auto problems = function->problem(operands);
        assert(problems.size() == 1);
        auto problem = problems.front();
        problem.message += ", for '" + equation.name + " = " + equation.expression.text + "'";
        if (problem.file.empty()) {
            problem.file = equation.place.file;
            problem.pointer = equation.place.pointer;
        }
        return problem;
    }

    // "i = 1, P = 0, S = 2 MiB"
    [[nodiscard]] std::string valuesIn(const Equation& equation) const
    {
        auto parts = m_indices;
        for (const auto& name : namesIn(equation.expression)) {
            const auto index = *m_set.find(equation.scope + name);
            parts.push_back(
                name + " = " +
                displayText({m_valuation.equations[index], m_valuation.dimensions[index]}));
        }
        return join(parts, ", ");
    }

    const System& m_system;
    const EquationSet& m_set;
    const Valuation& m_valuation;
    std::size_t m_equation = 0;
    std::optional<TermsAtIndex> m_inside; // below an operation over an index
    std::vector<std::string> m_indices;   // values of the indices around the term: "i = 1"
};

// Returns all digits: 3.9999999999999996 is not an integer, and "4" would hide the reason.
std::string valueText(Quantity value)
{
    return value.dimension == kNumber ? shortestText(value.value) : displayText(value);
}

// Returns "P = 3", or "algorithm = 3 (mesh)".
std::string boundedText(const System& system, const Valuation& valuation, const std::string& name)
{
    const auto index = system.set.find(name);
    if (!index)
        return name;
    const auto value = valuation.equations[*index];
    const auto label = labelOf(system, name, value);
    return name + " = " + valueText({value, valuation.dimensions[*index]}) +
           (label.empty() ? "" : " (" + label + ")");
}

// Follows "x = y" to the equation that has the value.
std::string causeOf(const EquationSet& set, std::string name)
{
    for (auto index = set.find(name); index; index = set.find(name)) {
        const auto& equation = set.equations()[*index];
        if (equation.expression.terms.size() != 1 || equation.expression.terms[0].op != Op::Name)
            break;
        name = equation.scope + equation.expression.terms[0].name;
    }
    return name;
}

// Reports a value below 0, unless it is reported as a rate already.
Diagnostics negativeFinding(const System& system,
                            const Valuation& valuation,
                            const Condition& condition,
                            const Diagnostics& known)
{
    const auto isKnown = [&](const Diagnostic& other) {
        return other.code == "model.rate" && other.message.starts_with(condition.subject + " = ");
    };
    if (std::ranges::any_of(known, isKnown))
        return {};
    const auto cause = causeOf(system.set, condition.subject);
    const auto index = *system.set.find(cause);
    const auto& equation = system.set.equations()[index];
    const Quantity value{valuation.equations[index], valuation.dimensions[index]};
    return {Severity::Warning,
            "value.negative",
            equation.place.file,
            equation.place.pointer,
            cause + " = " + displayText(value) + " " + condition.message +
                (cause == condition.subject ? "" : ", as '" + condition.subject + "' requires"),
            namesIn(equation.expression).empty()
                ? "choose 0 or more"
                : "change '" + equation.expression.text + "', or limit the values that it uses"};
}

// True if all names in the condition have values.
bool hasValues(const System& system, const Valuation& valuation, const Condition& condition)
{
    return std::ranges::none_of(namesIn(condition.expression), [&](const std::string& name) {
        const auto index = system.set.find(condition.scope + name);
        return index && std::isnan(valuation.equations[*index]);
    });
}

} // namespace

Result<Valuation> valuate(const System& system)
{
    auto lowered = lower(system.set, {});
    if (!lowered)
        return lowered.diagnostics();
    const auto values = valuesOfNodes(lowered.value());
    const auto valueOf = [&](NodeId id) { return values[static_cast<std::size_t>(id)]; };
    Valuation valuation;
    for (std::size_t i = 0; i < lowered.value().equations.size(); ++i) {
        const auto& typed = lowered.value().equations[i];
        valuation.equations.push_back(valueOf(typed.node));
        valuation.dimensions.push_back(typed.dimension.value_or(kNumber));
        auto& terms = valuation.terms.emplace_back();
        for (const auto node : lowered.value().terms[i])
            terms.push_back(valueOf(node));
    }
    for (const auto& typed : lowered.value().conditions)
        valuation.conditions.push_back(valueOf(typed.node));
    valuation.uses = std::move(lowered.value().uses);
    auto problems = boundFindings(system, valuation);
    if (!problems.empty())
        return problems;
    return valuation;
}

std::vector<double> topologyInputs(const System& system, const Valuation& valuation)
{
    std::vector<double> values;
    for (const auto& name : system.topology->inputNames())
        values.push_back(valuation.equations[*system.set.find(name)]);
    return values;
}

Result<SharedInstance> topologyAt(const System& system, const Valuation& valuation)
{
    for (const auto& name : system.topology->inputNames())
        if (const auto index = *system.set.find(name); !std::isfinite(valuation.equations[index]))
            return whyNotFinite(system, valuation, index);
    const auto values = topologyInputs(system, valuation);
    auto instance = system.topology->graphs().instance(values);
    if (instance)
        return instance;
    return inFile(system.topology->file(), instance.diagnostics());
}

Diagnostics boundFindings(const System& system, const Valuation& valuation)
{
    Diagnostics findings;
    std::set<std::pair<std::string, std::string>> seen;
    const auto& conditions = system.set.conditions();
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const auto& condition = conditions[i];
        if (condition.kind != Condition::Kind::Bound || valuation.conditions[i] != 0)
            continue;
        const auto cause = causeOf(system.set, condition.subject);
        if (!seen.insert({cause, condition.message}).second)
            continue;
        const auto index = system.set.find(cause);
        const auto& place = index ? system.set.equations()[*index].place : condition.place;
        findings.add({Severity::Error,
                      "value.bounds",
                      place.file,
                      place.pointer,
                      boundedText(system, valuation, cause) + " " + condition.message,
                      cause == condition.subject ? "" : "as '" + condition.subject + "' requires"});
    }
    return findings;
}

Diagnostics validityFindings(const System& system, const Valuation& valuation)
{
    std::vector<std::size_t> all(system.set.conditions().size());
    std::iota(all.begin(), all.end(), 0);
    return validityFindings(system, valuation, all);
}

Diagnostics validityFindings(const System& system,
                             const Valuation& valuation,
                             std::span<const std::size_t> conditions)
{
    auto findings = rateFindings(system, valuation, conditions);
    std::set<std::string> causes; // several attributes may have the same cause
    for (const auto number : conditions) {
        const auto& condition = system.set.conditions()[number];
        if (condition.kind != Condition::Kind::Validity || valuation.conditions[number] != 0 ||
            rateOf(system, number) != nullptr) // has a finding of its own
            continue;
        if (condition.isSign && causes.insert(causeOf(system.set, condition.subject)).second)
            append(findings, negativeFinding(system, valuation, condition, findings));
        if (!condition.isSign)
            append(findings,
                   Diagnostics{Severity::Warning,
                               "model.validity",
                               condition.place.file,
                               condition.place.pointer,
                               "'" + condition.subject +
                                   (hasValues(system, valuation, condition)
                                        ? "' is used outside its valid range: "
                                        : "' is used where its valid range has no value: ") +
                                   condition.message,
                               "valid range: " + condition.expression.text});
    }
    return findings;
}

Diagnostics whyNotFinite(const System& system, const Valuation& valuation, std::size_t equation)
{
    return Tracer(system, valuation).trace(equation);
}

} // namespace clusterwright::model
