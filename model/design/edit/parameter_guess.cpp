#include "model/design/edit/parameter_guess.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr double kTiny = 1e-9;

using Fractions = std::array<
    double,
    kBaseQuantities>; // exponents of a dimension, which a solution may not have as integers

Fractions fractionsOf(Dimension d)
{
    Fractions result{};
    std::ranges::copy(exponentsOf(d), result.begin());
    return result;
}

// Exponents of a value: a constant, and multiples of those of each unknown name.
struct Form {
    Fractions constant{};
    std::map<std::size_t, double> factors; // by index of the name

    void add(const Form& other, double times)
    {
        for (std::size_t i = 0; i < constant.size(); ++i)
            constant[i] += times * other.constant[i];
        for (const auto& [name, factor] : other.factors)
            if (std::abs(factors[name] += times * factor) < kTiny)
                factors.erase(name);
    }
};

// Linear equations that set forms to 0, solved by elimination.
class DimensionSystem
{
public:
    // Returns false, without adding the form, if it contradicts the others.
    bool require(Form form)
    {
        for (const auto& [pivot, row] : m_rows)
            if (const auto found = form.factors.find(pivot); found != form.factors.end())
                form.add(row, -found->second);
        if (form.factors.empty())
            return std::ranges::all_of(form.constant,
                                       [](double rest) { return std::abs(rest) < kTiny; });
        const auto pivot = form.factors.begin()->first;
        Form scaled;
        scaled.add(form, 1 / form.factors.begin()->second);
        for (auto& [other, row] : m_rows)
            if (const auto found = row.factors.find(pivot); found != row.factors.end())
                row.add(scaled, -found->second);
        m_rows.emplace(pivot, std::move(scaled));
        return true;
    }

    [[nodiscard]] std::optional<Fractions> valueOf(std::size_t name) const
    {
        const auto found = m_rows.find(name);
        if (found == m_rows.end() || found->second.factors.size() > 1)
            return std::nullopt;
        auto value = found->second.constant;
        for (auto& exponent : value)
            exponent = -exponent;
        return value;
    }

private:
    std::map<std::size_t, Form> m_rows; // by pivot, whose factor is 1 and which no other row has
};

class Guesser
{
public:
    explicit Guesser(const BlockDraft& draft)
    {
        for (const auto& line : split(draft.equations, '\n'))
            if (auto equation = parseEquation(trimmed(line)))
                m_equations.push_back(std::move(equation).value());
        for (const auto& parameter : draft.parameters)
            if (const auto unit = parseUnit(parameter.unit.empty() ? "1" : parameter.unit))
                fix(parameter.name, unit.value().dimension);
            else
                m_defined.insert(parameter.name);
        for (const auto& equation : m_equations)
            m_defined.insert(equation.name);
        for (const auto& equation : m_equations) {
            auto form = of(equation.expression);
            form.add(variable(equation.name), -1);
            m_system.require(std::move(form));
        }
        if (!draft.time.empty())
            fix(draft.time, kTime);
    }

    std::vector<ParameterDraft> guess()
    {
        std::vector<std::string> names;
        for (const auto& equation : m_equations)
            for (const auto& name : namesIn(equation.expression))
                if (isName(name) && !m_defined.contains(name) &&
                    std::ranges::find(names, name) == names.end())
                    names.push_back(name);
        // Telling names come first: then the equations decide the rest.
        for (const bool speaks : {true, false})
            for (const auto& name : names)
                if (!m_system.valueOf(numberOf(name)) && byName(name).has_value() == speaks)
                    fix(name, byName(name).value_or(kNumber));
        std::vector<ParameterDraft> parameters;
        for (const auto& name : names)
            parameters.push_back({name, unitOf(name), "", "", "", "", false});
        return parameters;
    }

private:
    std::size_t numberOf(const std::string& name)
    {
        return m_numbers.try_emplace(name, m_numbers.size()).first->second;
    }

    Form variable(const std::string& name) { return {{}, {{numberOf(name), 1.0}}}; }

    void fix(const std::string& name, Dimension dimension)
    {
        m_defined.insert(name);
        auto form = variable(name);
        form.add({fractionsOf(dimension), {}}, -1);
        m_system.require(std::move(form));
    }

