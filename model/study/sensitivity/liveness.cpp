#include "model/study/sensitivity/liveness.h"

#include "model/core/text.h"
#include "model/design/system/valuation.h"
#include "model/expression/program/derivative.h"
#include "model/expression/program/lowering.h"
#include "model/study/sensitivity/gradient.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clusterwright::model
{

namespace
{

// Walks down from the output through everything that depends on one variable, and stops at the masks.
class MaskFinder
{
public:
    MaskFinder(const System& system,
               const Valuation& valuation,
               const std::vector<std::vector<std::size_t>>& uses,
               std::size_t variable)
        : m_set(system.set)
        , m_valuation(valuation)
        , m_depends(uses.size(), false)
        , m_seen(uses.size(), false)
    {
        std::vector<std::vector<std::size_t>> users(uses.size());
        for (std::size_t i = 0; i < uses.size(); ++i)
            for (const auto use : uses[i])
                users[use].push_back(i);
        std::vector<std::size_t> waiting{variable};
        m_depends[variable] = true;
        while (!waiting.empty()) {
            const auto equation = waiting.back();
            waiting.pop_back();
            for (const auto user : users[equation])
                if (!m_depends[user]) {
                    m_depends[user] = true;
                    waiting.push_back(user);
                }
        }
        m_seen[variable] = true; // the equations of the variable itself do not matter
    }

    [[nodiscard]] bool depends(std::size_t equation) const { return m_depends[equation]; }

    std::vector<Mask> from(std::size_t output)
    {
        m_waiting = {output};
        while (!m_waiting.empty()) {
            m_equation = m_waiting.back();
            m_waiting.pop_back();
            if (m_seen[m_equation])
                continue;
            m_seen[m_equation] = true;
            walkEquation();
        }
        return std::move(m_masks);
    }

private:
    [[nodiscard]] const Equation& equation() const { return m_set.equations()[m_equation]; }
    [[nodiscard]] const Term& term(std::size_t index) const
    {
        return equation().expression.terms[index];
    }
    // NaN inside a sum, where a term has many values.
    [[nodiscard]] double valueOf(int index) const
    {
        return m_valuation.terms[m_equation][static_cast<std::size_t>(index)];
    }
    [[nodiscard]] std::string textOf(const Term& t) const
    {
        return std::string(trimmed(equation().expression.text.substr(t.begin, t.end - t.begin)));
    }
    [[nodiscard]] bool isLive(int index) const
    {
        return m_termDepends[static_cast<std::size_t>(index)];
    }

    void walkEquation()
    {
        const auto& terms = equation().expression.terms;
        m_termDepends.assign(terms.size(), false);
        for (std::size_t i = 0; i < terms.size(); ++i)
            m_termDepends[i] =
                std::ranges::any_of(terms[i].arguments, [&](int a) { return isLive(a); }) ||
                std::ranges::any_of(usedBy(terms[i]), [&](auto used) { return m_depends[used]; });
        std::vector<std::size_t> waiting{terms.size() - 1};
        while (!waiting.empty()) {
            const auto at = waiting.back();
            waiting.pop_back();
            for (const int argument : passing(at))
                if (isLive(argument))
                    waiting.push_back(static_cast<std::size_t>(argument));
        }
    }

    // Returns the equations that a term names directly.
    [[nodiscard]] std::vector<std::size_t> usedBy(const Term& t) const
    {
        std::vector<std::size_t> used;
        if (t.op == Op::Name)
            used.push_back(*m_set.find(equation().scope + t.name));
        if (t.op == Op::External)
            for (const auto& name : m_set.external(t, equation().scope).value()->inputs())
                used.push_back(*m_set.find(name));
        return used;
    }

    // Returns the full names of the equations that a term and its operands read.
    [[nodiscard]] std::vector<std::string> namesIn(const Term& t) const
    {
        std::vector<std::string> names;
        for (const auto used : usedBy(t))
            names.push_back(m_set.equations()[used].name);
        for (const int argument : t.arguments) {
            const auto more = namesIn(term(static_cast<std::size_t>(argument)));
            names.insert(names.end(), more.begin(), more.end());
        }
        return names;
    }

    // Returns the operands through which a change can pass. Adds names to the list of equations, masks to that of masks.
    std::vector<int> passing(std::size_t at)
    {
        const auto& t = term(at);
        switch (t.op) {
        case Op::Name:
            for (const auto used : usedBy(t))
                m_waiting.push_back(used);
            return {};
        case Op::Min:
        case Op::Max:
            return winnerOf(t, static_cast<int>(at));
        case Op::If:
            return branchOf(t);
        case Op::Ceil:
        case Op::Floor:
        case Op::Round:
        case Op::ArgMin:
        case Op::ArgMax:
            return mask(MaskKind::Rounding, t);
        case Op::External:
            return mask(MaskKind::Function, t);
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
        case Op::And:
        case Op::Or:
        case Op::Not:
            return mask(MaskKind::Comparison, t);
        default:
            return arithmetic(t);
        }
    }

    std::vector<int> arithmetic(const Term& t)
    {
        const auto& a = t.arguments;
        const auto isZero = [&](std::size_t i) { return valueOf(a[i]) == 0; };
        if (t.op == Op::Multiply && ((isZero(0) && !isLive(a[0])) || (isZero(1) && !isLive(a[1]))))
            return mask(MaskKind::Zero, t);
        if (t.op == Op::Divide && isZero(0) && !isLive(a[0]))
            return mask(MaskKind::Zero, t);
        if (t.op == Op::Power && ((isZero(0) && !isLive(a[0])) || (isZero(1) && !isLive(a[1]))))
            return mask(MaskKind::Zero, t);
        if (isOverIndex(t.op) && valueOf(a[1]) < valueOf(a[0]))
            return mask(MaskKind::EmptySum, t);
        if (t.op == Op::Table &&
            slopeAt(*m_set.table(equation().scope + t.name), valueOf(a[0])) == 0)
            return mask(MaskKind::FlatTable, t);
        return a;
    }

    std::vector<int> winnerOf(const Term& t, int at)
    {
        const auto kind = t.op == Op::Max ? MaskKind::Maximum : MaskKind::Minimum;
        const auto winner = std::ranges::find_if(
            t.arguments, [&](int argument) { return valueOf(argument) == valueOf(at); });
        if (winner == t.arguments.end()) // inside a sum
            return mask(kind, t);
        for (const int argument : t.arguments)
            if (argument != *winner && isLive(argument))
                static_cast<void>(mask(kind, t, term(static_cast<std::size_t>(*winner))));
        return {*winner};
    }

    std::vector<int> branchOf(const Term& t)
    {
        const double condition = valueOf(t.arguments[0]);
        if (std::isnan(condition)) // inside a sum
            return mask(MaskKind::Condition, t);
        const auto taken = t.arguments[condition != 0 ? 1 : 2];
        const auto other = t.arguments[condition != 0 ? 2 : 1];
        if (isLive(t.arguments[0]) || isLive(other))
            static_cast<void>(mask(MaskKind::Condition, t, term(static_cast<std::size_t>(taken))));
        return {taken};
    }

    std::vector<int> mask(MaskKind kind, const Term& t, const std::optional<Term>& winner = {})
    {
        const Mask found{kind,
                         equation().name,
                         textOf(t),
                         winner ? textOf(*winner) : "",
                         winner ? namesIn(*winner) : std::vector<std::string>{}};
        if (!std::ranges::count(m_masks, found))
            m_masks.push_back(found);
        return {};
    }

    const EquationSet& m_set;
    const Valuation& m_valuation;
    std::vector<bool> m_depends; // per equation: it depends on the variable
    std::vector<bool> m_seen;
    std::vector<std::size_t> m_waiting;
    std::size_t m_equation = 0;
    std::vector<bool> m_termDepends; // per term of the equation
    std::vector<Mask> m_masks;
};

bool isDead(PointEvaluator& evaluator, const StudyPoint& point, std::size_t variable)
{
    constexpr double kSmall = 1e-6;
    auto values = point.values();
    const double here = evaluator.at(values)[0];
    const double value = values[variable];
    const double step = point.variables[variable].isWhole ? 1
                        : value == 0                      ? kSmall
                                                          : kSmall * std::abs(value);
    bool isMoved = false;
    bool isProven = false;
    for (const double there : {value - step, value + step}) {
        values[variable] = there;
        const double output = evaluator.at(values)[0];
        isProven = isProven || std::isfinite(output);
        isMoved = isMoved || (std::isfinite(output) && output != here);
    }
    return isProven && !isMoved;
}

} // namespace

std::string_view toText(MaskKind kind)
{
    switch (kind) {
    case MaskKind::Maximum:
        return "max";
    case MaskKind::Minimum:
        return "min";
    case MaskKind::Condition:
        return "if";
    case MaskKind::Rounding:
        return "rounding";
    case MaskKind::Comparison:
        return "comparison";
    case MaskKind::Zero:
        return "zero";
    case MaskKind::EmptySum:
        return "empty sum";
    case MaskKind::FlatTable:
        return "flat table";
    case MaskKind::Function:
        return "function";
    }
    return "";
}

std::vector<DeadVariable> deadVariables(const System& system, const StudyPoint& point)
{
    std::vector<DeadVariable> dead;
    const auto lowered = lower(system.set, {});
    const auto valuation = valuate(system);
    if (!std::isfinite(point.value) || !lowered || !valuation)
        return dead;
    const auto output = *system.set.find(point.output().name);
    PointEvaluator evaluator(point.response);
    const auto slopes = Gradient(point).at(point.values());
    for (std::size_t i = 0; i < point.variables.size(); ++i) {
        if (slopes[i].value != 0 || !isDead(evaluator, point, i))
            continue;
        const auto variable = *system.set.find(point.variables[i].name);
        MaskFinder finder(system, valuation.value(), lowered.value().uses, variable);
        auto& found = dead.emplace_back();
        found.name = point.variables[i].name;
        found.isUsed = finder.depends(output);
        if (found.isUsed)
            found.maskedBy = finder.from(output);
    }
    return dead;
}

} // namespace clusterwright::model
