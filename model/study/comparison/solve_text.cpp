#include "model/core/text.h"
#include "model/study/comparison/solve.h"
#include "model/study/messages/result_message.h"

namespace clusterwright::model
{

namespace
{

class SolveSentence
{
public:
    explicit SolveSentence(const Solve& solve)
        : m_solve(solve)
    {
    }

    [[nodiscard]] std::string run() const
    {
        if (!m_solve.isSolved())
            return none();
        std::vector<std::string> values;
        bool isSingle = true;
        for (const auto& solution : m_solve.solutions) {
            const auto labels = labelsIn(m_solve.range, solution.from, solution.to);
            values.insert(values.end(), labels.begin(), labels.end());
            if (!labels.empty())
                continue;
            const bool isOne = solution.from == solution.to;
            values.push_back(isOne ? solution.fromText : span(solution.fromText, solution.toText));
            isSingle &= isOne;
        }
        std::vector<std::string> sentences{isSingle && m_solve.op == Op::Equal ? gives(values)
                                                                               : holds(values)};
        if (const auto where = m_solve.solutions.size() == 1 ? ends(0) : ""; !where.empty())
            sentences.push_back(m_solve.op == Op::Equal
                                    ? resultMessage("solve.interval", {{"interval", where}})
                                    : resultMessage("solve.intervals", {{"ends", where}}));
        if (!m_solve.holes.empty())
            sentences.push_back(resultMessage(
                "solve.gaps",
                {{"variable", m_solve.range.variable}, {"values", listOf(m_solve.holes)}}));
        return join(sentences, " ");
    }

    // Returns the 95 % interval of a solution of an equation, or those of the bounds of a range of solutions.
    [[nodiscard]] std::string ends(std::size_t solution) const
    {
        if (solution >= m_solve.ends.size())
            return "";
        const auto& [from, to] = m_solve.ends[solution];
        if (m_solve.op == Op::Equal)
            return from ? between(*from) : "";
        if (from && to)
            return resultMessage("solve.begins_and_ends",
                                 {{"begin", between(*from)}, {"end", between(*to)}});
        if (from)
            return resultMessage("solve.begins", {{"begin", between(*from)}});
        return to ? resultMessage("solve.ends", {{"end", between(*to)}}) : "";
    }

private:
    [[nodiscard]] std::string value(double x) const { return shownIn(m_solve.range, x); }

    [[nodiscard]] std::string side(double y, int digits = kTextDigits) const
    {
        const auto* const label = categoryAt(m_solve.left.categories, y);
        return label ? shortName(*label)
                     : displayIn({y, m_solve.left.dimension}, m_solve.left.unit, digits);
    }

    // The left side, with as many digits as distinguish it from the right one.
    [[nodiscard]] std::string leftOf(const PairSample& sides) const
    {
        constexpr int kMostDigits = 15;
        int digits = kTextDigits;
        while (digits < kMostDigits && side(sides.first, digits) == side(sides.second, digits))
            ++digits;
        return side(sides.first, digits);
    }

    static std::string span(const std::string& from, const std::string& to)
    {
        return resultMessage("list.span", {{"from", from}, {"to", to}});
    }

    [[nodiscard]] std::string between(const PlaceInterval& interval) const
    {
        return toText(interval, value(interval.low), value(interval.high));
    }

    [[nodiscard]] std::string gives(const std::vector<std::string>& values) const
    {
        return resultMessage(values.size() == 1 ? "solve.value" : "solve.values",
                             {{"variable", m_solve.range.variable},
                              {"values", listed(values)},
                              {"relation", m_solve.relation}});
    }

    // States which bounds of the searched range are reached by the solutions.
    [[nodiscard]] std::string holds(const std::vector<std::string>& values) const
    {
        const auto& range = m_solve.range;
        const bool isOrdered = range.categories.empty();
        const bool fromLow = isOrdered && m_solve.solutions.front().from == range.low();
        const bool toHigh = isOrdered && m_solve.solutions.back().to == range.high();
        const bool isAll = m_solve.solutions.size() == 1 && fromLow && toHigh;
        return resultMessage(isAll     ? "solve.holds_all"
                             : fromLow ? "solve.holds_from_low"
                             : toHigh  ? "solve.holds_to_high"
                                       : "solve.holds",
                             {{"relation", m_solve.relation},
                              {"variable", range.variable},
                              {"values", listed(values)},
                              {"low", value(range.low())},
                              {"high", value(range.high())}});
    }

    [[nodiscard]] std::string none() const
    {
        const auto& range = m_solve.range;
        const auto nearest = m_solve.nearest.value_or(PairSample{});
        std::vector<std::string> parts{
            resultMessage(m_solve.nearest ? "solve.none" : "solve.none_without_result",
                          {{"variable", range.variable},
                           {"low", value(range.low())},
                           {"high", value(range.high())},
                           {"relation", m_solve.relation},
                           {"output", m_solve.left.name},
                           {"value", leftOf(nearest)},
                           {"place", value(nearest.x)}})};
        if (m_solve.nearest && !m_solve.jumps.empty())
            parts.push_back(jumpText(m_solve.jumps[0], m_solve.jumps[1]));
        if (m_solve.nearest && !m_solve.open.empty())
            parts.push_back(resultMessage(
                "solve.open", {{"variable", range.variable}, {"values", listOf(m_solve.open)}}));
        return join(parts, "; ");
    }

    template <typename Interval>
    [[nodiscard]] std::string listOf(const std::vector<Interval>& intervals) const
    {
        constexpr std::size_t kMostParts = 3;
        std::vector<std::string> parts;
        for (const auto& [from, to] : intervals)
            parts.push_back(from == to ? value(from) : span(value(from), value(to)));
        if (parts.size() > kMostParts) {
            parts.resize(kMostParts);
            parts.emplace_back("...");
        }
        return join(parts, ", ");
    }

    [[nodiscard]] std::string jumpText(const PairSample& before, const PairSample& after) const
    {
        const auto from = value(before.x);
        const auto to = value(after.x);
        return resultMessage(from == to ? "solve.jump" : "solve.step",
                             {{"output", m_solve.left.name},
                              {"before", side(before.first)},
                              {"after", side(after.first)},
                              {"variable", m_solve.range.variable},
                              {"from", from},
                              {"to", to}});
    }

    const Solve& m_solve;
};

} // namespace

std::string toText(const Solve& solve)
{
    return SolveSentence(solve).run();
}

std::string endsText(const Solve& solve, std::size_t solution)
{
    return SolveSentence(solve).ends(solution);
}

} // namespace clusterwright::model