    // Returns the dimension that a name suggests.
    static std::optional<Dimension> byName(const std::string& name)
    {
        const auto has = [&](std::initializer_list<const char*> parts) {
            return std::ranges::any_of(
                parts, [&](const char* part) { return name.find(part) != std::string::npos; });
        };
        if (has({"bandwidth", "rate"}) || name == "b" || name == "B")
            return kBandwidth;
        if (has({"latency", "overhead", "time"}) || name.starts_with("t_") ||
            name.starts_with("T_"))
            return kTime;
        if (has({"bytes", "size"}) || name == "S" || name == "m")
            return kData;
        return std::nullopt;
    }

    std::string unitOf(const std::string& name)
    {
        const auto value = m_system.valueOf(numberOf(name)).value_or(Fractions{});
        Exponents exponents{};
        std::ranges::transform(value, exponents.begin(), [](double exponent) {
            return static_cast<int>(std::lround(exponent));
        });
        return baseUnit(dimensionWith(exponents));
    }

    void same(const Form& a, const Form& b)
    {
        auto difference = a;
        difference.add(b, -1);
        m_system.require(std::move(difference));
    }

    Form of(const Expression& expression)
    {
        std::vector<Form> forms;
        for (const auto& term : expression.terms)
            forms.push_back(of(term, expression, forms));
        return forms.empty() ? Form{} : forms.back();
    }

    // Requires equal dimensions of the operands; returns that of the result.
    Form alike(const Term& term, const std::vector<Form>& forms, std::size_t first = 0)
    {
        for (auto i = first + 1; i < term.arguments.size(); ++i)
            same(forms[static_cast<std::size_t>(term.arguments[first])],
                 forms[static_cast<std::size_t>(term.arguments[i])]);
        return forms[static_cast<std::size_t>(term.arguments[first])];
    }

    Form number(const Term& term, const std::vector<Form>& forms)
    {
        for (const auto argument : term.arguments)
            m_system.require(forms[static_cast<std::size_t>(argument)]);
        return {};
    }

    Form power(const Term& term, const Expression& expression, const std::vector<Form>& forms)
    {
        const auto& exponent = expression.terms[static_cast<std::size_t>(term.arguments[1])];
        if (exponent.op != Op::Literal)
            return number(term, forms);
        Form result;
        result.add(forms[static_cast<std::size_t>(term.arguments[0])], exponent.literal.value);
        return result;
    }

    Form of(const Term& term, const Expression& expression, const std::vector<Form>& forms)
    {
        const auto operand = [&](std::size_t i) -> const Form& {
            return forms[static_cast<std::size_t>(term.arguments[i])];
        };
        Form result;
        switch (term.op) {
        case Op::Literal:
            return {fractionsOf(term.literal.dimension), {}};
        case Op::Name:
            return variable(term.name);
        case Op::Multiply:
        case Op::Divide:
            result = operand(0);
            result.add(operand(1), term.op == Op::Multiply ? 1 : -1);
            return result;
        case Op::Power:
            return power(term, expression, forms);
        case Op::Sqrt:
            result.add(operand(0), 0.5);
            return result;
        case Op::Negate:
        case Op::Abs:
        case Op::Ceil:
        case Op::Floor:
        case Op::Round:
        case Op::Add:
        case Op::Subtract:
        case Op::Min:
        case Op::Max:
        case Op::Modulo:
            return alike(term, forms);
        case Op::If:
            m_system.require(operand(0));
            return alike(term, forms, 1);
        case Op::Sum:
        case Op::MinOver:
        case Op::MaxOver:
        case Op::ArgMin:
        case Op::ArgMax:
            m_system.require(operand(0));
            m_system.require(operand(1));
            return term.op == Op::ArgMin || term.op == Op::ArgMax ? Form{} : operand(2);
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
            static_cast<void>(alike(term, forms));
            return {};
        case Op::Table:
        case Op::External: // dimensions unknown here
            return variable(" " + std::to_string(m_numbers.size()));
        default:
            return number(term, forms);
        }
    }

    std::vector<ParsedEquation> m_equations;
    std::set<std::string> m_defined;
    std::map<std::string, std::size_t> m_numbers;
    DimensionSystem m_system;
};

} // namespace

std::vector<ParameterDraft> undefinedNames(const BlockDraft& draft)
{
    return Guesser(draft).guess();
}

} // namespace clusterwright::model
