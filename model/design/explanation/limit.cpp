#include "model/design/explanation/limit.h"

#include "model/block/pipeline.h"
#include "model/design/explanation/deciding_terms.h"

#include <algorithm>
#include <optional>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kLongest = 40; // characters

// Follows the time of a step to the last `max` or `min` that decides a time or a rate.
class LimitFinder
{
public:
    LimitFinder(const System& system, const Valuation& valuation)
        : m_set(system.set)
        , m_valuation(valuation)
    {
    }

    // Returns the term; empty if no choice decides the value, or for a term that is too long for a legend.
    std::string find(std::size_t index)
    {
        index = behindAliases(m_set, index);
        if (!m_seen.insert(index).second)
            return {};
        const auto& equation = m_set.equations()[index];
        const DecidingTerms deciding(equation.expression, m_valuation.terms[index]);
        std::string limit;
        for (const auto& choice : deciding.choices())
            if (isOfTime(equation, choice.whole))
                limit = textOf(equation, choice.winner);
        if (limit.size() > kLongest)
            limit.clear();
        for (const auto& name : deciding.mainNames())
            if (const auto next = indexOf(m_set, equation, name); hasTime(next))
                if (auto deeper = find(next); !deeper.empty())
                    return deeper;
        return limit;
    }

private:
    [[nodiscard]] bool hasTime(std::size_t index) const
    {
        return m_valuation.dimensions[index].time != 0;
    }

    // True if the term contains a time or a rate.
    [[nodiscard]] bool isOfTime(const Equation& equation, int index) const
    {
        const auto& term = equation.expression.terms[static_cast<std::size_t>(index)];
        if (term.op == Op::Name)
            return hasTime(indexOf(m_set, equation, term.name));
        if (term.op == Op::Literal)
            return term.literal.dimension.time != 0;
        if (term.op == Op::External)
            return term.name.ends_with("bandwidth") || term.name.ends_with("latency") ||
                   term.name == "fair_share";
        return std::ranges::any_of(term.arguments,
                                   [&](int argument) { return isOfTime(equation, argument); });
    }

    // Returns the term with each name as that of the equation behind it.
    [[nodiscard]] std::string textOf(const Equation& equation, int index) const
    {
        const auto& whole = equation.expression.terms[static_cast<std::size_t>(index)];
        std::string text;
        auto written = whole.begin;
        for (const auto& term : equation.expression.terms) {
            if (term.op != Op::Name || term.begin < written || term.end > whole.end)
                continue;
            text +=
                equation.expression.text.substr(written, term.begin - written) +
                m_set.equations()[behindAliases(m_set, indexOf(m_set, equation, term.name))].name;
            written = term.end;
        }
        return text + equation.expression.text.substr(written, whole.end - written);
    }

    const EquationSet& m_set;
    const Valuation& m_valuation;
    std::set<std::size_t> m_seen;
};

} // namespace

std::string
decidingTerm(const System& system, const Valuation& valuation, const std::string& resource)
{
    std::optional<std::size_t> longest;
    for (const auto& phase : system.phases) {
        const auto duration = system.set.find(phase.step + ".duration");
        if (resource.empty() || phase.resource != resource || !duration)
            continue;
        if (!longest || valuation.equations[*duration] > valuation.equations[*longest])
            longest = duration;
    }
    return longest ? LimitFinder(system, valuation).find(*longest) : std::string();
}

} // namespace clusterwright::model
