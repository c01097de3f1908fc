#include "model/core/text.h"
#include "model/study/comparison/solve.h"

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
        std::vector<std::string> parts;
        bool isSingle = true;
        for (const auto& solution : m_solve.solutions) {
            const bool isOne = solution.from == solution.to;
            parts.push_back(isOne ? solution.fromText
                                  : solution.fromText + " to " + solution.toText);
            isSingle &= isOne;
        }
        const auto last = parts.back();
        parts.pop_back();
        const auto values = parts.empty() ? last : join(parts, ", ") + " and " + last;
        const auto name = m_solve.range.variable + " = ";
        if (isSingle && m_solve.op == Op::Equal)
            return name + values + (parts.empty() ? " gives " : " give ") + m_solve.relation + "." +
                   openness() + gaps();
        return m_solve.relation + " holds for " + name + values + rangeEnds() + "." + openness() +
               gaps();
    }

    [[nodiscard]] std::string ends(std::size_t solution) const
    {
        if (solution >= m_solve.ends.size())
            return "";
        const auto& [from, to] = m_solve.ends[solution];
        if (m_solve.op == Op::Equal)
            return from ? between(*from) : "";
        std::vector<std::string> parts;
        if (from)
            parts.push_back("begins " + between(*from));
        if (to)
            parts.push_back("ends " + between(*to));
        return join(parts, " and ");
    }

private:
    [[nodiscard]] std::string value(double x) const
    {
        return displayIn({x, m_solve.range.dimension}, m_solve.range.unit);
    }

    [[nodiscard]] std::string between(const PlaceInterval& interval) const
    {
        return toText(interval, value(interval.low), value(interval.high));
    }

    // Returns the 95 % interval of a single solution, from the measured inputs.
    [[nodiscard]] std::string openness() const
    {
        const auto where = m_solve.solutions.size() == 1 ? ends(0) : "";
        if (where.empty())
            return "";
        return (m_solve.op == Op::Equal ? " The solution is " : " The range of solutions ") +
               where + " (95 % interval).";
    }

    // States which bounds of the searched range are reached by the solutions.
    [[nodiscard]] std::string rangeEnds() const
    {
        const bool fromLow = m_solve.solutions.front().from == m_solve.range.low();
        const bool toHigh = m_solve.solutions.back().to == m_solve.range.high();
        if (m_solve.solutions.size() == 1 && fromLow && toHigh)
            return ", all of the range";
        if (fromLow)
            return " (the range begins at " + value(m_solve.range.low()) + ")";
        return toHigh ? " (the range ends at " + value(m_solve.range.high()) + ")" : "";
    }

    [[nodiscard]] std::string none() const
    {
        const auto& range = m_solve.range;
        auto text = "no " + range.variable + " from " + value(range.low()) + " to " +
                    value(range.high()) + " gives " + m_solve.relation;
        if (!m_solve.nearest)
            return text + ": no point in the range has a result";
        text += "; the nearest is " + m_solve.left.name + " = " + side(m_solve.nearest->first) +
                " at " + range.variable + " = " + value(m_solve.nearest->x);
        if (!m_solve.jumps.empty())
            text += "; " + jumpText(m_solve.jumps[0], m_solve.jumps[1]);
        if (m_solve.open.empty())
            return text;
        return text + "; at 95 %, a solution cannot be excluded for " + range.variable + " = " +
               listOf(m_solve.open);
    }

    // " There is no result for P = 13 to 64."
    [[nodiscard]] std::string gaps() const
    {
        if (m_solve.holes.empty())
            return "";
        return " There is no result for " + m_solve.range.variable + " = " + listOf(m_solve.holes) +
               ".";
    }

    template <typename Interval>
    [[nodiscard]] std::string listOf(const std::vector<Interval>& intervals) const
    {
        constexpr std::size_t kMostParts = 3;
        std::vector<std::string> parts;
        for (const auto& [from, to] : intervals)
            parts.push_back(from == to ? value(from) : value(from) + " to " + value(to));
        if (parts.size() > kMostParts) {
            parts.resize(kMostParts);
            parts.emplace_back("...");
        }
        return join(parts, ", ");
    }

    [[nodiscard]] std::string side(double y) const
    {
        return displayIn({y, m_solve.left.dimension}, m_solve.left.unit);
    }

    [[nodiscard]] std::string jumpText(const PairSample& before, const PairSample& after) const
    {
        const auto from = value(before.x);
        const auto to = value(after.x);
        return (from == to ? "at " + from + " it jumps"
                           : "between " + from + " and " + to + " it goes") +
               " from " + side(before.first) + " to " + side(after.first);
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
